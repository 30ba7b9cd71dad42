import { isObject, own, pointerTo } from '../../core/json.js';
import { leaf, sharedBranch, type Branch, type Place } from './draft.js';
import type { Members } from './members.js';

/** What a member of a part stands for: a block of that type, and where the block's members stand in it. */
interface Kind {
  readonly type: string;
  /** Name in the block -> name in the member's object; the member itself where it is not an object. */
  readonly renamed: Readonly<Record<string, string>>;
}

const call: Kind = { type: 'tool_use', renamed: { input: 'args' } };
const bedrockCall: Kind = { type: 'tool_use', renamed: { id: 'toolUseId' } };
const result: Kind = { type: 'tool_result', renamed: { content: 'response', tool_name: 'name' } };
const ran: Kind = { type: 'server_tool_use', renamed: {} };

/** Members that make a part of Gemini or a block of Bedrock what it is. Parts have no type: the member's name is it. */
const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['text', { type: 'text', renamed: {} }],
  ['functionCall', call],
  ['function_call', call],
  ['functionResponse', result],
  ['function_response', result],
  // What the provider runs is no call of the client.
  ['executableCode', ran],
  ['executable_code', ran],
  ['codeExecutionResult', { type: 'code_execution_tool_result', renamed: { content: 'output' } }],
  ['code_execution_result', { type: 'code_execution_tool_result', renamed: { content: 'output' } }],
  ['toolUse', bedrockCall],
  ['toolResult', { type: 'tool_result', renamed: { tool_use_id: 'toolUseId' } }],
  ['reasoningContent', { type: 'thinking', renamed: {} }],
]);

/** Members of a part that say nothing that guards look at. */
const silent: ReadonlySet<string> = new Set(['thought', 'thoughtSignature', 'thought_signature', 'videoMetadata']);

/** Members that hold media and the like: a block of that type. */
const media: ReadonlySet<string> = new Set([
  'inlineData',
  'inline_data',
  'fileData',
  'file_data',
  'image',
  'document',
  'audio',
  'video',
  'citationsContent',
  'searchResult',
  'cachePoint',
]);

/**
 * A part whose members say what it is, such as `{functionCall: {name, args}}` or `{toolUse: {name, input}}`, as blocks
 * that guards know. Members of no known kind make a block of their own, as they stand and without
 * a type.
 */
export function partBlocks(part: unknown, place: Place): Branch[] {
  if (!isObject(part)) return [sharedBranch({ part }, place)];
  const blocks: Branch[] = [];
  const others = Object.keys(part).filter((key) => !kinds.has(key) && !silent.has(key));
  for (const [key, kind] of kinds) {
    if (Object.hasOwn(part, key)) blocks.push(blockOf(part, key, kind, place));
  }
  if (others.length > 0) {
    const rest = sharedBranch(
      part,
      place,
      Object.keys(part).filter((key) => !others.includes(key)),
    );
    const [first] = others;
    if (others.length === 1 && media.has(first!)) rest.members.set('type', leaf(first));
    else rest.members.delete('type');
    blocks.push(rest);
  }
  return blocks;
}

function blockOf(part: Members, key: string, kind: Kind, { pointer, record }: Place): Branch {
  const at: Place = { pointer: pointerTo(pointer, key), ...(record && { record }) };
  const value = part[key];
  if (kind.type === 'text') {
    const type = own(part, 'thought') === true ? 'thinking' : 'text';
    const block = sharedBranch({}, { ...at, pointer });
    block.members.set('type', leaf(type));
    block.members.set(type, leaf(value, at));
    return block;
  }
  if (kind.type === 'thinking') return reasoningOf(value, at);
  const renamed = Object.entries(kind.renamed).filter(([, from]) => isObject(value) && Object.hasOwn(value, from));
  const block = sharedBranch(
    isObject(value) ? value : { [key]: value },
    at,
    renamed.map(([, from]) => from),
  );
  const ranByProvider = isObject(value) && own(value, 'type') === ran.type;
  block.members.set('type', leaf(ranByProvider ? ran.type : kind.type));
  for (const [to, from] of renamed) {
    const stands: Place = { ...at, pointer: pointerTo(at.pointer, from) };
    block.members.set(to, leaf((value as Members)[from], stands));
  }
  return block;
}

/** `{reasoningText: {text, signature}}`, without the signature. */
function reasoningOf(value: unknown, at: Place): Branch {
  const inner = isObject(value) ? own(value, 'reasoningText') : undefined;
  const thinking = isObject(inner) ? own(inner, 'text') : undefined;
  const block = sharedBranch({}, at);
  block.members.set('type', leaf('thinking'));
  if (thinking !== undefined) {
    block.members.set('thinking', leaf(thinking, { ...at, pointer: pointerTo(at.pointer, 'reasoningText', 'text') }));
  }
  return block;
}
