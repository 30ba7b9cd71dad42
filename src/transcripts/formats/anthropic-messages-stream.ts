import { isObject, own, type JsonObject } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import { blockTurn, type BlockTurn } from './block-turn.js';
import { sharedBranch, type Draft, type Place } from './draft.js';
import { besidesEvent, inRecord, interrupted, joinAlone, repeatedStart, startedTwice } from './joins.js';
import { firstText, identityOf, list, part, text, type Identity, type Members } from './members.js';
import { turnResponses } from './turn.js';
import { usageDraft } from './usage.js';

const types: ReadonlySet<unknown> = new Set([
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'ping',
]);

/** What a delta adds to: the type and member of its block, and the delta's member; `json` where the whole is JSON. */
const deltas: ReadonlyMap<string, readonly [block: string, member: string, piece: string, json?: boolean]> = new Map([
  ['text_delta', ['text', 'text', 'text']],
  ['input_json_delta', ['tool_use', 'input', 'partial_json', true]],
  ['thinking_delta', ['thinking', 'thinking', 'thinking']],
  ['compaction_delta', ['compaction', 'content', 'content']],
]);

/** Deltas that say nothing that guards look at. */
const silentDeltas: ReadonlySet<unknown> = new Set(['signature_delta', 'citations_delta']);

/** Events of the Anthropic Messages API, one a record: joined to the message that they make up. */
export const anthropicMessagesStream: TranscriptFormat & { joiner(): Joiner } = {
  id: 'anthropic-messages-stream',
  title: 'Anthropic Messages event streams',
  hasOneOf: ['type'],
  recognises: (record) => types.has(own(record, 'type')),
  responses: (record) => joinAlone(anthropicMessagesStream, record),
  joiner,
};

/** A message that has begun. */
interface OpenMessage {
  readonly place: Place;
  readonly turn: BlockTurn;
  identity: Identity;
  usage: Members;
  usagePlace: Place | undefined;
}

function joiner(): Joiner {
  let open: OpenMessage | undefined;

  function close(...remarks: readonly string[]): TranscriptResponse[] {
    if (!open) return [];
    const { place, turn, identity, usage, usagePlace } = open;
    for (const remark of remarks) turn.remarks.add(remark);
    open = undefined;
    const members: Record<string, Draft> = usagePlace ? { usage: usageDraft(usage, usagePlace) } : {};
    return turnResponses({ place, blocks: turn.blocks, members, identity, remarks: turn.remarks });
  }

  return {
    take(record, at) {
      const done: TranscriptResponse[] = [];
      const type = own(record, 'type');
      const message = part(record, 'message');
      if (type === 'message_start' && message && open && isRepeated(open, message)) {
        open.turn.remarks.add(repeatedStart);
      } else if (type === 'message_start') {
        done.push(...close(startedTwice));
        open = started(message ?? {}, at);
      } else if (type !== 'ping') {
        open ??= started({}, at);
        takeEvent(open, type, record, at);
        if (type === 'message_stop') done.push(...close());
      }
      return [...done, ...besidesEvent(record, [], at)];
    },
    end: () => close(interrupted),
  };
}

/** A proxy repeats the start of a message: its id is that of the open one, or nothing has come of either yet. */
function isRepeated(open: OpenMessage, message: Members): boolean {
  const id = text(message, 'id');
  if (id !== undefined || open.identity.id !== undefined) return id === open.identity.id;
  return open.turn.blocks.length === 0 && (list(message, 'content') ?? []).length === 0;
}

function started(message: Members, at: RecordText): OpenMessage {
  const turn = blockTurn();
  const usage = part(message, 'usage');
  (list(message, 'content') ?? []).forEach((block, index) => {
    startBlock(turn, `start ${index}`, block, inRecord(`/message/content/${index}`, at));
  });
  return {
    place: inRecord('', at),
    turn,
    identity: identityOf(message),
    usage: usage ?? {},
    usagePlace: usage && inRecord('/message/usage', at),
  };
}

function takeEvent(open: OpenMessage, type: unknown, event: JsonObject, at: RecordText): void {
  const index = own(event, 'index');
  const delta = part(event, 'delta') ?? {};
  if (type === 'content_block_start') {
    startBlock(open.turn, index, own(event, 'content_block'), inRecord('/content_block', at));
  } else if (type === 'content_block_delta') takeDelta(open.turn, index, delta, at);
  else if (type === 'content_block_stop') open.turn.stop(index);
  const usage = part(event, 'usage');
  if (!usage) return;
  // Counts are those of the whole message so far: the last one holds.
  open.usage = { ...open.usage, ...usage };
  open.usagePlace = inRecord('/usage', at);
}

function startBlock(turn: BlockTurn, key: unknown, block: unknown, place: Place): void {
  turn.start(key, isObject(block) ? sharedBranch(block, place, ['signature']) : sharedBranch({ block }, place));
}

function takeDelta(turn: BlockTurn, index: unknown, delta: Members, at: RecordText): void {
  const type = firstText(delta, ['type']) ?? '';
  const known = deltas.get(type);
  const piece = known && text(delta, known[2]);
  if (known && piece !== undefined) {
    turn.append(index, known[0], known[1], piece, inRecord(`/delta/${known[2]}`, at), known[3]);
  } else if (!silentDeltas.has(type) && Object.keys(delta).length > 0) {
    // A delta of an unknown kind is a block of its own, for the guards to look at.
    turn.blocks.push(sharedBranch({ delta }, inRecord('', at)));
  }
}
