import { isObject, type JsonObject } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { anthropicMessages } from './anthropic-messages.js';
import { apiError } from './api-error.js';
import { chatMessages } from './chat-messages.js';
import { genericToolCall } from './generic-tool-call.js';
import { genericToolLog } from './generic-tool-log.js';
import { openaiChat } from './openai-chat.js';
import { openaiResponses } from './openai-responses.js';
import { qwed } from './qwed.js';
import { recordList } from './record-list.js';
import { requestResponse } from './request-response.js';
import { responsesItem } from './responses-item.js';
import { singleMessage } from './single-message.js';
import { textRecord } from './text-record.js';

// What wraps records of other formats. One wrapper in another is no known shape, so that no nesting can exhaust the stack.
const list = recordList(recogniseWrapped);
const pair = requestResponse(recogniseWrapped);

/**
 * Every format, in the order in which they are asked: the first that recognises a record reads it. Envelopes come before
 * what they wrap, whole documents before messages, and the shapes that fit the most come last.
 */
export const formats: readonly TranscriptFormat[] = [
  openaiResponses,
  openaiChat,
  list,
  anthropicMessages,
  apiError,
  responsesItem,
  pair,
  chatMessages,
  singleMessage,
  genericToolCall,
  qwed,
  genericToolLog,
  textRecord,
];

/** The ids of all formats, as reports give them and a policy's `when` takes them. */
export const formatIds: readonly string[] = formats.map(({ id }) => id);

/** The format of a record, or undefined for a shape that none of them knows: such a record must never count as audited. */
export function recognise(record: unknown): TranscriptFormat | undefined {
  if (!isObject(record)) return undefined;
  return formats.find((format) => format.recognises(record as JsonObject));
}

function recogniseWrapped(record: unknown): TranscriptFormat | undefined {
  if (!isObject(record)) return undefined;
  return formats.find((format) => format !== list && format !== pair && format.recognises(record as JsonObject));
}
