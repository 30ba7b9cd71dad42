import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportNames } from '../../src/reports/index.js';
import { LeakSearch } from '../../src/reports/leaks.js';
import { findMasks } from '../../src/scan/mask-spans.js';
import { privateKeyPattern } from '../../src/scan/pem.js';
import { piiPatterns } from '../../src/scan/pii.js';
import { secretTokens } from '../../src/scan/secret-tokens.js';
import { folderOf, jsonLines, qwedOr } from './process.js';

/** Texts that each detector must mask, as an answer, in a call's arguments, beside what a finding is about, and as a key. */
const texts = [...piiPatterns, ...secretTokens, privateKeyPattern].flatMap(({ hits }) => hits);
const log = jsonLines(
  ...texts.flatMap((text, index) => [
    { role: 'assistant', content: `Here you are: ${text}` },
    { type: 'function_call', call_id: `c${index}`, name: 'job', arguments: JSON.stringify({ note: text, [text]: 1 }) },
    { type: 'tool_call', id: `d${index}`, tool_name: 'run', arguments: { command: `rm -rf /srv; echo '${text}'` } },
  ]),
);

test('no report of any format holds a raw value of any detector, and each says so when it is asked to check', async () => {
  const cwd = folderOf({ 'a.jsonl': log });
  const reports = reportNames.flatMap((name) => ['-r', `${name}=out.${name}`]);
  const checked = await qwedOr(['audit', 'a.jsonl', '--verify-redaction', ...reports], { cwd });
  expect([checked.code, checked.stderr]).toEqual([1, expect.not.stringContaining('raw value')]);
  expect(readdirSync(cwd).sort()).toEqual(['a.jsonl', ...reportNames.map((name) => `out.${name}`)].sort());
  expect(readFileSync(join(cwd, 'out.jsonl'), 'utf8').split('\n').length).toBeGreaterThan(2 * texts.length);
});

test('the comparison of such a report holds none either', async () => {
  const cwd = folderOf({ 'a.jsonl': log, 'b.jsonl': jsonLines({ role: 'assistant', content: 'Nothing.' }) });
  for (const name of ['a', 'b']) await qwedOr(['audit', `${name}.jsonl`, '-r', `jsonl=${name}.report`], { cwd });
  const values = texts.flatMap((text) => findMasks(text).map(({ start, end }) => text.slice(start, end)));
  const search = new LeakSearch(values.filter((value) => value.length >= 6));
  for (const format of ['text', 'json', 'markdown']) {
    const { code, stdout } = await qwedOr(['diff', 'b.report', 'a.report', '-r', format], { cwd });
    expect([format, code, search.countIn([stdout])]).toEqual([format, 0, 0]);
  }
});
