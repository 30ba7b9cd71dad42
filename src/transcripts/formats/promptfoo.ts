import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { answerResponses } from './answers.js';
import type { UsageNames } from './assemble.js';
import { withSums } from './assemble.js';
import type { Identity, Members } from './members.js';
import { below, firstText, list, part, text } from './members.js';
import { besides } from './message.js';
import type { Recognise } from './record-list.js';

const usageNames: UsageNames = { total: ['/total'], parts: ['/prompt', '/completion'] };

/** Result files of promptfoo, whole or one row a line: what each provider answered to each prompt. */
export function promptfoo(recognise: Recognise): TranscriptFormat {
  return {
    id: 'promptfoo',
    title: 'promptfoo results',
    hasOneOf: ['results', 'promptIdx'],
    recognises(record) {
      const results = part(record, 'results');
      return (results !== undefined && list(results, 'results') !== undefined) || isRow(record);
    },
    responses(record) {
      const results = part(record, 'results');
      const rows = results && list(results, 'results');
      const found = rows
        ? rows.flatMap((row, index) =>
            isObject(row) ? below(pointerTo('/results/results', index), rowResponses(row, index, recognise)) : [],
          )
        : rowResponses(record, 0, recognise);
      return [...found, ...besides(record, {})];
    },
  };
}

function isRow(record: Members): boolean {
  return ['gradingResult', 'testCase', 'promptIdx'].every((key) => Object.hasOwn(record, key));
}

function rowResponses(row: Members, index: number, recognise: Recognise): TranscriptResponse[] {
  const identity = identityIn(row, index);
  const response = part(row, 'response');
  if (!response) return promptOf(row, identity);
  const output = own(response, 'output');
  const usage = own(response, 'tokenUsage');
  // A provider whose output could not be read may still have logged what it was sent.
  const [key, value] = output === undefined || output === null ? ['raw', own(response, 'raw')] : ['output', output];
  const answers = answerResponses(
    value,
    {
      pointer: `/response/${key}`,
      origin: 'primary',
      identity,
      ...(isObject(usage) && { usage: [usage, '/response/tokenUsage'] as const }),
    },
    recognise,
  ).map((answer) => withSums(withCost(answer, response), usageNames));
  return [...promptOf(row, identity), ...attempts(response, output, identity, recognise), ...answers];
}

/** A test's rows are conversations of their own. */
function identityIn(row: Members, index: number): Identity {
  const id = firstText(row, ['id']);
  const provider = part(row, 'provider');
  const model = provider && text(provider, 'id');
  return {
    ...(id === undefined ? { run: String(index) } : { conversation: id, id }),
    ...(model !== undefined && { model }),
  };
}

function promptOf(row: Members, identity: Identity): TranscriptResponse[] {
  const prompt = part(row, 'prompt');
  const content = prompt && text(prompt, 'raw');
  if (content === undefined) return [];
  const moved = [['/content', '/prompt/raw']] as const;
  const response = { role: 'user', content };
  return [{ response, role: 'user', origin: 'history', pointer: '/prompt', moved, ...identity }];
}

/** A red-team row keeps each attempt that came before the last: the model said that as well. */
function attempts(response: Members, last: unknown, identity: Identity, recognise: Recognise): TranscriptResponse[] {
  const metadata = part(response, 'metadata');
  const history = (metadata && list(metadata, 'redteamHistory')) ?? [];
  return history.flatMap((attempt, index) => {
    if (!isObject(attempt) || own(attempt, 'output') === last) return [];
    const pointer = pointerTo('/response/metadata/redteamHistory', index, 'output');
    return answerResponses(own(attempt, 'output'), { pointer, origin: 'primary', identity }, recognise);
  });
}

function withCost(answer: TranscriptResponse, response: Members): TranscriptResponse {
  const cost = own(response, 'cost');
  const turn = answer.response;
  if (typeof cost !== 'number' || !isObject(turn)) return answer;
  const usage = own(turn, 'usage');
  if (!isObject(usage)) return answer;
  const moved = [...(answer.moved ?? []), ['/usage/cost', '/response/cost'] as const];
  return { ...answer, response: { ...turn, usage: { ...usage, cost } }, moved };
}
