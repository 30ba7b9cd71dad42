import { own, pointerTo } from '../../core/json.js';
import type { TranscriptResponse } from '../format.js';
import type { Identity, Members } from './members.js';
import { list, text } from './members.js';
import { isReadableMessage, messageResponses } from './message.js';

/** Where logs repeat what the model was asked, and who speaks there. */
const promptRoles: ReadonlyMap<string, 'user' | 'system'> = new Map([
  ['prompt', 'user'],
  ['question', 'user'],
  ['instruction', 'user'],
  ['instructions', 'system'],
  ['system', 'system'],
  ['system_prompt', 'system'],
]);

/** Members that belong to a request and not to what the model did. */
export const requestKeys: readonly string[] = [...promptRoles.keys(), 'messages', 'tools'];

/** What a record repeats of its request, as history. */
export function promptResponses(record: Members, identity: Identity): TranscriptResponse[] {
  const responses: TranscriptResponse[] = [];
  for (const [key, role] of promptRoles) {
    const content = text(record, key);
    if (content === undefined) continue;
    const moved = [['/content', pointerTo('', key)]] as const;
    responses.push({ response: { role, content }, role, origin: 'history', pointer: '', moved, ...identity });
  }
  return [...responses, ...messageHistory(record, identity)];
}

/** The messages of a request, as history. */
function messageHistory(request: Members, identity: Identity): TranscriptResponse[] {
  return (list(request, 'messages') ?? []).flatMap((message, index) =>
    isReadableMessage(message)
      ? messageResponses(message, { pointer: pointerTo('/messages', index), origin: 'history', identity })
      : [],
  );
}

/** Whether a record repeats any of its request. */
export function hasPrompt(record: Members): boolean {
  return requestKeys.some((key) => own(record, key) !== undefined);
}
