import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { branch, leaf, sharedBranch, type Branch, type Draft, type Place } from './draft.js';
import { callKeys, identityOf, list, part, pick, roleOf, text, type Members } from './members.js';
import { turnResponses } from './turn.js';

/** Messages as the AI SDK keeps them for user interfaces: parts, of which those of tools have a name in their type. */
export const aiSdkUiMessage: TranscriptFormat = {
  id: 'ai-sdk-ui-message',
  title: 'AI SDK UI messages',
  hasOneOf: ['parts'],
  recognises(record) {
    const parts = list(record, 'parts');
    if (text(record, 'role') === undefined || !parts || parts.length === 0) return false;
    return parts.every((element) => isObject(element) && text(element, 'type') !== undefined);
  },
  responses(record) {
    const blocks = list(record, 'parts')!.flatMap((element, index) =>
      partBlocks(element as Members, { pointer: pointerTo('/parts', index) }),
    );
    // What repeats the parts for older versions, and calls beside them, are left for the guards to look at.
    const members: Record<string, Draft> = {};
    for (const [key, value] of Object.entries(pick(record, callKeys))) {
      if (key !== 'content' || typeof value !== 'string') members[key] = leaf(value);
    }
    if (members['content']) blocks.push(...otherContent(record['content']));
    delete members['content'];
    return turnResponses({
      place: { pointer: '' },
      blocks,
      members,
      role: roleOf(record),
      identity: identityOf(record),
    });
  },
};

/** Content beside the parts: a message has one or the other. */
function otherContent(content: unknown): Branch[] {
  if (!Array.isArray(content)) return [sharedBranch({ content }, { pointer: '' })];
  return content.map((block: unknown, index) => {
    const pointer = pointerTo('/content', index);
    return sharedBranch(isObject(block) ? block : { block }, { pointer });
  });
}

/** One part as the call and the result that it is, or as it stands. */
function partBlocks(element: Members, place: Place): Branch[] {
  const type = text(element, 'type')!;
  if (type === 'tool-invocation') {
    const at = { pointer: pointerTo(place.pointer, 'toolInvocation') };
    const invocation = part(element, 'toolInvocation');
    return invocation ? callBlocks(invocation, at, 'toolName', undefined) : [sharedBranch(element, place)];
  }
  if (type === 'dynamic-tool') return callBlocks(element, place, 'toolName', undefined);
  if (type.startsWith('tool-')) return callBlocks(element, place, 'type', type.slice('tool-'.length));
  return [sharedBranch(element, place)];
}

const inputs: readonly string[] = ['input', 'args', 'rawInput'];
const outputs: readonly string[] = ['output', 'result', 'errorText'];

function callBlocks(element: Members, place: Place, nameKey: string, name: string | undefined): Branch[] {
  const at = (key: string): Place => ({ pointer: pointerTo(place.pointer, key) });
  const type = own(element, 'providerExecuted') === true ? 'server_tool_use' : 'tool_use';
  const input = inputs.find((key) => (own(element, key) ?? undefined) !== undefined);
  const output = outputs.find((key) => (own(element, key) ?? undefined) !== undefined);
  const id = own(element, 'toolCallId');
  const named = name ?? own(element, nameKey);
  const call = branch(
    {
      type: leaf(type),
      ...(id !== undefined && { id: leaf(id, at('toolCallId')) }),
      ...(named !== undefined && { name: leaf(named, at(nameKey)) }),
      ...(input !== undefined && { input: leaf(element[input], at(input)) }),
    },
    place,
  );
  const others = pick(
    element,
    callKeys.filter((key) => key !== 'toolName'),
  );
  for (const [key, value] of Object.entries(others)) call.members.set(key, leaf(value));
  if (output === undefined) return [call];
  const result = branch(
    {
      type: leaf('tool_result'),
      ...(id !== undefined && { tool_use_id: leaf(id, at('toolCallId')) }),
      content: leaf(element[output], at(output)),
    },
    place,
  );
  return [call, result];
}
