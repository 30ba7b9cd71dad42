import type { Joiner, TranscriptFormat } from '../format.js';
import { joinAlone } from './joins.js';
import { chunkJoiner, type FoundMessage } from './langchain-lc.js';
import { langchainRoles } from './langchain-message.js';
import { callKeys, part, text, type Members } from './members.js';

/** Messages of LangChain as plain objects: `{type, data}`, or flat with the members that every dump of one has. */
export const langchainMessageDict: TranscriptFormat & { joiner(): Joiner } = {
  id: 'langchain-message-dict',
  title: 'LangChain messages as plain objects',
  hasOneOf: ['type'],
  recognises: (record) => messageOf(record) !== undefined,
  responses: (record) => joinAlone(langchainMessageDict, record),
  // The members of a flat message are the record's own.
  joiner: () => chunkJoiner(messageOf, (pointer) => (pointer === '' ? callKeys : [])),
};

function messageOf(record: Members): FoundMessage | undefined {
  const type = text(record, 'type') ?? '';
  if (!langchainRoles.has(type)) return undefined;
  const data = part(record, 'data');
  if (data && Object.hasOwn(data, 'content')) return { type, members: data, pointer: '/data' };
  const isDump = part(record, 'additional_kwargs') !== undefined && Object.hasOwn(record, 'content');
  return isDump && text(record, 'role') === undefined ? { type, members: record, pointer: '' } : undefined;
}
