import type { TranscriptResponse } from '../format.js';
import type { Members } from './members.js';
import { identityOf, without } from './members.js';
import { messageResponses } from './message.js';
import { hasPrompt, promptResponses, requestKeys } from './prompt.js';

/** A record that is itself the model's turn: passed as it stands, but for what it repeats of its request. */
export function plainTurn(record: Members): TranscriptResponse[] {
  const identity = identityOf(record, []);
  const turn = hasPrompt(record) ? without(record, requestKeys) : record;
  return [
    ...promptResponses(record, identity),
    ...messageResponses(turn, { pointer: '', origin: 'primary', identity }),
  ];
}
