import { own } from '../../core/json.js';
import type { Joiner, TranscriptFormat, TranscriptResponse } from '../format.js';
import { besidesEvent, inRecord, interrupted, joinAlone } from './joins.js';
import { langchainMessage, langchainRoles, type LangchainMessage } from './langchain-message.js';
import { firstText, list, part, type Members } from './members.js';

/** Messages that LangChain serialised as what constructs them, one a record; chunks of a message are joined by its id. */
export const langchainLc: TranscriptFormat & { joiner(): Joiner } = {
  id: 'langchain-lc',
  title: 'Serialised LangChain messages',
  hasOneOf: ['lc'],
  recognises: (record) => messageOf(record) !== undefined,
  responses: (record) => joinAlone(langchainLc, record),
  joiner: () => chunkJoiner(messageOf, () => []),
};

/** A message within a record. */
export interface FoundMessage {
  readonly type: string;
  readonly members: Members;
  readonly pointer: string;
}

/** The message that a record constructs, or that a generation in it holds. */
function messageOf(record: Members): FoundMessage | undefined {
  const outer = constructed(record, '');
  if (!outer) return undefined;
  if (langchainRoles.has(outer.type)) return outer;
  const inner = part(outer.members, 'message');
  const isGeneration = outer.type === 'ChatGeneration' || outer.type === 'ChatGenerationChunk';
  const message = isGeneration && inner ? constructed(inner, '/kwargs/message') : undefined;
  return message && langchainRoles.has(message.type) ? message : undefined;
}

function constructed(object: Members, pointer: string): FoundMessage | undefined {
  const path = list(object, 'id');
  const members = part(object, 'kwargs');
  const type: unknown = path?.at(-1);
  if (own(object, 'lc') !== 1 || own(object, 'type') !== 'constructor' || typeof type !== 'string' || !members)
    return undefined;
  return { type, members, pointer: `${pointer}/kwargs` };
}

/** Joins the chunks of a message; every other message is one by itself. `read` names the record's members that are the message's. */
export function chunkJoiner(
  find: (record: Members) => FoundMessage | undefined,
  read: (pointer: string) => readonly string[],
): Joiner {
  let open: { readonly id: string | undefined; readonly message: LangchainMessage; ended: boolean } | undefined;

  function close(): TranscriptResponse[] {
    const responses = open?.message.responses(open.ended ? [] : [interrupted]) ?? [];
    open = undefined;
    return responses;
  }

  return {
    take(record, at) {
      const { type, members, pointer } = find(record)!;
      const place = inRecord(pointer, at);
      const id = firstText(members, ['id']);
      const isChunk = type.endsWith('Chunk');
      const done: TranscriptResponse[] = [];
      if (open && (!isChunk || open.id !== id)) done.push(...close());
      open ??= { id, message: langchainMessage(langchainRoles.get(type)!, place), ended: !isChunk };
      open.message.take(members, place);
      open.ended ||= hasEnd(members);
      if (!isChunk || isLast(members)) done.push(...close());
      return [...done, ...besidesEvent(record, read(pointer), at)];
    },
    end: close,
  };
}

/** Whether a chunk tells that the model is done: why it stopped, or what it used. Chunks without a word may follow. */
function hasEnd(members: Members): boolean {
  const metadata = part(members, 'response_metadata') ?? {};
  const reason = firstText(metadata, ['finish_reason', 'stop_reason', 'done_reason', 'finishReason', 'stopReason']);
  return reason !== undefined || part(members, 'usage_metadata') !== undefined || isLast(members);
}

/** The last chunk of a message says so, in versions that mark it. */
function isLast(members: Members): boolean {
  return own(members, 'chunk_position') === 'last';
}
