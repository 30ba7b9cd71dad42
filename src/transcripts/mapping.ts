import type { Role } from '../core/finding.js';
import { isObject, own, valueAt, type JsonObject } from '../core/json.js';
import type { MovedPart, TranscriptFormat, TranscriptResponse } from './format.js';
import { branch, finished, leaf, type Branch } from './formats/draft.js';
import { listResponses } from './formats/joins.js';
import { below, roleOf, type Identity, type Members } from './formats/members.js';
import { besides } from './formats/message.js';
import { echoedInput } from './formats/openai-responses.js';
import { promptResponses } from './formats/prompt.js';
import type { Recognise } from './formats/record-list.js';
import { usageDraft } from './formats/usage.js';

/** One JSON Pointer, or several of which the first at which something stands counts. */
export type Pointers = string | readonly string[];

/**
 * Where a record keeps what guards look at, by JSON Pointer: enough for formats that only wrap or rename, and the type
 * that describes the records of home-grown logs.
 */
export interface RecordMapping {
  /** What the model answered, in the shape of any known format: an object, a list of them, either as JSON in a string, or text. */
  readonly response?: Pointers;
  /** What the model answered, where it is text. */
  readonly text?: Pointers;
  /** A call: the tool's name and its arguments, an object or JSON in a string. */
  readonly toolName?: Pointers;
  readonly arguments?: Pointers;
  /** What the tool gave back. */
  readonly result?: Pointers;
  /** What the model was asked, as the API takes it: it is history. */
  readonly request?: Pointers;
  readonly id?: Pointers;
  readonly conversation?: Pointers;
  /** Who speaks in the text or makes the call; the model, where there is none. */
  readonly role?: Pointers;
  readonly model?: Pointers;
  readonly usage?: Pointers;
}

/** A format that a mapping describes. */
export interface MappedFormat {
  readonly id: string;
  readonly title: string;
  readonly hasOneOf?: readonly string[];
  /** Whether the record has the outer shape. What the mapping leads to must be of a known format as well. */
  recognises(record: JsonObject): boolean;
  readonly mapping: RecordMapping;
  /** Whether the record holds nothing to audit, whatever stands in it. */
  isSilent?(record: JsonObject): boolean;
}

/** Makes the format of a mapping. `recognise` finds the formats of what the records wrap. */
export function mappedFormat(format: MappedFormat, recognise: Recognise): TranscriptFormat {
  const { id, title, hasOneOf, mapping } = format;
  const read = (record: JsonObject): TranscriptResponse[] | undefined =>
    format.isSilent?.(record) === true
      ? besides(record, identityAt(record, mapping))
      : mapped(record, mapping, recognise);
  return {
    id,
    title,
    ...(hasOneOf && { hasOneOf }),
    recognises: (record) => format.recognises(record) && read(record) !== undefined,
    responses: (record) => read(record) ?? [],
  };
}

/** The responses that a mapping finds in a record; undefined where it leads to something of no known format. */
export function mapped(
  record: Members,
  mapping: RecordMapping,
  recognise: Recognise,
): TranscriptResponse[] | undefined {
  const identity = identityAt(record, mapping);
  const wrapped = wrappedResponses(record, mapping, recognise, identity);
  if (!wrapped) return undefined;
  const usage = found(record, mapping.usage);
  const answers = [...wrapped, ...ownTurn(record, mapping, identity)];
  return [
    ...history(record, mapping, identity),
    ...(usage && isObject(usage.value) ? withUsage(answers, usage.value, usage.pointer) : answers),
    ...besides(record, identity),
  ];
}

interface Found {
  readonly value: unknown;
  readonly pointer: string;
}

/** The first value that is there and not empty. */
function found(record: Members, pointers: Pointers | undefined): Found | undefined {
  for (const pointer of typeof pointers === 'string' ? [pointers] : (pointers ?? [])) {
    const value = valueAt(record, pointer);
    if (value !== undefined && value !== null && value !== '') return { value, pointer };
  }
  return undefined;
}

function identityAt(record: Members, mapping: RecordMapping): Identity {
  const identity: Record<string, string> = {};
  for (const key of ['id', 'conversation', 'model'] as const) {
    const value = found(record, mapping[key])?.value;
    if (typeof value === 'string') identity[key] = value;
  }
  return identity;
}

function wrappedResponses(
  record: Members,
  mapping: RecordMapping,
  recognise: Recognise,
  identity: Identity,
): TranscriptResponse[] | undefined {
  const place = found(record, mapping.response);
  if (!place) return [];
  const value = decoded(place.value);
  if (typeof value === 'string') return [textResponse(place, 'assistant', identity)];
  if (Array.isArray(value)) {
    const responses = listResponses(value, place.pointer, recognise);
    return responses && below('', responses, { identity });
  }
  if (!isObject(value) || Object.keys(value).length === 0) return [];
  const format = recognise(value);
  return format && below(place.pointer, format.responses(value as JsonObject), { identity });
}

/** The value that a string holds as JSON, where it is an object or a list. A pointer leads into it as if it stood there. */
export function decoded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function textResponse(place: Found, role: Role, identity: Identity): TranscriptResponse {
  const moved: MovedPart[] = [['/content', place.pointer]];
  return { response: { role, content: place.value }, role, origin: 'primary', pointer: '', moved, ...identity };
}

/** The turn of members of the record itself: text, a call, and what the call gave back. */
function ownTurn(record: Members, mapping: RecordMapping, identity: Identity): TranscriptResponse[] {
  const responses: TranscriptResponse[] = [];
  const said = found(record, mapping.role)?.value;
  const role = said === undefined ? 'assistant' : roleOf({ role: said });
  const words = found(record, mapping.text);
  if (words) responses.push(textResponse(words, role, identity));
  const name = found(record, mapping.toolName);
  if (name) {
    const args = found(record, mapping.arguments);
    const call: Branch = branch({
      type: leaf('tool_call'),
      tool_name: leaf(name.value, name),
      ...(args && { arguments: leaf(args.value, args) }),
    });
    const { value, moved } = finished(call);
    responses.push({ response: value, role, origin: 'primary', pointer: '', moved, ...identity });
  }
  const result = found(record, mapping.result);
  if (result) responses.push(textResponse(result, 'tool', identity));
  return responses;
}

/** What the model was asked: a request of the Chat, the Messages or the Responses API. */
function history(record: Members, mapping: RecordMapping, identity: Identity): TranscriptResponse[] {
  const place = found(record, mapping.request);
  const value = place && decoded(place.value);
  if (!place || value === undefined) return [];
  // A list is that of a request's messages.
  const request = Array.isArray(value) ? { messages: value } : value;
  if (!isObject(request)) return [];
  const responses = [...promptResponses(request, identity), ...echoedInput(request)];
  if (!Array.isArray(value)) return below(place.pointer, responses, { origin: 'history', identity });
  return below('', responses, { origin: 'history', identity }).map((response) => ({
    ...response,
    pointer: place.pointer + response.pointer.slice('/messages'.length),
    ...(response.moved && {
      moved: response.moved.map(([from, to]): MovedPart => [from, place.pointer + to.slice('/messages'.length)]),
    }),
  }));
}

/** The responses, of which the model's first gets the usage, where it has none of its own. */
function withUsage(responses: readonly TranscriptResponse[], usage: Members, pointer: string): TranscriptResponse[] {
  const first = responses.findIndex(({ role, origin }) => role === 'assistant' && origin === 'primary');
  return responses.map((response, index) => {
    if (index !== first || !isObject(response.response) || own(response.response, 'usage') !== undefined)
      return response;
    const { value, moved } = finished(branch({ usage: usageDraft(usage, { pointer }) }));
    return {
      ...response,
      response: { ...response.response, ...(value as object) },
      moved: [...(response.moved ?? []), ...moved],
    };
  });
}
