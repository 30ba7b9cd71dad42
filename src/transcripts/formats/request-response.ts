import { isObject, own, pointerTo, type JsonObject } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { callKeysOf } from './call.js';
import { listResponses } from './joins.js';
import type { Members } from './members.js';
import { below, identityOf, part } from './members.js';
import { besides } from './message.js';
import { echoedInput } from './openai-responses.js';
import { promptResponses } from './prompt.js';
import type { Recognise } from './record-list.js';
import { textAnswers } from './text-record.js';

/** Where a logger puts what the API answered: the members that can hold an answer, and within them the way to it. */
const answerKeys: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  ['response', [[], ['body']]],
  ['completion', [[]]],
]);

/** An API's answer within the record that logs it. */
interface Answer {
  readonly key: string;
  readonly responses: readonly TranscriptResponse[];
}

/** Requests with their responses, and other records that wrap an answer of a known format. */
export function requestResponse(recognise: Recognise): TranscriptFormat {
  return {
    id: 'request-response',
    title: 'Requests with their responses',
    recognises: (record) => answersOf(record, recognise).length > 0,
    responses(record) {
      const identity = identityOf(record);
      const answers = answersOf(record, recognise);
      return [
        ...requestHistory(record),
        ...answers.flatMap(({ responses }) => below('', responses, { identity })),
        ...textAnswers(
          record,
          identity,
          answers.map(({ key }) => key),
        ),
        ...besides(record, identity),
      ];
    },
  };
}

/** The answers; none where the record itself is a call, whose `response` is what the tool gave back. */
function answersOf(record: Members, recognise: Recognise): Answer[] {
  if (callKeysOf(record)) return [];
  const answers: Answer[] = [];
  for (const [key, ways] of answerKeys) {
    for (const way of ways) {
      let value = decoded(own(record, key));
      for (const step of way) value = isObject(value) ? decoded(own(value, step)) : undefined;
      const responses = responsesIn(value, pointerTo('', key, ...way), recognise);
      if (!responses) continue;
      answers.push({ key, responses });
      break;
    }
  }
  return answers;
}

/** The responses of an answer, or of the events that an answer was streamed in; undefined where it is of no known format. */
function responsesIn(value: unknown, pointer: string, recognise: Recognise): TranscriptResponse[] | undefined {
  if (Array.isArray(value)) return value.length === 0 ? undefined : listResponses(value, pointer, recognise);
  const format = isObject(value) ? recognise(value) : undefined;
  return format && below(pointer, format.responses(value as JsonObject));
}

/** Some loggers write the answer as text. A pointer leads into such text as it would lead into what the text says. */
function decoded(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith('{')) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** What the record repeats of the request: beside the answer, or in a request of its own. */
function requestHistory(record: Members): TranscriptResponse[] {
  const history = [...promptResponses(record, identityOf(record, []))];
  const request = part(record, 'request');
  for (const [base, value] of [
    ['/request', request],
    ['/request/body', request && part(request, 'body')],
  ] as const) {
    if (!value) continue;
    const identity = identityOf(record, []);
    history.push(...below(base, [...promptResponses(value, identity), ...echoedInput(value)]));
  }
  return history;
}
