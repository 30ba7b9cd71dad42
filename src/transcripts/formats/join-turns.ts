import { isObject, own } from '../../core/json.js';
import type { MovedPart, TranscriptResponse } from '../format.js';
import { recordAt, recordPointer } from '../place.js';
import type { Members } from './members.js';
import { without } from './members.js';
import { jsonKey } from './repeats.js';

/** Lists of a turn that its fragments hold in pieces. */
const listKeys = ['content', 'tool_calls', 'output'] as const;

/**
 * One turn of the model out of its fragments, each with the record that it stands in: their content, calls and items in
 * their order, what is repeated once, and of their usages the largest, since each reports all that came before it.
 */
export function joinTurns(fragments: readonly TranscriptResponse[]): TranscriptResponse {
  const [first, ...more] = fragments as readonly [TranscriptResponse, ...TranscriptResponse[]];
  if (more.length === 0) return first;
  const joined: Record<string, unknown> = {};
  const moved: MovedPart[] = [];
  for (const key of listKeys) {
    const list = joinedList(fragments, key, moved);
    if (list) joined[key] = list;
  }
  const usage = largestUsage(fragments);
  if (usage) {
    joined['usage'] = (usage.response as Members)['usage'];
    moved.push(...movesUnder(usage, '/usage', '/usage'));
  }
  const last = fragments.at(-1)!;
  const others = without(last.response as Members, [...listKeys, 'usage']);
  for (const member of Object.keys(others)) moved.push(...movesUnder(last, `/${member}`, `/${member}`));
  return { ...first, response: { ...others, ...joined }, moved };
}

/** The elements of one list of all fragments; undefined where none has it. */
function joinedList(
  fragments: readonly TranscriptResponse[],
  key: (typeof listKeys)[number],
  moved: MovedPart[],
): unknown[] | undefined {
  let list: unknown[] | undefined;
  const known = new Set<string>();
  for (const fragment of fragments) {
    const value = own(fragment.response as Members, key);
    if (typeof value === 'string' && value !== '') {
      list ??= [];
      moved.push(...movesUnder(fragment, `/${key}`, `/${key}/${list.length}/text`));
      list.push({ type: 'text', text: value });
    }
    if (!Array.isArray(value)) continue;
    list ??= [];
    for (const [index, element] of (value as readonly unknown[]).entries()) {
      const identity = copyKey(element);
      if (known.has(identity)) continue;
      known.add(identity);
      moved.push(...movesUnder(fragment, `/${key}/${index}`, `/${key}/${list.length}`));
      list.push(element);
    }
  }
  return list;
}

/** What is repeated is written alike. What is too deep to be written out at once takes the longer way. */
function copyKey(element: unknown): string {
  try {
    return JSON.stringify(element) ?? '';
  } catch {
    return jsonKey(element);
  }
}

/** Where a part of a fragment stands, seen from the pointer that the part has in the turn. */
function movesUnder(fragment: TranscriptResponse, from: string, to: string): MovedPart[] {
  const place = (pointer: string): MovedPart => {
    const record = recordAt(fragment, pointer);
    const inTurn = to + pointer.slice(from.length);
    const inRecord = recordPointer(fragment, pointer);
    return record ? [inTurn, inRecord, record] : [inTurn, inRecord];
  };
  const nested = (fragment.moved ?? []).filter(([pointer]) => pointer.startsWith(`${from}/`));
  return [place(from), ...nested.map(([pointer]) => place(pointer))];
}

/** The fragment that reports the most; of several that report the same, the last. */
function largestUsage(fragments: readonly TranscriptResponse[]): TranscriptResponse | undefined {
  let largest: TranscriptResponse | undefined;
  let most = -1;
  for (const fragment of fragments) {
    const usage = own(fragment.response as Members, 'usage');
    if (usage === undefined || usage === null) continue;
    const size = isObject(usage) ? sizeOf(usage) : 0;
    if (size < most) continue;
    most = size;
    largest = fragment;
  }
  return largest;
}

function sizeOf(usage: Members): number {
  let size = 0;
  for (const value of Object.values(usage)) if (typeof value === 'number') size += value;
  return size;
}
