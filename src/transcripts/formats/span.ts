import { isObject, own, pointerTo } from '../../core/json.js';
import type { Origin } from '../../core/finding.js';
import type { TranscriptResponse } from '../format.js';
import { decoded } from '../mapping.js';
import { answerResponses } from './answers.js';
import type { Assembly, Placed } from './assemble.js';
import { assemble } from './assemble.js';
import type { Attributes } from './attributes.js';
import { attribute, textAttribute } from './attributes.js';
import { indexedMessages } from './indexed-messages.js';
import type { Identity, Members } from './members.js';
import { part } from './members.js';
import type { MessageContext } from './message.js';
import { messageResponses } from './message.js';
import { isPartsMessage, partsResponses } from './parts.js';
import type { Recognise } from './record-list.js';
import { counted } from './span-usage.js';
import type { TraceNode, TraceRepeats } from './trace-repeats.js';

/** One span in the words of no convention. */
export interface Span {
  readonly name: string | undefined;
  readonly node: TraceNode;
  /** The span's own pointer in its record. */
  readonly pointer: string;
  readonly attributes: Attributes;
  readonly events: readonly SpanEvent[];
}

/** An event of a span, or a log record: its body may be among its attributes. */
export interface SpanEvent {
  readonly name: string | undefined;
  readonly pointer: string;
  readonly attributes: Attributes;
  readonly body: Placed | undefined;
}

/**
 * The responses of a span under any of the conventions for models and tools: OpenTelemetry's, of today and before,
 * OpenInference, OpenLLMetry, and the AI SDK's. What a span repeats of its input is history; a span without content has none.
 */
export function spanResponses(span: Span, repeats: TraceRepeats, recognise: Recognise): TranscriptResponse[] {
  repeats.node(span.node);
  const identity = identityIn(span);
  const tool = toolResponses(span, identity, repeats);
  if (tool) return tool;
  const turns = repeats.turns(span.node, modelTurns(span, identity, recognise));
  return [...inputsOf(span, identity, recognise), ...turns];
}

function identityIn({ attributes, node }: Span): Identity {
  const conversation =
    textAttribute(attributes, 'gen_ai.conversation.id', 'session.id', 'gen_ai.thread.id') ?? node.trace;
  const id = textAttribute(attributes, 'gen_ai.response.id', 'ai.response.id', 'gen_ai.tool.call.id') ?? node.id;
  const model = textAttribute(
    attributes,
    'gen_ai.response.model',
    'gen_ai.request.model',
    'llm.model_name',
    'ai.model.id',
  );
  return {
    ...(conversation !== undefined && { conversation }),
    ...(id !== undefined && { id }),
    ...(model !== undefined && { model }),
  };
}

/** A span of a tool: what was called, unless a model's span has it, and what came back. Undefined for another span. */
function toolResponses(span: Span, identity: Identity, repeats: TraceRepeats): TranscriptResponse[] | undefined {
  const { attributes, pointer } = span;
  const kind = textAttribute(attributes, 'openinference.span.kind', 'traceloop.span.kind', 'gen_ai.operation.name');
  const named = attribute(
    attributes,
    'gen_ai.tool.name',
    'ai.toolCall.name',
    'tool_call.function.name',
    'tool.name',
    'traceloop.entity.name',
  );
  const isTool =
    /^(?:tool|execute_tool)$/i.test(kind ?? '') ||
    attributes.has('ai.toolCall.name') ||
    attributes.has('mcp.method.name');
  if (!isTool || !named) return undefined;
  const turn = assemble();
  turn.call({
    whole: { value: attributes, pointer },
    name: named,
    input: attribute(
      attributes,
      'gen_ai.tool.call.arguments',
      'ai.toolCall.args',
      'tool_call.function.arguments',
      'input.value',
      'input',
      'tool.parameters',
      'traceloop.entity.input',
    ),
    id: attribute(attributes, 'gen_ai.tool.call.id', 'ai.toolCall.id', 'tool_call.id'),
  });
  const call = repeats.call(span.node, turn.response({ pointer, origin: 'primary', identity }));
  const result = attribute(
    attributes,
    'gen_ai.tool.call.result',
    'ai.toolCall.result',
    'output.value',
    'output',
    'traceloop.entity.output',
  );
  return [call, ...(result ? [resultResponse(result, attributes, pointer, identity)] : [])];
}

function resultResponse(
  result: Placed,
  attributes: Attributes,
  pointer: string,
  identity: Identity,
): TranscriptResponse {
  const id = attribute(attributes, 'gen_ai.tool.call.id', 'ai.toolCall.id', 'tool_call.id');
  return {
    response: { role: 'tool', content: result.value, ...(id && { tool_call_id: id.value }) },
    role: 'tool',
    origin: 'primary',
    pointer,
    moved: [['/content', result.pointer], ...(id ? [['/tool_call_id', id.pointer] as const] : [])],
    ...identity,
  };
}

/** What a model said and did in a span, from the first convention that the span follows. */
function modelTurns(span: Span, identity: Identity, recognise: Recognise): TranscriptResponse[] {
  const { attributes, pointer } = span;
  const context: MessageContext = { pointer, origin: 'primary', identity };
  const messages = attribute(attributes, 'gen_ai.output.messages');
  if (messages) return counted(logged(messages, context, recognise), span);
  for (const prefix of ['llm.output_messages.', 'gen_ai.completion.']) {
    const turns = indexedMessages(attributes, prefix, context);
    if (turns.length > 0) return counted(turns, span);
  }
  const sdk = sdkTurn(span, context);
  if (sdk) return counted([sdk], span);
  const choices = span.events
    .filter(({ name }) => name === 'gen_ai.choice')
    .flatMap((event) => choiceOf(event, context, recognise));
  if (choices.length > 0) return counted(choices, span);
  const text = attribute(attributes, 'gen_ai.completion') ?? outputValue(attributes);
  return text ? counted(logged(text, context, recognise), span) : [];
}

/** A span of a model that follows OpenInference may have its output as one value alone. */
function outputValue(attributes: Attributes): Placed | undefined {
  return textAttribute(attributes, 'openinference.span.kind') === 'LLM'
    ? attribute(attributes, 'output.value')
    : undefined;
}

/** Messages in parts, or an output in any shape that is known. */
function logged(at: Placed, context: MessageContext, recognise: Recognise): TranscriptResponse[] {
  const value = decoded(at.value);
  const list = Array.isArray(value) ? value : [value];
  const place = (index: number): string => (Array.isArray(value) ? pointerTo(at.pointer, index) : at.pointer);
  if (list.length > 0 && list.every((message) => isPartsMessage(message))) {
    return list.flatMap((message, index) => partsResponses(message, { ...context, pointer: place(index) }));
  }
  return answerResponses(at.value, { ...context, pointer: at.pointer }, recognise);
}

/** A turn as the AI SDK's spans have it. */
function sdkTurn({ attributes }: Span, context: MessageContext): TranscriptResponse | undefined {
  const turn = assemble();
  turn.think(attribute(attributes, 'ai.response.reasoning'));
  turn.say(attribute(attributes, 'ai.response.text', 'ai.response.object'));
  const calls = attribute(attributes, 'ai.response.toolCalls');
  const list = calls && decoded(calls.value);
  if (calls && Array.isArray(list))
    list.forEach((call: unknown, index) => addSdkCall(turn, call, pointerTo(calls.pointer, index)));
  else if (calls) turn.say(calls);
  return turn.isEmpty() ? undefined : turn.response(context);
}

function addSdkCall(turn: Assembly, call: unknown, pointer: string): void {
  const name = isObject(call) ? own(call, 'toolName') : undefined;
  if (!isObject(call) || typeof name !== 'string') {
    turn.say({ value: call, pointer });
    return;
  }
  const args = ['args', 'input'].find((key) => Object.hasOwn(call, key));
  turn.call({
    whole: { value: call, pointer },
    name: { value: name, pointer: `${pointer}/toolName` },
    args: args === undefined ? undefined : { value: call[args], pointer: `${pointer}/${args}` },
    id:
      typeof own(call, 'toolCallId') === 'string'
        ? { value: call['toolCallId'], pointer: `${pointer}/toolCallId` }
        : undefined,
  });
}

/** The message of a `gen_ai.choice` event: in its body, or among its attributes. */
function choiceOf(
  { attributes, body, pointer }: SpanEvent,
  context: MessageContext,
  recognise: Recognise,
): TranscriptResponse[] {
  const value = body && decoded(body.value);
  const message = isObject(value) ? (part(value, 'message') ?? undefined) : undefined;
  if (body && message) return asModel(message, { ...context, pointer: pointerTo(body.pointer, 'message') });
  if (body) return logged(body, context, recognise);
  const attached = attribute(attributes, 'message', 'gen_ai.completion', 'gen_ai.event.content', 'content');
  const inner = attached && decoded(attached.value);
  if (attached && isObject(inner)) {
    const nested = part(inner, 'message');
    return nested
      ? asModel(nested, { ...context, pointer: pointerTo(attached.pointer, 'message') })
      : asModel(inner, { ...context, pointer: attached.pointer });
  }
  if (!attached) return [];
  const turn = assemble();
  turn.say(attached);
  return [turn.response({ ...context, pointer })];
}

/** A choice is the model's, whatever it says of its role. */
function asModel(message: Members, context: MessageContext): TranscriptResponse[] {
  return messageResponses({ ...message, role: 'assistant' }, context);
}

/** Attributes and events in which a span repeats what the model was given. */
const inputNames: readonly string[] = [
  'gen_ai.input.messages',
  'gen_ai.prompt',
  'ai.prompt.messages',
  'gen_ai.system_instructions',
];

function inputsOf(span: Span, identity: Identity, recognise: Recognise): TranscriptResponse[] {
  const origin: Origin = 'history';
  const context: MessageContext = { pointer: span.pointer, origin, identity };
  const named = inputNames.flatMap((name) => {
    const at = attribute(span.attributes, name);
    return at ? asInput(logged(at, context, recognise)) : [];
  });
  const indexed = ['llm.input_messages.', 'gen_ai.prompt.'].flatMap((prefix) =>
    indexedMessages(span.attributes, prefix, context),
  );
  return [...named, ...indexed];
}

/** Text that says nothing of its role was put to the model, not said by it. */
function asInput(responses: readonly TranscriptResponse[]): TranscriptResponse[] {
  return responses.map((response) => (response.role === 'assistant' ? { ...response, origin: 'history' } : response));
}
