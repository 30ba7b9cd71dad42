import { describe, expect, test } from 'vitest';
import { createGuard } from '../../src/guards/create-guard.js';
import { holdLimits } from '../../src/stream/holding.js';
import { OpenResponsesMiddleware } from '../../src/stream/middleware.js';
import { type Random, oneOf, randomFrom } from '../transcripts/random.js';
import { type Item, call, callEvents, collect, event, isIntervention, send } from './streams.js';

const danger = '{"command":"cd /srv && rm -rf ."}';
const harmless = '{"query":"tides of the north sea"}';

describe('any cutting of the arguments gives the same verdict', () => {
  test.each(Array.from({ length: danger.length }, (_, at) => at + 1))('pieces of %i characters', async (size) => {
    expect((await send(callEvents(0, 'lookup', danger, size))).out).toEqual(['!lookup']);
    const items = callEvents(0, 'lookup', harmless, size);
    expect((await send(items)).out).toEqual(items.map((_, index) => index));
  });
});

describe('any interleaving of two calls and a text', () => {
  test.each(Array.from({ length: 100 }, (_, seed) => seed))('seed %i', async (seed) => {
    const random = randomFrom(seed);
    const [bad, good, words] = [
      callEvents(0, 'find', danger, 5),
      callEvents(1, 'lookup', harmless, 5),
      Array.from('Some words.', (letter) => event.text(2, letter)),
    ] as const;
    const items = shuffled([bad, good, words], random);
    const end = event.completed(call('find', danger), call('lookup', harmless));
    const { items: out, stats } = await send([...items, end]);

    const first = items.findIndex((item) => bad.includes(item));
    const expected = items.flatMap((item, index): unknown[] => {
      if (index === first) return ['!find'];
      return bad.includes(item) ? [] : [item];
    });
    expect(out.slice(0, -1).map((item) => (isIntervention(item) ? `!${item.tool_name}` : item))).toEqual(expected);
    expect(out.at(-1)).toMatchObject({ response: { output: [{ type: 'system_intervention' }, { name: 'lookup' }] } });
    expect(stats).toEqual({ total: items.length + 1, verified: 1, blocked: 1 });
  });
});

describe('a stream that is cut off', () => {
  const items = [event.text(0, 'a'), ...callEvents(1, 'lookup', harmless, 7), event.text(2, 'b')];

  test.each(items.map((_, length) => length))(
    'after %i items lets nothing of an unfinished call through',
    async (length) => {
      const { items: out, stats } = await send(items.slice(0, length));
      const isWhole = length >= items.length - 1;
      const isBegun = length >= 2;
      expect(out.filter((item) => !isIntervention(item))).toEqual(
        isWhole || !isBegun ? items.slice(0, length) : items.slice(0, 1),
      );
      expect(out.filter(isIntervention)).toHaveLength(isBegun && !isWhole ? 1 : 0);
      expect(stats.blocked).toBe(isBegun && !isWhole ? 1 : 0);
    },
  );

  test.each(items.map((_, length) => length))(
    'by an error after %i items does the same, and the error comes last',
    async (length) => {
      async function* failing(): AsyncGenerator<Item> {
        yield* items.slice(0, length);
        throw new Error('connection lost');
      }
      const out: unknown[] = [];
      const reading = (async () => {
        const middleware = new OpenResponsesMiddleware({ guards: [createGuard('ToolGuard')] });
        for await (const item of middleware.verifyStream(failing())) out.push(item);
      })();
      await expect(reading).rejects.toThrow('connection lost');
      expect(out).toEqual((await send(items.slice(0, length))).items);
    },
  );
});

test('a slow consumer and a slow source change nothing', async () => {
  const items = [...callEvents(0, 'find', danger, 3), event.text(1, 'a'), ...callEvents(2, 'lookup', harmless, 3)];
  async function* slow(): AsyncGenerator<Item> {
    for (const item of items) {
      await pause();
      yield item;
    }
  }
  const out: unknown[] = [];
  const middleware = new OpenResponsesMiddleware({ guards: [createGuard('ToolGuard')] });
  for await (const item of middleware.verifyStream(slow())) {
    await pause();
    out.push(item);
  }
  expect(out).toEqual((await send(items)).items);
});

test('a hundred streams at once share the counts and nothing else', async () => {
  const middleware = new OpenResponsesMiddleware({
    guards: [createGuard('ToolGuard'), createGuard('SafetyGuard', { maxCost: 10 })],
  });
  const streams = Array.from({ length: 100 }, (_, number) => {
    const random = randomFrom(number);
    const args = number % 2 === 0 ? harmless : danger;
    const items = [
      { type: 'message', usage: { cost: number % 3 === 0 ? 11 : 1 } },
      ...callEvents(0, `tool ${number}`, args, 4),
      event.text(1, String(number)),
    ];
    async function* source(): AsyncGenerator<Item> {
      for (const item of items) {
        if (random() < 0.5) await pause();
        yield item;
      }
    }
    return { number, items, verified: middleware.verifyStream(source(), { total_cost: 0 }) };
  });

  const outcomes = await Promise.all(
    streams.map(async ({ verified, ...stream }) => ({ ...stream, out: await collect(verified) })),
  );

  let blocked = 0;
  for (const { number, items, out } of outcomes) {
    const isBlocked = number % 2 === 1 || number % 3 === 0;
    if (isBlocked) blocked++;
    const shown = out.map((item) => (isIntervention(item) ? `!${item.tool_name}` : item));
    expect(shown).toEqual(isBlocked ? [items[0], `!tool ${number}`, items.at(-1)] : items);
  }
  const total = streams.reduce((sum, { items }) => sum + items.length, 0);
  expect(middleware.getStats()).toEqual({ total, verified: 100 - blocked, blocked });
});

describe('limits', () => {
  test('a hundred thousand items go through one by one', async () => {
    const items = Array.from({ length: 100_000 }, (_, index) => event.text(0, String(index)));
    const { items: out, stats } = await send(items);
    expect(out.length).toBe(items.length);
    expect(out.every((item, index) => item === items[index])).toBe(true);
    expect(stats).toEqual({ total: 100_000, verified: 0, blocked: 0 });
  });

  test('a call that never ends does not hold the rest of the stream for ever', async () => {
    const words = Array.from({ length: holdLimits.events + 100 }, (_, index) => event.text(1, String(index)));
    const opening = event.added(0, call('lookup', ''));
    const end = event.done(0, call('lookup', '{}'));
    const middleware = new OpenResponsesMiddleware({ guards: [createGuard('ToolGuard')] });
    const verified = middleware.verifyStream([opening, ...words, end, event.text(1, 'x')]);

    const first = (await verified.next()).value;
    expect(first).toMatchObject({ reason: expect.stringContaining('too much came before it was done') as string });
    expect(middleware.getStats().total).toBe(holdLimits.events + 1);
    const rest = await collect(verified);
    expect(rest.length).toBe(words.length + 1);
    expect(rest).not.toContain(end);
    expect(middleware.getStats().blocked).toBe(1);
  });

  test('a call that grows without end is blocked, and its memory let go', async () => {
    const delta = event.argumentsDelta(0, 'x'.repeat(2 ** 20));
    const items = [
      event.added(0, call('lookup', '')),
      ...Array.from({ length: 20 }, () => ({ ...delta })),
      event.done(0, call('lookup', '{}')),
      event.completed(call('lookup', '{}', { status: 'completed' })),
    ];
    const { out, interventions, stats } = await send(items);
    expect(interventions.map(({ reason }) => reason)).toEqual([expect.stringContaining('it grew too long')]);
    expect(out[1]).toMatchObject({ response: { output: [{ type: 'system_intervention' }] } });
    expect(stats.blocked).toBe(1);

    const warned = await send(items, { blockOnFailure: false });
    expect(warned.out).toEqual(items.map((_, index) => index));
  });

  test('of more calls than may be held at once the first ones are blocked', async () => {
    const many = Array.from({ length: holdLimits.calls + 50 }, (_, index) => index);
    const { interventions, stats } = await send([
      ...many.map((index) => event.added(index, call('lookup', ''))),
      ...many.map((index) => event.done(index, call('lookup', '{}'))),
    ]);
    expect(stats).toMatchObject({ verified: holdLimits.calls, blocked: 50 });
    expect(interventions).toHaveLength(50);
  });

  test('verdicts of a response that never ends are forgotten, oldest first', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) => event.done(index, call('zsh', `{"n":${index}}`)));
    const { items, stats } = await send([...many, event.completed(call('zsh', '{"n":0}'), call('zsh', '{"n":2499}'))]);
    expect(stats.blocked).toBe(2_501);
    expect(items.at(-1)).toMatchObject({
      response: { output: [{ type: 'system_intervention' }, { type: 'system_intervention' }] },
    });
  });
});

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The lists merged in a random order that keeps each list's own. */
function shuffled(lists: readonly (readonly Item[])[], random: Random): Item[] {
  const left = lists.map((list) => [...list]);
  const merged: Item[] = [];
  while (left.some((list) => list.length > 0)) {
    const list = oneOf(
      random,
      left.filter(({ length }) => length > 0),
    );
    merged.push(...list.splice(0, 1));
  }
  return merged;
}
