import type { JsonObject } from '../../core/json.js';
import { isObject, own } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptResponse } from '../format.js';
import { withSums } from './assemble.js';
import type { Identity, Members } from './members.js';
import { firstText, roleOf } from './members.js';
import { messageResponses } from './message.js';
import { asHistory, seenKeys } from './repeats.js';
import { inRecord, turnQueue } from './turn-queue.js';
import { anthropicUsage } from './usage-names.js';

/** A message of the Messages API within the record of a program that is built on it. */
export interface ClaudeMessage {
  readonly message: Members;
  readonly pointer: string;
  /** What does not interleave: a session, or one of its sub-agents. */
  readonly chain: string;
  /** The record's own id: one that comes back is a copy. */
  readonly uuid: string | undefined;
  /** The request that the message answers. */
  readonly request: string | undefined;
  /** What the program itself says in the model's name, or repeats of it. */
  readonly isNotice: boolean;
  readonly identity: Identity;
}

/** Joins the lines of a message of the model, which has one for each of its content blocks. */
export function claudeJoiner(
  messageOf: (record: JsonObject) => ClaudeMessage | undefined,
  others: (record: JsonObject, text: RecordText) => readonly TranscriptResponse[],
): Joiner {
  const queue = turnQueue();
  const uuids = seenKeys();
  const blocks = seenKeys();
  return {
    take(record, text) {
      const entry = messageOf(record);
      const beside = others(record, text).map((response) => inRecord(response, text));
      if (!entry) return beside;
      const copied = entry.uuid !== undefined && uuids.add(`${entry.chain}\0${entry.uuid}`);
      const known = copied || !addCalls(entry, blocks);
      const [turn, ...rest] = responsesOf(entry).map((response) => (known ? asHistory(response) : response));
      if (!turn) return beside;
      const isFragment = turn.role === 'assistant' && turn.origin === 'primary';
      const found = isFragment
        ? [...queue.fragment(entry.chain, keyOf(entry), turn, text), ...queue.other(entry.chain, rest, text)]
        : queue.other(entry.chain, [turn, ...rest], text);
      return [...found, ...beside];
    },
    end: () => queue.flush(),
  };
}

/** The responses of one message alone. */
function responsesOf({ message, pointer, request, isNotice, identity }: ClaudeMessage): TranscriptResponse[] {
  const id = firstText(message, ['id']);
  const model = firstText(message, ['model']);
  const own = {
    ...identity,
    ...(id !== undefined && { id }),
    ...(model !== undefined && { model }),
    ...(request !== undefined && { request }),
  };
  return messageResponses(message, { pointer, origin: 'primary', identity: own }).map((response) =>
    isNotice ? { ...response, role: 'system' } : withSums(response, anthropicUsage),
  );
}

/** Lines of one message share its id and its request; a message without an id is a turn of its own. */
function keyOf({ message, request }: ClaudeMessage): string | undefined {
  const id = firstText(message, ['id']);
  return id === undefined ? undefined : `${id}\0${request ?? ''}`;
}

/**
 * Remembers the calls of a message of the model; false where it has some and all were seen before, in a copy of a
 * sub-agent's message or of an earlier session.
 */
function addCalls({ message }: ClaudeMessage, blocks: ReturnType<typeof seenKeys>): boolean {
  const id = firstText(message, ['id']);
  const content = own(message, 'content');
  if (id === undefined || roleOf(message) !== 'assistant' || !Array.isArray(content)) return true;
  let calls = 0;
  let copies = 0;
  for (const block of content as readonly unknown[]) {
    const call = isObject(block) && own(block, 'type') === 'tool_use' ? firstText(block, ['id']) : undefined;
    if (call === undefined) continue;
    calls++;
    if (blocks.add(`${id}\0${call}`)) copies++;
  }
  return calls === 0 || copies < calls;
}
