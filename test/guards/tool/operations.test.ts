import { describe, expect, test } from 'vitest';
import { operations } from '../../../src/guards/tool/operations/index.js';
import { mayBeDangerous, looksPlain } from '../../../src/guards/tool/precise-gate.js';
import { readShell } from '../../../src/scan/shell/read.js';

describe.each(operations)('the operation $title', (operation) => {
  const acts = (script: string): boolean =>
    readShell(script).acts.some(
      (act) =>
        (operation.commands.length === 0 ||
          operation.commands.includes(act.name) ||
          (operation.commands.includes('mkfs') && act.name.startsWith('mkfs'))) &&
        operation.test(act),
    );

  test.each(operation.hits)('hits %s', (script) => {
    expect(acts(script)).toBe(true);
    // The quick look may let nothing pass that the tables hit.
    expect(mayBeDangerous(script) || !looksPlain(script)).toBe(true);
  });

  test.each(operation.misses)('misses %s', (script) => {
    expect(acts(script)).toBe(false);
  });
});
