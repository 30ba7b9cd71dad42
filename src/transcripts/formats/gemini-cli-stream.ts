import { own } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Placed } from './assemble.js';
import { assemble, placed } from './assemble.js';
import { append, branch, type Branch } from './draft.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { firstText, part, text, without } from './members.js';
import { reshaped } from './reshape.js';
import { turnResponses } from './turn.js';
import { inRecord } from './turn-queue.js';

/** What the Gemini CLI prints: messages in fragments, calls, their results, and what the session cost. */
export const geminiCliStream: TranscriptFormat & { joiner(): Joiner } = {
  id: 'gemini-cli-stream',
  title: 'Gemini CLI stream-json output',
  hasOneOf: ['tool_name', 'tool_id', 'session_id', 'content', 'stats'],
  recognises(record) {
    switch (own(record, 'type')) {
      case 'tool_use':
        return text(record, 'tool_name') !== undefined && Object.hasOwn(record, 'parameters');
      case 'tool_result':
        return text(record, 'tool_id') !== undefined && Object.hasOwn(record, 'status');
      case 'init':
        return text(record, 'session_id') !== undefined;
      case 'message':
        return text(record, 'content') !== undefined && Object.hasOwn(record, 'timestamp');
      case 'result':
        return part(record, 'stats') !== undefined;
      default:
        return false;
    }
  },
  responses: (record) => joinAlone(geminiCliStream, record),
  joiner,
};

/** A message of the model that comes in fragments. */
interface Spoken {
  readonly block: Branch;
  readonly at: RecordText;
}

function joiner(): Joiner {
  let identity: Identity = {};
  let spoken: Spoken | undefined;

  function close(): TranscriptResponse[] {
    if (!spoken) return [];
    const { block, at } = spoken;
    spoken = undefined;
    return turnResponses({ place: { pointer: '', record: at }, blocks: [block], identity });
  }

  function fragment(record: Members, at: RecordText): void {
    spoken ??= { block: branch({ type: { kind: 'leaf', value: 'text', place: undefined } }), at };
    append(spoken.block, 'text', text(record, 'content')!, { pointer: '/content', record: at });
  }

  return {
    take(record, at) {
      const type = own(record, 'type');
      if (type === 'message' && own(record, 'role') === 'assistant' && own(record, 'delta') === true) {
        fragment(record, at);
        return besidesEvent(record, ['content'], at);
      }
      const before = close();
      if (type === 'init') {
        const id = firstText(record, ['session_id']);
        const model = text(record, 'model');
        identity = { ...(id !== undefined && { conversation: id }), ...(model !== undefined && { model }) };
      }
      const found = recordResponses(record, identity).map((response) => inRecord(response, at));
      return [...before, ...found, ...besidesEvent(withoutRead(record), [], at)];
    },
    end: close,
  };
}

/** The record without what its type reads; arguments beside a name could be another call. */
function withoutRead(record: Members): Members {
  const type = own(record, 'type');
  if (type === 'tool_use' && !Object.hasOwn(record, 'arguments')) return without(record, ['tool_name']);
  return type === 'message' ? without(record, ['content']) : record;
}

function recordResponses(record: Members, outer: Identity): TranscriptResponse[] {
  const id = firstText(record, ['tool_id']);
  const identity = { ...outer, ...(id !== undefined && { id }) };
  const context = { pointer: '', origin: 'primary', identity } as const;
  const at = (pointer: string): Placed | undefined => placed(record, '', pointer);
  const turn = assemble();
  switch (own(record, 'type')) {
    case 'message':
      return reshaped(record, text(record, 'role') ?? 'assistant', { content: '/content' }, context);
    case 'tool_use':
      turn.call({
        whole: { value: record, pointer: '' },
        name: at('/tool_name')!,
        args: at('/parameters'),
        id: at('/tool_id'),
      });
      break;
    case 'tool_result':
      return reshaped(
        record,
        'tool',
        { content: at('/output') ? '/output' : '/error', tool_call_id: '/tool_id' },
        context,
      );
    case 'result':
      turn.usage(at('/stats'), { total: ['/total_tokens'], parts: ['/input_tokens', '/output_tokens'] });
      break;
    default:
  }
  return turn.isEmpty() ? [] : [turn.response(context)];
}
