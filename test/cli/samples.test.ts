import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project, qwedOr } from './process.js';

// A session file is a story: prose, and blocks of a command with what it prints and answers. Each block is replayed
// through the built package from the project's folder. UPDATE_SAMPLES=1 writes down what the program says now.

const block = /```console\n\$ qwed-or (?<command>[^\n]*)\n(?<output>[^]*?)```\n\nExit code: (?<code>\d+)/g;
const update = process.env['UPDATE_SAMPLES'] === '1';

const stories = readdirSync(join(project, 'samples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  // What is no story holds programs of its own, which other tests run.
  .filter((name) => existsSync(join(project, 'samples', name, 'session.md')));

test('there are at least four stories', () => {
  expect(stories.length).toBeGreaterThanOrEqual(4);
});

describe.each(stories)('samples/%s', (story) => {
  const path = join(project, 'samples', story, 'session.md');
  const session = readFileSync(path, 'utf8');
  const commands = [...session.matchAll(block)].map(({ groups }) => groups!);

  test('replays as it is written', async () => {
    expect(commands.length).toBeGreaterThan(0);
    let replayed = session;
    for (const { command, output, code } of commands) {
      const { stdout, stderr, code: answered } = await run(command!);
      const written = `$ qwed-or ${command}\n${output}\`\`\`\n\nExit code: ${code}`;
      replayed = replayed.replace(
        written,
        () => `$ qwed-or ${command}\n${stderr}${stdout}\`\`\`\n\nExit code: ${answered}`,
      );
    }
    if (update) writeFileSync(path, replayed);
    else expect(replayed).toBe(session);
  });
});

/** `command < file` reads the file on standard input. */
function run(command: string): ReturnType<typeof qwedOr> {
  const [args, file] = command.split(' < ');
  return qwedOr(args!.split(' '), file === undefined ? {} : { input: readFileSync(join(project, file)) });
}
