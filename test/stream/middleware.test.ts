import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/core/errors.js';
import type { Guard } from '../../src/core/guard.js';
import { createGuard } from '../../src/guards/create-guard.js';
import { OpenResponsesMiddleware } from '../../src/stream/middleware.js';
import type { VerificationResult } from '../../src/verify/result.js';
import { type Item, callEvents, collect, event, send } from './streams.js';

const good: Item = { type: 'tool_call', tool_name: 'lookup', arguments: { q: 1 } };
const bad: Item = { type: 'tool_call', tool_name: 'zsh', arguments: {} };
const words: Item = { type: 'text', content: 'x' };

describe('an intervention', () => {
  test('is what the specification shows', async () => {
    const { items } = await send([bad], { guards: [createGuard('ToolGuard'), createGuard('SafetyGuard')] });
    expect(items).toEqual([
      {
        type: 'system_intervention',
        status: 'blocked',
        tool_name: 'zsh',
        reason: "QWED blocked zsh: BLOCKED: Tool 'zsh' is not allowed",
        verification: {
          guards_passed: ['SafetyGuard'],
          guards_failed: ['ToolGuard'],
          mechanism: 'QWED Open Responses Streaming Interceptor',
        },
      },
    ]);
  });

  const names: readonly (readonly [name: string, item: unknown])[] = [
    ['zsh', { type: 'tool_call', tool_name: 'zsh', name: 'zsh ' }],
    ['zsh', { type: 'tool_call', tool_name: ' ', name: 'zsh' }],
    ['zsh', { type: 'tool_call', function_call: { name: 'zsh' } }],
    ['shell', { type: 'shell_call', action: {} }],
    ['unknown', { type: 'tool_call' }],
    ['unknown', { type: 'message', content: [{ type: 'tool_use', name: 'zsh' }] }],
    ['unknown', [bad]],
    ['unknown', JSON.stringify(bad)],
    [`${'z'.repeat(256)}…`, { type: 'tool_call', tool_name: 'z'.repeat(1000), arguments: [] }],
  ];
  test.each(names)('names the tool %s', async (name, item) => {
    const { interventions } = await send([item], { guards: [failing] });
    expect(interventions.map(({ tool_name: tool }) => tool)).toEqual([name]);
  });

  test('says so where the guards give no reason', async () => {
    const silent = { name: 'Silent', check: () => ({ passed: false }) };
    const { interventions } = await send([bad], { guards: [silent] });
    expect(interventions[0]?.reason).toBe('QWED blocked zsh: verification failed');
  });
});

describe('options', () => {
  test.each([
    ['camelCase', { blockOnFailure: false }],
    ['snake_case', { block_on_failure: false }],
  ])('are taken in %s', async (_, options) => {
    const { out, stats, warnings } = await send([bad, words], options);
    expect(out).toEqual([0, 1]);
    expect(stats).toEqual({ total: 2, verified: 0, blocked: 1 });
    expect(warnings).toEqual(["A call of 'zsh' failed verification and was passed on, since blockOnFailure is false."]);
  });

  const wrong: readonly (readonly [message: string, options: unknown])[] = [
    ['takes an object of options', []],
    ["has no option 'guard'", { guard: [] }],
    ['The guards must be a list', { guards: failingGuard() }],
    ['is no guard', { guards: [{ name: 'x' }] }],
    ['blockOnFailure of OpenResponsesMiddleware must be true or false', { block_on_failure: 'yes' }],
    ['onBlocked of OpenResponsesMiddleware must be a function', { onBlocked: 'x' }],
    ['onWarning of OpenResponsesMiddleware must be a function', { on_warning: 1 }],
  ];
  test.each(wrong)('%s', (message, options) => {
    const make = (): unknown => new OpenResponsesMiddleware(options as Item);
    expect(make).toThrow(UsageError);
    expect(make).toThrow(message);
  });

  test('null counts as absent', async () => {
    const middleware = new OpenResponsesMiddleware({
      guards: [failing],
      onBlocked: null,
      on_warning: null,
      block_on_failure: null,
    });
    expect(await collect(middleware.verifyStream([good]))).toMatchObject([{ type: 'system_intervention' }]);
  });

  test('no guards block every call, and a warning says so', async () => {
    const { out, interventions, warnings } = await send([good, words], { guards: [] });
    expect(out).toEqual(['!lookup', 1]);
    expect(interventions[0]?.reason).toContain('No guards configured');
    expect(warnings).toEqual(['OpenResponsesMiddleware has no guards, so every call will be blocked.']);
  });

  test.each([undefined, null, 7, 'text', {}, Promise.resolve([])])('%s is no stream', (items) => {
    const middleware = new OpenResponsesMiddleware({ guards: [failing] });
    expect(() => middleware.verifyStream(items as never)).toThrow('needs an async iterable');
  });
});

describe('callbacks', () => {
  test('onBlocked is given the item and the verdict', async () => {
    const calls: [unknown, VerificationResult][] = [];
    await send([good, bad], { onBlocked: (item: unknown, result: VerificationResult) => calls.push([item, result]) });
    expect(calls.map(([item]) => item)).toEqual([bad]);
    expect(calls.map(([, result]) => result)).toMatchObject([
      { verified: false, blocked: true, failedGuard: 'ToolGuard', response: bad },
    ]);
  });

  const failures: Readonly<Record<string, () => unknown>> = {
    'that throws': () => {
      throw new Error('no');
    },
    'that rejects': () => Promise.reject(new Error('no')),
  };
  test.each(Object.entries(failures))('one %s changes nothing and is reported', async (_, onBlocked) => {
    const causes: unknown[] = [];
    const onWarning = (message: string, cause: unknown): unknown => causes.push([message, cause]);
    const { out } = await send([bad, good], { onBlocked, onWarning });
    await Promise.resolve();
    expect(out).toEqual(['!zsh', 1]);
    expect(causes).toEqual([['The onBlocked callback failed.', new Error('no')]]);
  });

  test.each(Object.entries(failures))('a warning %s changes nothing', async (_, onWarning) => {
    const { out } = await send([bad, good], { blockOnFailure: false, onWarning });
    expect(out).toEqual([0, 1]);
  });
});

describe('guards', () => {
  test('see the very item', async () => {
    const seen: unknown[] = [];
    const looking = { name: 'Looking', check: (item: unknown) => ({ passed: seen.push(item) > 0 }) };
    await send([good, words, event.done(0, good)], { guards: [looking] });
    expect(seen[0]).toBe(good);
    expect(seen).toHaveLength(2);
  });

  test('one that throws blocks', async () => {
    const broken: Guard = {
      name: 'Broken',
      check: () => {
        throw new Error('out of order');
      },
    };
    const { interventions } = await send([good], { guards: [createGuard('ToolGuard'), broken] });
    expect(interventions).toMatchObject([
      {
        reason: 'QWED blocked lookup: Guard error: out of order',
        verification: { guards_passed: ['ToolGuard'], guards_failed: ['Broken'] },
      },
    ]);
  });

  test('an ambiguous call is blocked, also where no guard looks at tools', async () => {
    const item = { type: 'function_call', name: 'lookup', arguments: '{}', tool_calls: [] };
    const { interventions } = await send([item], { guards: [createGuard('SafetyGuard')] });
    expect(interventions).toMatchObject([
      {
        reason: expect.stringContaining('Ambiguous tool-call item') as string,
        verification: { guards_passed: ['SafetyGuard'], guards_failed: ['OpenResponsesMiddleware'] },
      },
    ]);
  });

  test('nothing can be read of an item whose members throw, so it is blocked', async () => {
    const item = Object.defineProperty({}, 'type', {
      get: () => {
        throw new Error('no');
      },
    });
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const { interventions, stats } = await send([item, words]);
    expect(interventions).toHaveLength(1);
    expect(stats).toEqual({ total: 2, verified: 0, blocked: 1 });
    expect((await send([proxy])).interventions).toHaveLength(1);
    expect((await send([item], { blockOnFailure: false })).out).toEqual([0]);
    const response = Object.defineProperty({}, 'output', { get: () => expect.fail('read'), enumerable: true });
    expect((await send([{ type: 'response.completed', response }])).out).toEqual(['!unknown']);
  });
});

const costly = (cost: number, tokens = 0): Item => ({ ...good, usage: { cost, total_tokens: tokens } });
const ended = (tokens: number): Item => ({
  type: 'response.completed',
  response: { object: 'response', output: [], usage: { total_tokens: tokens, cost: 0 } },
});

describe('budgets', () => {
  const budget = createGuard('SafetyGuard', { maxCost: 1, maxTokens: 1000 });
  const streams: Readonly<Record<string, { items: readonly unknown[]; context?: unknown; blocked: number }>> = {
    'what an item costs counts for itself and for those after it': {
      items: [costly(0.4), costly(0.6), costly(0.1)],
      blocked: 1,
    },
    'tokens count as cost does': { items: [costly(0, 600), costly(0, 600)], blocked: 1 },
    'a context in camelCase counts': { items: [costly(0.4)], context: { totalCost: 0.7, total_tokens: 0 }, blocked: 1 },
    'a total that is no number fails closed': { items: [costly(0.1)], context: { total_cost: 'none' }, blocked: 1 },
    'a total that is no number stays none': {
      items: [costly(0), costly(0)],
      context: { total_cost: true, total_tokens: 0 },
      blocked: 2,
    },
    'the usage of a streamed item counts for those after it': {
      items: [event.done(0, costly(0.6)), event.done(1, costly(0.6))],
      blocked: 1,
    },
    'the usage of a response counts once it is known': {
      items: [...callEvents(0, 'lookup', '{}'), ended(1001), ...callEvents(0, 'lookup', '{}')],
      context: { total_cost: 0, total_tokens: 0 },
      blocked: 1,
    },
    'the usage of a streamed item counts for itself and once': {
      items: [event.done(0, costly(0.5, 1)), event.done(1, costly(0.5, 1))],
      blocked: 0,
    },
    'usage beside the item of an event counts before it is judged': {
      items: [{ ...event.done(0, costly(0.5, 1)), usage: { cost: 0.6 } }],
      blocked: 1,
    },
  };
  test.each(Object.entries(streams))('%s', async (_, { items, context, blocked }) => {
    const { stats } = await send(items, { guards: [budget] }, context);
    expect(stats.blocked).toBe(blocked);
  });

  test('two streams of one middleware have a budget each', async () => {
    const middleware = new OpenResponsesMiddleware({ guards: [budget] });
    const context = Object.freeze({ total_cost: 0, total_tokens: 0 });
    const one = middleware.verifyStream([costly(0.9), costly(0.9)], context);
    const other = middleware.verifyStream([costly(0.9)], context);
    expect([(await one.next()).value, (await other.next()).value, (await one.next()).value]).toMatchObject([
      good,
      good,
      { type: 'system_intervention' },
    ]);
    expect(context).toEqual({ total_cost: 0, total_tokens: 0 });
  });
});

/** A source that counts what was asked of it. */
function counting(items: readonly unknown[], failure?: Error): { log: string[]; stream: AsyncIterable<unknown> } {
  const log: string[] = [];
  async function* stream(): AsyncGenerator {
    try {
      for (const [index, item] of items.entries()) {
        log.push(`item ${index}`);
        yield item;
      }
      if (failure) throw failure;
    } finally {
      log.push('closed');
    }
  }
  return { log, stream: stream() };
}

describe('the source', () => {
  test('is asked for one item at a time', async () => {
    const { log, stream } = counting([words, words, words]);
    const verified = new OpenResponsesMiddleware({ guards: [failing] }).verifyStream(stream);
    expect(log).toEqual([]);
    await verified.next();
    expect(log).toEqual(['item 0']);
    await verified.next();
    expect(log).toEqual(['item 0', 'item 1']);
  });

  test('is asked for more only while a call is held', async () => {
    const { log, stream } = counting([...callEvents(0, 'lookup', '{}'), words]);
    const verified = new OpenResponsesMiddleware({ guards: [createGuard('ToolGuard')] }).verifyStream(stream);
    await verified.next();
    await verified.next();
    expect(log).toEqual(['item 0', 'item 1', 'item 2', 'item 3']);
  });

  test('is closed where the consumer stops early', async () => {
    const { log, stream } = counting([words, words, words]);
    for await (const item of new OpenResponsesMiddleware({ guards: [failing] }).verifyStream(stream)) {
      expect(item).toBe(words);
      break;
    }
    expect(log).toEqual(['item 0', 'closed']);
  });

  test('is closed where the consumer throws', async () => {
    const { log, stream } = counting([words, words]);
    const reading = (async () => {
      for await (const _ of new OpenResponsesMiddleware({ guards: [failing] }).verifyStream(stream)) {
        throw new Error('consumer');
      }
    })();
    await expect(reading).rejects.toThrow('consumer');
    expect(log).toEqual(['item 0', 'closed']);
  });

  test('is not closed again at its end', async () => {
    let closed = 0;
    const source = { next: () => ({ done: true, value: undefined }), return: () => ({ done: true, value: closed++ }) };
    await collect(
      new OpenResponsesMiddleware({ guards: [failing] }).verifyStream({
        [Symbol.asyncIterator]: () => source,
      } as never),
    );
    expect(closed).toBe(0);
  });

  test('that throws passes its error on after everything that came before it', async () => {
    const { log, stream } = counting([words, event.added(0, bad), words], new Error('source'));
    const out: unknown[] = [];
    const reading = (async () => {
      const middleware = new OpenResponsesMiddleware({ guards: [createGuard('ToolGuard')] });
      for await (const item of middleware.verifyStream(stream)) out.push(item);
    })();
    await expect(reading).rejects.toThrow('source');
    expect(out).toEqual([words, expect.objectContaining({ type: 'system_intervention', tool_name: 'zsh' }), words]);
    expect(log.at(-1)).toBe('closed');
  });

  test('may be any iterable, such as a web stream', async () => {
    const middleware = new OpenResponsesMiddleware({ guards: [createGuard('ToolGuard')] });
    expect(await collect(middleware.verifyStream(new Set([words, good])))).toEqual([words, good]);
    const stream = ReadableStream.from([words, bad]);
    expect(await collect(middleware.verifyStream(stream))).toMatchObject([words, { type: 'system_intervention' }]);
  });
});

describe('stats', () => {
  test('count over all streams, are handed out as copies, and can be reset', async () => {
    const middleware = new OpenResponsesMiddleware({ guards: [createGuard('ToolGuard')] });
    await collect(middleware.verifyStream([good, words, bad]));
    await collect(middleware.verifyStream([good]));
    const stats = middleware.getStats();
    expect(stats).toEqual({ total: 4, verified: 2, blocked: 1 });
    middleware.resetStats();
    expect(middleware.getStats()).toEqual({ total: 0, verified: 0, blocked: 0 });
    expect(stats.total).toBe(4);
  });
});

const failing = failingGuard();

function failingGuard(): Guard {
  return {
    name: 'FailGuard',
    check: () => ({ guardName: 'FailGuard', passed: false, severity: 'error', message: 'no', violations: [] }),
  };
}
