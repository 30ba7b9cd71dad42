import { isObject, pointerTo } from '../../core/json.js';
import type { TranscriptResponse } from '../format.js';
import { decoded } from '../mapping.js';
import { answerResponses } from './answers.js';
import type { Placed, UsageNames } from './assemble.js';
import { assemble, usageIn } from './assemble.js';
import type { Identity, Members } from './members.js';
import type { MessageContext } from './message.js';
import type { Recognise } from './record-list.js';
import type { TraceNode, TraceRepeats } from './trace-repeats.js';

/** A step of a trace in the words of no tracer. */
export interface TraceEntry {
  readonly kind: 'model' | 'tool' | 'other';
  readonly node: TraceNode;
  /** Whether nothing wraps the step. */
  readonly isRoot: boolean;
  readonly identity: Identity;
  /** The step's own pointer in its record. */
  readonly pointer: string;
  readonly name: Placed | undefined;
  readonly callId?: Placed | undefined;
  readonly input: Placed | undefined;
  readonly output: Placed | undefined;
  readonly usage?: Placed | undefined;
  readonly cost?: Placed | undefined;
}

/** How a tracer writes. */
export interface TraceReading {
  readonly recognise: Recognise;
  readonly usageNames: UsageNames;
  /** Whether records hold whole traces: then what wraps models counts where a trace has no models; else at its root only. */
  readonly wholeTraces: boolean;
  /** Reads outputs that the tracer itself gave a shape; undefined for any other. */
  readonly answers?: (value: unknown, context: MessageContext) => TranscriptResponse[] | undefined;
}

/**
 * The responses of the steps of a trace: what models were given as history, what they answered, and what tools ran. Other
 * steps wrap these: they count only where there is nothing else, or where they have a call that nothing else has.
 */
export function traceResponses(
  entries: readonly TraceEntry[],
  repeats: TraceRepeats,
  reading: TraceReading,
): TranscriptResponse[] {
  for (const { node } of entries) repeats.node(node);
  const told = entries.flatMap((entry) => {
    if (entry.kind === 'tool') return toolResponses(entry, repeats);
    if (entry.kind === 'other') return [];
    return [...inputResponses(entry, reading), ...repeats.turns(entry.node, turnsOf(entry, reading))];
  });
  const hasActs = told.some(({ origin }) => origin === 'primary');
  const others = entries.filter(({ kind }) => kind === 'other');
  return [
    ...told,
    ...others.flatMap((entry) => {
      const counts = !hasActs && (reading.wholeTraces || entry.isRoot);
      const turns = turnsOf(entry, reading);
      return counts ? repeats.turns(entry.node, turns) : repeats.wrapped(entry.node, turns);
    }),
  ];
}

function turnsOf(entry: TraceEntry, reading: TraceReading): TranscriptResponse[] {
  const { output, identity } = entry;
  if (!output) return [];
  const context: MessageContext = { pointer: output.pointer, origin: 'primary', identity };
  const turns =
    reading.answers?.(decoded(output.value), context) ?? answerResponses(output.value, context, reading.recognise);
  // What wraps models sums up what they cost.
  return entry.kind === 'model' ? counted(turns, entry, reading.usageNames) : turns;
}

/** The turns with the step's usage on the first, unless that has its own. */
function counted(turns: readonly TranscriptResponse[], entry: TraceEntry, names: UsageNames): TranscriptResponse[] {
  const first = turns.findIndex(({ role, response }) => role === 'assistant' && isObject(response));
  return turns.map((turn, index) => (index === first ? withUsage(turn, entry, names) : turn));
}

function withUsage(turn: TranscriptResponse, { usage, cost }: TraceEntry, names: UsageNames): TranscriptResponse {
  const response = turn.response as Members;
  const own = isObject(response['usage']) ? response['usage'] : undefined;
  const stated =
    usage && isObject(usage.value) && Object.keys(usage.value).length > 0 ? usageIn(usage, names) : undefined;
  const value = own ?? (stated?.value as Members | undefined);
  const spent = typeof cost?.value === 'number' ? cost : undefined;
  if (!value && !spent) return turn;
  return {
    ...turn,
    response: { ...response, usage: { ...value, ...(spent && { cost: spent.value }) } },
    moved: [
      ...(turn.moved ?? []),
      ...(own ? [] : (stated?.moved ?? [])),
      ...(spent ? [['/usage/cost', spent.pointer] as const] : []),
    ],
  };
}

/** What a model was given, where that is more than text. */
function inputResponses({ input, identity }: TraceEntry, { recognise }: TraceReading): TranscriptResponse[] {
  if (!input) return [];
  const value = decoded(input.value);
  if (typeof value === 'string') return [textInput({ ...input, value }, identity)];
  const messages = isObject(value) ? value['messages'] : undefined;
  const [given, pointer] = Array.isArray(messages)
    ? [messages, pointerTo(input.pointer, 'messages')]
    : [value, input.pointer];
  return answerResponses(given, { pointer, origin: 'history', identity }, recognise);
}

function textInput({ value, pointer }: Placed, identity: Identity): TranscriptResponse {
  return {
    response: { role: 'user', content: value },
    role: 'user',
    origin: 'history',
    pointer,
    moved: [['/content', pointer]],
    ...identity,
  };
}

function toolResponses(entry: TraceEntry, repeats: TraceRepeats): TranscriptResponse[] {
  const { name, callId, input, output, pointer, identity } = entry;
  const turn = assemble();
  if (name) turn.call({ whole: { value: entry, pointer }, name, input, id: callId });
  return [
    ...(turn.isEmpty() ? [] : [repeats.call(entry.node, turn.response({ pointer, origin: 'primary', identity }))]),
    ...(output
      ? [
          {
            response: { role: 'tool', content: output.value, ...(callId && { tool_call_id: callId.value }) },
            role: 'tool' as const,
            origin: 'primary' as const,
            pointer,
            moved: [
              ['/content', output.pointer] as const,
              ...(callId ? [['/tool_call_id', callId.pointer] as const] : []),
            ],
            ...identity,
          },
        ]
      : []),
  ];
}
