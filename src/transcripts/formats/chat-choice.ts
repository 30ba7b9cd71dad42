import { isObject, own, pointerTo } from '../../core/json.js';
import type { RecordText, TranscriptResponse } from '../format.js';
import { append, branch, finished, leaf, sharedBranch, type Branch, type Draft, type Place } from './draft.js';
import { changedId, inRecord } from './joins.js';
import { callKeys, firstText, list, part, pick, text, type Identity, type Members } from './members.js';
import { messageResponses } from './message.js';
import { standing } from './turn.js';

/** One choice of a streamed completion, as far as it came. */
export interface ChatChoice {
  /** Takes a choice of a chunk; `pointer` is where it stands in the chunk. */
  take(choice: unknown, pointer: string, at: RecordText): void;
  finished(): boolean;
  responses(identity: Identity, usage: Draft | undefined, remarks: readonly string[]): TranscriptResponse[];
}

/** Members of a delta whose texts add up. */
const texts: readonly string[] = ['content', 'refusal', 'reasoning_content', 'reasoning'];

/** Calls under any other name are kept as they stand. */
const otherKeys: readonly string[] = callKeys.filter(
  (key) => !['content', 'tool_calls', 'function_call'].includes(key),
);

export function chatChoice(place: Place): ChatChoice {
  const message = openMessage();
  const others: TranscriptResponse[] = [];
  let done = false;

  return {
    take(choice, pointer, at) {
      if (!isObject(choice)) {
        message.keep('choices', [choice], inRecord('/choices', at));
        return;
      }
      const delta = part(choice, 'delta');
      if (delta) message.take(delta, pointerTo(pointer, 'delta'), at);
      const whole = part(choice, 'message');
      if (whole) {
        const context = { pointer: pointerTo(pointer, 'message'), origin: 'primary' } as const;
        const responses = messageResponses({ ...whole, role: 'assistant' }, context);
        others.push(...responses.map((response) => ({ ...response, record: at })));
      }
      const piece = text(choice, 'text');
      if (piece !== undefined) message.addText('content', piece, inRecord(pointerTo(pointer, 'text'), at));
      done ||= firstText(choice, ['finish_reason']) !== undefined;
    },
    finished: () => done,
    responses(identity, usage, remarks) {
      const { value, moved } = finished(message.draft(usage));
      const notes = [...remarks, ...message.remarks];
      return [
        {
          response: value,
          role: 'assistant',
          origin: 'primary',
          ...standing(place, moved),
          ...identity,
          ...(notes.length > 0 && { remarks: notes }),
        },
        ...others,
      ];
    },
  };
}

/** The message that deltas add up to. */
interface OpenMessage {
  readonly remarks: ReadonlySet<string>;
  take(delta: Members, pointer: string, at: RecordText): void;
  addText(key: string, piece: string, at: Place): void;
  keep(key: string, value: unknown, at: Place): void;
  draft(usage: Draft | undefined): Branch;
}

function openMessage(): OpenMessage {
  const message = branch({ role: leaf('assistant'), content: leaf(null) });
  const calls = callList();
  let blocks: Branch[] | undefined;

  function addText(key: string, piece: string, at: Place): void {
    if (key === 'content' && blocks) addPiece(blocks, piece, at);
    else append(message, key, piece, at);
  }
  function keep(key: string, value: unknown, at: Place): void {
    message.members.set(key, leaf(value, at));
  }

  return {
    remarks: calls.remarks,
    addText,
    keep,
    take(delta, pointer, at) {
      for (const key of texts) {
        const piece = text(delta, key);
        if (piece !== undefined) addText(key, piece, inRecord(pointerTo(pointer, key), at));
      }
      const content = list(delta, 'content');
      if (content) {
        blocks ??= blocksSoFar(message);
        const into = blocks;
        content.forEach((block, index) => addBlock(into, block, inRecord(pointerTo(pointer, 'content', index), at)));
      }
      calls.take(delta, pointer, at);
      const others = pick(delta, otherKeys);
      for (const key of Object.keys(others)) keep(key, others[key], inRecord(pointerTo(pointer, key), at));
    },
    draft(usage) {
      if (blocks) message.members.set('content', { kind: 'row', items: blocks });
      if (calls.items.length > 0) message.members.set('tool_calls', { kind: 'row', items: calls.items });
      if (usage) message.members.set('usage', usage);
      return message;
    },
  };
}

/** What came as plain text before the first list of blocks. */
function blocksSoFar(message: Branch): Branch[] {
  const before = message.members.get('content');
  return before?.kind === 'fragments' ? [branch({ type: leaf('text'), text: before })] : [];
}

/** Adds a block of a list; text that follows text is more of it. */
function addBlock(blocks: Branch[], block: unknown, at: Place): void {
  const piece = isObject(block) && own(block, 'type') === 'text' ? text(block, 'text') : undefined;
  if (piece === undefined) blocks.push(sharedBranch(isObject(block) ? block : { block }, at));
  else addPiece(blocks, piece, { ...at, pointer: pointerTo(at.pointer, 'text') });
}

function addPiece(blocks: Branch[], piece: string, at: Place): void {
  let last = blocks.at(-1);
  const type = last?.members.get('type');
  if (!last || type?.kind !== 'leaf' || type.value !== 'text') blocks.push((last = branch({ type: leaf('text') })));
  append(last, 'text', piece, at);
}

/** The calls of one choice. */
function callList(): {
  readonly items: Branch[];
  readonly remarks: Set<string>;
  take(delta: Members, pointer: string, at: RecordText): void;
} {
  const items: Branch[] = [];
  const remarks = new Set<string>();
  const open = new Map<unknown, { readonly call: Branch; id: string | undefined; named: boolean }>();

  function take(fragment: unknown, key: unknown, pointer: string, at: RecordText): void {
    if (!isObject(fragment)) {
      items.push(sharedBranch({ call: fragment }, inRecord(pointer, at)));
      return;
    }
    const body = ['function', 'custom'].find((name) => part(fragment, name));
    const holder = body === undefined ? fragment : part(fragment, body)!;
    const id = text(fragment, 'id') || undefined;
    const name = text(holder, 'name') || undefined;
    let known = open.get(key);
    // Servers without indexes give each call whole: another id with a name is another call.
    if (known?.named && name !== undefined && id !== undefined && known.id !== undefined && id !== known.id)
      known = undefined;
    else if (known?.id !== undefined && id !== undefined && id !== known.id) remarks.add(changedId);
    if (!known) {
      const call = branch({ type: leaf(text(fragment, 'type') || 'function') }, inRecord(pointer, at));
      items.push(call);
      open.set(key, (known = { call, id, named: false }));
    }
    known.id ??= id;
    known.named ||= name !== undefined;
    merge(known.call, fragment, body, pointer, at);
  }

  return {
    items,
    remarks,
    take(delta, pointer, at) {
      const written = own(delta, 'tool_calls');
      const fragments = Array.isArray(written) ? (written as readonly unknown[]) : [];
      fragments.forEach((fragment, index) => {
        const key = isObject(fragment) ? (own(fragment, 'index') ?? index) : index;
        take(fragment, key, pointerTo(pointer, 'tool_calls', index), at);
      });
      if (isObject(written)) take(written, 'only', pointerTo(pointer, 'tool_calls'), at);
      const older = part(delta, 'function_call');
      if (older) take({ function: older }, 'function_call', pointer, at);
    },
  };
}

/** Adds a fragment to its call. Names come whole, some servers repeat them; texts of arguments add up. */
function merge(call: Branch, fragment: Members, body: string | undefined, pointer: string, at: RecordText): void {
  // The older API's call is given as one of a function, which stands under another name.
  const way = body === 'function' && pointer.endsWith('/delta') ? 'function_call' : body;
  for (const [key, value] of Object.entries(fragment)) {
    if (key === 'index' || key === 'type' || key === body || value === null || value === '') continue;
    setOrAppend(call, key, value, inRecord(pointerTo(pointer, key), at));
  }
  if (body === undefined) return;
  let inner = call.members.get(body);
  if (inner?.kind !== 'branch') call.members.set(body, (inner = branch()));
  for (const [key, value] of Object.entries(part(fragment, body)!)) {
    if (value === null) continue;
    setOrAppend(inner, key, value, inRecord(pointerTo(pointer, way!, key), at));
  }
}

function setOrAppend(target: Branch, key: string, value: unknown, place: Place): void {
  const before = target.members.get(key);
  const isText = typeof value === 'string' && key !== 'id';
  if (!isText) {
    if (!before || key !== 'id') target.members.set(key, leaf(value, place));
    return;
  }
  const isRepeated = key === 'name' && before?.kind === 'fragments' && before.pieces.join('') === value;
  if (!isRepeated) append(target, key, value, place);
}
