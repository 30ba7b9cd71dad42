import { createGuard } from '../../src/guards/create-guard.js';
import type { SystemIntervention } from '../../src/stream/intervention.js';
import { OpenResponsesMiddleware } from '../../src/stream/middleware.js';

/** An item of a stream, written down. */
export type Item = Readonly<Record<string, unknown>>;

/** The events of the Responses API, as far as tests need them; ids are left out where a test is not about them. */
export const event = {
  created: (): Item => ({ type: 'response.created', response: { object: 'response', output: [] } }),
  added: (index: number, item: Item): Item => ({
    type: 'response.output_item.added',
    output_index: index,
    item: { ...item, status: 'in_progress' },
  }),
  done: (index: number, item: Item): Item => ({
    type: 'response.output_item.done',
    output_index: index,
    item: { ...item, status: 'completed' },
  }),
  argumentsDelta: (index: number, delta: string): Item => ({
    type: 'response.function_call_arguments.delta',
    output_index: index,
    delta,
  }),
  argumentsDone: (index: number, text: string): Item => ({
    type: 'response.function_call_arguments.done',
    output_index: index,
    arguments: text,
  }),
  text: (index: number, delta: string): Item => ({ type: 'response.output_text.delta', output_index: index, delta }),
  completed: (...output: readonly unknown[]): Item => ended('completed', output),
  incomplete: (...output: readonly unknown[]): Item => ended('incomplete', output),
  failed: (...output: readonly unknown[]): Item => ended('failed', output),
};

function ended(status: string, output: readonly unknown[]): Item {
  return { type: `response.${status}`, response: { object: 'response', status, output } };
}

/** A function call as an item, and with the arguments that it has when it is announced. */
export function call(name: string, args: string, more: Item = {}): Item {
  return { type: 'function_call', name, arguments: args, ...more };
}

/** Everything that the stream of one call consists of, its arguments in pieces of `size` characters. */
export function callEvents(index: number, name: string, args: string, size = args.length): readonly Item[] {
  const pieces = Array.from({ length: Math.ceil(args.length / size) }, (_, at) =>
    args.slice(at * size, (at + 1) * size),
  );
  return [
    event.added(index, call(name, '')),
    ...pieces.map((piece) => event.argumentsDelta(index, piece)),
    event.argumentsDone(index, args),
    event.done(index, call(name, args)),
  ];
}

/** What came out of a stream. */
export interface Outcome {
  /**
   * For each item that came out: the number of the item that went in and is the very same object; the name of the tool behind
   * a `!` for an intervention; the item itself for a copy.
   */
  readonly out: readonly unknown[];
  readonly interventions: readonly SystemIntervention[];
  readonly items: readonly unknown[];
  readonly stats: { readonly total: number; readonly verified: number; readonly blocked: number };
  readonly blocked: readonly unknown[];
  readonly warnings: readonly string[];
}

/** Sends items through a middleware that has a ToolGuard, unless options say otherwise. */
export async function send(items: readonly unknown[], options: Item = {}, context?: unknown): Promise<Outcome> {
  const blocked: unknown[] = [];
  const warnings: string[] = [];
  const middleware = new OpenResponsesMiddleware({
    guards: [createGuard('ToolGuard')],
    onBlocked: (item: unknown) => blocked.push(item),
    onWarning: (message: string) => warnings.push(message),
    ...options,
  });
  const all = await collect(middleware.verifyStream(items, context));
  const numbers = new Map(items.map((item, index) => [item, index]));
  return {
    out: all.map((item) => numbers.get(item) ?? (isIntervention(item) ? `!${item.tool_name}` : item)),
    interventions: all.filter((item) => !numbers.has(item)).filter(isIntervention),
    items: all,
    stats: middleware.getStats(),
    blocked,
    warnings,
  };
}

/** All items of a stream. */
export async function collect<Type>(stream: AsyncIterable<Type>): Promise<Type[]> {
  const all: Type[] = [];
  for await (const item of stream) all.push(item);
  return all;
}

export function isIntervention(item: unknown): item is SystemIntervention {
  return (item as Partial<SystemIntervention> | undefined)?.type === 'system_intervention';
}
