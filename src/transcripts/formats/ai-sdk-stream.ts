import { own, type JsonObject } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import { blockTurn, type BlockTurn } from './block-turn.js';
import { branch, leaf, sharedBranch, type Draft, type Place } from './draft.js';
import { besidesEvent, inRecord, interrupted, joinAlone } from './joins.js';
import { firstText, part, text, type Identity, scalarText } from './members.js';
import { turnResponses } from './turn.js';
import { usageDraft } from './usage.js';

/** Parts of a stream, and members of which each has one: a type alone could be of any log. */
const types: ReadonlyMap<string, readonly string[]> = new Map([
  ['start', ['messageId']],
  ['start-step', ['request', 'warnings']],
  ['text-start', ['id']],
  ['text-delta', ['id', 'delta', 'text', 'textDelta']],
  ['text-end', ['id']],
  ['reasoning-start', ['id']],
  ['reasoning-delta', ['id', 'delta', 'text']],
  ['reasoning-end', ['id']],
  ['tool-input-start', ['toolCallId', 'id']],
  ['tool-input-delta', ['toolCallId', 'id']],
  ['tool-input-end', ['id']],
  ['tool-input-available', ['toolCallId']],
  ['tool-input-error', ['toolCallId']],
  ['tool-approval-request', ['approvalId']],
  ['tool-output-available', ['toolCallId']],
  ['tool-output-error', ['toolCallId']],
  ['tool-output-denied', ['toolCallId']],
  ['tool-call', ['toolCallId']],
  ['tool-result', ['toolCallId']],
  ['tool-error', ['toolCallId']],
  ['finish-step', ['usage', 'finishReason']],
  ['finish', ['usage', 'totalUsage', 'finishReason', 'messageMetadata']],
]);
/** Parts that may have no member beside their type. */
const bare: ReadonlySet<string> = new Set(['start', 'start-step', 'finish-step', 'finish']);

/** Parts of AI SDK streams, one a record: joined to the turn that they make up, of which each step is one. */
export const aiSdkStream: TranscriptFormat & { joiner(): Joiner } = {
  id: 'ai-sdk-stream',
  title: 'AI SDK stream parts',
  hasOneOf: ['type'],
  recognises(record) {
    const type = text(record, 'type') ?? '';
    const members = types.get(type);
    if (!members) return false;
    return members.some((key) => Object.hasOwn(record, key)) || (bare.has(type) && Object.keys(record).length === 1);
  },
  responses: (record) => joinAlone(aiSdkStream, record),
  joiner,
};

interface OpenTurn {
  readonly place: Place;
  readonly turn: BlockTurn;
  usage: Draft | undefined;
}

/** Members that the parts of a call have for themselves. */
const callMembers: readonly string[] = ['toolName'];

function joiner(): Joiner {
  let open: OpenTurn | undefined;
  let identity: Identity = {};

  function close(...remarks: readonly string[]): TranscriptResponse[] {
    if (!open) return [];
    const { place, turn, usage } = open;
    open = undefined;
    for (const remark of remarks) turn.remarks.add(remark);
    const members = usage ? { usage } : {};
    return turnResponses({ place, blocks: turn.blocks, members, identity, remarks: turn.remarks });
  }

  return {
    take(record, at) {
      const type = text(record, 'type')!;
      const done: TranscriptResponse[] = [];
      if (type === 'start' || type === 'start-step') done.push(...close(interrupted));
      const id = firstText(record, ['messageId']);
      if (type === 'start') identity = id === undefined ? {} : { id };
      if (type.startsWith('finish')) {
        takeUsage(open, record, at);
        done.push(...close());
      } else if (!type.startsWith('start')) {
        open ??= { place: inRecord('', at), turn: blockTurn(), usage: undefined };
        takePart(open.turn, type, record, at);
      }
      const own = type.startsWith('tool-') ? callMembers : [];
      return [...done, ...besidesEvent(record, own, at)];
    },
    end: () => close(interrupted),
  };
}

function takeUsage(open: OpenTurn | undefined, record: JsonObject, at: RecordText): void {
  const usage = part(record, 'usage');
  if (open && usage) open.usage = usageDraft(usage, inRecord('/usage', at));
}

function takePart(turn: BlockTurn, type: string, record: JsonObject, at: RecordText): void {
  const [kind] = type.split('-');
  if (kind === 'tool') takeCallPart(turn, type, record, at);
  else {
    const key = `${kind} ${scalarText(own(record, 'id'))}`;
    const block = kind === 'reasoning' ? 'thinking' : 'text';
    if (type.endsWith('-start')) turn.start(key, branch({ type: leaf(block) }));
    else if (type.endsWith('-end')) turn.stop(key);
    else {
      const member = ['delta', 'text', 'textDelta'].find((name) => text(record, name) !== undefined);
      if (member) turn.append(key, block, block, text(record, member)!, inRecord(`/${member}`, at));
    }
  }
}

/** Pieces of a call's input, the whole of it, or what came of it. */
function takeCallPart(turn: BlockTurn, type: string, record: JsonObject, at: RecordText): void {
  const id = firstText(record, ['toolCallId', 'id']);
  const key = `tool ${scalarText(id)}`;
  const here = inRecord('', at);
  const callType = own(record, 'providerExecuted') === true ? 'server_tool_use' : 'tool_use';
  if (type === 'tool-input-start') {
    turn.start(key, branch({ type: leaf(callType), ...idAndName(record, at) }, here));
  } else if (type === 'tool-input-delta') {
    const member = ['inputTextDelta', 'delta', 'argsTextDelta'].find((name) => text(record, name) !== undefined);
    if (member) turn.append(key, callType, 'input', text(record, member)!, inRecord(`/${member}`, at), true);
  } else if (type === 'tool-input-available' || type === 'tool-input-error' || type === 'tool-call') {
    if (!turn.open(key)) turn.start(key, branch({ type: leaf(callType), ...idAndName(record, at) }, here));
    const member = ['input', 'args'].find((name) => Object.hasOwn(record, name));
    if (member) turn.settle(key, callType, 'input', record[member], inRecord(`/${member}`, at));
  } else if (type !== 'tool-input-end') {
    const result = sharedBranch(record, here, ['type', 'output', 'result', 'errorText']);
    const member = ['output', 'result', 'errorText'].find((name) => Object.hasOwn(record, name));
    if (member === undefined) return;
    result.members.set('type', leaf('tool_result'));
    result.members.set('content', leaf(record[member], inRecord(`/${member}`, at)));
    turn.blocks.push(result);
  }
}

function idAndName(record: JsonObject, at: RecordText): Record<string, Draft> {
  const members: Record<string, Draft> = {};
  for (const [to, names] of [
    ['id', ['toolCallId', 'id']],
    ['name', ['toolName', 'name']],
  ] as const) {
    const key = names.find((name) => Object.hasOwn(record, name));
    if (key !== undefined) members[to] = leaf(record[key], inRecord(`/${key}`, at));
  }
  return members;
}
