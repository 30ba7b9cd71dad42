import { isObject, own, pointerTo } from '../core/json.js';
import { foldType } from '../responses/case-fold.js';

/** What a tool gave back, as it was recorded. */
export interface RecordedResult {
  /** Every id that may be that of its call. */
  readonly ids: readonly string[];
  /** Whether one of the ids says that it is the call's, and is not just the result's own. */
  readonly answers: boolean;
  /** The tool's name, where the result has it. */
  readonly name?: string;
  /** The content with JSON texts and content blocks opened. */
  readonly value: unknown;
  /** Whether the result says that it is an error. */
  readonly isError: boolean;
  /** JSON Pointer of the content in the response. */
  readonly pointer: string;
}

/** Members that hold the id of the call that a result answers. */
const answerKeys = ['tool_call_id', 'tool_use_id', 'call_id', 'toolCallId', 'toolUseId'] as const;
const callIdKeys = ['call_id', 'tool_call_id', 'toolCallId', 'toolUseId', 'id'] as const;
const nameKeys = ['tool_name', 'toolName', 'name'] as const;
const contentKeys = ['output', 'content', 'result', 'response'] as const;
/** Where a call's own entry keeps what the tool gave back. */
const inlineKeys = ['result', 'observation', 'tool_result', 'tool_output', 'tool_response', 'output'] as const;

/** Longer names are no names of tools. */
const longestId = 512;
/** Longer texts are not opened. */
const longestText = 1_000_000;
const deepest = 5;

const resultTypes = /(?:^tool_result$|_output$)/;
const toolRoles: readonly unknown[] = ['tool', 'function', 'tool_result'];

/** Whether a response is what a tool gave back. */
export function isToolResult(response: unknown): response is Record<string, unknown> {
  if (!isObject(response)) return false;
  return toolRoles.includes(own(response, 'role')) || resultTypes.test(foldType(own(response, 'type')));
}

/** The ids that a call's entry may be answered by. */
export function idsOf(entry: unknown): readonly string[] {
  return isObject(entry) ? textsOf(entry, callIdKeys) : [];
}

/** Reads a response that is a result. */
export function recordedResult(response: Record<string, unknown>): RecordedResult {
  const key = contentKeys.find((candidate) => Object.hasOwn(response, candidate));
  const content = key === undefined ? undefined : response[key];
  const { value, isError } = openResult(content);
  // An item of the finance tools has the tool's name where others have the call's id, and that id as its own.
  const isItem = isObject(content) && Object.hasOwn(content, 'mime_type');
  const answered = isItem ? [] : textsOf(response, answerKeys);
  const [name] = textsOf(response, isItem ? ['tool_use_id'] : nameKeys);
  return {
    ids: [...answered, ...textsOf(response, ['id'])],
    answers: answered.length > 0,
    ...(name !== undefined && { name }),
    value,
    isError: isError || saysError(response),
    pointer: key === undefined ? '' : pointerTo('', key),
  };
}

/** The result that a call's own entry carries, null included; undefined where it has no such member. */
export function inlineResultOf(
  entry: unknown,
): { readonly recorded: RecordedResult; readonly pointer: string } | undefined {
  if (!isObject(entry) || own(entry, 'object') !== undefined) return undefined;
  const key = inlineKeys.find((candidate) => Object.hasOwn(entry, candidate));
  if (key === undefined) return undefined;
  const pointer = pointerTo('', key);
  return { recorded: { ids: [], answers: true, ...openResult(entry[key]), pointer }, pointer };
}

/** Opens JSON in text, content blocks and the envelopes of tools, until the value itself is there. */
function openResult(content: unknown): { readonly value: unknown; readonly isError: boolean } {
  let value = content;
  let isError = false;
  for (let level = 0; level < deepest; level++) {
    if (isObject(value)) isError ||= saysError(value);
    const inner = opened(value);
    if (inner === value) break;
    value = inner;
  }
  return { value, isError };
}

function opened(value: unknown): unknown {
  if (typeof value === 'string') return openText(value);
  if (Array.isArray(value)) return openBlocks(value);
  if (!isObject(value)) return value;
  // A result of the Model Context Protocol, then an item of the finance tools.
  const structured = own(value, 'structuredContent');
  if (isObject(structured)) return structured;
  if (Array.isArray(own(value, 'content'))) return own(value, 'content');
  if (typeof own(value, 'text') === 'string' && Object.hasOwn(value, 'mime_type')) return own(value, 'text');
  if (isObject(own(value, 'verification')) && Object.hasOwn(value, 'result')) return own(value, 'result');
  return value;
}

function openText(text: string): unknown {
  if (text.length > longestText || !/^\s*[{["]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The text of blocks that are nothing but one text. */
function openBlocks(blocks: readonly unknown[]): unknown {
  if (blocks.length !== 1) return blocks;
  const [block] = blocks;
  if (!isObject(block)) return blocks;
  const text = own(block, 'text');
  return typeof text === 'string' ? text : blocks;
}

function saysError(value: object): boolean {
  if (own(value, 'is_error') === true || own(value, 'isError') === true) return true;
  const error = own(value, 'error');
  return error !== undefined && error !== null && error !== false && error !== '';
}

function textsOf(object: object, keys: readonly string[]): string[] {
  const found: string[] = [];
  for (const key of keys) {
    const value = own(object, key);
    if (typeof value === 'string' && value !== '' && value.length <= longestId && !found.includes(value)) {
      found.push(value);
    }
  }
  return found;
}
