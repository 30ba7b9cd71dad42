import type { Act } from '../../../scan/shell/act.js';
import type { Operation } from './operation.js';
import { isBroad, isRemade, isSystem, isTemporary } from './paths.js';
import { hasFlag, operands } from './words.js';

const rule = 'tool/destructive-command';
const home = /^(?:~|\/|\.\.)/;

/** Recursive and forced at once. */
function isSweeping(act: Act): boolean {
  return isRecursive(act) && act.args.some((arg) => arg === '--force' || (forRm.test(arg) && arg.includes('f')));
}

/** Options that `rm` has; a group with any other letter is no group of options. */
const forRm = /^-[rRfivIdx]+$/;

function isRecursive({ args }: Act): boolean {
  return args.some((arg) => arg === '--recursive' || (forRm.test(arg) && /r/i.test(arg)));
}

function isFar(path: string): boolean {
  if (isTemporary(path) || isRemade(path)) return false;
  return isBroad(path) || isSystem(path) || home.test(path) || /^[$`]?\w*\/?\*|^\$\w+\/(?:\*|$)/.test(path);
}

/** Deletion of files, disks and partitions; what stops the machine. */
export const deletions: readonly Operation[] = [
  {
    title: 'delete a root, a home or the system',
    rule,
    tier: 'proven',
    commands: ['rm', 'unlink'],
    test: (act) => {
      // Asked once for the command: asking for every path would not be linear.
      const recursive = isRecursive(act);
      const takesBroad = recursive || hasFlag(act.args, 'f');
      return (
        act.args.includes('--no-preserve-root') ||
        operands(act.args).some(
          (path) =>
            (isSystem(path) &&
              !/^\/usr\/local\/(?:src|lib|share|bin)\/./.test(path) &&
              !/\/(?:apt\/lists|sites-enabled)\b/.test(path)) ||
            (takesBroad && isBroad(path) && !isTemporary(path) && (recursive || (path !== '*' && path !== '.'))),
        )
      );
    },
    hits: [
      'rm -rf /',
      'rm -r -f ~',
      'rm -rf --no-preserve-root /',
      'rm -rf /etc/nginx',
      'rm -rf *',
      'rm -rf "$HOME"',
      "r''m -rf /",
      'rm /etc/passwd',
      'x=/; rm -rf $x',
    ],
    misses: ['rm -rf /tmp/build', 'rm a.txt', 'rm -rf node_modules', 'rm -rf /var/lib/apt/lists/*', 'git rm -r old'],
  },
  {
    title: 'delete folders by force outside of the working folder',
    rule,
    tier: 'heuristic',
    commands: ['rm'],
    test: (act) =>
      isSweeping(act) && operands(act.args).some((path) => isFar(path) && !isBroad(path) && !isSystem(path)),
    hits: ['rm -rf ../x', 'rm -r -f /srv/x', 'rm -rf ~/projects', 'rm -rf $DIR/*'],
    misses: ['rm -rf "$TMPDIR/x"', 'rm -rf ./dist'],
  },
  {
    title: 'delete a folder by force',
    rule,
    tier: 'heuristic',
    level: 'warning',
    commands: ['rm'],
    test: (act) =>
      isSweeping(act) &&
      (operands(act.args).length === 0
        ? !act.wrappers.includes('find') && !act.wrappers.includes('xargs')
        : operands(act.args).some(
            (path) => !isFar(path) && !isTemporary(path) && !isRemade(path) && path !== './found',
          )),
    hits: ['rm -fr ./x', 'rm -rf my_project', '(rm -fr)'],
    misses: ['rm -r ./x', 'rm -f a.txt', 'rm -rf build', 'find . -name tmp | xargs rm -rf'],
  },
  {
    title: 'delete all that a search of the whole system or folder finds',
    rule,
    tier: 'heuristic',
    commands: ['find', 'fd'],
    test: ({ name, args }) =>
      name === 'find' &&
      (args.includes('-delete') ||
        /-exec(?:dir)?\u0000(?:sudo\u0000)?(?:\/bin\/)?(?:rm|shred)\b/.test(args.join('\u0000'))) &&
      roots(args).some((path) => isBroad(path) && !isTemporary(path)) &&
      (!args.some((arg) =>
        /^-(?:i?name|i?path|i?regex|mtime|mmin|size|empty|newer|atime|ctime|user|perm|links|inum|L|xtype|nouser)$/.test(
          arg,
        ),
      ) ||
        (args.includes('*') && args.includes('-name'))),
    hits: ['find / -delete', 'find . -type f -delete', 'find / -type f -exec rm -f {} \\;', 'find ~ -exec rm -rf {} +'],
    misses: [
      "find . -name '*.pyc' -delete",
      'find /tmp/x -delete',
      "find . -name '*.log' -exec rm {} \\;",
      'find / -name core',
    ],
  },
  {
    title: 'move a root, a home or the system away',
    rule,
    tier: 'proven',
    commands: ['mv'],
    test: ({ args }) =>
      operands(args).at(-1) === '/dev/null' ||
      operands(args)
        .slice(0, -1)
        .some(
          (path) =>
            path !== '*' &&
            !/^\.\/?\*?$/.test(path) &&
            !path.startsWith('..') &&
            isBroad(path) &&
            /^[~/]/.test(path) &&
            !path.endsWith('*'),
        ) ||
      (operands(args).length > 1 && /^\/(?:etc|bin|usr|lib|boot)\/?\*?$/.test(operands(args)[0]!)),
    hits: ['mv ~ /dev/null', 'mv / /dev/null', 'mv important.txt /dev/null', 'mv /etc /etc.bak'],
    misses: ['mv a b', 'mv * ..', 'mv /etc/hosts /etc/hosts.bak', 'mv ~/a ~/b'],
  },
  {
    title: 'empty or overwrite a file of the system',
    rule,
    tier: 'heuristic',
    commands: [],
    gate: /\/etc\/|\/boot|\/bin\/|authorized|\/usr\/|\/proc\/sys/i,
    test: (act) =>
      act.redirects.some(
        ({ operator, target }) =>
          (operator === '>' || operator === '>|') &&
          /^\/etc\/(?:passwd|shadow|group|fstab|hosts$|sudoers|ssh\/sshd_config|resolv\.conf)|^\/boot\/|^\/(?:usr\/)?s?bin\/[^/]+$|^\/proc\/sysrq/.test(
            target,
          ),
      ) ||
      (['cp', 'ln', 'install', 'tee', 'mv'].includes(act.name) &&
        operands(act.args)
          .slice(-1)
          .some((path) =>
            /^\/etc\/(?:passwd|shadow|sudoers)$|^\/(?:usr\/)?bin\/(?:ls|sh|bash|sudo|login|ssh|ps)$/.test(path),
          )) ||
      (act.name === 'truncate' && operands(act.args).some((path) => /^\/etc\/(?:passwd|shadow)/.test(path))),
    hits: [
      'echo > /etc/passwd',
      'cat x > /etc/sudoers',
      'cp /tmp/sh /bin/ls',
      ': > /etc/shadow',
      'echo b > /proc/sysrq-trigger',
    ],
    misses: ['cat /etc/passwd', 'cp /etc/passwd /tmp/p', 'echo x >> notes'],
  },
];

function roots(args: readonly string[]): readonly string[] {
  const end = args.findIndex((arg) => arg.startsWith('-') && !/^-[HLPO]/.test(arg));
  const found = args.slice(0, end < 0 ? undefined : end).filter((arg) => !arg.startsWith('-'));
  return found.length === 0 ? ['.'] : found;
}
