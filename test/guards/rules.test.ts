import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/core/errors.js';
import type { GuardDefinition, Violation } from '../../src/core/guard.js';
import { valueAt } from '../../src/core/json.js';
import { guardDefinitions } from '../../src/guards/index.js';
import type { GuardRow, GuardRows } from './rows.js';

const tables = new Map<string, GuardRows>();
for (const { id } of guardDefinitions) {
  const file = new URL(`${id}/rows.ts`, import.meta.url);
  if (existsSync(file)) tables.set(id, ((await import(file.href)) as { rows: GuardRows }).rows);
}

describe.each(guardDefinitions)('$className', (definition) => {
  const rows = tables.get(definition.id);
  const rules = Object.keys(definition.rules);

  test('has a table of rows, and no row of a rule that it does not have', () => {
    expect(rows?.passes.length ?? 0).toBeGreaterThan(0);
    expect(rules).toEqual(expect.arrayContaining(Object.keys(rows?.fails ?? {})));
  });

  test.each([null, 5, 'x', [[]]])('refuses options that are no object: %j', (options) => {
    expect(() => definition.create(options as never)).toThrow(UsageError);
  });

  test.each(rules)('%s has a failing row', (rule) => {
    expect(rows?.fails[rule]?.length ?? 0).toBeGreaterThan(0);
  });

  test.each(rules.flatMap((rule) => (rows?.fails[rule] ?? []).map((row, index) => [rule, index, row] as const)))(
    '%s breaks in row %i',
    (rule, _index, row) => {
      const { violations } = check(definition, row);
      expect(violations.map((violation) => violation.rule)).toContain(rule);
    },
  );

  test.each((rows?.passes ?? []).map((row, index) => [index, row] as const))('passes row %i', (_index, row) => {
    const { violations, passed } = check(definition, row);
    expect(violations).toEqual([]);
    expect(passed).toBe(true);
  });
});

describe.each(guardDefinitions)('the violations of $className', (definition) => {
  const rows = Object.values(tables.get(definition.id)?.fails ?? {}).flat();

  test.each(rows.map((row, index) => [index, row] as const))(
    'of row %i stand at a value and inside it',
    (_index, row) => {
      for (const { pointer, span, message, rule } of check(definition, row).violations) {
        expect(Object.keys(definition.rules)).toContain(rule);
        expect(message).toMatch(/^\S[^`\n]*\.$/);
        expect(placed(row.response, pointer ?? '')).toBeDefined();
        if (span === undefined) continue;
        const text = placed(row.response, pointer ?? '');
        expect(text).toBeTypeOf('string');
        expect(0 <= span[0] && span[0] < span[1] && span[1] <= (text as string).length).toBe(true);
      }
    },
  );
});

/** What stands at a pointer; a getter that throws stands there too. */
function placed(response: unknown, pointer: string): unknown {
  try {
    return pointer === '' ? (response ?? 'no response') : valueAt(response, pointer);
  } catch {
    return 'a value that cannot be read';
  }
}

describe.each(guardDefinitions)('the page of $className', ({ id, rules }) => {
  const page = new URL(`../../src/guards/${id}/README.md`, import.meta.url);
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const headings = [...text.matchAll(/^## `?([a-z-]+\/[a-z-]+)`?$/gm)].map(([, rule]) => rule!);

  test('has one heading a rule, and none of a rule that is gone', () => {
    expect(new Set(headings)).toEqual(new Set(Object.keys(rules)));
    expect(new Set(headings).size).toBe(headings.length);
  });
});

function check(
  definition: GuardDefinition,
  { options = {}, response, context, before }: GuardRow,
): ReturnType<ReturnType<GuardDefinition['create']>['check']> {
  const result = definition.create(options).check(response, context);
  if (before === undefined) return result;
  const guard = definition.createForAudit!(options);
  let state: unknown;
  const found: Violation[] = [];
  for (const [at, each] of [...before, response].entries()) {
    for (const { data } of guard.follow!(each, false)) {
      const folded = guard.fold!(state, data, at);
      state = folded.state;
      found.push(...folded.violations, ...(folded.earlier ?? []).map(({ violation }) => violation));
    }
  }
  found.push(...(guard.finish?.(state) ?? []).map(({ violation }) => violation));
  return { ...result, violations: [...result.violations, ...found] };
}
