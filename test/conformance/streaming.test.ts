import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Guard } from '../../src/core/guard.js';
import { isObject } from '../../src/core/json.js';
import { createGuard } from '../../src/guards/create-guard.js';
import { OpenResponsesMiddleware } from '../../src/stream/middleware.js';
import { collect, isIntervention } from '../stream/streams.js';
import { expand } from './expand.js';

interface GuardData {
  readonly guard: string;
  readonly options?: Readonly<Record<string, unknown>> & { readonly message?: string };
}

/** An item that must come out: an item that went in, by its number, or members of an intervention. */
type Wanted = { readonly same: number } | { readonly type: string; readonly reason_includes?: string };

/** One row of `cases/streaming.jsonl`: a stream of items, and what must come of it. */
interface Row {
  readonly id: string;
  readonly why: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly items: unknown;
  readonly guards: readonly GuardData[];
  readonly context?: Readonly<Record<string, unknown>>;
  readonly expect: {
    readonly items: readonly Wanted[];
    readonly stats: Readonly<Record<string, number>>;
    /** Numbers of the items that the callback must be given. */
    readonly on_blocked_items?: readonly number[];
    readonly context_after?: Readonly<Record<string, unknown>>;
  };
}

const rows = readFileSync(new URL('cases/streaming.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

describe('conformance of the streaming middleware', () => {
  test('has rows, each with an id of its own', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test.each(rows)('$id: $why', async ({ options, items: written, guards, context: given, expect: wanted }) => {
    const items = expand(written) as unknown[];
    const context = given && { ...given };
    const blocked: unknown[] = [];
    const middleware = new OpenResponsesMiddleware({
      ...options,
      guards: guards.map(guardOf),
      on_blocked: (item: unknown) => blocked.push(item),
    });

    const out = await collect(middleware.verifyStream(items, context));

    expect(out.map((item, index) => shown(item, wanted.items[index], items))).toEqual(wanted.items.map(shownWanted));
    expect(middleware.getStats()).toEqual(wanted.stats);
    expect(blocked).toEqual(wanted.on_blocked_items?.map((index) => items[index]) ?? blocked);
    expect(context).toEqual(wanted.context_after ?? context);
  });
});

/** An item that came out, as far as the row speaks of it: the number of an item that went in, or members of another. */
function shown(item: unknown, wanted: Wanted | undefined, items: readonly unknown[]): unknown {
  const number = items.indexOf(item);
  if (number >= 0) return { same: number };
  if (wanted === undefined || 'same' in wanted || !isIntervention(item)) return item;
  const { reason_includes: reason = '', ...members } = wanted;
  const text = item.reason.includes(reason) ? reason : item.reason;
  return { ...part(item, members), reason_includes: text };
}

function shownWanted(wanted: Wanted): unknown {
  return 'same' in wanted ? wanted : { ...wanted, reason_includes: wanted.reason_includes ?? '' };
}

/** The members of a value that `like` has too. */
function part(value: object, like: object): object {
  return Object.fromEntries(
    Object.entries(like).map(([key, inner]: [string, unknown]) => {
      const member = (value as Readonly<Record<string, unknown>>)[key];
      return [key, isObject(member) && isObject(inner) ? part(member, inner) : member];
    }),
  );
}

/** Guards that say always the same, under the names that rows give them. */
const standIns: Readonly<Record<string, (message: string) => Guard>> = {
  $pass: () => standIn('PassGuard', true, 'fine'),
  $fail: (message) => standIn('FailGuard', false, message),
};

function standIn(name: string, passed: boolean, message: string): Guard {
  return {
    name,
    check: () => ({ guardName: name, passed, severity: passed ? 'info' : 'error', message, violations: [] }),
  };
}

function guardOf({ guard, options = {} }: GuardData): Guard {
  const make = standIns[guard];
  return make ? make(options.message ?? 'refused') : createGuard(guard, options);
}
