import { describe, expect, test } from 'vitest';

import { UsageError } from '../../src/core/errors.js';
import { createReporter, reportNames } from '../../src/reports/index.js';
import { hostileTexts, report, runs } from './invented-run.js';

/** Every report, and the ending of its snapshots. A report that is not in the table is a red test. */
const variants: readonly { readonly name: string; readonly ending: string; readonly strict?: boolean }[] = [
  { name: 'text', ending: 'txt' },
  { name: 'jsonl', ending: 'jsonl' },
  { name: 'json', ending: 'json' },
  { name: 'sarif', ending: 'sarif' },
  { name: 'junit', ending: 'xml' },
  { name: 'junit', ending: 'strict.xml', strict: true },
  { name: 'html', ending: 'html' },
  { name: 'markdown', ending: 'md' },
  { name: 'github', ending: 'github.txt' },
  { name: 'gitlab', ending: 'gitlab.json' },
  { name: 'csv', ending: 'csv' },
];

test('every report of the index that is a format of its own is in the table', () => {
  const named = new Set(variants.map(({ name }) => name));
  expect(reportNames.filter((name) => !named.has(name))).toEqual([]);
});

describe.each(variants)('$name ($ending)', ({ name, ending, strict = false }) => {
  test.each(['clean', 'normal', 'hostile', 'interrupted'] as const)('writes the %s run as it did', async (run) => {
    const output = await report(name, runs[run], { strict });
    await expect(name === 'html' ? withoutAssets(output) : output).toMatchFileSnapshot(`snapshots/${run}.${ending}`);
  });

  test('writes the same bytes twice', async () => {
    expect(await report(name, runs.normal, { strict })).toBe(await report(name, runs.normal, { strict }));
  });

  test('lets nothing through that acts on a terminal or hides', async () => {
    const output = await report(name, runs.hostile, { strict });
    // Markdown parts what GitHub would link or obey with a zero-width space of its own.
    const own = ['markdown', 'sarif'].includes(name) ? output.replaceAll('\u200b', '') : output;
    const line = name === 'csv' ? own.replaceAll('\r\n', '\n') : own;
    const acting =
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff\u{e0000}-\u{e01ef}\p{Surrogate}]/u;
    expect(acting.exec(line)).toBeNull();
  });

  test('lets nothing through that a CI runner obeys', async () => {
    const lines = (await report(name, runs.hostile, { strict })).split('\n');
    // The commands of the github report are its own: of such a line only what follows is the transcript's.
    const own = name === 'github' ? lines.map((line) => line.replace(/^::(?:error|warning) [^:]*::/u, '')) : lines;
    expect(own.filter((line) => /^\s*::/u.test(line) || /##(?:\[|vso\[)/iu.test(line))).toEqual([]);
  });
});

/** The html page without its script and style, which have hashes of their own and are tested by what they do. */
function withoutAssets(page: string): string {
  return page.replace(/^<(style|script)>[^]*?<\/\1>$/gmu, '<$1>…</$1>').replaceAll(/sha256-[\w+/=]+/gu, 'sha256-…');
}

test('nothing of the hostile run is lost from jsonl', async () => {
  const lines = (await report('jsonl', runs.hostile)).trimEnd().split('\n');
  const messages = lines.map((line) => (JSON.parse(line) as { message?: string }).message);
  expect(messages.filter((message) => message !== undefined).slice(0, hostileTexts.length)).toEqual(hostileTexts);
});

test.each([
  ['sarf', "Did you mean 'sarif'?"],
  ['__proto__', 'The reports are '],
  ['constructor', 'The reports are '],
])('%s is no report', async (name, hint) => {
  const failure = await createReporter(name, { colour: false, write: () => undefined }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(UsageError);
  expect((failure as UsageError).hint).toContain(hint);
});
