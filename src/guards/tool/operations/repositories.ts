import type { Operation } from './operation.js';
import { begins, hasFlag, lineOf, operands } from './words.js';

const rule = 'tool/destructive-command';
/** Repositories, containers and packages. */
export const repositories: readonly Operation[] = [
  {
    title: 'overwrite the history of a remote branch',
    rule,
    tier: 'heuristic',
    level: 'warning',
    commands: ['git'],
    test: ({ args }) => {
      const words = args.filter(
        (arg, at) => !(arg === '-C' || arg === '-c' || args[at - 1] === '-C' || args[at - 1] === '-c'),
      );
      return (
        words[0] === 'push' &&
        !words.includes('--dry-run') &&
        (words.includes('--force') ||
          words.some((arg) => /^-[a-eg-z]{0,9}f[a-z]{0,9}$/.test(arg)) ||
          words.includes('--mirror') ||
          words.some((arg) => /^\+\S/.test(arg)) ||
          ((words.includes('--delete') || words.includes('-d') || words.some((arg) => /^:\w/.test(arg))) &&
            words.some((arg) => /^:?(?:main|master|release|production|prod|develop)$/.test(arg))))
      );
    },
    hits: [
      'git push --force origin main',
      'git push -f',
      'git -C repo push origin +main',
      'git push --mirror backup',
      'git push origin --delete main',
    ],
    misses: [
      'git push',
      'git push --force-with-lease',
      'git push -u origin x',
      'git fetch -f',
      'git push origin --delete feature/x',
      'git push --follow-tags',
    ],
  },
  {
    title: 'throw away work that nobody committed, or history',
    rule,
    tier: 'heuristic',
    level: 'warning',
    commands: ['git', 'git-filter-branch', 'bfg'],
    test: ({ args }) => {
      const words = args.filter((arg, at) => !(arg === '-C' || args[at - 1] === '-C'));
      if (words[0] === 'reset')
        return words.includes('--hard') && words.some((arg) => /^(?:HEAD[~^]|[\w-]+\/\S+|[0-9a-f]{7,40}$)/.test(arg));
      if (words[0] === 'clean')
        return (
          hasFlag(words, 'f', '--force') &&
          hasFlag(words, 'x') &&
          !hasFlag(words, 'n', '--dry-run') &&
          operands(words).length < 2
        );
      if (words[0] === 'reflog')
        return words[1] === 'expire' && words.some((arg) => /--expire(?:-unreachable)?=(?:now|all)/.test(arg));
      if (words[0] === 'update-ref')
        return words.includes('-d') && words.some((arg) => /heads\/(?:main|master)/.test(arg));
      if (words[0] === 'stash') return words[1] === 'clear';
      return (
        words[0] === 'filter-branch' ||
        (words[0] === 'branch' && words.includes('-D') && words.some((arg) => /^(?:main|master|develop)$/.test(arg)))
      );
    },
    hits: [
      'git reset --hard HEAD~3',
      'git reset --hard origin/main',
      'git clean -fdx',
      'git reflog expire --expire=now --all',
      'git filter-branch --tree-filter "rm x" HEAD',
      'git stash clear',
    ],
    misses: [
      'git reset --soft HEAD~1',
      'git reset HEAD a',
      'git clean -n',
      'git stash',
      'git reset --hard',
      'git clean -fd',
      'git branch -D feature',
    ],
  },
  {
    title: 'delete containers, images or their data',
    rule,
    tier: 'heuristic',
    level: 'warning',
    commands: ['docker', 'podman', 'docker-compose'],
    test: (act) => {
      const line = lineOf(act);
      if (/ (?:system|volume) prune\b/.test(line))
        return (/(?:-a|--all|--volumes)\b/.test(line) && /-\w*f|--force/.test(line)) || / volume prune .*-f/.test(line);
      if (/ volume rm\b/.test(line)) return true;
      if (/(?:^docker-compose|compose).* down\b/.test(line))
        return / (?:-v|--volumes)\b/.test(line) && / --rmi all/.test(line);
      return (
        / (?:rm|rmi)\b/.test(line) &&
        act.words.some(({ inner }) => inner.some(({ words }) => /^(?:docker|podman)$/.test(words[0]?.text ?? ''))) &&
        /-\w*f/.test(line)
      );
    },
    hits: ['docker system prune -af --volumes', 'docker rm -f $(docker ps -aq)', 'docker volume rm data'],
    misses: ['docker rm x', 'docker ps', 'docker compose down', 'docker image prune', 'docker system prune'],
  },
  {
    title: 'remove what the system needs, or publish and withdraw packages',
    rule,
    tier: 'heuristic',
    level: 'warning',
    commands: ['apt-get', 'apt', 'yum', 'dnf', 'rpm', 'dpkg', 'pacman', 'apk', 'npm', 'cargo', 'gem'],
    test: ({ name, args }) => {
      const line = args.join(' ');
      if (name === 'npm') return begins(args, 'unpublish|deprecate');
      if (name === 'cargo' || name === 'gem') return begins(args, 'yank');
      return (
        /\b(?:remove|purge|autoremove|erase|del)\b|^-e\b|-R\w*\b|^--purge|-r\b/.test(line) &&
        /(?:^| )(?:libc6|glibc|coreutils|bash|systemd|sudo|openssh-server|kernel\S*|linux-image\S*|init|dpkg|apt|python3|grub\S*|\*|util-linux)(?: |$)/.test(
          line,
        )
      );
    },
    hits: ['apt-get purge -y libc6', 'npm unpublish x --force', 'rpm -e --nodeps glibc', 'yum remove -y systemd'],
    misses: ['apt-get remove nginx', 'apt install python3', 'npm publish', 'apt-get autoremove -y'],
  },
];
