import { describe, expect, test } from 'vitest';

import { createGuard } from '../../src/guards/create-guard.js';
import { toolCallsOf } from '../../src/responses/tool-calls.js';

/** A list that claims four billion elements and has none of them. */
const holes = (): unknown[] => Object.assign([], { length: 4_000_000_000 });

const responses: readonly (readonly [name: string, response: Record<string, unknown>])[] = [
  ['content', { content: holes() }],
  ['tool_calls', { tool_calls: holes() }],
  ['choices', { choices: holes() }],
  ['content of a choice', { choices: [{ message: { content: holes() } }] }],
  ['output', { object: 'response', output: holes() }],
];

describe('lists that are mostly holes', () => {
  test.each(responses)('%s: refused in bounded time', (_, response) => {
    const started = performance.now();
    expect(toolCallsOf(response).some(({ refused }) => refused === 'oversized')).toBe(true);
    const schema = createGuard('schema', { schema: { type: 'object' }, source: 'content' });
    expect(schema.check(response)).toHaveProperty('passed');
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
