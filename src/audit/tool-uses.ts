import type { ToolInventory } from '../core/finding.js';
import { isObject } from '../core/json.js';
import { toolCallsOf } from '../responses/tool-calls.js';
import { masked } from './place.js';

/** Calls of one tool in a stretch of a source, in the order of their first coming. */
export interface ToolUse {
  readonly name: string;
  readonly calls: number;
  /** By the shape of their arguments. */
  readonly shapes: readonly (readonly [shape: string, calls: number])[];
}

/** What a summary names; calls beyond it are counted. The first to come are named, so that no order of work changes it. */
const limits = { tools: 500, shapes: 50, keys: 30, name: 100, key: 60, looked: 8192 };

interface Counted {
  calls: number;
  readonly shapes: Map<string, number>;
}

/** The last call of a tool: the next is mostly one like it, and then its shape need not be written again. */
interface Last {
  readonly keys: readonly string[];
  readonly types: readonly string[];
  readonly shape: string;
}

/** Counts the calls of one stretch. Everything is counted: capping here would make counts depend on how a source is cut. */
export class ToolUses {
  private readonly tools = new Map<string, Counted & { last?: Last }>();

  /** Adds the calls of a response. What only looks like a call is none. */
  add(response: unknown): void {
    for (const entry of toolCallsOf(response)) {
      if (entry.refused !== undefined) continue;
      let tool = this.tools.get(entry.name);
      if (!tool) this.tools.set(entry.name, (tool = { calls: 0, shapes: new Map() }));
      if (!isLike(tool.last, entry.arguments)) tool.last = lastOf(entry.arguments);
      const { shape } = tool.last!;
      tool.calls++;
      tool.shapes.set(shape, (tool.shapes.get(shape) ?? 0) + 1);
    }
  }

  /** What was counted, as plain data, masked. */
  list(): readonly ToolUse[] {
    return [...this.tools].map(([name, { calls, shapes }]) => ({
      name: shortened(name, limits.name),
      calls,
      shapes: [...shapes],
    }));
  }
}

/** All calls of a run: the tools and shapes that came first by name, the others as numbers. Given stretches in their order. */
export class ToolTotals {
  private readonly tools = new Map<string, Counted & { others: number }>();
  private others = 0;

  add(uses: readonly ToolUse[]): void {
    for (const { name, calls, shapes } of uses) {
      let tool = this.tools.get(name);
      if (!tool) {
        if (this.tools.size >= limits.tools) {
          this.others += calls;
          continue;
        }
        this.tools.set(name, (tool = { calls: 0, shapes: new Map(), others: 0 }));
      }
      tool.calls += calls;
      for (const [shape, number] of shapes) {
        const before = tool.shapes.get(shape);
        if (before === undefined && tool.shapes.size >= limits.shapes) tool.others += number;
        else tool.shapes.set(shape, (before ?? 0) + number);
      }
    }
  }

  /** Sorted by name and shape. */
  inventory(): ToolInventory {
    const named = [...this.tools].sort(byKey).map(([name, { calls, shapes, others }]) => ({
      name,
      calls,
      shapes: [...shapes].sort(byKey).map(([shape, number]) => ({ arguments: shape, calls: number })),
      otherShapes: others,
    }));
    return { named, otherCalls: this.others };
  }
}

function isLike(last: Last | undefined, given: object): boolean {
  if (!last || !isObject(given)) return false;
  const keys = Object.keys(given);
  if (keys.length !== last.keys.length) return false;
  for (let at = 0; at < keys.length; at++) {
    if (keys[at] !== last.keys[at] || typeOf(given[keys[at]!]) !== last.types[at]) return false;
  }
  return true;
}

function lastOf(given: object): Last {
  const keys = Object.keys(given);
  const types = keys.map((key) => typeOf((given as Record<string, unknown>)[key]));
  return { keys, types, shape: shapeOf(given) };
}

/** Which arguments were given and of which type, as `limit: number, query: string`: sorted, and never their values. */
function shapeOf(given: object): string {
  if (!isObject(given)) return 'a list';
  const keys = Object.keys(given).sort();
  const shown = keys.slice(0, limits.keys).map((key) => `${keyOf(key)}: ${typeOf(given[key])}`);
  if (shown.length < keys.length) shown.push(`${keys.length - shown.length} more`);
  return shown.join(', ');
}

/** A key that is no plain word is quoted, so that it cannot pass for two. A key may be a secret, too. */
function keyOf(key: string): string {
  const shown = shortened(key, limits.key);
  return /^[\w.$-]+$/.test(shown) ? shown : JSON.stringify(shown);
}

/** Masked before it is cut: a part of a secret need not look like one. */
function shortened(text: string, units: number): string {
  return masked(text.slice(0, limits.looked))
    .slice(0, units)
    .replace(/[\ud800-\udbff]$/, '');
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
