import { isObject, own, type JsonObject } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import { blockTurn, type BlockTurn } from './block-turn.js';
import { leaf, type Draft, type Place } from './draft.js';
import { stepBlocks } from './gemini-interactions.js';
import { besidesEvent, inRecord, interrupted, joinAlone, repeatedStart, startedTwice } from './joins.js';
import { firstText, identityOf, list, part, text, type Identity, type Members } from './members.js';
import { turnResponses } from './turn.js';
import { usageDraft } from './usage.js';

const startEvents: ReadonlySet<string> = new Set(['interaction.created', 'interaction.start']);
const endEvents: ReadonlySet<string> = new Set([
  'interaction.completed',
  'interaction.complete',
  'interaction.requires_action',
  'interaction.failed',
  'interaction.cancelled',
]);

/** Events of the Gemini Interactions API, one a record: joined to the interaction that they make up. */
export const geminiInteractionsStream: TranscriptFormat & { joiner(): Joiner } = {
  id: 'gemini-interactions-stream',
  title: 'Gemini Interactions event streams',
  hasOneOf: ['event_type'],
  recognises: (record) => /^(?:interaction|step|content)\.[a-z_]+$/.test(text(record, 'event_type') ?? ''),
  responses: (record) => joinAlone(geminiInteractionsStream, record),
  joiner,
};

interface OpenInteraction {
  readonly place: Place;
  readonly turn: BlockTurn;
  identity: Identity;
  usage: Draft | undefined;
}

function joiner(): Joiner {
  let open: OpenInteraction | undefined;

  function close(...remarks: readonly string[]): TranscriptResponse[] {
    if (!open) return [];
    const { place, turn, identity, usage } = open;
    open = undefined;
    for (const remark of remarks) turn.remarks.add(remark);
    return turnResponses({
      place,
      blocks: turn.blocks,
      members: usage ? { usage } : {},
      identity,
      remarks: turn.remarks,
    });
  }

  return {
    take(record, at) {
      const type = text(record, 'event_type')!;
      const interaction = part(record, 'interaction') ?? {};
      const id = firstText(interaction, ['id']) ?? firstText(record, ['interaction_id']);
      const done: TranscriptResponse[] = [];
      if (startEvents.has(type) && open) {
        if (id !== undefined && id === open.identity.id) open.turn.remarks.add(repeatedStart);
        else done.push(...close(startedTwice));
      }
      open ??= { place: inRecord('', at), turn: blockTurn(), identity: {}, usage: undefined };
      open.identity = { ...identityOf(interaction), ...open.identity, ...(id !== undefined && { id }) };
      takeEvent(open, type, record, at);
      const usage = part(interaction, 'usage');
      if (usage) open.usage = usageDraft(usage, inRecord('/interaction/usage', at));
      if (endEvents.has(type)) {
        takeUnseen(open.turn, interaction, at);
        done.push(...close());
      }
      return [...done, ...besidesEvent(record, type === 'content.start' ? ['content'] : [], at)];
    },
    end: () => close(interrupted),
  };
}

/** A stream whose last event alone holds the steps. */
function takeUnseen(turn: BlockTurn, interaction: Members, at: RecordText): void {
  if (turn.blocks.length > 0) return;
  for (const key of ['steps', 'outputs']) {
    (list(interaction, key) ?? []).forEach((step, index) => {
      turn.blocks.push(...stepBlocks(step, inRecord(`/interaction/${key}/${index}`, at)));
    });
  }
}

function takeEvent(open: OpenInteraction, type: string, event: JsonObject, at: RecordText): void {
  const index = own(event, 'index');
  if (type === 'step.start' || type === 'content.start') {
    const key = type.slice(0, -'.start'.length);
    if (!Object.hasOwn(event, key)) return;
    const [block, ...more] = stepBlocks(event[key], inRecord(`/${key}`, at));
    // What the model says begins without content: it is text from its first piece on.
    const kind = block?.members.get('type');
    if (kind?.kind === 'leaf' && kind.value === 'model_output') block!.members.set('type', leaf('text'));
    if (block) open.turn.start(index, block);
    open.turn.blocks.push(...more);
  } else if (type.endsWith('.delta')) {
    const delta = part(event, 'delta');
    if (delta && Object.keys(delta).length > 0) takeDelta(open.turn, index, delta, at);
  } else if (type.endsWith('.stop')) open.turn.stop(index);
}

/** Ways to a piece of text in a delta: the type and member of its block; `json` where the whole is JSON. */
const pieces: ReadonlyMap<string, readonly [block: string, member: string, json: boolean]> = new Map([
  ['text', ['text', 'text', false]],
  ['arguments', ['tool_use', 'input', true]],
  ['partial_arguments', ['tool_use', 'input', true]],
  ['thought', ['thinking', 'thinking', false]],
]);

function takeDelta(turn: BlockTurn, index: unknown, delta: Members, at: RecordText): void {
  const type = text(delta, 'type') ?? '';
  if (type === 'thought_signature') return;
  const summary = part(delta, 'content');
  if (type === 'thought_summary' && summary && text(summary, 'text') !== undefined) {
    turn.append(index, 'thinking', 'thinking', text(summary, 'text')!, inRecord('/delta/content/text', at));
    return;
  }
  for (const [key, [block, member, json]] of pieces) {
    const piece = text(delta, key);
    if (piece === undefined || Object.hasOwn(delta, 'name')) continue;
    turn.append(index, block, member, piece, inRecord(`/delta/${key}`, at), json);
    return;
  }
  takeWhole(turn, index, delta, at);
}

/** A delta that holds a whole call, result or other content goes into the block that was started for it, or is its own. */
function takeWhole(turn: BlockTurn, index: unknown, delta: Members, at: RecordText): void {
  const started = turn.open(index);
  const [block, ...more] = stepBlocks(delta, inRecord('/delta', at));
  if (!block) return;
  if (started && isObject(delta) && started.members.size <= 1) {
    for (const [key, member] of block.members) {
      const place = inRecord(`/delta/${key}`, at);
      started.members.set(key, member.kind === 'leaf' && !member.place ? leaf(member.value, place) : member);
    }
  } else turn.blocks.push(block);
  turn.blocks.push(...more);
}
