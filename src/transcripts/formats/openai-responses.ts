import { isObject, own, pointerTo } from '../../core/json.js';
import type { MovedPart, TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Place } from './draft.js';
import { itemKind, itemResponse } from './items.js';
import type { Identity, Members, Moved } from './members.js';
import { below, callKeys, identified, identityOf, list, part, pick, text } from './members.js';
import { isReadableMessage, messageResponses } from './message.js';

/** What of a response object guards look at: not its instructions, tools and input. */
export const turnKeys: readonly string[] = ['object', 'output', 'usage', 'status', ...callKeys];

/** Response objects of the OpenAI Responses API and of Open Responses. */
export const openaiResponses: TranscriptFormat = {
  id: 'openai-responses',
  title: 'OpenAI Responses and Open Responses objects',
  verbatim: true,
  recognises(record) {
    if (own(record, 'object') === 'response') return true;
    if (text(record, 'id') === undefined || text(record, 'status') === undefined) return false;
    const output = list(record, 'output');
    return (
      output !== undefined &&
      output.length > 0 &&
      output.every((item) => isObject(item) && text(item, 'type') !== undefined)
    );
  },
  responses(record) {
    return [...echoedInput(record), ...turn(record)];
  },
};

/** The model's turn, and a response for each result or list of tools among its items. */
function turn(record: Members): TranscriptResponse[] {
  const picked = pick(record, turnKeys);
  picked['object'] = 'response';
  picked['role'] = 'assistant';
  const output = own(record, 'output');
  if (!Object.hasOwn(picked, 'output') && !callKeys.some((key) => Object.hasOwn(picked, key))) return [];
  const identity = identityOf(record);
  const whole = identified({ response: picked, role: 'assistant', origin: 'primary', pointer: '' }, identity);
  if (!Array.isArray(output)) return [whole];
  if (output.length === 0 && !tells(picked)) return [];
  if (output.every(isOfTheTurn)) return [whole];

  const kept: unknown[] = [];
  const moved: Moved[] = [];
  const others: TranscriptResponse[] = [];
  output.forEach((item: unknown, index) => {
    const pointer = pointerTo('/output', index);
    if (isOfTheTurn(item)) {
      moved.push([`/output/${kept.length}`, pointer]);
      kept.push(item);
    } else others.push(itemResponse(item as Members, pointer, identity));
  });
  const rest = { ...whole, response: { ...picked, output: kept }, moved };
  return kept.length === 0 ? others : [rest, ...others];
}

/** Whether a turn without items says something: what it spent, or a call beside its items. */
function tells(picked: Members): boolean {
  return part(picked, 'usage') !== undefined || callKeys.some((key) => Object.hasOwn(picked, key));
}

/** An item of a stream, and where it and its parts stand. */
export interface PlacedItem {
  readonly item: unknown;
  readonly place: Place;
  /** Pointers in the item -> where they lead. */
  readonly moved: readonly MovedPart[];
}

/** What a streamed response has beside its items. */
export interface StreamedTurn {
  readonly place: Place;
  readonly members: Members;
  /** Where the members stand. */
  readonly moved: readonly MovedPart[];
  readonly identity: Identity;
  readonly remarks: readonly string[];
}

/** The model's turn of items that a stream gave one by one, and a response for each result or list of tools among them. */
export function turnOfItems(items: readonly PlacedItem[], turn: StreamedTurn): TranscriptResponse[] {
  const { place, identity, remarks } = turn;
  const kept = items.filter(({ item }) => isOfTheTurn(item));
  const others = items
    .filter(({ item }) => !isOfTheTurn(item))
    .map(({ item, place: { pointer, record } }) => ({
      ...itemResponse(item as Members, pointer, identity),
      ...(record && { record }),
    }));
  if (kept.length === 0 && Object.keys(turn.members).length === 0) return others;
  const moved = kept.flatMap(({ moved: parts }, index) =>
    parts.map(([from, ...to]): MovedPart => [`/output/${index}${from}`, ...to]),
  );
  const whole: TranscriptResponse = {
    response: { ...turn.members, object: 'response', role: 'assistant', output: kept.map(({ item }) => item) },
    role: 'assistant',
    origin: 'primary',
    pointer: place.pointer,
    moved: [...turn.moved, ...moved],
    ...(place.record && { record: place.record }),
    ...identity,
    ...(remarks.length > 0 && { remarks }),
  };
  return [whole, ...others];
}

/** Whether an item is part of what the model did or said; what is no item at all is left for the guards to refuse. */
function isOfTheTurn(item: unknown): boolean {
  const { role, origin } = itemKind(item);
  return role === 'assistant' && origin === 'primary';
}

/** Input that a response repeats, or that a request sends: items or messages of earlier turns. */
export function echoedInput(record: Members): TranscriptResponse[] {
  const input = own(record, 'input');
  if (input === undefined) return [];
  const identity = identityOf(record, []);
  if (typeof input === 'string') {
    const response = { role: 'user', content: input };
    return [{ response, role: 'user', origin: 'history', pointer: '', moved: [['/content', '/input']], ...identity }];
  }
  if (!Array.isArray(input)) return [];
  return input.flatMap((item: unknown, index) => {
    if (!isObject(item)) return [];
    const pointer = pointerTo('/input', index);
    if (text(item, 'type') !== undefined)
      return below('', [itemResponse(item, pointer, identity)], { origin: 'history' });
    return isReadableMessage(item) ? messageResponses(item, { pointer, origin: 'history', identity }) : [];
  });
}
