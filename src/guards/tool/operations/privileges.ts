import type { Operation } from './operation.js';
import { isBroad, isSystem, isTemporary } from './paths.js';
import { hasFlag, lineOf, operands } from './words.js';

const rule = 'tool/privilege-escalation';
const opened = /^(?:0?[0-7]?777|0?666|ugo[+=]rwx|\+rwx|(?:go?|o|a)[+=]r?w[xXst]{0,4})$/;
const special = /^(?:[ug]{1,2}[+=][rwx]{0,3}s[rwx]{0,3}|\+s|[2467][0-7]{3}|0[2467][0-7]{3})$/;

/** Taking privileges, and giving them away. */
export const privileges: readonly Operation[] = [
  {
    title: 'become the superuser',
    rule,
    tier: 'heuristic',
    commands: ['sudo', 'su', 'doas', 'pkexec', 'runas', 'gsudo'],
    test: ({ name, args }) =>
      name === 'sudo' || name === 'doas'
        ? !args.some((arg) => /^-(?:l|v|k|K|V|h|ll|n)$|^--(?:list|version|validate|help)$/.test(arg)) ||
          args.includes('-i') ||
          args.includes('-s')
        : name === 'su'
          ? operands(args).every((who) => who === 'root' || who === '-') ||
            (hasFlag(args, 'c') &&
              !operands(args).some((who) => /^[a-z]/.test(who) && who !== 'root' && args.indexOf(who) < 2))
          : name === 'runas'
            ? /administrator|\/user/i.test(args.join(' '))
            : name === 'pkexec'
              ? args.length === 0
              : false,
    hits: ['sudo -i', 'sudo su', 'sudo', 'su -', 'su root', 'sudo -s'],
    misses: ['sudo -l', 'su postgres', 'su - deploy', 'sudo --version', 'sudo apt-get update'],
  },
  {
    title: 'open a shell as the superuser',
    rule,
    tier: 'heuristic',
    commands: ['bash', 'sh', 'zsh', 'dash', 'su', 'fish', 'passwd', 'visudo', 'chpasswd', 'vipw'],
    test: ({ name, args, wrappers }) =>
      ((wrappers.includes('sudo') || wrappers.includes('doas')) &&
        (['bash', 'sh', 'zsh', 'dash', 'fish'].includes(name)
          ? args.every((arg) => /^-[pil]+$/.test(arg))
          : name === 'su'
            ? operands(args).every((who) => who === 'root' || who === '-')
            : name === 'visudo' ||
              (name === 'passwd' && (args.includes('root') || hasFlag(args, 'd', '--delete'))) ||
              name === 'vipw')) ||
      name === 'chpasswd' ||
      (name === 'passwd' && (hasFlag(args, 'd', '--delete') || operands(args).includes('root'))) ||
      (['bash', 'sh', 'dash'].includes(name) && args[0] === '-p'),
    hits: ['sudo bash', 'sudo su -', 'echo root:x | chpasswd', 'sudo passwd root', '/bin/bash -p', 'sudo visudo'],
    misses: ['sudo bash deploy.sh', 'passwd', 'bash -c "ls"', 'sudo sh -c "echo hi"'],
  },
  {
    title: 'give everybody access',
    rule,
    tier: 'heuristic',
    commands: ['chmod', 'icacls', 'cacls', 'setfacl'],
    test: ({ name, args }) =>
      (name === 'chmod' &&
        operands(args).length > 0 &&
        opened.test(args.find((arg) => opened.test(arg)) ?? '') &&
        !/666|o[+=]|a[+=]w|go/.test(operands(args)[0]!) &&
        !operands(args).slice(1).every(isTemporary)) ||
      (name === 'chmod' &&
        opened.test(operands(args)[0] ?? '') &&
        (operands(args)
          .slice(1)
          .some((path) => isBroad(path) || isSystem(path)) ||
          (hasFlag(args, 'R') &&
            operands(args)
              .slice(1)
              .some((path) => path.startsWith('/') && !isTemporary(path))))) ||
      (/^x?i?cacls$/.test(name) && /everyone:\(?f|everyone:.*\(f\)/i.test(args.join(' '))),
    hits: [
      'chmod 777 /srv',
      'chmod -R 777 /',
      'chmod a+rwx app',
      'chmod 666 /etc/shadow',
      'icacls C:\\data /grant Everyone:F /t',
      'chmod -R o+w /etc',
    ],
    misses: [
      'chmod 755 x',
      'chmod +x run.sh',
      'chmod 600 ~/.ssh/id_rsa',
      'chmod -R 755 public',
      'chmod 777 /tmp/sock',
      'chmod a+w notes.txt',
      'chmod u+x x',
    ],
  },
  {
    title: 'change access or owner of the system',
    rule,
    tier: 'proven',
    commands: ['chmod', 'chown', 'chgrp', 'chattr', 'takeown'],
    test: ({ name, args }) =>
      (/^ch(?:mod|own|grp)$/.test(name) &&
        hasFlag(args, 'R', '--recursive') &&
        operands(args)
          .slice(1)
          .some(
            (path) =>
              /^\/(?:\*)?$|^\/(?:etc|usr|bin|sbin|lib|lib64|boot|var|dev|sys|proc|root|home|opt)\/?\*?$|^~\/?$/.test(
                path,
              ) && !(name !== 'chmod' && path.startsWith('~')),
          )) ||
      (/^ch(?:mod|own)$/.test(name) &&
        operands(args)
          .slice(1)
          .some((path) => /^\/etc\/(?:passwd|shadow|sudoers)|^\/$/.test(path)) &&
        !/^(?:0?[0-6][0-4]{2}|u=rw,go=r|root(?::root|:shadow)?)$/.test(operands(args)[0] ?? '')) ||
      (name === 'takeown' && /\/r|windows/i.test(args.join(' '))) ||
      (name === 'chmod' &&
        /^0?000$/.test(operands(args)[0] ?? '') &&
        operands(args)
          .slice(1)
          .some((path) => isBroad(path) || isSystem(path))),
    hits: [
      'chmod -R 755 /',
      'chown -R nobody /',
      'chown -R www-data:www-data /etc',
      'chmod -R 000 /usr',
      'chown evil /etc/sudoers',
    ],
    misses: [
      'chown -R $USER:$USER .',
      'chown -R www-data:www-data /var/www/html',
      'chmod -R 755 dist',
      'chmod 644 /etc/passwd',
    ],
  },
  {
    title: 'let a program run with the rights of its owner',
    rule,
    tier: 'heuristic',
    commands: ['chmod', 'setcap', 'install'],
    test: ({ name, args }) =>
      name === 'setcap'
        ? /cap_(?:setuid|setgid|sys_admin|dac_override|dac_read_search|sys_ptrace|sys_module)|=ep|all/i.test(
            args.join(' '),
          )
        : name === 'install'
          ? args.some((arg, at) => /^-m?=?0?[46]7/.test(arg) || (arg === '-m' && /^0?[46]/.test(args[at + 1] ?? '')))
          : special.test(operands(args)[0] ?? '') &&
            !/^0?[12]7/.test(operands(args)[0]!) &&
            !/^g\+s$/.test(operands(args)[0]!),
    hits: ['chmod u+s /bin/bash', 'chmod 4755 /tmp/sh', 'chmod +s x', 'setcap cap_setuid+ep /usr/bin/python3'],
    misses: [
      'chmod 1777 d',
      'chmod 0755 x',
      'chmod g+s shared',
      'setcap -r x',
      'setcap cap_net_bind_service=+eip /usr/bin/node',
    ],
  },
  {
    title: 'make or strengthen an account',
    rule,
    tier: 'heuristic',
    level: 'warning',
    commands: [
      'useradd',
      'adduser',
      'usermod',
      'userdel',
      'deluser',
      'gpasswd',
      'net',
      'net1',
      'new-localuser',
      'add-localgroupmember',
      'dscl',
      'groupdel',
    ],
    test: ({ name, args }) => {
      const line = args.join(' ');
      if (/^net1?$/.test(name))
        return (
          /^(?:user|localgroup|group)\b.*\/(?:add|active|del)/i.test(line) ||
          /^user \S+ \S+$/i.test(line) ||
          (/^stop\b/i.test(line) && /defend|firewall|security|sense|mpssvc|windefend/i.test(line))
        );
      if (name === 'useradd' || name === 'adduser')
        return /-u ?0\b|--uid[ =]0\b|-g ?(?:0|root)\b|(?:sudo|wheel|admin|root)\b/.test(
          line.replace(/--system|--no-create-home/g, ''),
        );
      if (name === 'usermod' || name === 'gpasswd') return /\b(?:sudo|wheel|admin|root)\b|-u ?0\b/.test(line);
      if (name === 'dscl') return /-(?:create|append)\b/.test(line) && /admin|users/i.test(line);
      if (name === 'userdel' || name === 'deluser' || name === 'groupdel') return args.length > 0;
      return name.includes('local');
    },
    hits: [
      'useradd -o -u 0 -g 0 backdoor',
      'usermod -aG sudo bob',
      'net user hacker P4ss /add',
      'net localgroup administrators bob /add',
      'userdel -r alice',
    ],
    misses: ['usermod -aG docker $USER', 'net user', 'adduser --system app', 'net use z: \\\\srv\\share'],
  },
  {
    title: 'leave a container for its host',
    rule,
    tier: 'heuristic',
    commands: ['docker', 'podman', 'nsenter', 'ctr'],
    test: (act) =>
      /(?:-v|--volume|--mount)[= ](?:type=bind,(?:source|src)=)?\/:|--privileged.*(?:\/dev|--pid[= ]host|chroot|nsenter)|(?:-v|--volume)[= ]\/var\/run\/docker\.sock.*(?:chroot|docker run)/.test(
        lineOf({ name: act.name, args: [...act.args] }),
      ) ||
      (act.name === 'nsenter' && /-t ?1\b|--target[= ]1\b/.test(lineOf(act))),
    hits: ['docker run -v /:/mnt --rm -it alpine chroot /mnt sh', 'nsenter -t 1 -m -u -i -n sh'],
    misses: ['docker run -v $PWD:/app node npm test', 'docker run --rm alpine ls'],
  },
  {
    title: 'abuse a program to get a shell',
    rule,
    tier: 'heuristic',
    commands: [
      'find',
      'vim',
      'vi',
      'less',
      'awk',
      'gawk',
      'mawk',
      'nmap',
      'tar',
      'zip',
      'git',
      'man',
      'env',
      'perl',
      'python',
      'ruby',
      'lua',
      'gdb',
      'ftp',
      'socat',
      'expect',
      'make',
      'rsync',
      'sed',
      'ed',
      'php',
      'node',
      'ssh',
      'xargs',
      'taskset',
      'flock',
      'strace',
      'nice',
      'time',
      'timeout',
      'watch',
      'docker',
      'cp',
      'tee',
      'capsh',
      'script',
      'rlwrap',
      'apt',
      'apt-get',
    ],
    test: (act) =>
      /-exec(?:dir)? (?:\/bin\/)?(?:ba|z|da)?sh (?:-p |-i )?[;+]|-exec \/bin\/sh\b.*-p|:!(?:\/bin\/)?(?:ba)?sh|--checkpoint-action=exec|-c[ =]?:?py3? import os|BEGIN ?\{ ?system\(.{0,4}(?:\/bin\/)?(?:ba)?sh|--interactive$|-TT ?['"]?sh|pty\.spawn\(|os\.(?:execl|setuid)\(|exec ['"]\/bin\/(?:ba)?sh|ProxyCommand=;|!(?:\/bin\/)?sh|Pre-Invoke::=|--unix-command|PAGER=['"]?(?:\/bin\/)?sh/.test(
        lineOf(act),
      ),
    hits: [
      'find . -exec /bin/sh \\; -quit',
      "vim -c ':!/bin/sh'",
      'tar cf /dev/null x --checkpoint=1 --checkpoint-action=exec=/bin/sh',
      'awk \'BEGIN {system("/bin/sh")}\'',
      `python3 -c 'import pty; pty.spawn("/bin/bash")'`,
    ],
    misses: ['find . -name x', 'vim a.txt', 'tar cf a.tar x', "awk '{print $1}' f", 'find . -exec sh -c "echo {}" \\;'],
  },
];
