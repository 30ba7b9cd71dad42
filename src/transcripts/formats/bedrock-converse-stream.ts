import { own } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import { blockTurn, type BlockTurn } from './block-turn.js';
import { sharedBranch, type Draft, type Place } from './draft.js';
import { besidesEvent, inRecord, interrupted, joinAlone, startedTwice } from './joins.js';
import { part, text, type Members } from './members.js';
import { turnResponses } from './turn.js';
import { partBlocks } from './union-blocks.js';
import { usageDraft } from './usage.js';

const names: ReadonlySet<string> = new Set([
  'messageStart',
  'contentBlockStart',
  'contentBlockDelta',
  'contentBlockStop',
  'messageStop',
  'metadata',
]);

/** Events of the Bedrock ConverseStream API, one a record: joined to the message that they make up. */
export const bedrockConverseStream: TranscriptFormat & { joiner(): Joiner } = {
  id: 'bedrock-converse-stream',
  title: 'Bedrock ConverseStream events',
  hasOneOf: [...names],
  recognises(record) {
    const keys = Object.keys(record);
    return keys.length === 1 && names.has(keys[0]!) && part(record, keys[0]!) !== undefined;
  },
  responses: (record) => joinAlone(bedrockConverseStream, record),
  joiner,
};

/** A message that has begun. */
interface OpenMessage {
  readonly place: Place;
  readonly turn: BlockTurn;
  usage: Draft | undefined;
  stopped: boolean;
}

function joiner(): Joiner {
  let open: OpenMessage | undefined;

  function close(remark: string): TranscriptResponse[] {
    if (!open) return [];
    const { place, turn, usage, stopped } = open;
    open = undefined;
    if (!stopped) turn.remarks.add(remark);
    return turnResponses({ place, blocks: turn.blocks, members: usage ? { usage } : {}, remarks: turn.remarks });
  }

  return {
    take(record, at) {
      const name = Object.keys(record)[0]!;
      const event = part(record, name)!;
      // The usage of a message may come before or after its stop; anything else after it is of the next message.
      const isNext = name === 'messageStart' || (open?.stopped === true && name.startsWith('contentBlock'));
      const done = isNext ? close(startedTwice) : [];
      open ??= { place: inRecord('', at), turn: blockTurn(), usage: undefined, stopped: false };
      takeEvent(open, name, event, at);
      const isComplete = open.stopped && open.usage !== undefined;
      return [...done, ...(isComplete ? close('') : []), ...besidesEvent(event, [], at)];
    },
    end: () => close(interrupted),
  };
}

function takeEvent(open: OpenMessage, name: string, event: Members, at: RecordText): void {
  const index = own(event, 'contentBlockIndex');
  if (name === 'contentBlockStart') {
    const start = part(event, 'start') ?? {};
    const [block, ...more] = partBlocks(start, inRecord('/contentBlockStart/start', at));
    if (block) open.turn.start(index, block);
    open.turn.blocks.push(...more);
  } else if (name === 'contentBlockDelta') takeDelta(open.turn, index, part(event, 'delta') ?? {}, at);
  else if (name === 'contentBlockStop') open.turn.stop(index);
  else if (name === 'messageStop') open.stopped = true;
  const usage = name === 'metadata' ? part(event, 'usage') : undefined;
  if (usage) open.usage = usageDraft(usage, inRecord('/metadata/usage', at));
}

/** The ways in a delta to a piece of text: the type and member of its block; `json` where the whole is JSON. */
const pieces: readonly (readonly [way: readonly string[], block: string, member: string, json: boolean])[] = [
  [['text'], 'text', 'text', false],
  [['toolUse', 'input'], 'tool_use', 'input', true],
  [['reasoningContent', 'text'], 'thinking', 'thinking', false],
];

function takeDelta(turn: BlockTurn, index: unknown, delta: Members, at: RecordText): void {
  let taken = part(delta, 'reasoningContent') !== undefined;
  for (const [way, block, member, json] of pieces) {
    const holder = way.length === 1 ? delta : part(delta, way[0]!);
    const piece = holder && text(holder, way.at(-1)!);
    if (piece === undefined) continue;
    turn.append(index, block, member, piece, inRecord(`/contentBlockDelta/delta/${way.join('/')}`, at), json);
    taken = true;
  }
  // A delta of an unknown kind is a block of its own, for the guards to look at.
  if (!taken && Object.keys(delta).length > 0) {
    turn.blocks.push(sharedBranch(delta, inRecord('/contentBlockDelta/delta', at)));
  }
}
