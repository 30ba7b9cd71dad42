import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project, qwedOr } from './process.js';

test('the README shows what its first command prints and answers', async () => {
  const path = join(project, 'README.md');
  const readme = readFileSync(path, 'utf8');
  const shown = /npx qwed-or (?<command>[^\n]+)\n```\n\n```\n(?<output>[^]*?)```\n\nThe exit code is (?<code>\d)/.exec(
    readme,
  );
  const { command, output, code } = shown!.groups!;
  const { stdout, stderr, code: answered } = await qwedOr(command!.split(' '));
  if (process.env['UPDATE_SAMPLES'] === '1')
    writeFileSync(
      path,
      readme.replace(output!, () => stdout),
    );
  else expect({ output: stderr + stdout, code: String(answered) }).toEqual({ output, code });
});
