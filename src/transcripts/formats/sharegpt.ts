import { isObject, own, pointerTo, type JsonObject } from '../../core/json.js';
import type { Role } from '../../core/finding.js';
import type { MovedPart, TranscriptFormat, TranscriptResponse } from '../format.js';
import { callKeys, firstText, identityOf, list, pick, text, type Identity, type Members } from './members.js';
import { besides } from './message.js';

/** Who speaks, as data sets write it. Anyone else is taken for the model, so that it is audited. */
const speakers: ReadonlyMap<string, Role> = new Map([
  ['human', 'user'],
  ['user', 'user'],
  ['system', 'system'],
  ['observation', 'tool'],
  ['tool', 'tool'],
  ['function_response', 'tool'],
]);

/** Speakers whose words are a call as JSON. */
const callers: ReadonlySet<unknown> = new Set(['function_call', 'tool_call']);

/** Data sets of conversations in the form of ShareGPT. All of the model's turns are its acts. */
export const sharegpt: TranscriptFormat = {
  id: 'sharegpt',
  title: 'ShareGPT conversations',
  hasOneOf: ['conversations'],
  recognises(record) {
    const turns = list(record, 'conversations');
    if (!turns || turns.length === 0) return false;
    return turns.every((turn) => isObject(turn) && text(turn, 'from') !== undefined && Object.hasOwn(turn, 'value'));
  },
  responses(record) {
    const id = firstText(record, ['id']);
    const identity = { ...(id !== undefined && { conversation: id }), ...identityOf(record, []) };
    const turns = list(record, 'conversations')!.map((turn, index) =>
      turnResponse(turn as JsonObject, pointerTo('/conversations', index), identity),
    );
    return [...turns, ...besides(record, identity)];
  },
};

function turnResponse(turn: Members, pointer: string, identity: Identity): TranscriptResponse {
  const from = text(turn, 'from')!;
  const role = speakers.get(from) ?? 'assistant';
  const said = own(turn, 'value');
  const at = pointerTo(pointer, 'value');
  const calls = role === 'assistant' && typeof said === 'string' ? callsIn(said, from) : [];
  const others = pick(
    turn,
    callKeys.filter((key) => key !== 'content' || !calls.length),
  );
  const moved: MovedPart[] = calls.map((_, index) => [`/tool_calls/${index}`, at]);
  const response = {
    ...others,
    role,
    content: callers.has(from) ? null : said,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    response,
    role,
    origin: 'primary',
    pointer,
    moved: [['/content', at], ...moved],
    ...identity,
  };
}

/** The calls in a turn's text: the whole of it, or what stands between the tags that open models write. */
function callsIn(said: string, from: string): unknown[] {
  if (callers.has(from)) return [callOf(said)];
  const calls: unknown[] = [];
  for (let at = said.indexOf(opening); at !== -1;) {
    const start = at + opening.length;
    const end = said.indexOf(closing, start);
    calls.push(callOf(said.slice(start, end === -1 ? said.length : end)));
    at = end === -1 ? -1 : said.indexOf(opening, end);
  }
  return calls;
}

const opening = '<tool_call>';
const closing = '</tool_call>';

/** The call that a text is as JSON; the text itself, which guards refuse, where it is none. */
function callOf(said: string): unknown {
  try {
    return JSON.parse(said) as unknown;
  } catch {
    return said;
  }
}
