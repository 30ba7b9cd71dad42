import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, project } from './process.js';

/** Why the recipe cannot run here, or undefined. It makes hosts of network namespaces, and installs nothing by itself in a test. */
function obstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root';
  for (const program of ['parallel', 'sshd', 'ip', 'nsenter', 'ssh-keygen']) {
    const found = spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin:/sbin" command -v ${program}`]).status === 0;
    if (!found) return `there is no ${program}`;
  }
  const name = `qo-try-${process.pid}`;
  const allowed =
    spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin:/sbin" ip netns add ${name} && ip netns del ${name}`]).status === 0;
  return allowed ? undefined : 'network namespaces are not to be had';
}

const why = obstacle();
test.skipIf(why !== undefined)(
  `three hosts, of which one is cut off half-way, give the report of one process${why === undefined ? '' : ` (not run: ${why})`}`,
  async () => {
    const work = folderOf({});
    const child = spawn(join(project, 'samples/scale-out/gnu-parallel/run.sh'), [work], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOME: work },
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(String(chunk)));
    // Its trap takes the hosts down.
    const timer = setTimeout(() => child.kill('SIGTERM'), 175_000);
    const code = await new Promise((resolve) => child.on('close', resolve));
    clearTimeout(timer);
    expect(output.join('')).toContain('IDENTICAL: the report of three hosts is that of one process, exit code 1');
    expect(code).toBe(0);
  },
  180_000,
);
