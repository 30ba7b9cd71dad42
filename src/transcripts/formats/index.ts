import { isObject, type JsonObject } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { adkEvalset, adkSession } from './adk-session.js';
import { agentdojo } from './agentdojo.js';
import { aiSdkStep } from './ai-sdk-step.js';
import { aiSdkStream } from './ai-sdk-stream.js';
import { aiSdkUiMessage } from './ai-sdk-ui-message.js';
import { anthropicBatchResult } from './anthropic-batch-result.js';
import { anthropicManagedAgents } from './anthropic-managed-agents.js';
import { anthropicMessages } from './anthropic-messages.js';
import { anthropicMessagesStream } from './anthropic-messages-stream.js';
import { apiError } from './api-error.js';
import { atifTrajectory } from './atif-trajectory.js';
import { batchInput } from './batch-input.js';
import { bedrockConverse } from './bedrock-converse.js';
import { bedrockConverseStream } from './bedrock-converse-stream.js';
import { bedrockInvocationLog } from './bedrock-invocation-log.js';
import { bfclResult, bfclScore } from './bfcl.js';
import { chatMessages } from './chat-messages.js';
import { claudeCodeSession } from './claude-code-session.js';
import { claudeHook } from './claude-hook.js';
import { claudeStreamJson } from './claude-stream-json.js';
import { codexExecJson } from './codex-exec-json.js';
import { codexRollout, codexRolloutLegacy } from './codex-rollout.js';
import { cohereChat } from './cohere-chat.js';
import { cohereStream } from './cohere-stream.js';
import { copilotEvents } from './copilot-events.js';
import { cursorStreamJson } from './cursor-stream-json.js';
import { deepevalTrace } from './deepeval-trace.js';
import { gemini } from './gemini.js';
import { firstRecogniser } from './first-recogniser.js';
import { geminiAistudio } from './gemini-aistudio.js';
import { geminiCliChat } from './gemini-cli-chat.js';
import { geminiCliResponses } from './gemini-cli-responses.js';
import { geminiCliStream } from './gemini-cli-stream.js';
import { geminiInteractions } from './gemini-interactions.js';
import { geminiInteractionsStream } from './gemini-interactions-stream.js';
import { genericToolCall } from './generic-tool-call.js';
import { genericToolLog } from './generic-tool-log.js';
import { heliconeRequest } from './helicone-request.js';
import { inspectJson } from './inspect-json.js';
import { langchainLc } from './langchain-lc.js';
import { langchainMessageDict } from './langchain-message-dict.js';
import { langfuseExport, langfuseIngestion, langfuseObservation } from './langfuse.js';
import { langsmithMultipart, langsmithRun } from './langsmith.js';
import { litellmLog } from './litellm-log.js';
import { llamaindexChatStore } from './llamaindex-chat-store.js';
import { lmEvalSample } from './lm-eval-sample.js';
import { mcpJsonrpc } from './mcp-jsonrpc.js';
import { miniSweAgent } from './mini-swe-agent.js';
import { ollamaChat } from './ollama-chat.js';
import { openaiAgentsRunstate } from './openai-agents-runstate.js';
import { openaiBatchOutput } from './openai-batch-output.js';
import { openaiChat } from './openai-chat.js';
import { openaiChatStream } from './openai-chat-stream.js';
import { openaiEvalsLog } from './openai-evals-log.js';
import { openaiResponses } from './openai-responses.js';
import { openaiResponsesStream } from './openai-responses-stream.js';
import { openclawTelemetry } from './openclaw-telemetry.js';
import { opencodeRunJson } from './opencode-run-json.js';
import { openhandsEvent } from './openhands-event.js';
import { openhandsLlmLog } from './openhands-llm-log.js';
import { openhandsOutput } from './openhands-output.js';
import { otelAttributes, otelSpanJson, otlpJson } from './otel.js';
import { piSession } from './pi-session.js';
import { promptfoo as promptfooResults } from './promptfoo.js';
import { qwed } from './qwed.js';
import { recordList } from './record-list.js';
import { requestResponse } from './request-response.js';
import { responsesItem } from './responses-item.js';
import { sharegpt } from './sharegpt.js';
import { singleMessage } from './single-message.js';
import { sweAgentTraj } from './swe-agent-traj.js';
import { sweBenchPreds } from './swe-bench-preds.js';
import { tauBench } from './tau-bench.js';
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
const otlp = otlpJson(recogniseWrapped);
const otelSpan = otelSpanJson(recogniseWrapped);
const otelSpanAttributes = otelAttributes(recogniseWrapped);
const langfuseTrace = langfuseExport(recogniseWrapped);
const langfuseBatch = langfuseIngestion(recogniseWrapped);
const langfuseStep = langfuseObservation(recogniseWrapped);
const langsmith = langsmithRun(recogniseWrapped);
const langsmithBatch = langsmithMultipart(recogniseWrapped);
const promptfoo = promptfooResults(recogniseWrapped);
const evalsLog = openaiEvalsLog(recogniseWrapped);
const deepeval = deepevalTrace(recogniseWrapped);
const wrappers: ReadonlySet<TranscriptFormat> = new Set([
  list,
  pair,
  openaiBatch,
  anthropicBatch,
  bedrockLog,
  weave,
  helicone,
  litellm,
  otlp,
  otelSpan,
  otelSpanAttributes,
  langfuseTrace,
  langfuseBatch,
  langfuseStep,
  langsmith,
  langsmithBatch,
  promptfoo,
  evalsLog,
  deepeval,
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
  otlp,
  langfuseTrace,
  langfuseBatch,
  langfuseStep,
  langsmith,
  langsmithBatch,
  weave,
  helicone,
  litellm,
  openhandsLlmLog,
  inspectJson,
  atifTrajectory,
  promptfoo,
  openhandsOutput,
  openhandsEvent,
  sweAgentTraj,
  miniSweAgent,
  tauBench,
  agentdojo,
  adkSession,
  adkEvalset,
  openaiAgentsRunstate,
  geminiCliChat,
  geminiAistudio,
  llamaindexChatStore,
  sharegpt,
  lmEvalSample,
  evalsLog,
  bfclResult,
  bfclScore,
  sweBenchPreds,
  codexRollout,
  codexRolloutLegacy,
  codexExecJson,
  claudeHook,
  claudeCodeSession,
  cursorStreamJson,
  claudeStreamJson,
  geminiCliStream,
  geminiCliResponses,
  opencodeRunJson,
  copilotEvents,
  piSession,
  openclawTelemetry,
  anthropicManagedAgents,
  mcpJsonrpc,
  otelSpan,
  otelSpanAttributes,
  deepeval,
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

const listFormats = formats.filter(({ takesLists }) => takesLists);
const first = firstRecogniser(formats);
const firstWrapped = firstRecogniser(formats.filter((format) => !wrappers.has(format)));

/** The ids of all formats, as reports give them and a policy's `when` takes them. */
export const formatIds: readonly string[] = formats.map(({ id }) => id);

/** The format of a record, or undefined for a shape that none of them knows: such a record must never count as audited. */
export function recognise(record: unknown): TranscriptFormat | undefined {
  if (Array.isArray(record)) return listFormats.find((format) => format.recognises(record as unknown as JsonObject));
  if (!isObject(record)) return undefined;
  return first(record as JsonObject);
}

function recogniseWrapped(record: unknown): TranscriptFormat | undefined {
  if (!isObject(record)) return undefined;
  return firstWrapped(record as JsonObject);
}
