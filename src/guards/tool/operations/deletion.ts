import type { Act } from '../../../scan/shell/act.js';
import type { Operation } from './operation.js';
import { isBroad, isDevice, isRemade, isSystem, isTemporary } from './paths.js';
import { begins, hasFlag, operands, writes } from './words.js';

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

const onDisk = ['mkfs', 'wipefs', 'blkdiscard', 'badblocks', 'mkswap'];

/** Deletion of files, disks and partitions; what stops the machine. */
export const deletions: readonly Operation[] = [
  {
    title: 'delete a root, a home or the system',
    rule,
    tier: 'proven',
    commands: ['rm', 'unlink'],
    test: (act) =>
      operands(act.args).some(
        (path) =>
          (isSystem(path) &&
            !/^\/usr\/local\/(?:src|lib|share|bin)\/./.test(path) &&
            !/\/(?:apt\/lists|sites-enabled)\b/.test(path)) ||
          ((isRecursive(act) || hasFlag(act.args, 'f')) &&
            isBroad(path) &&
            !isTemporary(path) &&
            !(path === '*' && !isRecursive(act)) &&
            !(path === '.' && !isRecursive(act))),
      ) || act.args.includes('--no-preserve-root'),
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
        /^-(?:i?name|i?path|i?regex|mtime|mmin|size|empty|newer|atime|ctime|user|perm|links|inum|L|xtype|nouser|iname)$/.test(
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
    title: 'overwrite a disk or partition',
    rule,
    tier: 'proven',
    commands: ['dd', 'cp', 'cat', 'tee', 'shred', 'pv', 'yes', 'badblocks', 'scrub', 'nwipe'],
    test: (act) =>
      act.args.some((arg) => arg.startsWith('of=') && isDevice(arg.slice(3))) ||
      (['shred', 'tee', 'scrub', 'nwipe'].includes(act.name) && operands(act.args).some(isDevice)) ||
      (act.name === 'cp' && isDevice(operands(act.args).at(-1) ?? '')) ||
      (act.name === 'badblocks' && hasFlag(act.args, 'w')),
    hits: [
      'dd if=/dev/zero of=/dev/sda',
      'shred -n 1 /dev/nvme0n1',
      'sudo dd if=x.iso of=/dev/sdb bs=4M',
      'cat x | tee /dev/sda',
    ],
    misses: ['dd if=/dev/zero of=test.img bs=1M count=10', 'dd if=/dev/sda of=mbr.bin count=1', 'shred -u notes.txt'],
  },
  {
    title: 'write to a disk through a redirection',
    rule,
    tier: 'proven',
    commands: [],
    gate: /\/dev\/(?:sd|hd|vd|xvd|nvme|mmc|disk|mem|kmem|port|mapper|md\d)/i,
    test: (act) => writes(act).some(isDevice),
    hits: ['cat /dev/zero > /dev/sda', '> /dev/sda', 'echo x >/dev/mem'],
    misses: ['echo x > /dev/null', 'echo x > /dev/stderr', 'cat a > /dev/ttyUSB0'],
  },
  {
    title: 'make a file system or wipe one',
    rule,
    tier: 'proven',
    commands: onDisk,
    test: ({ name, args }) =>
      (name.startsWith('mkfs') || onDisk.includes(name)) &&
      !operands(args).some((path) => /\.(?:img|iso|raw|bin|ext4|qcow2)$|^\/tmp\//.test(path)) &&
      (name !== 'badblocks' || hasFlag(args, 'w')) &&
      (name !== 'wipefs' || hasFlag(args, 'a', '--all')) &&
      !args.includes('--help') &&
      (name !== 'mkswap' || operands(args).some(isDevice)),
    hits: ['mkfs.ext4 /dev/sda1', 'mkfs -t ext4 /dev/sdb', 'wipefs -a /dev/sda', 'sudo mkfs.xfs -f /dev/nvme0n1'],
    misses: ['mkfs.ext4 disk.img', 'wipefs /dev/sda', 'man mkfs', 'mkswap /swapfile'],
  },
  {
    title: 'change or erase partitions and volumes',
    rule,
    tier: 'proven',
    commands: [
      'fdisk',
      'sfdisk',
      'gdisk',
      'sgdisk',
      'parted',
      'cryptsetup',
      'hdparm',
      'nvme',
      'lvremove',
      'vgremove',
      'pvremove',
      'zpool',
      'zfs',
      'mdadm',
      'diskutil',
      'diskpart',
      'btrfs',
    ],
    test: ({ name, args }) =>
      (/^(?:fdisk|gdisk)$/.test(name) && operands(args).some(isDevice) && !hasFlag(args, 'l')) ||
      (name === 'sfdisk' && hasFlag(args, '', '--delete')) ||
      (name === 'sgdisk' && (hasFlag(args, 'Z', '--zap-all') || hasFlag(args, 'o'))) ||
      (name === 'parted' && args.some((arg) => /^(?:mklabel|mktable|rm)\b/.test(arg))) ||
      (name === 'cryptsetup' && args.some((arg) => /^(?:luksFormat|erase|luksErase)$/.test(arg))) ||
      (name === 'hdparm' && args.some((arg) => /security-erase|make-bad-sector/.test(arg))) ||
      (name === 'nvme' && begins(args, 'format|sanitize')) ||
      /^(?:lv|vg|pv)remove$/.test(name) ||
      (/^z(?:pool|fs)$/.test(name) && begins(args, 'destroy')) ||
      (name === 'mdadm' && hasFlag(args, '', '--zero-superblock')) ||
      (name === 'diskutil' && args.some((arg) => /^(?:erase|zero|secureErase|partitionDisk|reformat)/i.test(arg))) ||
      name === 'diskpart' ||
      (name === 'btrfs' && begins(args, 'subvolume', 'delete')),
    hits: [
      'sgdisk --zap-all /dev/sda',
      'parted -s /dev/sda mklabel gpt',
      'zpool destroy tank',
      'cryptsetup luksFormat /dev/sdb1',
      'diskutil eraseDisk JHFS+ X disk2',
      'vgremove -f data',
    ],
    misses: ['fdisk -l', 'parted -l', 'zfs list', 'cryptsetup status x', 'diskutil list'],
  },
  {
    title: 'destroy the contents of files for good',
    rule,
    tier: 'heuristic',
    level: 'warning',
    commands: ['shred', 'srm', 'wipe', 'bleachbit'],
    test: ({ name, args }) =>
      operands(args).some((path) => !isTemporary(path)) &&
      (name === 'shred'
        ? hasFlag(args, 'u', '--remove') ||
          hasFlag(args, 'z', '--zero') ||
          operands(args).some((path) => isSystem(path) || /[*~]/.test(path))
        : true),
    hits: ['shred -uz report.doc', 'shred -u /var/log/auth.log', 'srm -r docs'],
    misses: ['shred --help', 'shred -u /tmp/x'],
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
  {
    title: 'stop or restart the machine',
    rule,
    tier: 'heuristic',
    level: 'warning',
    commands: [
      'shutdown',
      'reboot',
      'halt',
      'poweroff',
      'init',
      'telinit',
      'systemctl',
      'stop-computer',
      'restart-computer',
    ],
    test: ({ name, args }) =>
      name === 'init' || name === 'telinit'
        ? begins(args, '0|6')
        : name === 'systemctl'
          ? begins(args, 'poweroff|reboot|halt|kexec|rescue|emergency')
          : !/^-?-?(?:c|help|version|h\b.*help)$/.test(args[0] ?? '') &&
            args[0] !== '/?' &&
            args[0] !== '-c' &&
            args[0] !== '/a',
    hits: ['shutdown -h now', 'reboot', 'init 0', 'sudo systemctl poweroff', 'shutdown /s /t 0'],
    misses: ['shutdown -c', 'systemctl status nginx', 'init 3', 'git init'],
  },
  {
    title: 'kill every process',
    rule,
    tier: 'proven',
    commands: ['kill', 'killall', 'pkill', 'killall5'],
    test: ({ name, args }) =>
      (name === 'kill' && args.at(-1) === '-1' && args.length > 1) ||
      name === 'killall5' ||
      (name === 'kill' && args.at(-1) === '1' && /^-(?:9|KILL|SIGKILL)$/.test(args[0] ?? '')) ||
      (name === 'pkill' &&
        /^-(?:9|KILL)$/.test(args[0] ?? '') &&
        (args.includes('.') || (hasFlag(args, 'u') && args.length <= 3))),
    hits: ['kill -9 -1', 'kill -KILL 1', 'pkill -9 -u root', 'killall5 -9'],
    misses: ['kill -9 1234', 'kill %1', 'pkill -f vite', 'killall node', 'kill -1 1234'],
  },
];

function roots(args: readonly string[]): readonly string[] {
  const end = args.findIndex((arg) => arg.startsWith('-') && !/^-[HLPO]/.test(arg));
  const found = args.slice(0, end < 0 ? undefined : end).filter((arg) => !arg.startsWith('-'));
  return found.length === 0 ? ['.'] : found;
}
