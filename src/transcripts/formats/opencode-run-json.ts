import { own } from '../../core/json.js';
import type { Joiner, TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Placed } from './assemble.js';
import { assemble, placed } from './assemble.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { firstText, part, text } from './members.js';
import { seenKeys, type Seen } from './repeats.js';
import { inRecord } from './turn-queue.js';

/** What `opencode run --format json` prints: a part of a message a record. A tool's part is told again as its state changes. */
export const opencodeRunJson: TranscriptFormat & { joiner(): Joiner } = {
  id: 'opencode-run-json',
  title: 'opencode run output',
  hasOneOf: ['sessionID'],
  recognises: (record) => text(record, 'sessionID') !== undefined && part(record, 'part') !== undefined,
  responses: (record) => joinAlone(opencodeRunJson, record),
  joiner,
};

function joiner(): Joiner {
  const called = seenKeys();
  const answered = seenKeys();
  return {
    take(record, at) {
      const found = partResponses(record, part(record, 'part')!, called, answered);
      return [...found.map((response) => inRecord(response, at)), ...besidesEvent(record, [], at)];
    },
    end: () => [],
  };
}

function partResponses(record: Members, body: Members, called: Seen, answered: Seen): TranscriptResponse[] {
  const id = firstText(body, ['callID', 'messageID', 'id']);
  const conversation = text(record, 'sessionID')!;
  const identity: Identity = { conversation, ...(id !== undefined && { id }) };
  const context = { pointer: '/part', origin: 'primary', identity } as const;
  const at = (pointer: string): Placed | undefined => placed(body, '/part', pointer);
  const turn = assemble();
  switch (own(body, 'type')) {
    case 'text':
      turn.say(at('/text'));
      break;
    case 'reasoning':
      turn.think(at('/text'));
      break;
    case 'step-finish':
      turn.usage(at('/tokens'), {
        total: ['/total'],
        parts: ['/input', '/output', '/reasoning', '/cache/read', '/cache/write'],
      });
      turn.cost(at('/cost'));
      break;
    case 'tool':
      return toolResponses(body, identity, called, answered);
    default:
  }
  return turn.isEmpty() ? [] : [turn.response(context)];
}

function toolResponses(body: Members, identity: Identity, called: Seen, answered: Seen): TranscriptResponse[] {
  const at = (pointer: string): Placed | undefined => placed(body, '/part', pointer);
  const context = { pointer: '/part', origin: 'primary', identity } as const;
  const name = at('/tool');
  const id = text(body, 'callID');
  const key = `${identity.conversation ?? ''}\0${id ?? ''}`;
  const state = at('/state/status')?.value;
  const turn = assemble();
  // Until it is to run, a call's input is still being written.
  const isWhole = state !== 'pending';
  if (name && isWhole && (id === undefined || !called.add(key))) {
    turn.call({ whole: { value: body, pointer: '/part' }, name, args: at('/state/input'), id: at('/callID') });
  }
  const result = at('/state/output') ?? at('/state/error');
  const isNew = result !== undefined && (id === undefined || !answered.add(key));
  return [
    ...(turn.isEmpty() ? [] : [turn.response(context)]),
    ...(isNew
      ? [
          {
            response: { role: 'tool', content: result.value, ...(id !== undefined && { tool_call_id: id }) },
            role: 'tool' as const,
            origin: 'primary' as const,
            pointer: '/part',
            moved: [['/content', result.pointer] as const, ['/tool_call_id', '/part/callID'] as const],
            ...identity,
          },
        ]
      : []),
  ];
}
