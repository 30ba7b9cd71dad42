import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Placed } from './assemble.js';
import { assemble } from './assemble.js';
import { callKeysOf } from './call.js';
import type { Identity, Members } from './members.js';
import { pick, text, scalarText } from './members.js';
import { besides } from './message.js';
import { pythonCalls } from './python-calls.js';

/** Results of the Berkeley function-calling leaderboard: the calls of a model for one test. */
export const bfclResult: TranscriptFormat = {
  id: 'bfcl-result',
  title: 'BFCL results',
  hasOneOf: ['result'],
  recognises: (record) =>
    Object.hasOwn(record, 'id') &&
    (typeof own(record, 'result') === 'string' || Array.isArray(own(record, 'result'))) &&
    callKeysOf(record) === undefined &&
    (Object.hasOwn(record, 'input_token_count') || Object.hasOwn(record, 'latency')),
  responses(record) {
    const identity = { run: scalarText(own(record, 'id')) };
    const [first, ...others] = answersIn(own(record, 'result'), '/result', 'primary', identity);
    return [...(first ? [withUsage(first, record)] : []), ...others, ...besides(record, identity)];
  },
};

/** Their scores: a line of totals, and one for each test that failed. */
export const bfclScore: TranscriptFormat = {
  id: 'bfcl-score',
  title: 'BFCL scores',
  hasOneOf: ['model_result_raw', 'accuracy'],
  recognises: (record) =>
    Object.hasOwn(record, 'model_result_raw') ||
    ['accuracy', 'correct_count', 'total_count'].every((key) => Object.hasOwn(record, key)),
  responses(record) {
    const id = own(record, 'id');
    const model = text(record, 'model_name');
    const identity = { ...(id !== undefined && { run: scalarText(id) }), ...(model !== undefined && { model }) };
    return [
      ...answersIn(own(record, 'model_result_raw'), '/model_result_raw', 'primary', identity),
      ...answersIn(own(record, 'possible_answer'), '/possible_answer', 'reference', identity),
      ...besides(record, identity),
    ];
  },
};

/** Tests of several turns nest their steps in lists. */
const deepest = 4;

/** The answers of a result: a list of calls, each named by its key; text; or a list of either. */
function answersIn(
  value: unknown,
  pointer: string,
  origin: 'primary' | 'reference',
  identity: Identity,
  depth = 0,
): TranscriptResponse[] {
  if (value === undefined || value === null || value === '') return [];
  const turn = assemble();
  if (Array.isArray(value) && depth < deepest) {
    const calls = value.every((element) => isObject(element)) || value.every((element) => isCallText(element));
    if (!calls) {
      return value.flatMap((element: unknown, index) =>
        answersIn(element, pointerTo(pointer, index), origin, identity, depth + 1),
      );
    }
    value.forEach((element: unknown, index) => addCalls(turn, { value: element, pointer: pointerTo(pointer, index) }));
  } else addCalls(turn, { value, pointer });
  return turn.isEmpty() ? [] : [turn.response({ pointer, origin, identity })];
}

function isCallText(element: unknown): boolean {
  return typeof element === 'string' && pythonCalls(element) !== undefined;
}

/** Adds `{name: arguments}`, calls written as Python, or text. */
function addCalls(turn: ReturnType<typeof assemble>, at: Placed): void {
  const { value, pointer } = at;
  if (isObject(value)) {
    for (const [name, args] of Object.entries(value)) {
      const place = pointerTo(pointer, name);
      turn.call({ whole: at, name: { value: name, pointer: place }, args: { value: args, pointer: place } });
    }
    return;
  }
  const calls = typeof value === 'string' ? pythonCalls(value) : undefined;
  if (!calls) turn.say(at);
  for (const { name, args } of calls ?? []) {
    turn.call({ whole: at, name: { value: name, pointer }, args: { value: args, pointer } });
  }
}

const usageKeys: readonly string[] = ['input_token_count', 'output_token_count'];

/** The tokens of a test count once, whatever the number of its turns. */
function withUsage(turn: TranscriptResponse, record: Members): TranscriptResponse {
  const usage = pick(record, usageKeys);
  const keys = Object.keys(usage).filter((key) => typeof usage[key] === 'number');
  if (keys.length === 0) return turn;
  const places = keys.map((key) => [`/usage/${key}`, `/${key}`] as const);
  const moved = [['/usage', ''] as const, ['/usage/total_tokens', ''] as const, ...places];
  const total = keys.reduce((sum, key) => sum + (usage[key] as number), 0);
  return {
    ...turn,
    response: { ...(turn.response as Members), usage: { ...usage, total_tokens: total } },
    moved: [...(turn.moved ?? []), ...moved],
  };
}
