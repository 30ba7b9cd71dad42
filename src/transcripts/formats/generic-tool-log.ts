import type { TranscriptFormat } from '../format.js';
import { list } from './members.js';
import { plainTurn } from './plain-turn.js';

/** Records of home-grown logs that hold a list of calls. */
export const genericToolLog: TranscriptFormat = {
  id: 'generic-tool-log',
  title: 'Records with a list of tool calls',
  recognises: (record) => list(record, 'tool_calls') !== undefined,
  responses: plainTurn,
};
