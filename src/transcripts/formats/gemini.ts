import { isObject, own, pointerTo, type JsonObject } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import { append, leaf, sharedBranch, type Branch, type Draft, type Place } from './draft.js';
import { takePartialArguments, type PartialCall } from './gemini-partial-args.js';
import { besidesEvent, inRecord, interrupted, joinAlone, mostOpen } from './joins.js';
import { callKeys, firstText, list, part, pick, text, type Identity, type Members } from './members.js';
import { turnResponses } from './turn.js';
import { partBlocks } from './union-blocks.js';
import { usageDraft } from './usage.js';

/**
 * Responses of the Gemini API. A stream is the same object in fragments: those of one `responseId` are joined, each
 * candidate until its finish reason.
 */
export const gemini: TranscriptFormat & { joiner(): Joiner } = {
  id: 'gemini',
  title: 'Gemini generateContent responses and their streams',
  hasOneOf: ['candidates', 'promptFeedback', 'prompt_feedback', 'usageMetadata'],
  recognises(record) {
    if (list(record, 'candidates')?.every(isObject)) return true;
    if (part(record, 'promptFeedback') || part(record, 'prompt_feedback')) return true;
    return part(record, 'usageMetadata') !== undefined && text(record, 'modelVersion') !== undefined;
  },
  responses: (record) => joinAlone(gemini, record),
  joiner,
};

/** One candidate of a response, as far as it came. */
interface Candidate {
  readonly place: Place;
  readonly blocks: Branch[];
  /** A call whose arguments come in pieces. */
  partial: PartialCall | undefined;
  members: Record<string, Draft>;
  finished: boolean;
}

interface OpenResponse {
  readonly candidates: Map<unknown, Candidate>;
  identity: Identity;
  usage: Draft | undefined;
}

function joiner(): Joiner {
  const open = new Map<string, OpenResponse>();

  function close(id: string, remarks: readonly string[]): TranscriptResponse[] {
    const response = open.get(id);
    open.delete(id);
    return response ? closed(response, remarks) : [];
  }

  return {
    take(record, at) {
      const id = firstText(record, ['responseId', 'response_id']) ?? '';
      let response = open.get(id);
      if (!response) open.set(id, (response = { candidates: new Map(), identity: identity(record), usage: undefined }));
      takeRecord(response, record, at);
      const candidates = [...response.candidates.values()];
      const done = candidates.every(({ finished }) => finished) ? close(id, []) : [];
      const oldest = open.size > mostOpen ? close(open.keys().next().value!, [interrupted]) : [];
      return [...done, ...oldest, ...besidesEvent(record, [], at)];
    },
    end: () => [...open.keys()].flatMap((id) => close(id, [interrupted])),
  };
}

function identity(record: Members): Identity {
  const id = firstText(record, ['responseId', 'response_id']);
  const model = firstText(record, ['modelVersion', 'model_version']);
  return { ...(id !== undefined && { id }), ...(model !== undefined && { model }) };
}

function closed({ candidates, identity: own, usage }: OpenResponse, remarks: readonly string[]): TranscriptResponse[] {
  return [...candidates.values()].flatMap((candidate, index) => {
    // The usage is that of all candidates together: it counts once.
    const members = { ...candidate.members, ...(index === 0 && usage && { usage }) };
    const notes = candidate.finished ? [] : remarks;
    return turnResponses({ place: candidate.place, blocks: candidate.blocks, members, identity: own, remarks: notes });
  });
}

function takeRecord(response: OpenResponse, record: JsonObject, at: RecordText): void {
  (list(record, 'candidates') ?? []).forEach((candidate, index) => {
    if (!isObject(candidate)) return;
    const key = own(candidate, 'index') ?? index;
    const pointer = pointerTo('/candidates', index);
    let known = response.candidates.get(key);
    if (!known) {
      known = { place: inRecord(pointer, at), blocks: [], partial: undefined, members: {}, finished: false };
      response.candidates.set(key, known);
    }
    takeCandidate(known, candidate, pointer, at);
  });
  for (const name of ['usageMetadata', 'usage_metadata']) {
    const usage = part(record, name);
    // Counts are those of the whole response so far: the last one holds.
    if (usage) response.usage = usageDraft(usage, inRecord(pointerTo('', name), at));
  }
}

function takeCandidate(known: Candidate, candidate: Members, pointer: string, at: RecordText): void {
  const content = part(candidate, 'content');
  const parts = content ? list(content, 'parts') : undefined;
  const isFirst = known.blocks.length === 0;
  (parts ?? []).forEach((piece, index) => {
    const place = inRecord(pointerTo(pointer, 'content', 'parts', index), at);
    if (takePartialArguments(known, piece, place)) return;
    partBlocks(piece, place).forEach((block, nth) => {
      const isContinued = index === 0 && nth === 0 && continueText(known.blocks.at(-1), block);
      if (!isContinued && (isFirst || !isEmptyText(block))) known.blocks.push(block);
    });
  });
  // What is no content, and calls beside it, are left for the guards to refuse.
  if (!parts && own(candidate, 'content') !== undefined && Object.keys(content ?? { content }).some(isTelling)) {
    known.blocks.push(sharedBranch(content ?? { content: candidate['content'] }, inRecord(pointer, at)));
  }
  const others = callKeys.filter((key) => key !== 'content');
  for (const [key, value] of Object.entries(pick(candidate, others))) {
    known.members[key] = leaf(value, inRecord(pointerTo(pointer, key), at));
  }
  const reason = firstText(candidate, ['finishReason', 'finish_reason']);
  const message = text(candidate, 'finishMessage');
  if (reason !== undefined && reason !== 'STOP' && message !== undefined) {
    const block = sharedBranch({}, inRecord(pointer, at));
    block.members.set('type', leaf('text')).set('text', leaf(message, inRecord(`${pointer}/finishMessage`, at)));
    known.blocks.push(block);
  }
  known.finished ||= reason !== undefined && reason !== 'FINISH_REASON_UNSPECIFIED';
}

/** A model's turn without parts names its role alone. */
function isTelling(key: string): boolean {
  return key !== 'role' && key !== 'parts';
}

/** Text that goes on where the last record's ended. */
function continueText(last: Branch | undefined, block: Branch): boolean {
  const member = textMember(block);
  if (member === undefined || last === undefined || textMember(last) !== member) return false;
  const draft = block.members.get(member);
  if (draft?.kind !== 'leaf' || typeof draft.value !== 'string') return false;
  append(last, member, draft.value, draft.place!);
  return true;
}

/** The member that holds a block's text, for the types that have nothing else. */
function textMember({ members }: Branch): string | undefined {
  const type = members.get('type');
  if (type?.kind !== 'leaf' || members.size !== 2) return undefined;
  return ['text', 'thinking'].find((name) => name === type.value && members.has(name));
}

function isEmptyText(block: Branch): boolean {
  const member = textMember(block);
  const draft = member === undefined ? undefined : block.members.get(member);
  return draft?.kind === 'leaf' && draft.value === '';
}
