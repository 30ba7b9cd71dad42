import type { JsonObject } from '../../core/json.js';
import { isObject, own, pointerTo } from '../../core/json.js';
import type { Joiner, TranscriptFormat, TranscriptResponse } from '../format.js';
import { answerResponses } from './answers.js';
import type { Placed } from './assemble.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Members } from './members.js';
import { below, list, part, text } from './members.js';
import type { MessageContext } from './message.js';
import { openaiChat } from './openai-chat.js';
import { byId, innerAt, memberAt, placedMembers, textAt, type PlacedMembers } from './placed-members.js';
import type { Recognise } from './record-list.js';
import type { TraceEntry, TraceReading } from './trace-entry.js';
import { traceResponses } from './trace-entry.js';
import { traceRepeats } from './trace-repeats.js';
import { inRecord } from './turn-queue.js';
import { openaiUsage } from './usage-names.js';

type LangsmithFormat = TranscriptFormat & { joiner(): Joiner };

/** A format of LangSmith; what one run repeats of another is known for a whole file. */
function langsmithFormat(
  about: Pick<TranscriptFormat, 'id' | 'title' | 'hasOneOf' | 'recognises'>,
  recognise: Recognise,
  entriesOf: (record: Members) => readonly TraceEntry[],
): LangsmithFormat {
  const reading: TraceReading = {
    recognise,
    wholeTraces: false,
    usageNames: openaiUsage,
    answers: (value, context) => (isObject(value) ? outputsOf(value, context, recognise) : undefined),
  };
  const format: LangsmithFormat = {
    ...about,
    responses: (record) => joinAlone(format, record),
    joiner() {
      const repeats = traceRepeats();
      return {
        take(record, at) {
          const found = traceResponses(entriesOf(record), repeats, reading);
          return [...found.map((response) => inRecord(response, at)), ...besidesEvent(record, [], at)];
        },
        end: () => [],
      };
    },
  };
  return format;
}

/** Runs, one a record, with those that ran below them. */
export function langsmithRun(recognise: Recognise): LangsmithFormat {
  return langsmithFormat(
    {
      id: 'langsmith-run',
      title: 'LangSmith runs',
      hasOneOf: ['run_type'],
      recognises: (record) =>
        text(record, 'run_type') !== undefined &&
        Object.hasOwn(record, 'inputs') &&
        (Object.hasOwn(record, 'id') || Object.hasOwn(record, 'trace_id')),
    },
    recognise,
    (record) => runEntries(record, ''),
  );
}

/** What a client sends: runs as they begin, and what is added when they end. */
export function langsmithMultipart(recognise: Recognise): LangsmithFormat {
  return langsmithFormat(
    {
      id: 'langsmith-multipart',
      title: 'LangSmith batches',
      hasOneOf: ['post'],
      recognises: (record) => list(record, 'post') !== undefined && list(record, 'patch') !== undefined,
    },
    recognise,
    (record) => {
      const pieces = ['post', 'patch'].flatMap((key) =>
        list(record, key)!.flatMap((run, index) =>
          isObject(run) ? [placedMembers(run, pointerTo('', key, index))] : [],
        ),
      );
      return byId(withIds(pieces)).map((members) => entryOf(members, ownPlace(members)));
    },
  );
}

/** An update may name its run by nothing but its place in the order of the trace, whose last part ends with the id. */
function withIds(pieces: readonly PlacedMembers[]): PlacedMembers[] {
  return pieces.map((piece) => {
    const order = textAt(piece, 'dotted_order');
    const place = piece.get('dotted_order');
    if (piece.has('id') || order === undefined) return piece;
    const last = order.slice(order.lastIndexOf('.') + 1);
    return new Map([...piece, ['id', { ...place!, value: last.slice(last.indexOf('Z') + 1) }]]);
  });
}

function ownPlace(members: PlacedMembers): string {
  const pointer = (members.get('outputs') ?? members.get('inputs') ?? [...members.values()][0])?.pointer ?? '';
  return pointer.slice(0, Math.max(pointer.lastIndexOf('/'), 0));
}

/** Runs that a file has within each other end at some level; deeper ones would exhaust the stack. */
const deepest = 50;

function runEntries(run: Members, pointer: string, level = 0): TraceEntry[] {
  const children = level === deepest ? [] : (list(run, 'child_runs') ?? []);
  return [
    entryOf(placedMembers(run, pointer), pointer),
    ...children.flatMap((child, index) =>
      isObject(child) ? runEntries(child, pointerTo(pointer, 'child_runs', index), level + 1) : [],
    ),
  ];
}

function entryOf(members: PlacedMembers, pointer: string): TraceEntry {
  const type = textAt(members, 'run_type');
  const trace = textAt(members, 'trace_id');
  const id = textAt(members, 'id');
  const metadata = extraOf(members);
  const model = metadata && text(metadata, 'ls_model_name');
  const conversation = (metadata && (text(metadata, 'session_id') ?? text(metadata, 'thread_id'))) ?? trace;
  return {
    kind: type === 'llm' ? 'model' : type === 'tool' ? 'tool' : 'other',
    node: { trace, id, parent: textAt(members, 'parent_run_id') },
    isRoot: !members.has('parent_run_id'),
    identity: {
      ...(conversation !== undefined && { conversation }),
      ...(id !== undefined && { id }),
      ...(model !== undefined && { model }),
    },
    pointer,
    name: members.get('name'),
    input: type === 'tool' ? single(members.get('inputs'), 'input') : members.get('inputs'),
    output: type === 'tool' ? single(members.get('outputs'), 'output') : members.get('outputs'),
    usage: innerAt(members, 'outputs', 'usage_metadata') ?? innerAt(members, 'outputs', 'usage'),
    cost: memberAt(members, 'total_cost'),
  };
}

function extraOf(members: PlacedMembers): Members | undefined {
  const extra = members.get('extra')?.value;
  return isObject(extra) ? part(extra, 'metadata') : undefined;
}

/** What a tool was given or gave, where it is wrapped in an object that has nothing else. */
function single(at: Placed | undefined, key: string): Placed | undefined {
  const inner = at && isObject(at.value) && Object.keys(at.value).length === 1 ? own(at.value, key) : undefined;
  return inner === undefined || inner === null ? at : { value: inner, pointer: `${at!.pointer}/${key}` };
}

/** Outputs in the shapes of LangChain and of the clients that LangSmith wraps; undefined for any other. */
function outputsOf(outputs: Members, context: MessageContext, recognise: Recognise): TranscriptResponse[] | undefined {
  const { pointer, identity } = context;
  const generations = list(outputs, 'generations');
  if (generations) return generated(generations, { ...context, pointer: `${pointer}/generations` }, recognise);
  // A stream that was put together is a completion, whatever its object says.
  if (list(outputs, 'choices')?.some((choice) => isObject(choice) && part(choice, 'message'))) {
    return below(pointer, openaiChat.responses(outputs as JsonObject), identity && { identity });
  }
  const [only, ...others] = ['message', 'messages', 'output'].filter((key) => own(outputs, key) !== undefined);
  if (only === undefined || others.length > 0 || recognise(outputs)) return undefined;
  return answerResponses(own(outputs, only), { ...context, pointer: `${pointer}/${only}` }, recognise);
}

/** The generations of one prompt or several, each a message or, for older models, text. */
function generated(list: readonly unknown[], context: MessageContext, recognise: Recognise): TranscriptResponse[] {
  return list.flatMap((each, index) => {
    const pointer = pointerTo(context.pointer, index);
    if (Array.isArray(each)) return generated(each.filter(isObject), { ...context, pointer }, recognise);
    if (!isObject(each)) return [];
    const key = Object.hasOwn(each, 'message') ? 'message' : 'text';
    return answerResponses(own(each, key), { ...context, pointer: `${pointer}/${key}` }, recognise);
  });
}
