import { isObject, own, pointerTo } from '../../core/json.js';
import type { Joiner, TranscriptFormat } from '../format.js';
import { decoded } from '../mapping.js';
import type { Placed } from './assemble.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { firstText, list, part, text, without } from './members.js';
import { byId, innerAt, memberAt, placedMembers, textAt, type PlacedMembers } from './placed-members.js';
import type { Recognise } from './record-list.js';
import type { TraceEntry, TraceReading } from './trace-entry.js';
import { traceResponses } from './trace-entry.js';
import { traceRepeats } from './trace-repeats.js';
import { inRecord } from './turn-queue.js';

type LangfuseFormat = TranscriptFormat & { joiner(): Joiner };

/** A format of Langfuse; what one observation repeats of another is known for a whole file. */
function langfuseFormat(
  about: Pick<TranscriptFormat, 'id' | 'title' | 'hasOneOf' | 'recognises'>,
  recognise: Recognise,
  entriesOf: (record: Members) => readonly TraceEntry[],
): LangfuseFormat {
  const reading: TraceReading = {
    recognise,
    wholeTraces: about.id === 'langfuse-export',
    usageNames: {
      total: ['/total', '/totalTokens', '/total_tokens'],
      parts: ['/input', '/output'],
      cost: ['/totalCost', '/total_cost'],
    },
  };
  const format: LangfuseFormat = {
    ...about,
    responses: (record) => joinAlone(format, record),
    joiner() {
      const repeats = traceRepeats();
      return {
        take(record, at) {
          const found = traceResponses(entriesOf(record), repeats, reading);
          const beside = besidesEvent(without(record, isEmptyCalls(record) ? ['toolCalls'] : []), [], at);
          return [...found.map((response) => inRecord(response, at)), ...beside];
        },
        end: () => [],
      };
    },
  };
  return format;
}

/** Observations have a list of calls that is empty, or says again what their output says. */
function isEmptyCalls(record: Members): boolean {
  return list(record, 'toolCalls')?.length === 0;
}

/** A trace with its observations, as it is exported. */
export function langfuseExport(recognise: Recognise): LangfuseFormat {
  return langfuseFormat(
    {
      id: 'langfuse-export',
      title: 'Langfuse trace exports',
      hasOneOf: ['trace'],
      recognises: (record) => part(record, 'trace') !== undefined && observationsOf(record) !== undefined,
    },
    recognise,
    (record) => {
      const [observations, base] = observationsOf(record)!;
      const trace = part(record, 'trace')!;
      const outer = sessionOf(trace);
      const entries = observations.flatMap((observation, index) =>
        isObject(observation)
          ? [entryOf(placedMembers(observation, pointerTo(base, index)), pointerTo(base, index), outer)]
          : [],
      );
      return [traceEntry(trace, '/trace', outer), ...entries];
    },
  );
}

function observationsOf(record: Members): readonly [observations: readonly unknown[], pointer: string] | undefined {
  const beside = list(record, 'observations');
  if (beside) return [beside, '/observations'];
  const inside = list(part(record, 'trace')!, 'observations');
  return inside && [inside, '/trace/observations'];
}

/** What a client sends: traces and observations as they begin and as they change. */
export function langfuseIngestion(recognise: Recognise): LangfuseFormat {
  return langfuseFormat(
    {
      id: 'langfuse-ingestion',
      title: 'Langfuse ingestion batches',
      hasOneOf: ['batch'],
      recognises(record) {
        const batch = list(record, 'batch');
        return batch !== undefined && batch.length > 0 && batch.every(isIngested);
      },
    },
    recognise,
    (record) => {
      const pieces = list(record, 'batch')!.map((event, index): PlacedMembers => {
        const { type, body } = event as { readonly type: string; readonly body: Members };
        const members = new Map(placedMembers(body, pointerTo('/batch', index, 'body')));
        // The event says what its body is of.
        const kind = type.slice(0, type.lastIndexOf('-')).toUpperCase();
        if (!members.has('type')) members.set('type', { value: kind, pointer: pointerTo('/batch', index, 'type') });
        return members;
      });
      return byId(pieces).map((members) => entryOf(members, outermost(members), {}));
    },
  );
}

function isIngested(event: unknown): boolean {
  return isObject(event) && /-(?:create|update)$/.test(text(event, 'type') ?? '') && part(event, 'body') !== undefined;
}

/** Where the first of merged members stands. */
function outermost(members: PlacedMembers): string {
  const [first] = members.values();
  return first ? first.pointer.slice(0, first.pointer.lastIndexOf('/')) : '';
}

/** Observations, one a record. */
export function langfuseObservation(recognise: Recognise): LangfuseFormat {
  return langfuseFormat(
    {
      id: 'langfuse-observation',
      title: 'Langfuse observations',
      hasOneOf: ['parentObservationId'],
      recognises: (record) =>
        text(record, 'traceId') !== undefined &&
        Object.hasOwn(record, 'parentObservationId') &&
        /^[A-Z][A-Z_]*$/.test(text(record, 'type') ?? ''),
    },
    recognise,
    (record) => [entryOf(placedMembers(record, ''), '', {})],
  );
}

function sessionOf(trace: Members): Identity {
  const conversation = firstText(trace, ['sessionId', 'id']);
  return conversation === undefined ? {} : { conversation };
}

/** The trace itself is the outermost of its steps. */
function traceEntry(trace: Members, pointer: string, identity: Identity): TraceEntry {
  const members = placedMembers(trace, pointer);
  return {
    kind: 'other',
    node: { trace: textAt(members, 'id'), id: textAt(members, 'id') },
    isRoot: true,
    identity,
    pointer,
    name: undefined,
    input: members.get('input'),
    output: members.get('output'),
  };
}

function entryOf(members: PlacedMembers, pointer: string, outer: Identity): TraceEntry {
  const type = textAt(members, 'type');
  const trace = textAt(members, 'traceId', 'trace_id');
  const id = textAt(members, 'id');
  const model = textAt(members, 'model', 'providedModelName');
  const conversation = textAt(members, 'sessionId') ?? outer.conversation ?? trace;
  const parent = textAt(members, 'parentObservationId', 'parent_observation_id');
  const isModel = type === 'GENERATION' || type === 'EMBEDDING';
  return {
    kind: isModel ? 'model' : type === 'TOOL' ? 'tool' : 'other',
    node: { trace, id, parent: parent ?? trace },
    isRoot: parent === undefined,
    identity: {
      ...(conversation !== undefined && { conversation }),
      ...(id !== undefined && { id }),
      ...(model !== undefined && { model }),
    },
    pointer,
    name: members.get('name'),
    callId: innerAt(members, 'metadata', 'tool_call_id'),
    input: members.get('input'),
    output: outputOf(members),
    usage: readable(memberAt(members, 'usageDetails', 'usage')),
    cost: memberAt(members, 'totalCost', 'calculatedTotalCost') ?? innerAt(members, 'costDetails', 'total'),
  };
}

/** What a generation answered; the calls beside it where that is all there is. */
function outputOf(members: PlacedMembers): Placed | undefined {
  const calls = members.get('toolCalls');
  return members.get('output') ?? (Array.isArray(calls?.value) && calls.value.length > 0 ? calls : undefined);
}

/** Counts may be written as JSON in a string. */
function readable(usage: Placed | undefined): Placed | undefined {
  const value = usage && decoded(usage.value);
  return usage && isObject(value) && own(value, 'unit') !== 'CHARACTERS' ? { ...usage, value } : undefined;
}
