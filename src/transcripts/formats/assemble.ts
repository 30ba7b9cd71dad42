import { isObject, own, pointerTo, valueAt } from '../../core/json.js';
import type { MovedPart, RecordText, TranscriptResponse } from '../format.js';
import { recordAt, recordPointer } from '../place.js';
import type { Members } from './members.js';
import type { MessageContext } from './message.js';

/** A value and where it stands: its JSON Pointer in a record, the one at hand or the one given. */
export interface Placed {
  readonly value: unknown;
  readonly pointer: string;
  readonly record?: RecordText;
}

/** What is called: the tool's name and the arguments, each in its place, and the object that holds them. */
export interface PlacedCall {
  readonly name: Placed;
  readonly args?: Placed | undefined;
  /** Instead of arguments: what a tracer logged as a tool's input, which may be plain text. */
  readonly input?: Placed | undefined;
  readonly id?: Placed | undefined;
  readonly whole: Placed;
}

/** How a format counts what a turn cost: JSON Pointers below its usage, of which the first that holds a number counts. */
export interface UsageNames {
  readonly total?: readonly string[];
  /** Where no total is given: what it is the sum of. */
  readonly parts?: readonly string[];
  readonly cost?: readonly string[];
}

/** A turn of the model that is put together from parts that may stand anywhere. */
export interface Assembly {
  /** Adds what the model said, or a content block as it stands. Nothing is added for nothing. */
  say(text: Placed | undefined): void;
  /** Adds what the model thought. */
  think(text: Placed | undefined): void;
  call(call: PlacedCall): void;
  /** Adds an item of the Responses API: its members in their places, or below `whole` where only values are given. */
  item(type: string, members: Readonly<Record<string, Placed | undefined>>, whole: Placed): void;
  /** Adds a command line as the shell call that it is. */
  shell(command: Placed): void;
  usage(usage: Placed | undefined, names?: UsageNames): void;
  /** Adds what the turn cost to its usage. */
  cost(cost: Placed | undefined): void;
  isEmpty(): boolean;
  /** The turn as one response in the words that guards know. */
  response(context: MessageContext & { readonly record?: RecordText }): TranscriptResponse;
}

/** The member at a JSON Pointer below an object that itself stands at `base`; undefined where there is none, or null. */
export function placed(object: Members, base: string, pointer: string, record?: RecordText): Placed | undefined {
  const value = valueAt(object, pointer);
  if (value === undefined || value === null) return undefined;
  return { value, pointer: base + pointer, ...(record && { record }) };
}

/** Begins a turn that has nothing in it yet. */
export function assemble(): Assembly {
  const content: unknown[] = [];
  const calls: unknown[] = [];
  const output: unknown[] = [];
  const moved: MovedPart[] = [];
  let reported: unknown;
  const block = (type: string, member: string, at: Placed): void => {
    const pointer = `/content/${content.length}`;
    moved.push(move(pointer, at), move(pointerTo(pointer, member), at));
    content.push({ type, [member]: at.value });
  };
  const say = (at: Placed | undefined): void => {
    if (at === undefined || at.value === '' || at.value === null) return;
    if (Array.isArray(at.value)) {
      at.value.forEach((value: unknown, index) => say({ ...at, value, pointer: pointerTo(at.pointer, index) }));
    } else if (isObject(at.value)) {
      const pointer = `/content/${content.length}`;
      moved.push(move(pointer, at));
      if (Object.hasOwn(at.value, 'text'))
        moved.push(move(`${pointer}/text`, { ...at, pointer: `${at.pointer}/text` }));
      content.push(at.value);
    } else block('text', 'text', at);
  };
  const count = (at: Placed | undefined, names: UsageNames = {}): void => {
    if (at === undefined || reported !== undefined) return;
    const usage = usageIn(at, names);
    reported = usage.value;
    moved.push(...usage.moved);
  };
  return {
    say,
    usage: count,
    think(at) {
      if (at !== undefined && at.value !== '') block('thinking', 'thinking', at);
    },
    call({ name, input, args = asArguments(input), id, whole }) {
      const pointer = `/tool_calls/${calls.length}`;
      moved.push(move(pointer, whole), move(`${pointer}/tool_name`, name));
      if (args) moved.push(move(`${pointer}/arguments`, args));
      if (input && args && args.value !== input.value) moved.push(move(`${pointer}/arguments/input`, input));
      if (id) moved.push(move(`${pointer}/id`, id));
      calls.push({ ...(id && { id: id.value }), tool_name: name.value, ...(args && { arguments: args.value }) });
    },
    item(type, members, whole) {
      const pointer = `/output/${output.length}`;
      const item: Record<string, unknown> = { type };
      moved.push(move(pointer, whole));
      for (const [member, at] of Object.entries(members)) {
        if (!at) continue;
        item[member] = at.value;
        moved.push(move(pointerTo(pointer, member), at));
      }
      output.push(item);
    },
    shell(command) {
      const pointer = `/output/${output.length}`;
      moved.push(move(pointer, command), move(`${pointer}/action/commands/0`, command));
      output.push({ type: 'shell_call', action: { commands: [command.value] } });
    },
    cost(at) {
      if (at === undefined || (reported !== undefined && !isObject(reported))) return;
      reported = { ...reported, cost: at.value };
      moved.push(move('/usage/cost', at));
    },
    isEmpty: () => content.length + calls.length + output.length === 0 && reported === undefined,
    response({ pointer, origin, identity, usage, record }) {
      if (usage) count({ value: usage[0], pointer: usage[1] });
      const only = onlyText(content);
      return {
        response: {
          role: 'assistant',
          ...(content.length > 0 && { content: only ?? content }),
          ...(calls.length > 0 && { tool_calls: calls }),
          ...(output.length > 0 && { output }),
          ...(reported !== undefined && { usage: reported }),
        },
        role: 'assistant',
        origin,
        pointer,
        moved: only === undefined ? moved : moved.map(asWholeContent).filter((entry) => entry !== undefined),
        ...(record && { record }),
        ...identity,
      };
    },
  };
}

/** A tool's input as arguments: an object, or JSON of one, as it is; anything else as the argument that it was. */
function asArguments(input: Placed | undefined): Placed | undefined {
  if (!input || isObject(input.value)) return input;
  const isJson = typeof input.value === 'string' && input.value.trimStart().startsWith('{');
  return isJson ? input : { ...input, value: { input: input.value } };
}

function move(inResponse: string, to: Placed): MovedPart {
  return to.record ? [inResponse, to.pointer, to.record] : [inResponse, to.pointer];
}

/** The response with the sums of its usage, wherever that stands. */
export function withSums(response: TranscriptResponse, names: UsageNames): TranscriptResponse {
  const turn = response.response;
  if (!isObject(turn) || !isObject(own(turn, 'usage'))) return response;
  const pointer = recordPointer(response, '/usage');
  const record = recordAt(response, '/usage');
  const { value, moved } = usageIn({ value: turn['usage'], pointer, ...(record && { record }) }, names);
  if (value === turn['usage']) return response;
  const others = (response.moved ?? []).filter(([from]) => from !== '/usage');
  return { ...response, response: { ...turn, usage: value }, moved: [...others, ...moved] };
}

/** Usage with its sums under the names that guards read, `total_tokens` and `cost`; all else stays as it is. */
export function usageIn(at: Placed, names: UsageNames): { readonly value: unknown; readonly moved: MovedPart[] } {
  const moved = [move('/usage', at)];
  const usage = at.value;
  if (!isObject(usage)) return { value: usage, moved };
  const sums: Record<string, unknown> = {};
  const total = numberAt(usage, names.total);
  const parts = (names.parts ?? []).map((pointer) => numberAt(usage, [pointer])?.[1]).filter((n) => n !== undefined);
  const cost = numberAt(usage, names.cost);
  if (total && own(usage, 'total_tokens') === undefined) {
    sums['total_tokens'] = total[1];
    moved.push(move('/usage/total_tokens', { ...at, pointer: at.pointer + total[0] }));
  } else if (parts.length > 0 && own(usage, 'total_tokens') === undefined) {
    sums['total_tokens'] = parts.reduce((sum, part) => sum + part, 0);
    moved.push(move('/usage/total_tokens', at));
  }
  if (cost) {
    sums['cost'] = cost[1];
    moved.push(move('/usage/cost', { ...at, pointer: at.pointer + cost[0] }));
  }
  return { value: Object.keys(sums).length === 0 ? usage : { ...usage, ...sums }, moved };
}

function numberAt(usage: Members, pointers: readonly string[] = []): readonly [pointer: string, number] | undefined {
  for (const pointer of pointers) {
    const value = valueAt(usage, pointer);
    if (typeof value === 'number') return [pointer, value];
  }
  return undefined;
}

/** Content that is one text and nothing else is given as that text. */
function onlyText(content: readonly unknown[]): string | undefined {
  if (content.length !== 1) return undefined;
  const [first] = content as readonly [Members];
  const isText = first['type'] === 'text' && Object.keys(first).length === 2;
  return isText && typeof first['text'] === 'string' ? first['text'] : undefined;
}

function asWholeContent(entry: MovedPart): MovedPart | undefined {
  const [from, to, record] = entry;
  if (from === '/content/0/text') return record ? ['/content', to, record] : ['/content', to];
  return from === '/content/0' ? undefined : entry;
}
