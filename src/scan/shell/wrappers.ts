/** How to find the command that a wrapper runs. */
export interface Wrapper {
  /** Short and long options that take the next word as their value. */
  readonly valued?: readonly string[];
  /** Words before the command, options aside: `timeout 5 cmd` has one. */
  readonly skip?: number;
  /** Whether the rest is one script for a shell, as with `ssh host …` or `watch …`. */
  readonly script?: true;
  /** An option whose value is the script: `su -c '…'`. */
  readonly scriptOption?: string;
}

const container: Wrapper = {
  valued: [
    '-e',
    '--env',
    '-u',
    '--user',
    '-w',
    '--workdir',
    '--env-file',
    '-n',
    '--namespace',
    '-c',
    '--container',
    '--index',
  ],
  skip: 1,
};

/** Commands that run another command, by name. */
export const wrappers: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  ['sudo', { valued: ['-u', '--user', '-g', '--group', '-h', '--host', '-p', '-C', '-T', '-D', '-R', '-r', '-t'] }],
  ['doas', { valued: ['-u', '-C'] }],
  ['pkexec', { valued: ['--user'] }],
  ['env', { valued: ['-u', '--unset', '-C', '--chdir'] }],
  ['nohup', {}],
  ['setsid', {}],
  ['exec', { valued: ['-a'] }],
  ['command', {}],
  ['builtin', {}],
  ['time', { valued: ['-f', '-o'] }],
  ['nice', { valued: ['-n', '--adjustment'] }],
  ['ionice', { valued: ['-c', '-n', '-p'] }],
  ['chrt', { skip: 1 }],
  ['taskset', { skip: 1, valued: ['-c'] }],
  ['stdbuf', { valued: ['-i', '-o', '-e'] }],
  ['timeout', { valued: ['-s', '--signal', '-k', '--kill-after'], skip: 1 }],
  ['gtimeout', { valued: ['-s', '-k'], skip: 1 }],
  ['flock', { valued: ['-w', '-E'], skip: 1, scriptOption: '-c' }],
  ['chroot', { skip: 1 }],
  ['unshare', {}],
  ['nsenter', { valued: ['-t', '--target'] }],
  ['firejail', {}],
  ['proxychains', {}],
  ['proxychains4', {}],
  ['torsocks', {}],
  ['strace', { valued: ['-e', '-o', '-p', '-s'] }],
  ['busybox', {}],
  ['toybox', {}],
  [
    'xargs',
    { valued: ['-I', '-i', '-n', '-P', '-L', '-d', '-E', '-a', '-s', '--max-args', '--max-procs', '--delimiter'] },
  ],
  ['parallel', { valued: ['-j', '--jobs', '-N'] }],
  ['watch', { valued: ['-n', '--interval'], script: true }],
  [
    'ssh',
    {
      valued: ['-i', '-p', '-l', '-o', '-F', '-L', '-R', '-D', '-J', '-b', '-c', '-E', '-m', '-S', '-W', '-w'],
      skip: 1,
      script: true,
    },
  ],
  ['sshpass', { valued: ['-p', '-f'] }],
  ['su', { scriptOption: '-c', skip: 99 }],
  ['runuser', { scriptOption: '-c', valued: ['-u'] }],
  ['script', { scriptOption: '-c', skip: 99 }],
  ['docker exec', container],
  ['podman exec', container],
  ['kubectl exec', container],
  [
    'docker run',
    {
      ...container,
      valued: [
        ...container.valued!,
        '-v',
        '--volume',
        '-p',
        '--name',
        '--network',
        '--mount',
        '-m',
        '--entrypoint',
        '--platform',
        '-h',
        '--hostname',
        '--gpus',
        '--cpus',
        '--shm-size',
        '--pid',
        '--cap-add',
        '--restart',
        '-l',
        '--label',
        '--add-host',
        '--device',
        '--security-opt',
        '--ulimit',
        '--ipc',
        '--userns',
      ],
    },
  ],
  ['lxc exec', { skip: 1 }],
  ['poetry run', {}],
  ['uv run', { valued: ['--with', '--python', '-p'] }],
  ['pipenv run', {}],
  ['conda run', { valued: ['-n', '--name', '-p'] }],
  ['cmd', {}],
  ['start', {}],
]);

/** Shells: `-c` has a script, a file is a script, and input is a script where neither is given. */
export const shells: ReadonlySet<string> = new Set([
  'sh',
  'bash',
  'zsh',
  'dash',
  'ash',
  'ksh',
  'fish',
  'csh',
  'tcsh',
  'rbash',
  'mksh',
]);

/** Interpreters, and the options whose value is code. */
export const interpreters: ReadonlyMap<string, readonly string[]> = new Map([
  ['python', ['-c']],
  ['node', ['-e', '--eval', '-p', '--print']],
  ['nodejs', ['-e', '--eval', '-p']],
  ['deno', ['eval']],
  ['bun', ['-e']],
  ['perl', ['-e', '-E', '-ne', '-pe', '-le', '-Mre']],
  ['ruby', ['-e', '-rsocket']],
  ['php', ['-r']],
  ['lua', ['-e']],
  ['awk', []],
  ['gawk', []],
  ['mawk', []],
]);

/** Clients of databases, and the options whose value is SQL; `last` where a word behind the database is. */
export const databaseClients: ReadonlyMap<string, readonly string[]> = new Map([
  ['psql', ['-c', '--command']],
  ['mysql', ['-e', '--execute']],
  ['mariadb', ['-e', '--execute']],
  ['sqlcmd', ['-Q', '-q']],
  ['clickhouse-client', ['-q', '--query']],
  ['bq', []],
  ['sqlite3', []],
  ['duckdb', ['-c']],
  ['sqlplus', []],
  ['cqlsh', ['-e']],
  ['snowsql', ['-q']],
]);
