import { describe, expect, test } from 'vitest';
import type { Guard } from '../../src/core/guard.js';
import { ToolGuard } from '../../src/guards/tool/guard.js';
import { type IntegrationOptions, ResponseBlocked, verifyOpenAI } from '../../src/integrations/openai.js';

/** The least of a client's stream: what the real ones have beside it is tested with them. */
class FakeStream {
  readonly iterator: () => AsyncIterator<unknown>;
  readonly controller: AbortController;
  constructor(iterator: () => AsyncIterator<unknown>, controller: AbortController) {
    this.iterator = iterator;
    this.controller = controller;
  }
  [Symbol.asyncIterator](): AsyncIterator<unknown> {
    return this.iterator();
  }
}

type Source = (controller: AbortController) => AsyncGenerator;

async function streamOf(source: Source, options: IntegrationOptions): Promise<FakeStream> {
  const controller = new AbortController();
  const create = async (): Promise<FakeStream> => new FakeStream(() => source(controller), controller);
  return verifyOpenAI({ chat: { completions: { create } } }, options).chat.completions.create();
}

const chunk = (delta: object, finish_reason: string | null = null): object => ({
  id: 'c',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
});
const piece = (name: string | undefined, args: string): object =>
  chunk({
    tool_calls: [
      { index: 0, ...(name && { id: 'c1', type: 'function' }), function: { ...(name && { name }), arguments: args } },
    ],
  });

async function* calling(name: string): AsyncGenerator {
  yield chunk({ role: 'assistant', content: 'Well' });
  yield piece(name, '');
  for (const character of '{"city":"Oslo"}') {
    await Promise.resolve();
    yield piece(undefined, character);
  }
  yield chunk({}, 'tool_calls');
}

/** What came of a stream: the chunks that reached the consumer, and the error that ended it. */
async function read(stream: FakeStream): Promise<{ readonly text: string; readonly error: unknown }> {
  const seen: unknown[] = [];
  try {
    for await (const item of stream) seen.push(item);
    return { text: JSON.stringify(seen), error: undefined };
  } catch (error) {
    return { text: JSON.stringify(seen), error };
  }
}

const guards = [new ToolGuard()];
const whenBlocked = 'throw';

test('a hundred streams at once do not get into each other', async () => {
  const all = await Promise.all(
    Array.from({ length: 100 }, async (_, index) =>
      read(await streamOf(() => calling(index % 2 ? 'execute_shell' : 'get_weather'), { guards, whenBlocked })),
    ),
  );
  all.forEach(({ text, error }, index) => {
    expect(text.includes('tool_calls":')).toBe(index % 2 === 0);
    expect(error instanceof ResponseBlocked).toBe(index % 2 === 1);
  });
});

test('text is read one piece ahead of nobody', async () => {
  let made = 0;
  async function* talking(): AsyncGenerator {
    for (; made < 1000; made++) yield chunk({ content: 'word ' });
  }
  const iterator = (await streamOf(talking, { guards }))[Symbol.asyncIterator]();
  await iterator.next();
  await iterator.next();
  expect(made).toBeLessThan(3);
  await iterator.return?.();
  expect(made).toBeLessThan(3);
});

const broken: Guard = {
  name: 'Broken',
  check() {
    throw new Error('out of order');
  },
};

interface Row {
  readonly name: string;
  readonly source: Source;
  readonly options?: IntegrationOptions;
  readonly error: RegExp | undefined;
}

const rows: readonly Row[] = [
  {
    name: 'a guard that throws',
    source: () => calling('get_weather'),
    options: { guards: [broken] },
    error: /out of order/,
  },
  { name: 'no guards', source: () => calling('get_weather'), options: {}, error: /No guards configured/ },
  {
    name: 'a source that throws within a call',
    async *source() {
      yield piece('get_weather', '{');
      throw new Error('connection lost');
    },
    error: /connection lost/,
  },
  {
    name: 'a source that ends within a call',
    async *source() {
      yield piece('get_weather', '{"city":"Oslo"}');
    },
    error: /never completed/,
  },
  {
    name: 'a consumer that aborts within a call',
    async *source(controller) {
      yield piece('get_weather', '{"city":');
      controller.abort();
    },
    error: undefined,
  },
  {
    name: 'a fragment behind the end of its choice',
    async *source() {
      yield piece('run', '{"query":"SELECT 1');
      yield chunk({}, 'tool_calls');
      yield piece(undefined, '; DROP TABLE visits"}');
    },
    error: /never completed/,
  },
  {
    name: 'an event that is no object',
    async *source() {
      yield piece('get_weather', '{}');
      yield 7;
      yield chunk({}, 'tool_calls');
    },
    error: /cannot be read/,
  },
];

describe('nothing of a call is let go', () => {
  test.each(rows)('$name', async ({ source, options = { guards }, error }) => {
    const outcome = await read(await streamOf(source, { ...options, whenBlocked }));
    expect(outcome.text).not.toContain('tool_calls":');
    if (error === undefined) expect(outcome.error).toBeUndefined();
    else expect(String(outcome.error)).toMatch(error);
  });
});
