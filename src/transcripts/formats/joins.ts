import { pointerTo, type JsonObject } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Place } from './draft.js';
import { callKeys, identityOf, pick, type Members } from './members.js';
import { messageResponses } from './message.js';
import type { Recognise } from './record-list.js';

/** A place in a record that is one of several. */
export function inRecord(pointer: string, record: RecordText): Place {
  return { pointer, record };
}

/** The responses of one record alone, for a format that joins records: as far as they came. */
export function joinAlone(format: { joiner(): Joiner }, record: JsonObject): TranscriptResponse[] {
  return joinAll([[record, '']], () => format.joiner());
}

/**
 * The responses of a list within a record: of stream events, which are joined, or of records of known formats.
 * Undefined where one of them is of no known format.
 */
export function listResponses(
  elements: readonly unknown[],
  pointer: string,
  recognise: Recognise,
): TranscriptResponse[] | undefined {
  const formats = elements.map((element) => recognise(element));
  if (formats.includes(undefined)) return undefined;
  const placed = elements.map((element, index) => [element as JsonObject, pointerTo(pointer, index)] as const);
  return joinAll(placed, (index) => joinerOf(formats[index]!), formats);
}

function joinerOf(format: TranscriptFormat): Joiner {
  return format.joiner?.() ?? { take: (record) => format.responses(record), end: () => [] };
}

/** Joins parts of one record as if each were a record of its own, then leads every pointer back to where the part stands. */
function joinAll(
  parts: readonly (readonly [JsonObject, pointer: string])[],
  makeJoiner: (index: number) => Joiner,
  kinds: readonly unknown[] = [],
): TranscriptResponse[] {
  const joiners = new Map<unknown, Joiner>();
  const bases = new Map<RecordText, string>();
  const found: TranscriptResponse[] = [];
  let current = '';
  parts.forEach(([part, pointer], index) => {
    const text: RecordText = { text: '', line: index + 1, column: 1 };
    bases.set(text, pointer);
    current = pointer;
    let joiner = joiners.get(kinds[index]);
    if (!joiner) joiners.set(kinds[index], (joiner = makeJoiner(index)));
    found.push(...joiner.take(part, text).map((response) => led(response, bases, current)));
  });
  for (const joiner of joiners.values()) found.push(...joiner.end().map((response) => led(response, bases, current)));
  return found;
}

function led(
  { record, ...response }: TranscriptResponse,
  bases: ReadonlyMap<RecordText, string>,
  current: string,
): TranscriptResponse {
  const baseOf = (of: RecordText | undefined): string => (of && bases.get(of)) ?? current;
  return {
    ...response,
    pointer: baseOf(record) + response.pointer,
    ...(response.moved && {
      moved: response.moved.map(([from, to, of]) => [from, baseOf(of ?? record) + to] as const),
    }),
  };
}

/**
 * What an event has beside the members that its format reads and that could be a call: a turn of its own, for the guards
 * to check or to refuse.
 */
export function besidesEvent(event: Members, except: readonly string[], record: RecordText): TranscriptResponse[] {
  const found = pick(
    event,
    callKeys.filter((key) => !except.includes(key)),
  );
  if (Object.keys(found).length === 0) return [];
  return messageResponses(
    { ...found, role: 'assistant' },
    { pointer: '', origin: 'primary', identity: identityOf(event, []) },
  ).map((response) => ({ ...response, record }));
}

/** The most streams of one file that are kept open at a time: one that never ends must not fill the memory. */
export const mostOpen = 1000;

/** Said of a response whose stream ends before it does. */
export const interrupted = 'The stream breaks off: the response was audited as far as it came.';

/** Said of a stream that begins once more before it ended. */
export const startedTwice = 'The stream starts twice: what came before was audited as a response of its own.';

/** Said of a start that is repeated. */
export const repeatedStart = 'The start of the stream is repeated: it was taken once.';

/** Said of a stream whose id changes on the way. */
export const changedId = 'The ids change within the stream: its parts were joined by their place in it.';

/** Said where what a stream says at last is not what its fragments add up to. */
export const differs = 'The fragments do not add up to what the stream gives as the whole: both were audited.';
