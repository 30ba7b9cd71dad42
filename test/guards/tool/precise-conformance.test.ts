import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ToolGuard } from '../../../src/guards/tool/guard.js';
import { expand } from '../../conformance/expand.js';

interface Row {
  readonly id: string;
  readonly guard: string;
  readonly level: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly response: unknown;
  readonly expect: { readonly passed?: boolean };
}

const rows = readFileSync(new URL('../../conformance/cases/tool.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Row)
  .filter(
    (row) => row.guard === 'ToolGuard' && row.level !== 'decide' && !('custom_validators' in (row.options ?? {})),
  );

const refused = rows.filter((row) => row.expect.passed === false);

test('precise detection refuses every call that the specification has refused', () => {
  expect(refused.length).toBeGreaterThan(100);
  const passed = refused.filter(
    (row) => new ToolGuard({ ...row.options, detection: 'precise' }).check(expand(row.response)).passed,
  );
  expect(passed.map(({ id, response }) => `${id} ${JSON.stringify(response)}`)).toEqual([]);
});

test('precise detection lets every call pass that the specification lets pass', () => {
  const passing = rows.filter((row) => row.expect.passed === true);
  expect(passing.length).toBeGreaterThan(50);
  const broken = passing.filter(
    (row) => !new ToolGuard({ ...row.options, detection: 'precise' }).check(expand(row.response)).passed,
  );
  expect(broken.map(({ id, response }) => `${id} ${JSON.stringify(response)}`)).toEqual([]);
});
