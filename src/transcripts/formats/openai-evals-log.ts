import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { answerResponses } from './answers.js';
import { normalCall } from './call.js';
import type { Identity, Members } from './members.js';
import { list, part, text, scalarText } from './members.js';
import { besides, messageResponses } from './message.js';
import type { Recognise } from './record-list.js';

/** Event logs of openai/evals: a run's description, an event for each sampling, and its report. */
export function openaiEvalsLog(recognise: Recognise): TranscriptFormat {
  return {
    id: 'openai-evals-log',
    title: 'openai/evals event logs',
    hasOneOf: ['event_id', 'spec', 'final_report'],
    recognises(record) {
      if (isEvent(record)) return true;
      const spec = part(record, 'spec');
      return (spec !== undefined && text(spec, 'run_id') !== undefined) || part(record, 'final_report') !== undefined;
    },
    responses(record) {
      const identity = identityIn(record);
      return [...eventResponses(record, identity, recognise), ...besides(record, identity)];
    },
  };
}

function isEvent(record: Members): boolean {
  return ['run_id', 'event_id', 'sample_id', 'type', 'data'].every((key) => Object.hasOwn(record, key));
}

function identityIn(record: Members): Identity {
  const run = text(record, 'run_id');
  if (run === undefined) return {};
  return { conversation: `${run}/${scalarText(own(record, 'sample_id'))}` };
}

function eventResponses(record: Members, identity: Identity, recognise: Recognise): TranscriptResponse[] {
  const data = part(record, 'data');
  if (!data) return [];
  const type = text(record, 'type');
  if (type === 'function_call') return callResponses(data, identity);
  if (type !== 'sampling' && type !== 'raw_sample') return [];
  const context = { pointer: '/data/sampled', origin: 'primary', identity } as const;
  const sampled = own(data, 'sampled');
  // Samples are texts of their own, not the parts of one.
  const answers = Array.isArray(sampled)
    ? sampled.flatMap((answer: unknown, index) =>
        answerResponses(answer, { ...context, pointer: pointerTo('/data/sampled', index) }, recognise),
      )
    : answerResponses(sampled, context, recognise);
  return [...promptOf(data, identity), ...answers];
}

function callResponses(data: Members, identity: Identity): TranscriptResponse[] {
  const { value, moved } = normalCall(data, '/tool_calls/0', '/data');
  const response = { role: 'assistant', tool_calls: [value] };
  return [
    {
      response,
      role: 'assistant',
      origin: 'primary',
      pointer: '/data',
      moved: [['/tool_calls/0', '/data'], ...moved],
      ...identity,
    },
  ];
}

function promptOf(data: Members, identity: Identity): TranscriptResponse[] {
  const prompt = own(data, 'prompt');
  if (typeof prompt === 'string') {
    const moved = [['/content', '/data/prompt']] as const;
    const response = { role: 'user', content: prompt };
    return [{ response, role: 'user', origin: 'history', pointer: '/data', moved, ...identity }];
  }
  return (list(data, 'prompt') ?? []).flatMap((message, index) =>
    isObject(message)
      ? messageResponses(message, { pointer: pointerTo('/data/prompt', index), origin: 'history', identity })
      : [],
  );
}
