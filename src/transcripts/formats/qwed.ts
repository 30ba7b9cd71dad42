import { own } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { plainTurn } from './plain-turn.js';

const keys: readonly string[] = ['output', 'content', 'text', 'arguments', 'new_state'];
const types: readonly unknown[] = ['tool_call', 'function_call'];

/** The shapes that the guards' own documentation uses: an output, a text, a call, a state. */
export const qwed: TranscriptFormat = {
  id: 'qwed',
  title: 'Responses in the shapes of the guards',
  verbatim: true,
  recognises: (record) => keys.some((key) => Object.hasOwn(record, key)) || types.includes(own(record, 'type')),
  responses: plainTurn,
};
