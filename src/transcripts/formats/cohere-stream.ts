import { isObject, own, type JsonObject } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import { append, branch, leaf, sharedBranch, type Branch, type Draft, type Place } from './draft.js';
import { blockTurn, type BlockTurn } from './block-turn.js';
import { besidesEvent, inRecord, interrupted, joinAlone, repeatedStart, startedTwice } from './joins.js';
import { firstText, identityOf, part, text, type Identity, type Members } from './members.js';
import { turnResponses } from './turn.js';
import { usageDraft } from './usage.js';

/** Events that have something in their `delta`. */
const deltaEvents: ReadonlySet<string> = new Set([
  'message-start',
  'content-start',
  'content-delta',
  'tool-plan-delta',
  'tool-call-start',
  'tool-call-delta',
  'citation-start',
  'message-end',
]);
/** Events that only tell which part ends. */
const endEvents: ReadonlySet<string> = new Set(['content-end', 'tool-call-end', 'citation-end']);

/** Events of the Cohere Chat API, version 2, one a record: joined to the message that they make up. */
export const cohereStream: TranscriptFormat & { joiner(): Joiner } = {
  id: 'cohere-stream',
  title: 'Cohere Chat event streams',
  hasOneOf: ['type'],
  recognises(record) {
    const type = text(record, 'type') ?? '';
    return deltaEvents.has(type)
      ? part(record, 'delta') !== undefined
      : endEvents.has(type) && typeof own(record, 'index') === 'number';
  },
  responses: (record) => joinAlone(cohereStream, record),
  joiner,
};

interface OpenMessage {
  readonly place: Place;
  readonly turn: BlockTurn;
  readonly identity: Identity;
  readonly plan: Branch;
  readonly calls: Branch[];
  /** The call that pieces go to, by its index. */
  readonly openCalls: Map<unknown, Branch>;
  usage: Draft | undefined;
}

function joiner(): Joiner {
  let open: OpenMessage | undefined;

  function close(...remarks: readonly string[]): TranscriptResponse[] {
    if (!open) return [];
    const { place, turn, identity, plan, calls, usage } = open;
    open = undefined;
    for (const remark of remarks) turn.remarks.add(remark);
    const members: Record<string, Draft> = {
      ...Object.fromEntries(plan.members),
      ...(calls.length > 0 && { tool_calls: { kind: 'row', items: calls } }),
      ...(usage && { usage }),
    };
    return turnResponses({ place, blocks: turn.blocks, members, identity, remarks: turn.remarks });
  }

  return {
    take(record, at) {
      const type = text(record, 'type')!;
      const done: TranscriptResponse[] = [];
      if (type === 'message-start' && open) {
        const id = firstText(record, ['id']);
        if (id !== undefined && id === open.identity.id) open.turn.remarks.add(repeatedStart);
        else done.push(...close(startedTwice));
      }
      open ??= begun(record, at);
      takeEvent(open, type, record, at);
      if (type === 'message-end') done.push(...close());
      return [...done, ...besidesEvent(record, [], at)];
    },
    end: () => close(interrupted),
  };
}

function begun(record: JsonObject, at: RecordText): OpenMessage {
  return {
    place: inRecord('', at),
    turn: blockTurn(),
    identity: identityOf(record),
    plan: branch(),
    calls: [],
    openCalls: new Map(),
    usage: undefined,
  };
}

function takeEvent(open: OpenMessage, type: string, event: JsonObject, at: RecordText): void {
  const delta = part(event, 'delta') ?? {};
  const message = part(delta, 'message') ?? {};
  const content = part(message, 'content');
  const index = own(event, 'index');
  const plan = text(message, 'tool_plan');
  if (plan !== undefined) append(open.plan, 'tool_plan', plan, inRecord('/delta/message/tool_plan', at));
  if (type === 'content-start') {
    open.turn.start(index, sharedBranch(content ?? {}, inRecord('/delta/message/content', at)));
  } else if (content) {
    for (const key of ['text', 'thinking']) {
      const piece = text(content, key);
      if (piece !== undefined) open.turn.append(index, key, key, piece, inRecord(`/delta/message/content/${key}`, at));
    }
  }
  const calls = own(message, 'tool_calls');
  if (isObject(calls)) takeCall(open, type, index, calls, at);
  else if (Array.isArray(calls)) {
    calls.forEach((call: unknown, nth) => {
      const place = inRecord(`/delta/message/tool_calls/${nth}`, at);
      open.calls.push(sharedBranch(isObject(call) ? call : { call }, place));
    });
  }
  const usage = part(delta, 'usage');
  const counts = usage && (part(usage, 'tokens') ?? usage);
  if (counts) open.usage = usageDraft(counts, inRecord(counts === usage ? '/delta/usage' : '/delta/usage/tokens', at));
}

/** A call begins with its name; its arguments come in pieces. */
function takeCall(open: OpenMessage, type: string, index: unknown, call: Members, at: RecordText): void {
  const place = inRecord('/delta/message/tool_calls', at);
  const inBody = inRecord('/delta/message/tool_calls/function', at);
  const body = part(call, 'function') ?? {};
  const inner = open.openCalls.get(index)?.members.get('function');
  const piece = text(body, 'arguments');
  if (type !== 'tool-call-start' && inner?.kind === 'branch') {
    if (piece !== undefined) append(inner, 'arguments', piece, { ...inBody, pointer: `${inBody.pointer}/arguments` });
    return;
  }
  const begun = sharedBranch(call, place, ['function']);
  if (!begun.members.has('type')) begun.members.set('type', leaf('function'));
  const held = sharedBranch(body, inBody, ['arguments']);
  if (piece !== undefined) append(held, 'arguments', piece, { ...inBody, pointer: `${inBody.pointer}/arguments` });
  else if (Object.hasOwn(body, 'arguments')) held.members.set('arguments', leaf(body['arguments']));
  begun.members.set('function', held);
  open.calls.push(begun);
  open.openCalls.set(index, begun);
}
