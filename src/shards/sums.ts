import type { Partial } from '../audit/partial.js';
import { noUsage } from '../audit/usage-counts.js';
import { isObject, own } from '../core/json.js';
import { addUsage } from '../transcripts/usage-sum.js';
import { isCount } from './unit.js';

/** What partials say besides findings and facts: numbers that add up, in lists by name. */
export type PartialSums = Omit<Partial, 'file' | 'items' | 'counts' | 'notAudited'>;

/** Sums of nothing. */
export function noSums(): PartialSums {
  return { tools: [], usage: [] };
}

/** How each of them is told from what is none. */
const checks: Readonly<Record<keyof PartialSums, (value: unknown) => boolean>> = {
  tools: (value) =>
    Array.isArray(value) &&
    value.every((use: unknown) => {
      if (!isObject(use) || Object.keys(use).length !== 3) return false;
      const [name, calls, shapes] = ['name', 'calls', 'shapes'].map((key) => own(use, key));
      return typeof name === 'string' && isCount(calls) && Array.isArray(shapes) && shapes.every(isNamedCount);
    }),
  usage: (value) => Array.isArray(value) && value.every(isUsage),
};

/** Reads sums; undefined where they are none. */
export function readSums(value: unknown): PartialSums | undefined {
  const names = Object.keys(checks) as (keyof PartialSums)[];
  if (!isObject(value) || Object.keys(value).length !== names.length) return undefined;
  return names.every((name) => checks[name](own(value, name))) ? (value as unknown as PartialSums) : undefined;
}

/** The sums of two stretches, in their order. */
export function addSums(before: PartialSums, next: PartialSums): PartialSums {
  const tools = added(before.tools, next.tools) as PartialSums['tools'];
  return { tools, usage: addedUsage([...before.usage, ...next.usage]) };
}

/** One entry a conversation. Responses that may come again stay in their order: which of them count is for the merge to say. */
function addedUsage(all: PartialSums['usage']): PartialSums['usage'] {
  const byConversation = new Map<string | undefined, PartialSums['usage'][number]>();
  for (const usage of all) {
    const before = byConversation.get(usage.conversation);
    const unkeyed = { ...(before?.unkeyed ?? noUsage()) };
    unkeyed.responses += usage.unkeyed.responses;
    addUsage(unkeyed, usage.unkeyed);
    byConversation.set(usage.conversation, { ...usage, unkeyed, keyed: [...(before?.keyed ?? []), ...usage.keyed] });
  }
  return [...byConversation.values()];
}

/** Numbers are added; lists by name, in the order in which the names first came; objects member by member. */
function added(before: unknown, next: unknown): unknown {
  if (typeof before === 'number' && typeof next === 'number') return before + next;
  if (Array.isArray(before) && Array.isArray(next)) {
    if (typeof before[0] === 'string')
      return [before[0], ...before.slice(1).map((value, at) => added(value, next[at + 1]))];
    const byName = new Map<unknown, unknown>();
    for (const entry of [...(before as unknown[]), ...(next as unknown[])]) {
      const name = nameOf(entry);
      byName.set(name, byName.has(name) ? added(byName.get(name), entry) : entry);
    }
    return [...byName.values()];
  }
  if (!isObject(before) || !isObject(next)) return before;
  const keys = new Set([...Object.keys(before), ...Object.keys(next)]);
  return Object.fromEntries([...keys].map((key) => [key, memberOf(own(before, key), own(next, key))]));
}

function memberOf(before: unknown, next: unknown): unknown {
  if (before === undefined || next === undefined) return before ?? next;
  return added(before, next);
}

function nameOf(entry: unknown): unknown {
  if (Array.isArray(entry)) return entry[0] as unknown;
  return isObject(entry) ? own(entry, 'name') : entry;
}

function isNamedCount(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && isCount(value[1]);
}

const usageMembers = ['responses', 'input', 'output', 'total', 'cost'];

function isUsage(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { conversation, unkeyed, keyed, ...more } = value;
  const isNamed = conversation === undefined || typeof conversation === 'string';
  if (!isNamed || Object.keys(more).length > 0 || !isObject(unkeyed) || !Array.isArray(keyed)) return false;
  if (Object.keys(unkeyed).length !== usageMembers.length) return false;
  return usageMembers.every((name) => isAmount(own(unkeyed, name))) && keyed.every(isKeyedUsage);
}

function isKeyedUsage(value: unknown): boolean {
  return Array.isArray(value) && value.length === 5 && typeof value[0] === 'string' && value.slice(1).every(isAmount);
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
