import { isObject, own, pointerTokens, valueAt } from '../../core/json.js';
import type { MovedPart, RecordText } from '../format.js';
import { differs, inRecord } from './joins.js';
import { text, type Members } from './members.js';
import type { PlacedItem } from './openai-responses.js';
import { seenItems } from './seen-items.js';

/** One item of a response, as far as its events came. */
export interface StreamedItem {
  take(type: string, event: Members, at: RecordText): void;
  /** The item as it is done, or rebuilt from its pieces; both where they disagree. Adds to the remarks. */
  items(remarks: Set<string>): PlacedItem[];
}

/** Events whose text is a part of an item: what they are named after, the item's type, and the way to the part. */
interface PartFamily {
  readonly stem: string;
  readonly item: string;
  /** `#` stands for the index that the event gives under that name. */
  readonly way: string;
  readonly index?: string;
  /** Where the event that gives the whole has it. */
  readonly whole: string;
  /** Type of the object that the part is in, for one that never was announced. */
  readonly within?: string;
}

const families: readonly PartFamily[] = [
  { stem: 'function_call_arguments', item: 'function_call', way: '/arguments', whole: 'arguments' },
  { stem: 'custom_tool_call_input', item: 'custom_tool_call', way: '/input', whole: 'input' },
  { stem: 'mcp_call_arguments', item: 'mcp_call', way: '/arguments', whole: 'arguments' },
  { stem: 'code_interpreter_call_code', item: 'code_interpreter_call', way: '/code', whole: 'code' },
  {
    stem: 'shell_call_command',
    item: 'shell_call',
    way: '/action/commands/#',
    index: 'command_index',
    whole: 'command',
  },
  { stem: 'apply_patch_call_operation_diff', item: 'apply_patch_call', way: '/operation/diff', whole: 'diff' },
  {
    stem: 'output_text',
    item: 'message',
    way: '/content/#/text',
    index: 'content_index',
    whole: 'text',
    within: 'output_text',
  },
  {
    stem: 'refusal',
    item: 'message',
    way: '/content/#/refusal',
    index: 'content_index',
    whole: 'refusal',
    within: 'refusal',
  },
  {
    stem: 'reasoning_text',
    item: 'reasoning',
    way: '/content/#/text',
    index: 'content_index',
    whole: 'text',
    within: 'reasoning_text',
  },
  {
    stem: 'reasoning',
    item: 'reasoning',
    way: '/content/#/text',
    index: 'content_index',
    whole: 'text',
    within: 'reasoning_text',
  },
  {
    stem: 'reasoning_summary_text',
    item: 'reasoning',
    way: '/summary/#/text',
    index: 'summary_index',
    whole: 'text',
    within: 'summary_text',
  },
];
const byStem: ReadonlyMap<string, PartFamily> = new Map(families.map((family) => [family.stem, family]));

/** A text of an item that comes in pieces. */
interface Pieces {
  readonly family: PartFamily;
  pieces: string[];
  place: readonly [pointer: string, record: RecordText];
  /** The whole, where an event gave it. */
  whole?: string;
}

export function streamedItem(): StreamedItem {
  let added: { readonly item: unknown; readonly at: RecordText } | undefined;
  const done: { readonly item: unknown; readonly at: RecordText }[] = [];
  const parts = new Map<string, Pieces>();

  function takePiece(way: string, family: PartFamily, piece: string, pointer: string, at: RecordText): void {
    const known = parts.get(way);
    if (!known) parts.set(way, { family, pieces: [piece], place: [pointer, at] });
    else if (known.pieces.every((one) => one === '')) Object.assign(known, { pieces: [piece], place: [pointer, at] });
    else known.pieces.push(piece);
  }

  return {
    take(type, event, at) {
      if (Object.hasOwn(event, 'item')) {
        if (type.endsWith('.done')) done.push({ item: event['item'], at });
        else added ??= { item: event['item'], at };
        return;
      }
      const match = /^response\.(.+)\.(delta|added|done)$/.exec(type);
      if (!match) return;
      const family = byStem.get(match[1]!) ?? otherFamily(match[1]!);
      const index = family.index === undefined ? 0 : own(event, family.index);
      const way = family.way.replace('#', String(typeof index === 'number' ? index : 0));
      const piece = text(event, 'delta') ?? (match[2] === 'added' ? text(event, family.whole) : undefined);
      if (match[2] !== 'done' && piece !== undefined) {
        takePiece(way, family, piece, text(event, 'delta') === undefined ? `/${family.whole}` : '/delta', at);
      }
      const whole = match[2] === 'done' ? text(event, family.whole) : undefined;
      if (whole === undefined || !byStem.has(match[1]!)) return;
      if (!parts.has(way)) takePiece(way, family, whole, `/${family.whole}`, at);
      parts.get(way)!.whole = whole;
    },
    items(remarks) {
      if (done.length === 0) return rebuilt(added, parts);
      // An item that is done twice, as something else, counts twice.
      const seen = seenItems();
      const found = done.filter(({ item }) => seen.isNew(item)).map(({ item, at }) => placedDone(item, at, parts));
      const last = done.at(-1)!.item;
      const isWhole = [...parts].every(
        // A log that begins within an item has only its last pieces.
        ([way, piece]) => !isKnownPart(piece) || agrees(last, way, piece) || (!added && endsSo(last, way, piece)),
      );
      if (isWhole) return found;
      remarks.add(differs);
      return [...found, ...rebuilt(added ?? { item: withoutParts(last), at: done[0]!.at }, parts)];
    },
  };
}

/** A kind of piece that is not known: a member of its item under the piece's own name. */
function otherFamily(stem: string): PartFamily {
  return { stem, item: 'unknown', way: `/${stem.replaceAll('.', '_')}`, whole: stem };
}

function isKnownPart({ family }: Pieces): boolean {
  return family.item !== 'unknown' && family.item !== 'reasoning';
}

function agrees(item: unknown, way: string, { pieces, whole }: Pieces): boolean {
  const value = isObject(item) ? valueAt(item, way) : undefined;
  return value === pieces.join('') && (whole === undefined || whole === value);
}

/** Whether the part of an item ends with its pieces. */
function endsSo(item: unknown, way: string, { pieces, whole }: Pieces): boolean {
  const value = isObject(item) ? valueAt(item, way) : undefined;
  return typeof value === 'string' && value.endsWith(pieces.join('')) && (whole === undefined || whole === value);
}

/** An item that is done: each text stands where its first piece does. */
function placedDone(item: unknown, at: RecordText, parts: ReadonlyMap<string, Pieces>): PlacedItem {
  const moved: MovedPart[] = [['', '/item', at]];
  for (const [way, piece] of parts) {
    if (agrees(item, way, piece)) moved.push([way, piece.place[0], piece.place[1]]);
  }
  return { item, place: inRecord('/item', at), moved };
}

/** An item that was never done: as it was added, with the texts that came since. */
function rebuilt(
  added: { readonly item: unknown; readonly at: RecordText } | undefined,
  parts: ReadonlyMap<string, Pieces>,
): PlacedItem[] {
  const first = [...parts.values()][0];
  if (!added && !first) return [];
  let item: unknown = added ? added.item : { type: first!.family.item };
  const at = added ? inRecord('/item', added.at) : inRecord('', first!.place[1]);
  const moved: MovedPart[] = added ? [['', '/item', added.at]] : [['', '', first!.place[1]]];
  for (const [way, { family, pieces, place, whole }] of parts) {
    item = withValue(item, pointerTokens(way), whole ?? pieces.join(''), family.within);
    moved.push([way, place[0], place[1]]);
  }
  return [{ item, place: at, moved }];
}

/** The members of an item that tell what it is, without what its pieces add up to. */
function withoutParts(item: unknown): unknown {
  if (!isObject(item)) return item;
  return Object.fromEntries(
    ['type', 'id', 'call_id', 'name', 'role'].flatMap((key) => (Object.hasOwn(item, key) ? [[key, item[key]]] : [])),
  );
}

/** A copy of a value with another value at a way into it; lists and objects on the way are made where there are none. */
function withValue(holder: unknown, way: readonly string[], value: unknown, within: string | undefined): unknown {
  const [key, ...rest] = way;
  if (key === undefined) return value;
  if (/^\d+$/.test(key)) {
    const copy: unknown[] = Array.isArray(holder) ? [...(holder as readonly unknown[])] : [];
    // A list grows by one at a time, whatever index a record claims.
    const index = Math.min(Number(key), copy.length);
    const inner = copy[index] ?? (rest.length > 0 && within !== undefined ? { type: within } : undefined);
    copy[index] = withValue(inner, rest, value, within);
    return copy;
  }
  const object = isObject(holder) ? holder : {};
  return { ...object, [key]: withValue(own(object, key), rest, value, within) };
}
