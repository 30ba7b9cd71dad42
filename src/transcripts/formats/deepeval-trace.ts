import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { answerResponses } from './answers.js';
import { normalCalls } from './call.js';
import type { Identity, Members } from './members.js';
import { firstText, list, part, without } from './members.js';
import { besides } from './message.js';
import { innerAt, placedMembers, textAt } from './placed-members.js';
import type { Recognise } from './record-list.js';
import type { TraceEntry } from './trace-entry.js';
import { traceResponses } from './trace-entry.js';
import { traceRepeats } from './trace-repeats.js';

/** Lists of spans of a trace, with what their steps are. */
const spanLists: readonly (readonly [key: string, kind: TraceEntry['kind']])[] = [
  ['llmSpans', 'model'],
  ['toolSpans', 'tool'],
  ['agentSpans', 'other'],
  ['baseSpans', 'other'],
];

/** Traces and test runs of DeepEval. What a test expects is reference. */
export function deepevalTrace(recognise: Recognise): TranscriptFormat {
  return {
    id: 'deepeval-trace',
    title: 'DeepEval traces and test runs',
    hasOneOf: ['llmSpans', 'testCases'],
    recognises: (record) =>
      isTrace(record) || (list(record, 'testCases') !== undefined && Object.hasOwn(record, 'metricsScores')),
    responses(record) {
      const cases = ['testCases', 'conversationalTestCases'].flatMap((key) =>
        (list(record, key) ?? []).flatMap((test, index) =>
          isObject(test) ? caseResponses(test, pointerTo('', key, index), recognise) : [],
        ),
      );
      return [...(isTrace(record) ? spansOf(record, '', recognise) : []), ...cases, ...besides(record, {})];
    },
  };
}

function isTrace(record: Members): boolean {
  return list(record, 'llmSpans') !== undefined && list(record, 'toolSpans') !== undefined;
}

function spansOf(trace: Members, pointer: string, recognise: Recognise): TranscriptResponse[] {
  const members = placedMembers(trace, pointer);
  const id = textAt(members, 'uuid');
  const outer: Identity = id === undefined ? {} : { conversation: textAt(members, 'threadId') ?? id };
  const entries = spanLists.flatMap(([key, kind]) =>
    (list(trace, key) ?? []).flatMap((span, index) =>
      isObject(span) ? [entryOf(span, pointerTo(pointer, key, index), kind, id, outer)] : [],
    ),
  );
  const own: TraceEntry = {
    kind: 'other',
    node: { trace: id, id },
    isRoot: true,
    identity: outer,
    pointer,
    name: undefined,
    input: members.get('input'),
    output: members.get('output'),
  };
  return traceResponses([own, ...entries], traceRepeats(), {
    recognise,
    wholeTraces: true,
    usageNames: { parts: ['/inputTokenCount', '/outputTokenCount'] },
  });
}

function entryOf(
  span: Members,
  pointer: string,
  kind: TraceEntry['kind'],
  trace: string | undefined,
  outer: Identity,
): TraceEntry {
  const members = placedMembers(span, pointer);
  const id = textAt(members, 'uuid');
  const model = textAt(members, 'model');
  const counts = ['inputTokenCount', 'outputTokenCount'].filter((key) => members.has(key));
  return {
    kind,
    node: { trace, id, parent: textAt(members, 'parentUuid') ?? trace },
    isRoot: !members.has('parentUuid'),
    identity: { ...outer, ...(id !== undefined && { id }), ...(model !== undefined && { model }) },
    pointer,
    name: members.get('name'),
    callId: innerAt(members, 'metadata', 'tool_call_id'),
    input: members.get('input'),
    output: members.get('output'),
    ...(counts.length > 0 && {
      usage: { value: Object.fromEntries(counts.map((key) => [key, own(span, key)])), pointer },
    }),
  };
}

/** A test's trace; or, where it has none, what the test says was answered and called. */
function caseResponses(test: Members, pointer: string, recognise: Recognise): TranscriptResponse[] {
  const name = firstText(test, ['name']);
  const identity: Identity = { run: name ?? pointer };
  const trace = part(test, 'trace');
  const traced = trace ? spansOf(trace, `${pointer}/trace`, recognise) : [];
  const hasActs = traced.some(({ origin }) => origin === 'primary');
  const origin = hasActs ? 'history' : 'primary';
  return [
    ...traced,
    ...answerResponses(own(test, 'actualOutput'), { pointer: `${pointer}/actualOutput`, origin, identity }, recognise),
    ...callsOf(test, 'toolsCalled', pointer, origin, identity),
    ...answerResponses(
      own(test, 'expectedOutput'),
      { pointer: `${pointer}/expectedOutput`, origin: 'reference', identity },
      recognise,
    ),
    ...callsOf(test, 'expectedTools', pointer, 'reference', identity),
  ];
}

function callsOf(
  test: Members,
  key: string,
  base: string,
  origin: TranscriptResponse['origin'],
  identity: Identity,
): TranscriptResponse[] {
  const tools = list(test, key);
  if (!tools || tools.length === 0) return [];
  const pointer = `${base}/${key}`;
  // A tool's parameters have a name of their own here.
  const named = tools.map((tool) => (isObject(tool) ? withArguments(tool) : tool));
  const calls = normalCalls(named, '/tool_calls', pointer);
  const moved = tools.map(
    (_, index) => [`/tool_calls/${index}/arguments`, `${pointer}/${index}/inputParameters`] as const,
  );
  return [
    {
      response: { role: 'assistant', tool_calls: calls?.value ?? named },
      role: 'assistant',
      origin,
      pointer,
      moved: [['/tool_calls', pointer], ...(calls?.moved ?? []), ...moved],
      ...identity,
    },
  ];
}

function withArguments(tool: Members): Members {
  const inputs = own(tool, 'inputParameters');
  return { ...without(tool, ['inputParameters', 'output']), arguments: inputs ?? {} };
}
