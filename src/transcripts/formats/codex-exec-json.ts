import { own } from '../../core/json.js';
import type { Joiner, TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Assembly, Placed } from './assemble.js';
import { assemble, placed } from './assemble.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { firstText, part, text } from './members.js';
import { openaiUsage } from './usage-names.js';
import { inRecord } from './turn-queue.js';
import { increase } from './usage-increase.js';

/** What `codex exec --json` prints. An item that was started is judged then; its end gives only what came of it. */
export const codexExecJson: TranscriptFormat & { joiner(): Joiner } = {
  id: 'codex-exec-json',
  title: 'codex exec output',
  hasOneOf: ['type'],
  recognises: (record) => isEvent(record),
  responses: (record) => joinAlone(codexExecJson, record),
  joiner,
};

function isEvent(record: Members): boolean {
  const type = text(record, 'type');
  if (type === undefined) return false;
  if (type === 'thread.started') return text(record, 'thread_id') !== undefined;
  if (/^item\.(?:started|updated|completed)$/.test(type)) return part(record, 'item') !== undefined;
  return /^turn\.(?:started|completed|failed)$/.test(type);
}

function joiner(): Joiner {
  let identity: Identity = {};
  let begun = new Set<string>();
  let total: Members | undefined;
  return {
    take(record, at) {
      const type = text(record, 'type')!;
      const beside = besidesEvent(record, [], at);
      if (type === 'thread.started') {
        const id = firstText(record, ['thread_id']);
        identity = id === undefined ? {} : { conversation: id };
        begun = new Set();
        total = undefined;
      }
      if (type === 'turn.completed') {
        const usage = part(record, 'usage');
        const spent = usage && increase(total, usage);
        total = usage ?? total;
        return [...(spent ? [usageResponse(spent, identity)] : []), ...beside].map((response) =>
          inRecord(response, at),
        );
      }
      const item = part(record, 'item');
      if (!item) return beside;
      const id = firstText(item, ['id']);
      const isKnown = id !== undefined && begun.has(id);
      const found = itemResponses(item, type === 'item.completed', isKnown, identity);
      if (id !== undefined && found.length > 0) begun.add(id);
      return [...found.map((response) => inRecord(response, at)), ...beside];
    },
    end: () => [],
  };
}

function usageResponse(usage: Members, identity: Identity): TranscriptResponse {
  const turn = assemble();
  turn.usage({ value: usage, pointer: '/usage' }, openaiUsage);
  return turn.response({ pointer: '', origin: 'primary', identity });
}

/** Members of an item in which it says what came of it. */
const results: readonly string[] = ['aggregated_output', 'result', 'error'];

function itemResponses(item: Members, isDone: boolean, isKnown: boolean, outer: Identity): TranscriptResponse[] {
  const id = firstText(item, ['id']);
  const context = {
    pointer: '/item',
    origin: 'primary',
    identity: { ...outer, ...(id !== undefined && { id }) },
  } as const;
  const turn = assemble();
  const whole: Placed = { value: item, pointer: '/item' };
  const isSpoken = own(item, 'type') === 'agent_message' || own(item, 'type') === 'reasoning';
  if (isSpoken ? isDone : !isKnown) addItem(turn, item, whole);
  const result = isDone
    ? results.find((key) => own(item, key) !== undefined && own(item, key) !== null && own(item, key) !== '')
    : undefined;
  const isResult = result !== undefined && own(item, 'type') !== 'error';
  return [
    ...(turn.isEmpty() ? [] : [turn.response(context)]),
    ...(isResult ? [resultResponse(item, result, context.identity)] : []),
  ];
}

function resultResponse(item: Members, key: string, identity: Identity): TranscriptResponse {
  const id = text(item, 'id');
  return {
    response: { role: 'tool', content: own(item, key), ...(id !== undefined && { tool_call_id: id }) },
    role: 'tool',
    origin: 'primary',
    pointer: '/item',
    moved: [['/content', `/item/${key}`], ...(id === undefined ? [] : [['/tool_call_id', '/item/id'] as const])],
    ...identity,
  };
}

function addItem(turn: Assembly, item: Members, whole: Placed): void {
  const at = (pointer: string): Placed | undefined => placed(item, '/item', pointer);
  const type = own(item, 'type');
  switch (type) {
    case 'agent_message':
      turn.say(at('/text'));
      break;
    case 'reasoning':
      turn.think(at('/text'));
      break;
    case 'command_execution': {
      const command = at('/command');
      if (command) turn.shell(command);
      break;
    }
    case 'file_change':
      turn.item('apply_patch_call', { call_id: at('/id'), operation: whole }, whole);
      break;
    case 'mcp_tool_call': {
      const name = at('/tool');
      if (name) turn.call({ whole, name, args: at('/arguments'), id: at('/id') });
      break;
    }
    case 'web_search':
      // The provider runs it.
      turn.item('web_search_call', { id: at('/id'), query: at('/query'), action: at('/action') }, whole);
      break;
    case 'error':
      break;
    default:
      turn.item(typeof type === 'string' ? type : 'unknown_call', membersOf(item, at), whole);
  }
}

/** An item of another kind as it stands: the guards refuse a call that they do not know. */
function membersOf(item: Members, at: (pointer: string) => Placed | undefined): Record<string, Placed | undefined> {
  return Object.fromEntries(
    Object.keys(item)
      .filter((key) => key !== 'type' && !/[~/]/.test(key))
      .map((key) => [key, at(`/${key}`)]),
  );
}
