import type { JsonObject } from '../../core/json.js';
import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { assemble, placed } from './assemble.js';
import type { Identity, Members } from './members.js';
import { below, list, part, roleOf, text } from './members.js';
import { besides, messageResponses } from './message.js';
import { openaiResponses } from './openai-responses.js';

/** Runs of mini-swe-agent. Its command stands in a fence of the model's text, and parsed beside it in newer runs. */
export const miniSweAgent: TranscriptFormat = {
  id: 'mini-swe-agent',
  title: 'mini-swe-agent trajectories',
  hasOneOf: ['messages', 'content'],
  recognises(record) {
    if (isOwnMessage(record)) return true;
    const info = part(record, 'info');
    return (
      list(record, 'messages') !== undefined &&
      ((info !== undefined && Object.hasOwn(info, 'model_stats')) || Object.hasOwn(record, 'trajectory_format'))
    );
  },
  responses(record) {
    if (isOwnMessage(record)) return messageTurns(record, '', {});
    const identity = identityIn(record);
    const turns = list(record, 'messages')!.flatMap((message, index) =>
      isObject(message) ? messageTurns(message, pointerTo('/messages', index), identity) : [],
    );
    return [...turns, ...besides(record, identity)];
  },
};

/**
 * The first runs are a list of messages, of which each is a record. They are known by the fence that is theirs alone, which
 * instructions show and the model writes, and by how the result of a command begins.
 */
function isOwnMessage(record: Members): boolean {
  const content = text(record, 'content');
  if (content === undefined || !Object.keys(record).every((key) => turnKeys.includes(key))) return false;
  if (content.includes(ownFence)) return true;
  return own(record, 'role') === 'user' && /^<returncode>-?\d+<\/returncode>\n<output>/.test(content);
}

const turnKeys: readonly string[] = ['role', 'content', 'extra', 'timestamp'];
const ownFence = '```mswea_bash_command\n';

function identityIn(record: Members): Identity {
  const instance = text(record, 'instance_id');
  return instance === undefined ? {} : { run: instance };
}

function messageTurns(message: Members, pointer: string, identity: Identity): TranscriptResponse[] {
  if (own(message, 'object') === 'response') {
    return below(pointer, openaiResponses.responses(message as JsonObject), { identity });
  }
  const context = { pointer, origin: 'primary', identity } as const;
  const usage = placed(message, pointer, '/extra/response/usage');
  if (roleOf(message) !== 'assistant' || own(message, 'role') === 'exit') return messageResponses(message, context);
  if (list(message, 'tool_calls') !== undefined) {
    return messageResponses(message, usage ? { ...context, usage: [usage.value, usage.pointer] } : context);
  }
  const turn = assemble();
  turn.say(placed(message, pointer, '/content'));
  for (const command of commandsOf(message, pointer)) turn.shell(command);
  turn.usage(usage);
  return turn.isEmpty() ? [] : [turn.response(context)];
}

/** The commands of a turn: those that were parsed, or those in the fences of its text. */
function commandsOf(message: Members, pointer: string): { readonly value: string; readonly pointer: string }[] {
  const extra = part(message, 'extra');
  const actions = extra && list(extra, 'actions');
  if (actions) {
    return actions.flatMap((action, index) => {
      const command = isObject(action) ? text(action, 'command') : text({ action }, 'action');
      const at = pointerTo(pointer, 'extra', 'actions', index);
      return command === undefined ? [] : [{ value: command, pointer: isObject(action) ? `${at}/command` : at }];
    });
  }
  const content = text(message, 'content');
  return content === undefined ? [] : fenced(content).map((value) => ({ value, pointer: `${pointer}/content` }));
}

/** Fences that hold a command to run. */
const fences: readonly string[] = ['```bash\n', ownFence];

function fenced(content: string): string[] {
  const commands: string[] = [];
  for (const fence of fences) {
    for (let at = content.indexOf(fence); at !== -1; at = content.indexOf(fence, at + 1)) {
      const end = content.indexOf('\n```', at + fence.length - 1);
      if (end === -1) break;
      commands.push(content.slice(at + fence.length, Math.max(end, at + fence.length)));
    }
  }
  return commands;
}
