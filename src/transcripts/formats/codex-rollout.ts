import { own } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import { codexEvent } from './codex-events.js';
import { itemKind, itemResponse } from './items.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { firstText, part, text, scalarText } from './members.js';
import { asHistory, jsonKey, seenKeys } from './repeats.js';
import { turnQueue } from './turn-queue.js';
import { increase } from './usage-increase.js';

const types: ReadonlySet<unknown> = new Set([
  'session_meta',
  'response_item',
  'event_msg',
  'turn_context',
  'compacted',
]);

/**
 * Session files of the Codex CLI. Items between two results are one turn of the model, whose tokens the next count tells;
 * events that say again what an item said are its history.
 */
export const codexRollout: TranscriptFormat & { joiner(): Joiner } = {
  id: 'codex-rollout',
  title: 'Codex rollouts',
  hasOneOf: ['payload'],
  recognises: (record) => types.has(own(record, 'type')) && part(record, 'payload') !== undefined,
  responses: (record) => joinAlone(codexRollout, record),
  joiner,
};

/** One chain of turns: a rollout is one conversation. */
const chain = '';

function joiner(): Joiner {
  const queue = turnQueue();
  const calls = seenKeys();
  const totals = seenKeys();
  let total: Members | undefined;
  let session: Identity = {};
  let turn = 0;
  let answered = false;

  function item(payload: Members, at: RecordText): TranscriptResponse[] {
    const kind = itemKind(payload);
    const id = firstText(payload, ['call_id', 'id']);
    if (id !== undefined) calls.add(id);
    const response = itemResponse(payload, '/payload', session);
    if (kind.role !== 'assistant') {
      answered ||= kind.role === 'user' || scalarText(own(payload, 'type')).endsWith('_output');
      return queue.other(chain, [response], at);
    }
    if (answered) turn++;
    answered = false;
    return queue.fragment(chain, String(turn), asOutput(response, payload), at);
  }

  function event(payload: Members, at: RecordText): TranscriptResponse[] {
    if (own(payload, 'type') !== 'token_count') return told(payload, at);
    const info = part(payload, 'info');
    const spent = info && usageOf(info);
    if (!spent) return [];
    const [usage, pointer] = spent;
    const response: TranscriptResponse = {
      response: { object: 'response', role: 'assistant', output: [], usage },
      role: 'assistant',
      origin: 'primary',
      pointer: '/payload',
      moved: [['/usage', pointer]],
      ...session,
    };
    const given = queue.fragment(chain, String(turn), response, at);
    turn++;
    answered = false;
    return [...given, ...queue.flush(chain)];
  }

  /** What a count adds to those before it, and where that stands; undefined where it tells nothing new. */
  function usageOf(info: Members): readonly [usage: Members, pointer: string] | undefined {
    const last = part(info, 'last_token_usage');
    const counted = part(info, 'total_token_usage');
    const before = total;
    total = counted ?? total;
    // The same count is told again whenever the limits of the account are.
    if (last) return totals.add(jsonKey(counted ?? last)) ? undefined : [last, '/payload/info/last_token_usage'];
    const spent = counted && increase(before, counted);
    return spent && [spent, '/payload/info/total_token_usage'];
  }

  /** An action that only an event tells of is an act like others. */
  function told(payload: Members, at: RecordText): TranscriptResponse[] {
    const found = codexEvent(payload, session);
    const id = firstText(payload, ['call_id']);
    const isRepeat = !found?.isCall || (id !== undefined && calls.add(id));
    return found ? queue.other(chain, [isRepeat ? asHistory(found.response) : found.response], at) : [];
  }

  return {
    take(record, at) {
      const payload = part(record, 'payload')!;
      const beside = besidesEvent(record, [], at);
      switch (own(record, 'type')) {
        case 'session_meta': {
          const id = firstText(payload, ['id', 'session_id']);
          const before = queue.flush(chain);
          session = { ...session, ...(id !== undefined && { conversation: id }) };
          return [...before, ...beside];
        }
        case 'turn_context': {
          const model = text(payload, 'model');
          session = { ...session, ...(model !== undefined && { model }) };
          return beside;
        }
        case 'response_item':
          return [...item(payload, at), ...beside];
        case 'event_msg':
          return [...event(payload, at), ...beside];
        default:
          return [...queue.flush(chain), ...beside];
      }
    },
    end: () => queue.flush(),
  };
}

/** Every part of a turn is an item, so that they can be put together. */
function asOutput(response: TranscriptResponse, payload: Members): TranscriptResponse {
  if (response.response !== payload) return response;
  return {
    ...response,
    response: { object: 'response', role: 'assistant', output: [payload] },
    moved: [['/output/0', '/payload']],
  };
}

/** The head of an older rollout has these, and `git` where it was begun in a repository. */
const headKeys: readonly string[] = ['id', 'timestamp', 'instructions'];

/** What the first Codex sessions have between their items: a head, and states. */
export const codexRolloutLegacy: TranscriptFormat = {
  id: 'codex-rollout-legacy',
  title: 'Notes of older Codex rollouts',
  hasOneOf: ['record_type', 'instructions'],
  recognises(record) {
    const keys = Object.keys(record);
    if (keys.length === 1 && keys[0] === 'record_type') return true;
    return (
      headKeys.every((key) => Object.hasOwn(record, key)) &&
      keys.every((key) => headKeys.includes(key) || key === 'git')
    );
  },
  responses: () => [],
};
