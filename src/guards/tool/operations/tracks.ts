import type { Operation } from './operation.js';
import { begins, hasFlag, operands } from './words.js';

const rule = 'tool/covered-tracks';
const history =
  /(?:^|\/)\.(?:bash|zsh|sh|mysql|psql|python|node_repl|ash|lesshst|local\/share\/fish\/fish)_?history$|\$HISTFILE|\.bash_history/i;
const log =
  /^\/var\/(?:log|adm)\/(?:\*|.*(?:log|wtmp|btmp|lastlog|utmp|messages|secure|syslog|audit|journal|\*))|^\/var\/run\/utmp|^\/var\/log\/?$/;

/** Histories and logs that are wiped, and defences that are switched off. */
export const tracks: readonly Operation[] = [
  {
    title: 'wipe the history of commands',
    rule,
    tier: 'heuristic',
    commands: [
      'history',
      'rm',
      'shred',
      'unset',
      'export',
      'set',
      'ln',
      'cat',
      'truncate',
      'clear-history',
      'remove-item',
      'cp',
      'echo',
    ],
    test: (act) =>
      (act.name === 'history' && (hasFlag(act.args, 'c') || (hasFlag(act.args, 'w') && act.args.length > 1))) ||
      act.name === 'clear-history' ||
      (act.name === 'unset' && act.args.includes('HISTFILE')) ||
      (['rm', 'shred', 'truncate', 'ln', 'cp', 'remove-item'].includes(act.name) &&
        operands(act.args).some((path) => history.test(path)) &&
        (act.name !== 'cp' || operands(act.args)[0] === '/dev/null')) ||
      (act.name === 'set' && act.args.join(' ') === '+o history') ||
      (act.name === 'export' && act.args.some((arg) => /^HIST(?:FILE=\/dev\/null|SIZE=0|FILESIZE=0)/.test(arg))) ||
      act.redirects.some(({ operator, target }) => operator === '>' && history.test(target)),
    hits: [
      'history -c',
      'rm ~/.bash_history',
      'unset HISTFILE',
      'export HISTFILE=/dev/null',
      'ln -sf /dev/null ~/.bash_history',
      'cat /dev/null > ~/.bash_history',
      'export HISTSIZE=0',
      'set +o history',
    ],
    misses: ['history', 'history | tail', 'export HISTSIZE=10000', 'cat notes'],
  },
  {
    title: 'empty a history or log through a redirection',
    rule,
    tier: 'heuristic',
    commands: [],
    gate: /history|\/var\/(?:log|adm|run)/i,
    test: (act) =>
      act.redirects.some(
        ({ operator, target }) => (operator === '>' || operator === '>|') && (history.test(target) || log.test(target)),
      ) &&
      ['', ':', 'cat', 'echo', 'true', 'printf'].includes(act.name) &&
      !act.args.some((arg) => arg.length > 1 && arg !== '/dev/null' && arg !== '-n'),
    hits: ['> /var/log/auth.log', ': > ~/.zsh_history', 'echo > /var/log/syslog', 'cat /dev/null > /var/log/wtmp'],
    misses: [
      './job >> /var/log/job.log',
      './job > /var/log/job.log',
      'echo started > /var/log/app.log',
      'cat /var/log/syslog',
    ],
  },
  {
    title: 'delete logs',
    rule,
    tier: 'heuristic',
    commands: [
      'rm',
      'shred',
      'truncate',
      'journalctl',
      'wevtutil',
      'clear-eventlog',
      'auditctl',
      'sed',
      'fsutil',
      'find',
      'remove-eventlog',
      'logrotate',
      'cp',
      'dd',
      'dmesg',
      'utmpdump',
      'ausearch',
      'log',
    ],
    test: ({ name, args }) =>
      (['rm', 'shred', 'truncate'].includes(name) &&
        operands(args).some(
          (path) => log.test(path) && !/\/(?:nginx|apt|app)\/.*\.(?:gz|\d)$|\.gz$|\.1$|\.old$/.test(path),
        )) ||
      (name === 'wevtutil' && begins(args, 'cl|clear-log')) ||
      name === 'clear-eventlog' ||
      name === 'remove-eventlog' ||
      (name === 'auditctl' && (/-e ?0/.test(args.join(' ')) || hasFlag(args, 'D'))) ||
      (name === 'fsutil' && /usn deletejournal/i.test(args.join(' '))) ||
      (name === 'journalctl' && /--vacuum-(?:time|size)=(?:1s|0|1)\b/.test(args.join(' '))) ||
      (name === 'sed' &&
        hasFlag(args, 'i') &&
        operands(args).some((path) => /\/var\/log\/|history$/.test(path)) &&
        /d['"]?$/.test(operands(args)[0] ?? '')) ||
      (name === 'log' && begins(args, 'erase')) ||
      (name === 'cp' && operands(args)[0] === '/dev/null' && log.test(operands(args)[1] ?? '')) ||
      (name === 'dmesg' && hasFlag(args, 'C', '--clear')),
    hits: [
      'rm -rf /var/log/*',
      'truncate -s 0 /var/log/auth.log',
      'wevtutil cl Security',
      'auditctl -e 0',
      "sed -i '/10.0.0.1/d' /var/log/auth.log",
      'shred -u /var/log/wtmp',
    ],
    misses: ['tail -f /var/log/syslog', 'journalctl -u nginx', 'rm /var/log/app.log.1', 'wevtutil qe System'],
  },
  {
    title: 'switch defences off',
    rule,
    tier: 'heuristic',
    commands: [
      'ufw',
      'iptables',
      'ip6tables',
      'nft',
      'setenforce',
      'systemctl',
      'service',
      'netsh',
      'set-mppreference',
      'add-mppreference',
      'sc',
      'apparmor_parser',
      'aa-disable',
      'aa-teardown',
      'spctl',
      'csrutil',
      'chattr',
      'launchctl',
      'sysctl',
      'bcdedit',
      'taskkill',
      'set-executionpolicy',
      'pkill',
      'killall',
      'auditctl',
      'swapoff',
      'kextunload',
      'insmod',
      'rmmod',
    ],
    test: (act) => {
      const { name, args } = act;
      const line = args.join(' ').toLowerCase();
      const watchers =
        /\b(?:firewalld|ufw|auditd|apparmor|fail2ban|clamav\S*|rsyslog|syslog|falcon-sensor|osqueryd|selinux|iptables|crowdstrike|wazuh-agent|windefend|mpssvc|sshd?)\b/;
      if (name === 'ufw') return /^(?:--force )?(?:disable|reset)/.test(line);
      if (name === 'iptables' || name === 'ip6tables')
        return (hasFlag(args, 'F', '--flush') && args.length <= 3) || /-p (?:input|forward|output) accept/.test(line);
      if (name === 'nft') return line.startsWith('flush ruleset');
      if (name === 'setenforce') return args[0] === '0' || line === 'permissive';
      if (name === 'systemctl' || name === 'service')
        return /\b(?:stop|disable|mask)\b/.test(line) && watchers.test(line);
      if (name === 'netsh') return /firewall.*(?:off|disable)|state off/.test(line);
      if (name.endsWith('mppreference')) return /disable|exclusion/.test(line);
      if (name === 'sc')
        return (
          /^(?:stop|delete|config)\b/.test(line) &&
          (/windefend|mpssvc|wuauserv|eventlog|sense/.test(line) || line.startsWith('delete'))
        );
      if (name.startsWith('aa-')) return true;
      if (name === 'spctl') return line.includes('--master-disable');
      if (name === 'csrutil') return begins(args, 'disable');
      if (name === 'chattr')
        return /-i\b.*\/etc\/(?:passwd|shadow|sudoers)/.test(line) || /\+i .*(?:authorized_keys|cron)/.test(line);
      if (name === 'sysctl') return /randomize_va_space=0|kernel\.core_pattern=\|/.test(line);
      if (name === 'bcdedit') return /recoveryenabled no|bootstatuspolicy ignoreallfailures/.test(line);
      if (name === 'insmod') return true;
      return (
        /^(?:taskkill|pkill|killall)$/.test(name) &&
        (watchers.test(line.replace(/\bsshd?\b/, '')) || /msmpeng|defender|rsyslogd|auditd/.test(line))
      );
    },
    hits: [
      'ufw disable',
      'iptables -F',
      'setenforce 0',
      'systemctl stop firewalld',
      'netsh advfirewall set allprofiles state off',
      'Set-MpPreference -DisableRealtimeMonitoring $true',
      'service auditd stop',
    ],
    misses: ['ufw status', 'iptables -L', 'systemctl stop nginx', 'getenforce', 'sc query', 'sysctl -a'],
  },
];
