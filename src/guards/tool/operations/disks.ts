import type { Operation } from './operation.js';
import { isDevice, isSystem, isTemporary } from './paths.js';
import { begins, hasFlag, operands, writes } from './words.js';

const rule = 'tool/destructive-command';

const onDisk = ['mkfs', 'wipefs', 'blkdiscard', 'badblocks', 'mkswap'];

/** Disks, partitions, and the machine itself. */
export const disks: readonly Operation[] = [
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
