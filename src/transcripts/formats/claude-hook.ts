import { own } from '../../core/json.js';
import type { Joiner, TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Placed } from './assemble.js';
import { assemble, placed } from './assemble.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { firstText, text, without } from './members.js';
import { asHistory, callKey, seenKeys, type Seen } from './repeats.js';
import { reshaped } from './reshape.js';
import { inRecord } from './turn-queue.js';

/** What an agent's program tells its hooks, one call of a hook a record. A call that was asked about comes back as done. */
export const claudeHook: TranscriptFormat & { joiner(): Joiner } = {
  id: 'claude-hook',
  title: "Coding agents' hook input",
  hasOneOf: ['hook_event_name'],
  recognises: (record) => text(record, 'hook_event_name') !== undefined,
  responses: (record) => joinAlone(claudeHook, record),
  joiner,
};

/** Events about a call, by whether it was run. Names are those of Claude Code, VS Code, Gemini CLI and Cursor. */
const callEvents: ReadonlyMap<string, 'asked' | 'done'> = new Map([
  ['PreToolUse', 'asked'],
  ['PermissionRequest', 'asked'],
  ['BeforeTool', 'asked'],
  ['preToolUse', 'asked'],
  ['beforeMCPExecution', 'asked'],
  ['beforeShellExecution', 'asked'],
  ['PostToolUse', 'done'],
  ['PostToolUseFailure', 'done'],
  ['AfterTool', 'done'],
  ['postToolUse', 'done'],
  ['afterMCPExecution', 'done'],
  ['afterShellExecution', 'done'],
  ['afterFileEdit', 'done'],
]);

/** Where events have what somebody said. */
const words: ReadonlyMap<string, readonly [role: 'user' | 'assistant', key: string]> = new Map([
  ['UserPromptSubmit', ['user', 'prompt']],
  ['beforeSubmitPrompt', ['user', 'prompt']],
  ['BeforeAgent', ['user', 'prompt']],
  ['Stop', ['assistant', 'last_assistant_message']],
  ['SubagentStop', ['assistant', 'last_assistant_message']],
  ['AfterAgent', ['assistant', 'prompt_response']],
  ['afterAgentResponse', ['assistant', 'text']],
]);

/** The record without what is read here; arguments beside a name could be another call. */
function withoutRead(record: Members): Members {
  const name = Object.hasOwn(record, 'arguments') ? [] : ['tool_name'];
  return without(record, typeof own(record, 'content') === 'string' ? [...name, 'content'] : name);
}

/** Where hooks say what came of a call. */
const resultKeys: readonly string[] = ['tool_response', 'tool_output', 'result_json', 'output', 'error'];

function joiner(): Joiner {
  const asked = seenKeys();
  return {
    take(record, at) {
      const event = text(record, 'hook_event_name')!;
      const identity = identityIn(record);
      const kind = callEvents.get(event) ?? (Object.hasOwn(record, 'tool_name') ? 'asked' : undefined);
      const found = kind ? callResponses(record, kind, identity, asked) : wordsOf(record, event, identity);
      const beside = besidesEvent(withoutRead(record), [], at);
      return [...found.map((response) => inRecord(response, at)), ...beside];
    },
    end: () => [],
  };
}

function identityIn(record: Members): Identity {
  const conversation = firstText(record, ['session_id', 'conversation_id', 'sessionId']);
  const id = firstText(record, ['tool_use_id', 'generation_id']);
  const model = text(record, 'model');
  return {
    ...(conversation !== undefined && { conversation }),
    ...(id !== undefined && { id }),
    ...(model !== undefined && { model }),
  };
}

function wordsOf(record: Members, event: string, identity: Identity): TranscriptResponse[] {
  const [role, key] = words.get(event) ?? [];
  if (!role || text(record, key!) === undefined) return [];
  return reshaped(record, role, { content: `/${key}` }, { pointer: '', origin: 'primary', identity });
}

function callResponses(record: Members, kind: 'asked' | 'done', identity: Identity, asked: Seen): TranscriptResponse[] {
  const call = callOf(record);
  const key = [identity.conversation, text(record, 'tool_use_id'), callKey(call?.name.value, call?.args?.value)].join(
    '\0',
  );
  // A permission is asked for where a call was announced, and a call that is done was asked about, but for lost records.
  const isRepeat =
    kind === 'done' ? asked.take(key) : own(record, 'hook_event_name') === 'PermissionRequest' && asked.has(key);
  if (kind === 'asked' && !isRepeat) asked.add(key);
  const turn = assemble();
  if (call) turn.call(call);
  const response = turn.response({ pointer: '', origin: 'primary', identity });
  return [
    ...(call ? [isRepeat ? asHistory(response) : response] : []),
    ...(kind === 'done' ? resultOf(record, identity) : []),
  ];
}

function callOf(
  record: Members,
): { whole: Placed; name: Placed; args?: Placed | undefined; id?: Placed | undefined } | undefined {
  const whole = { value: record, pointer: '' };
  const at = (pointer: string): Placed | undefined => placed(record, '', pointer);
  const name = at('/tool_name');
  if (name) return { whole, name, args: at('/tool_input'), id: at('/tool_use_id') };
  // Cursor's own events name no tool: the event is its name.
  const event = at('/hook_event_name')!;
  const args = { value: without(record, envelope), pointer: '' };
  return Object.keys(args.value).length === 0 ? undefined : { whole, name: event, args };
}

/** Members of every event, whatever it is about. */
const envelope: readonly string[] = [
  'hook_event_name',
  'session_id',
  'conversation_id',
  'generation_id',
  'transcript_path',
  'cwd',
  'model',
  'timestamp',
  'workspace_roots',
  'cursor_version',
  'user_email',
  'output',
  'result_json',
  'duration',
];

function resultOf(record: Members, identity: Identity): TranscriptResponse[] {
  const key = resultKeys.find((name) => (own(record, name) ?? undefined) !== undefined);
  if (key === undefined) return [];
  return reshaped(
    record,
    'tool',
    { content: `/${key}`, tool_call_id: '/tool_use_id' },
    { pointer: '', origin: 'primary', identity },
  );
}
