import { describe, expect, test } from 'vitest';
import { type Item, call, callEvents, event, isIntervention, send } from './streams.js';

const { added, done, argumentsDelta, argumentsDone, text, created, completed, incomplete, failed } = event;
const danger = '{"command":"rm -rf /srv"}';
const hello: Item = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hello' }] };

interface StreamCase {
  readonly items: readonly Item[];
  /** Numbers of the items that come out, `!tool` for an intervention; `copy` for an event that was changed. */
  readonly out: readonly (number | string)[];
  readonly verified: number;
  readonly blocked: number;
  /** Part of the reason of every intervention. */
  readonly reason?: string;
}

const all = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const streams: Readonly<Record<string, StreamCase>> = {
  'a call that passes goes on untouched, every event of it': {
    items: [created(), ...callEvents(0, 'lookup', '{"q":1}', 1), completed(call('lookup', '{"q":1}'))],
    out: all(12),
    verified: 1,
    blocked: 0,
  },
  'a blocked call is one intervention, and its repetition at the end is replaced': {
    items: [created(), ...callEvents(0, 'zsh', '{"q":1}', 1), completed(call('zsh', '{"q":1}'))],
    out: [0, '!zsh', 'copy'],
    verified: 0,
    blocked: 1,
    reason: 'BLOCKED',
  },
  'a pattern that no single delta shows is found': {
    items: callEvents(0, 'lookup', danger, 3),
    out: ['!lookup'],
    verified: 0,
    blocked: 1,
    reason: 'Dangerous pattern',
  },
  'text before the call is not held; text after it waits for its turn': {
    items: [
      text(0, 'a'),
      added(1, call('zsh', '')),
      text(0, 'b'),
      text(0, 'c'),
      done(1, call('zsh', '{}')),
      text(0, 'd'),
    ],
    out: [0, '!zsh', 2, 3, 5],
    verified: 0,
    blocked: 1,
  },
  'of two calls that interleave each has its own verdict, in the order of their beginnings': {
    items: [
      added(0, call('zsh', '')),
      added(1, call('lookup', '')),
      argumentsDelta(0, '{}'),
      argumentsDelta(1, '{}'),
      done(1, call('lookup', '{}')),
      text(2, 'x'),
      done(0, call('zsh', '{}')),
    ],
    out: ['!zsh', 1, 3, 4, 5],
    verified: 1,
    blocked: 1,
  },
  'an event of a held item that nobody knows is held with it': {
    items: [
      added(0, { type: 'local_shell_call', action: { command: ['ls'] } }),
      { type: 'response.local_shell_call.in_progress', output_index: 0 },
      done(0, { type: 'local_shell_call', action: { command: ['ls'] } }),
    ],
    out: ['!local_shell'],
    verified: 0,
    blocked: 1,
  },
  'hosted items and messages are not held': {
    items: [
      added(0, { type: 'mcp_call', name: 'search', arguments: '' }),
      { type: 'response.mcp_call_arguments.delta', output_index: 0, delta: '{}' },
      added(1, { type: 'code_interpreter_call', code: '' }),
      { type: 'response.code_interpreter_call_code.delta', output_index: 1, delta: 'rm -rf' },
      added(2, hello),
      done(2, hello),
    ],
    out: all(6),
    verified: 0,
    blocked: 0,
  },
  'an item that was not announced is judged at its end': {
    items: [done(0, call('lookup', '{}')), done(1, call('zsh', '{}'))],
    out: [0, '!zsh'],
    verified: 1,
    blocked: 1,
  },
  'a stream that begins in the midst of a call holds it all the same': {
    items: [argumentsDelta(3, danger.slice(0, 9)), argumentsDelta(3, danger.slice(9)), done(3, call('lookup', danger))],
    out: ['!lookup'],
    verified: 0,
    blocked: 1,
    reason: 'Dangerous pattern',
  },
  'parts that come after a call was blocked are dropped': {
    items: [
      added(0, call('zsh', '')),
      done(0, call('zsh', '{}')),
      argumentsDelta(0, '{}'),
      argumentsDone(0, '{}'),
      text(1, 'x'),
    ],
    out: ['!zsh', 4],
    verified: 0,
    blocked: 1,
  },
  'an unknown action item is refused whatever the guards say': {
    items: [added(0, { type: 'robot_call' }), done(0, { type: 'robot_call' })],
    out: ['!unknown'],
    verified: 0,
    blocked: 1,
    reason: 'Unrecognized tool-call item type',
  },
  'a message that hides a call is refused': {
    items: [done(0, { type: 'message', content: [{ type: 'tool_use', name: 'lookup', input: {} }] })],
    out: ['!unknown'],
    verified: 0,
    blocked: 1,
    reason: 'Unrecognized tool-call item type',
  },
  'a call beside the item of an event is refused': {
    items: [
      { ...done(0, call('lookup', '{}')), tool_call: { name: 'lookup' } },
      { ...done(1, hello), tool_use: call('a', '') },
    ],
    out: ['!lookup', '!unknown'],
    verified: 0,
    blocked: 2,
    reason: 'hides a call',
  },
  'a call beside the item of a held call is refused': {
    items: [added(0, call('lookup', '')), { ...done(0, call('lookup', '{}')), tool_call: { name: 'lookup' } }],
    out: ['!lookup'],
    verified: 0,
    blocked: 1,
    reason: 'hides a call',
  },
  'a call that only the last event shows is judged there': {
    items: [created(), completed(call('lookup', '{}'), hello, call('zsh', '{}'))],
    out: [0, 'copy'],
    verified: 1,
    blocked: 1,
  },
  'a response that shows nothing blocked goes on untouched': {
    items: [created(), completed(call('lookup', '{}'), hello)],
    out: [0, 1],
    verified: 1,
    blocked: 0,
  },
  'a call beside the output of a response makes the event an intervention': {
    items: [{ type: 'response.completed', response: { object: 'response', output: [], extra: { type: 'tool_use' } } }],
    out: ['!unknown'],
    verified: 0,
    blocked: 1,
    reason: 'hides a call',
  },
  'a call without an end of its own gets it from the last event': {
    items: [added(0, call('lookup', '')), argumentsDelta(0, danger), completed(call('lookup', danger))],
    out: ['!lookup', 'copy'],
    verified: 0,
    blocked: 1,
    reason: 'Dangerous pattern',
  },
  'where the last event lists nothing, a call is what its deltas make': {
    items: [added(0, call('lookup', '')), argumentsDelta(0, danger), completed()],
    out: ['!lookup', 2],
    verified: 0,
    blocked: 1,
    reason: 'Dangerous pattern',
  },
  'where the last event lists nothing, a good call passes': {
    items: [added(0, call('lookup', '')), argumentsDelta(0, '{"q":'), argumentsDelta(0, '1}'), completed()],
    out: all(4),
    verified: 1,
    blocked: 0,
  },
  'an announcement is no call': {
    items: [added(0, call('lookup', '')), completed()],
    out: ['!lookup', 1],
    verified: 0,
    blocked: 1,
    reason: 'never completed',
  },
  'a response that breaks off leaves no call': {
    items: [added(0, call('lookup', '')), argumentsDelta(0, '{}'), incomplete()],
    out: ['!lookup', 2],
    verified: 0,
    blocked: 1,
    reason: 'The call never completed: the response ended before it was done',
  },
  'a response that breaks off says so of the call': {
    items: [
      added(0, call('lookup', '')),
      argumentsDelta(0, '{}'),
      incomplete(call('lookup', '{}', { status: 'incomplete' })),
    ],
    out: ['!lookup', 'copy'],
    verified: 0,
    blocked: 1,
    reason: 'never completed',
  },
  'a response that fails after a call was whole has that call': {
    items: [
      added(0, call('lookup', '')),
      argumentsDelta(0, '{}'),
      failed(call('lookup', '{}', { status: 'completed' })),
    ],
    out: all(3),
    verified: 1,
    blocked: 0,
  },
  'an error ends what is held': {
    items: [added(0, call('lookup', '')), argumentsDelta(0, '{}'), { type: 'error', message: 'overloaded' }],
    out: ['!lookup', 2],
    verified: 0,
    blocked: 1,
    reason: 'never completed',
  },
  'a stream that ends while a call is held has no call': {
    items: [added(0, call('lookup', '')), argumentsDone(0, '{}'), text(1, 'x')],
    out: ['!lookup', 2],
    verified: 0,
    blocked: 1,
    reason: 'QWED blocked lookup: The call never completed: the stream ended before it was done',
  },
  'another response ends what is held': {
    items: [added(0, call('lookup', '')), created(), ...callEvents(0, 'lookup', '{}')],
    out: ['!lookup', 1, 2, 3, 4, 5],
    verified: 1,
    blocked: 1,
    reason: 'another response began',
  },
  'another item in the same place ends what is held': {
    items: [
      added(0, call('lookup', '')),
      ...callEvents(0, 'find', '{}'),
      added(1, call('lookup', '')),
      added(1, hello),
    ],
    out: ['!lookup', 1, 2, 3, 4, '!lookup', 6],
    verified: 1,
    blocked: 2,
    reason: 'another item took its place',
  },
  'a snapshot of the response waits for the calls before it and shows no blocked one': {
    items: [
      added(0, call('zsh', '')),
      { type: 'response.in_progress', response: { object: 'response', output: [call('zsh', '{}')] } },
      done(0, call('zsh', '{}')),
    ],
    out: ['!zsh', 'copy'],
    verified: 0,
    blocked: 1,
  },
  'parts of a blocked call are known by its id, too': {
    items: [
      { type: 'response.output_item.added', item: call('zsh', '', { id: 'a' }) },
      { type: 'response.output_item.done', item: call('zsh', '{}', { id: 'a' }) },
      { type: 'response.function_call_arguments.done', item_id: 'a', arguments: '{}' },
    ],
    out: ['!zsh'],
    verified: 0,
    blocked: 1,
  },
  'a blocked call is known by its id where the last event says more of it': {
    items: [
      ...callEvents(0, 'zsh', '{}').slice(0, 2),
      done(0, call('zsh', '{}', { call_id: 'a' })),
      completed(hello, call('zsh', '{}', { call_id: 'a', namespace: 'b' })),
    ],
    out: ['!zsh', 'copy'],
    verified: 0,
    blocked: 1,
  },
  'a part in the next response is none of the call that was blocked in the last': {
    items: [...callEvents(0, 'zsh', '{}'), created(), argumentsDelta(0, '{}'), done(0, call('lookup', '{}'))],
    out: ['!zsh', 4, 5, 6],
    verified: 1,
    blocked: 1,
  },
  'a call beside the response of an event makes it an intervention': {
    items: [{ ...completed(), tool_call: { name: 'lookup' } }],
    out: ['!lookup'],
    verified: 0,
    blocked: 1,
    reason: 'hides a call',
  },
  'a list in the place of an item is held and refused': {
    items: [
      { type: 'response.output_item.added', output_index: 0, item: [call('lookup', '{}')] },
      { type: 'response.output_item.done', output_index: 0, item: [call('lookup', '{}')] },
    ],
    out: ['!unknown'],
    verified: 0,
    blocked: 1,
    reason: 'Unrecognized',
  },
  'a list in the place of an item that was not announced is refused': {
    items: [{ type: 'response.output_item.done', output_index: 0, item: [call('lookup', '{}')] }],
    out: ['!unknown'],
    verified: 0,
    blocked: 1,
    reason: 'Unrecognized',
  },
  'an end without the item leaves what the events make': {
    items: [
      added(0, call('lookup', '')),
      argumentsDelta(0, danger),
      { type: 'response.output_item.done', output_index: 0 },
    ],
    out: ['!lookup'],
    verified: 0,
    blocked: 1,
    reason: 'Dangerous pattern',
  },
  'a call that was announced as complete is one': {
    items: [{ ...added(0, call('lookup', '{}')), item: call('lookup', '{}', { status: 'completed' }) }, completed()],
    out: [0, 1],
    verified: 1,
    blocked: 0,
  },
  'a call that was not announced has its end in the last event': {
    items: [argumentsDelta(0, '{}'), completed(call('lookup', '{}'))],
    out: [0, 1],
    verified: 1,
    blocked: 0,
  },
  'an unknown action in the last event is replaced, whatever stands beside it': {
    items: [completed({ type: 'robot_call' }, 'words', null, [call('lookup', '{}')])],
    out: ['copy'],
    verified: 0,
    blocked: 2,
  },
  'a response whose output is no list goes on': {
    items: [{ type: 'response.completed', response: { object: 'response', output: null } }],
    out: [0],
    verified: 0,
    blocked: 0,
  },
  'an action item in an error is refused': {
    items: [{ type: 'error', item: call('lookup', '{}') }],
    out: ['!unknown'],
    verified: 0,
    blocked: 1,
    reason: 'Unrecognized',
  },
  'the verdicts of one response say nothing about the next': {
    items: [
      created(),
      ...callEvents(0, 'zsh', '{}'),
      completed(call('zsh', '{}')),
      created(),
      completed(call('lookup', '{}')),
    ],
    out: [0, '!zsh', 'copy', 6, 7],
    verified: 1,
    blocked: 1,
  },
};

describe('streams of the Responses API', () => {
  test.each(Object.entries(streams))('%s', async (_, { items, out, verified, blocked, reason = '' }) => {
    const outcome = await send(items);

    expect(outcome.out.map((one) => (typeof one === 'object' ? 'copy' : one))).toEqual(out);
    expect(outcome.stats).toEqual({ total: items.length, verified, blocked });
    for (const one of outcome.interventions) expect(one.reason).toContain(reason);
  });

  test('the last event carries the very intervention that took the place of the call', async () => {
    const end = completed(hello, call('zsh', '{}'));
    const { items } = await send([created(), ...callEvents(1, 'zsh', '{}'), end]);

    const intervention = items[1];
    expect(isIntervention(intervention)).toBe(true);
    expect(items[2]).toEqual({
      type: 'response.completed',
      response: { object: 'response', status: 'completed', output: [hello, intervention] },
    });
    expect((items[2] as { response: { output: unknown[] } }).response.output[1]).toBe(intervention);
  });

  test('the callback is given the event that completed the call', async () => {
    const items = [...callEvents(0, 'zsh', '{}'), added(1, call('lookup', ''))];
    const { blocked } = await send(items);
    expect(blocked).toEqual([items[3], items[4]]);
  });

  test('in warn-only mode everything goes on, and is counted', async () => {
    const items = [
      ...callEvents(0, 'zsh', '{}'),
      argumentsDelta(0, 'late'),
      added(1, call('lookup', '')),
      completed(call('zsh', '{}')),
      { type: 'response.completed', response: { object: 'response', output: [], extra: { type: 'tool_use' } } },
    ];
    const { out, stats, blocked, warnings } = await send(items, { blockOnFailure: false });

    expect(out).toEqual(all(items.length));
    expect(stats).toEqual({ total: items.length, verified: 0, blocked: 4 });
    expect(blocked).toHaveLength(4);
    expect(warnings).toHaveLength(4);
  });
});

const passGuard = {
  name: 'PassGuard',
  check: () => ({ guardName: 'PassGuard', passed: true, severity: 'info', message: '', violations: [] }),
};

const shell = (...commands: readonly string[]): Item => ({ type: 'shell_call', action: { commands } });
const patch = (diff: string): Item => ({
  type: 'apply_patch_call',
  operation: { type: 'update_file', path: 'a', diff },
});
const custom = (input: string): Item => ({ type: 'custom_tool_call', name: 'sql', input });
const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
const part = (type: string, members: Item): Item => ({ type: `response.${type}`, output_index: 0, ...members });

/** Events of one call that say different things: a consumer may believe either. */
const liars: Readonly<Record<string, readonly Item[]>> = {
  'deltas that the final item does not have': [
    added(0, call('lookup', '')),
    argumentsDelta(0, '{"q":2}'),
    done(0, call('lookup', '{"q":1}')),
  ],
  'deltas where the final item has nothing': [
    added(0, call('lookup', '')),
    argumentsDelta(0, '{"q":2}'),
    done(0, call('lookup', '')),
  ],
  'a whole text that the final item does not have': [
    added(0, call('lookup', '')),
    argumentsDone(0, '{"q":2}'),
    done(0, call('lookup', '{"q":1}')),
  ],
  'two whole texts': [
    added(0, call('lookup', '')),
    argumentsDone(0, '{"q":2}'),
    argumentsDone(0, '{"q":1}'),
    done(0, call('lookup', '{"q":1}')),
  ],
  'a name beside the whole text that the item does not have': [
    added(0, call('lookup', '')),
    { ...argumentsDone(0, '{}'), name: 'zsh' },
    done(0, call('lookup', '{}')),
  ],
  'another name in the announcement': [added(0, call('look', '')), done(0, call('lookup', '{}'))],
  'another type in the announcement': [
    added(0, { type: 'custom_tool_call', name: 'lookup', input: '' }),
    done(0, call('lookup', '{}')),
  ],
  'other arguments in the announcement': [added(0, call('lookup', '{"q":2}')), done(0, call('lookup', '{"q":1}'))],
  'another number in the announcement': [
    added(0, { type: 'tool_call', tool_name: 'lookup', arguments: { q: 2 } }),
    done(0, { type: 'tool_call', tool_name: 'lookup', arguments: { q: 1 } }),
  ],
  'a message in the end': [added(0, call('lookup', '')), done(0, hello)],
  'a part that is no text': [
    added(0, call('lookup', '')),
    { type: 'response.function_call_arguments.delta', output_index: 0, delta: { q: 1 } },
    done(0, call('lookup', '')),
  ],
  'announced arguments that are nested without end': [
    added(0, { type: 'tool_call', tool_name: 'lookup', arguments: nested(1_000) }),
    done(0, { type: 'tool_call', tool_name: 'lookup', arguments: nested(1_000) }),
  ],
  'a command that the final item does not have': [
    added(0, shell()),
    part('shell_call_command.delta', { command_index: -1, delta: 'ls' }),
    done(0, shell('ls')),
  ],
  'the last event says something else': [
    added(0, call('lookup', '')),
    argumentsDelta(0, '{"q":2}'),
    completed(call('lookup', '{"q":1}')),
  ],
  'a stream that begins in the midst of the arguments': [argumentsDelta(0, ':1}'), done(0, call('lookup', '{"q":1}'))],
  'an announced list that the final one does not begin with': [
    added(0, { type: 'tool_call', tool_name: 'lookup', arguments: { list: [1, 2] } }),
    done(0, { type: 'tool_call', tool_name: 'lookup', arguments: { list: { 0: 1, 1: 2 } } }),
  ],
};

/** The same call said twice in ways that servers are known to use. */
const honest: Readonly<Record<string, readonly Item[]>> = {
  'arguments in the announcement already': [added(0, call('lookup', '{"q":1}')), done(0, call('lookup', '{"q":1}'))],
  'arguments with other white space in the end': [
    added(0, call('lookup', '')),
    argumentsDelta(0, '{"a":1,'),
    argumentsDelta(0, '"b":2}'),
    done(0, call('lookup', '{ "b": 2, "a": 1 }')),
  ],
  'no name in the announcement': [added(0, call('', '')), done(0, call('lookup', '{}'))],
  'an empty object that grows': [
    added(0, { type: 'tool_call', tool_name: 'lookup', arguments: {} }),
    done(0, { type: 'tool_call', tool_name: 'lookup', arguments: { q: [1] } }),
  ],
  'the name beside the whole text': [
    added(0, call('lookup', '')),
    { ...argumentsDone(0, '{}'), name: 'lookup' },
    done(0, call('lookup', '{}')),
  ],
};

describe('events that disagree', () => {
  test.each(Object.entries(liars))('blocked: %s', async (_, items) => {
    const { interventions, stats } = await send(items, { guards: [passGuard] });
    expect(interventions.map(({ reason }) => reason.replace(/^.*?: /, ''))).toEqual([
      expect.stringMatching(/^(The events of the call disagree about what it is|An event of the call carries a part)/),
    ]);
    expect(stats).toMatchObject({ verified: 0, blocked: 1 });
  });

  test.each(Object.entries(honest))('verified: %s', async (_, items) => {
    const { out, stats } = await send(items);
    expect(out).toEqual(all(items.length));
    expect(stats).toMatchObject({ verified: 1, blocked: 0 });
  });
});

/** Every family of parts: what the guards must be shown where the stream has no final item. */
const families: Readonly<Record<string, { readonly items: readonly Item[]; readonly made: Item }>> = {
  'function calls': {
    items: [added(0, call('f', '')), argumentsDelta(0, '{"a"'), argumentsDelta(0, ':1}')],
    made: call('f', '{"a":1}'),
  },
  'custom tools': {
    items: [
      added(0, custom('')),
      part('custom_tool_call_input.delta', { delta: 'SELECT ' }),
      part('custom_tool_call_input.delta', { delta: '1' }),
      part('custom_tool_call_input.done', { input: 'SELECT 1' }),
    ],
    made: custom('SELECT 1'),
  },
  'shell commands': {
    items: [
      added(0, shell()),
      part('shell_call_command.added', { command_index: 0, command: 'l' }),
      part('shell_call_command.delta', { command_index: 0, delta: 'ls' }),
      part('shell_call_command.added', { command_index: 1, command: 'pwd' }),
      part('shell_call_command.done', { command_index: 0, command: 'ls' }),
    ],
    made: shell('ls', 'pwd'),
  },
  patches: {
    items: [
      added(0, patch('')),
      part('apply_patch_call_operation_diff.delta', { delta: '+a\n' }),
      part('apply_patch_call_operation_diff.done', { diff: '+a\n' }),
    ],
    made: patch('+a\n'),
  },
  'a call that was not announced': {
    items: [argumentsDelta(0, '{}')],
    made: { type: 'function_call', arguments: '{}' },
  },
};

describe('parts of calls', () => {
  test.each(Object.entries(families))('%s', async (_, { items, made }) => {
    const seen: unknown[] = [];
    const guards = [{ ...passGuard, check: (response: unknown) => seen.push(response) > 0 && passGuard.check() }];
    const { out, stats } = await send([...items, completed()], { guards });

    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject(made);
    expect(out).toEqual(all(items.length + 1));
    expect(stats).toEqual({ total: items.length + 1, verified: 1, blocked: 0 });
  });

  test.each(Object.entries(families))('%s against a final item', async (_, { items, made }) => {
    const { stats } = await send([...items, done(0, { name: 'f', ...made })], { guards: [passGuard] });
    expect(stats).toMatchObject({ verified: 1, blocked: 0 });
  });

  test('a command far beyond the end of the list is no reason to fill memory', async () => {
    const far = part('shell_call_command.delta', { command_index: 4_000_000_000, delta: 'ls' });
    const { out } = await send([added(0, shell()), far, done(0, shell('ls'))]);
    expect(out).toEqual(['!shell']);
    expect((await send([added(0, shell()), far])).out).toEqual(['!shell']);
  });
});

const lookup = (id: string): Item => call('lookup', '{}', { id });

describe('which call an event belongs to', () => {
  const joined: Readonly<Record<string, readonly Item[]>> = {
    'by index, where a proxy changes the ids': [
      { type: 'response.output_item.added', output_index: 0, item: lookup('a') },
      { type: 'response.function_call_arguments.delta', output_index: 0, item_id: 'b', delta: '{}' },
      { type: 'response.output_item.done', output_index: 0, item: lookup('c') },
    ],
    'by id, where there is no index': [
      { type: 'response.output_item.added', item: lookup('a') },
      { type: 'response.function_call_arguments.delta', item_id: 'a', delta: '{}' },
      { type: 'response.output_item.done', item: lookup('a') },
    ],
    'by order, where there is neither': [
      { type: 'response.output_item.added', item: call('lookup', '') },
      { type: 'response.function_call_arguments.delta', delta: '{}' },
      { type: 'response.output_item.done', item: call('lookup', '{}') },
    ],
    'by the id of the call in the last event, whatever its place': [
      added(0, call('lookup', '', { call_id: 'a' })),
      argumentsDelta(0, '{}'),
      completed(hello, call('lookup', '{}', { call_id: 'a' })),
    ],
  };

  test.each(Object.entries(joined))('%s', async (_, items) => {
    const { out, stats } = await send(items);
    expect(out).toEqual(all(items.length));
    expect(stats).toMatchObject({ verified: 1, blocked: 0 });
  });
});
