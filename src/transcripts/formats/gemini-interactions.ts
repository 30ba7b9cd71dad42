import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { leaf, sharedBranch, type Branch, type Draft, type Place } from './draft.js';
import { callKeys, identityOf, list, part, pick, text, type Members } from './members.js';
import { besides } from './message.js';
import { turnResponses } from './turn.js';
import { usageDraft } from './usage.js';

/** Objects of the Gemini Interactions API. Earlier versions of the API call the steps outputs. */
export const geminiInteractions: TranscriptFormat = {
  id: 'gemini-interactions',
  title: 'Gemini Interactions objects',
  hasOneOf: ['object', 'steps'],
  recognises(record) {
    if (own(record, 'object') === 'interaction') return true;
    return (
      list(record, 'steps') !== undefined &&
      text(record, 'id') !== undefined &&
      interactionStates.has(own(record, 'status'))
    );
  },
  responses(record) {
    const blocks = stepLists.flatMap((key) =>
      (list(record, key) ?? []).flatMap((step, index) => stepBlocks(step, { pointer: pointerTo('', key, index) })),
    );
    const usage = part(record, 'usage');
    const members: Record<string, Draft> = usage ? { usage: usageDraft(usage, { pointer: '/usage' }) } : {};
    const identity = identityOf(record);
    const turn = turnResponses({ place: { pointer: '' }, blocks, members: blocks.length > 0 ? members : {}, identity });
    return [...turn, ...besides(record, identity)];
  },
};

const stepLists: readonly string[] = ['steps', 'outputs'];
const interactionStates: ReadonlySet<unknown> = new Set(['requires_action', 'completed', 'in_progress', 'failed']);

/** Calls that the provider runs, by the type of their step; any other `*_call` is left for the guards to refuse. */
const hosted: ReadonlySet<string> = new Set([
  'google_search_call',
  'google_maps_call',
  'code_execution_call',
  'url_context_call',
  'file_search_call',
  'mcp_server_tool_call',
]);

/** One step of an interaction as blocks that guards know: a call, what the model said or thought, a result. */
export function stepBlocks(step: unknown, place: Place): Branch[] {
  if (!isObject(step)) return [sharedBranch({ step }, place)];
  const type = text(step, 'type') ?? '';
  if (type === 'function_call') return [renamed(step, place, 'tool_use', { input: 'arguments' })];
  if (hosted.has(type)) {
    const block = renamed(step, place, 'server_tool_use', { input: 'arguments' });
    if (!block.members.has('name')) block.members.set('name', leaf(type.slice(0, -'_call'.length)));
    return [block];
  }
  if (type.endsWith('_result')) return [renamed(step, place, 'tool_result', { content: 'result' })];
  const content = list(step, 'content');
  if (type === 'model_output' && content && !callKeys.some((key) => key !== 'content' && Object.hasOwn(step, key))) {
    return content.map((block, index) => {
      const at = { ...place, pointer: pointerTo(place.pointer, 'content', index) };
      return isObject(block) ? sharedBranch(block, at) : sharedBranch({ block }, at);
    });
  }
  if (type === 'thought') return [renamed(step, place, 'thinking', {})];
  // A call of an unknown kind gets the type that makes guards refuse it.
  const isCall = type.endsWith('_call') || Object.keys(pick(step, callKeys)).some((key) => key !== 'content');
  return [isCall ? renamed(step, place, 'tool_call', {}) : sharedBranch(step, place)];
}

/** A step under another type, without its signature, and with members under the names that guards know. */
function renamed(step: Members, place: Place, type: string, names: Readonly<Record<string, string>>): Branch {
  const given = Object.entries(names).filter(([, from]) => Object.hasOwn(step, from));
  const block = sharedBranch(step, place, ['type', 'signature', ...given.map(([, from]) => from)]);
  block.members.set('type', leaf(type));
  for (const [to, from] of given) {
    block.members.set(to, leaf(step[from], { ...place, pointer: pointerTo(place.pointer, from) }));
  }
  return block;
}
