import { describe, expect, test } from 'vitest';
import { ToolGuard } from '../../src/guards/tool/guard.js';
import { OpenResponsesMiddleware } from '../../src/stream/middleware.js';
import { call, event, send } from './streams.js';

const { added, done, argumentsDelta, argumentsDone, completed } = event;
const harm = '{"command":"rm -rf /srv"}';
const ids = { id: 'a', call_id: 'c' };

/** Streams that try to get a call through, and what comes out of them: numbers of items, `!tool`, `copy`. */
const rows: readonly (readonly [name: string, items: readonly object[], out: readonly (number | string)[]])[] = [
  [
    'a call that ends twice, with other arguments',
    [added(0, call('lookup', '')), done(0, call('lookup', '{"q":1}')), done(0, call('lookup', harm))],
    [0, 1, '!lookup'],
  ],
  [
    'the whole arguments are others than the deltas',
    [
      added(0, call('lookup', '')),
      argumentsDelta(0, '{"q":1}'),
      argumentsDone(0, harm),
      done(0, call('lookup', '{"q":1}')),
    ],
    ['!lookup'],
  ],
  [
    'arguments without a delta',
    [added(0, call('lookup', '')), argumentsDone(0, harm), done(0, call('lookup', harm))],
    ['!lookup'],
  ],
  ['an item that was never streamed', [completed(call('bash', '{}'))], ['copy']],
  ['a part of a call that never began', [argumentsDelta(4, harm)], ['!unknown']],
  ['an end before the beginning', [done(0, call('bash', '{}')), added(0, call('bash', ''))], ['!bash', '!bash']],
  [
    'ids that were those of a harmless call',
    [
      added(0, call('lookup', '', ids)),
      done(0, call('lookup', '{}', ids)),
      added(1, call('bash', '', ids)),
      done(1, call('bash', '{}', ids)),
    ],
    [0, 1, '!bash'],
  ],
  ['an event that nobody knows', [{ type: 'response.novel', thing: call('bash', '{}') }], ['!unknown']],
  ['an item of an event that nobody knows', [{ type: 'response.novel', item: call('bash', '{}') }], ['!unknown']],
  ['a call without a name', [done(0, call('', '{}'))], ['!unknown']],
  ['a tool of free text', [done(0, { type: 'custom_tool_call', name: 'bash', input: 'ls' })], ['!bash']],
  ['a request for approval', [done(0, { type: 'mcp_approval_request', name: 'bash', arguments: '{}' })], ['!bash']],
  ['a computer', [done(0, { type: 'computer_call', action: { type: 'click' } })], ['!computer_use']],
  ['a shell', [done(0, { type: 'shell_call', action: { commands: ['rm -rf /srv'] } })], ['!shell']],
  [
    'a patch',
    [done(0, { type: 'apply_patch_call', operation: { type: 'delete_file', path: '/etc/passwd' } })],
    ['!apply_patch'],
  ],
  [
    'a call of a chat in its old form',
    [{ choices: [{ index: 0, delta: { function_call: { name: 'bash', arguments: '{}' } } }] }],
    ['!unknown'],
  ],
  [
    'a call of a chat without an index',
    [{ choices: [{ delta: { tool_calls: [{ id: 'c', function: { name: 'bash', arguments: '{}' } }] } }] }],
    ['!unknown'],
  ],
];

describe('no call gets through', () => {
  test.each(rows)('%s', async (_, items, expected) => {
    const { out, items: came } = await send(items);
    expect(out.map((item) => (typeof item === 'object' ? 'copy' : item))).toEqual(expected);
    expect(JSON.stringify(came)).not.toMatch(/rm -rf|"name":"bash"/);
  });
});

test('a hundred streams at once do not get into each other', async () => {
  const streams = Array.from({ length: 100 }, (_, at) => {
    const name = at % 2 === 0 ? 'lookup' : 'bash';
    return send([added(0, call(name, '')), argumentsDelta(0, '{}'), done(0, call(name, '{}'))]);
  });
  const outcomes = await Promise.all(streams);
  outcomes.forEach(({ out }, at) => expect(out).toEqual(at % 2 === 0 ? [0, 1, 2] : ['!bash']));
});

test('a long stream takes a bounded time an item', async () => {
  const items = Array.from({ length: 100_000 }, (_, at) =>
    at % 100 === 99 ? { type: 'tool_call', tool_name: 'lookup', arguments: { at } } : event.text(0, 'word'),
  );
  const middleware = new OpenResponsesMiddleware({ guards: [new ToolGuard()] });
  const start = performance.now();
  let came = 0;
  for await (const item of middleware.verifyStream(items)) if (item === items[came]) came++;
  expect(came).toBe(100_000);
  // Half a second on one slow core; the bound is for what would be quadratic.
  expect(performance.now() - start).toBeLessThan(10_000);
});
