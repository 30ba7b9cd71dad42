import { isObject, type JsonObject } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { aiSdkStep } from './ai-sdk-step.js';
import { aiSdkStream } from './ai-sdk-stream.js';
import { aiSdkUiMessage } from './ai-sdk-ui-message.js';
import { anthropicBatchResult } from './anthropic-batch-result.js';
import { anthropicMessagesStream } from './anthropic-messages-stream.js';
import { anthropicMessages } from './anthropic-messages.js';
import { apiError } from './api-error.js';
import { batchInput } from './batch-input.js';
import { bedrockConverseStream } from './bedrock-converse-stream.js';
import { bedrockConverse } from './bedrock-converse.js';
import { bedrockInvocationLog } from './bedrock-invocation-log.js';
import { chatMessages } from './chat-messages.js';
import { cohereChat } from './cohere-chat.js';
import { cohereStream } from './cohere-stream.js';
import { geminiAistudio } from './gemini-aistudio.js';
import { geminiInteractionsStream } from './gemini-interactions-stream.js';
import { geminiInteractions } from './gemini-interactions.js';
import { gemini } from './gemini.js';
import { genericToolCall } from './generic-tool-call.js';
import { genericToolLog } from './generic-tool-log.js';
import { heliconeRequest } from './helicone-request.js';
import { langchainLc } from './langchain-lc.js';
import { langchainMessageDict } from './langchain-message-dict.js';
import { litellmLog } from './litellm-log.js';
import { llamaindexChatStore } from './llamaindex-chat-store.js';
import { ollamaChat } from './ollama-chat.js';
import { openaiBatchOutput } from './openai-batch-output.js';
import { openaiChatStream } from './openai-chat-stream.js';
import { openaiChat } from './openai-chat.js';
import { openaiResponsesStream } from './openai-responses-stream.js';
import { openaiResponses } from './openai-responses.js';
import { qwed } from './qwed.js';
import { recordList } from './record-list.js';
import { requestResponse } from './request-response.js';
import { responsesItem } from './responses-item.js';
import { sharegpt } from './sharegpt.js';
import { singleMessage } from './single-message.js';
import { textRecord } from './text-record.js';
import { weaveCall } from './weave-call.js';

// What wraps records of other formats. One wrapper in another is no known shape, so that no nesting can exhaust the stack.
const list = recordList(recogniseWrapped);
const pair = requestResponse(recogniseWrapped);
const openaiBatch = openaiBatchOutput(recogniseWrapped);
const anthropicBatch = anthropicBatchResult(recogniseWrapped);
const bedrockLog = bedrockInvocationLog(recogniseWrapped);
const weave = weaveCall(recogniseWrapped);
const helicone = heliconeRequest(recogniseWrapped);
const litellm = litellmLog(recogniseWrapped);
const wrappers: ReadonlySet<TranscriptFormat> = new Set([
  list,
  pair,
  openaiBatch,
  anthropicBatch,
  bedrockLog,
  weave,
  helicone,
  litellm,
]);

/**
 * Every format, in the order in which they are asked: the first that recognises a record reads it. Envelopes come before
 * what they wrap, whole documents before messages, and the shapes that fit the most come last.
 */
export const formats: readonly TranscriptFormat[] = [
  openaiBatch,
  anthropicBatch,
  batchInput,
  bedrockLog,
  weave,
  helicone,
  litellm,
  geminiAistudio,
  llamaindexChatStore,
  sharegpt,
  openaiResponsesStream,
  anthropicMessagesStream,
  openaiChatStream,
  geminiInteractionsStream,
  bedrockConverseStream,
  cohereStream,
  aiSdkStream,
  openaiResponses,
  openaiChat,
  list,
  anthropicMessages,
  gemini,
  geminiInteractions,
  bedrockConverse,
  ollamaChat,
  cohereChat,
  apiError,
  responsesItem,
  langchainLc,
  langchainMessageDict,
  aiSdkStep,
  aiSdkUiMessage,
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
  return formats.find((format) => !wrappers.has(format) && format.recognises(record as JsonObject));
}
