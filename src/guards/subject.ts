import { isObject, own } from '../core/json.js';

/** A value that a guard checks, and where it stands in the response. */
export interface Subject {
  readonly value: unknown;
  /** JSON Pointer in the response; empty for the whole response. */
  readonly pointer: string;
}

/** The structured output of a response: its `output` where that member is present, whatever its value, else the response. */
export function outputOf(response: unknown): Subject {
  return isObject(response) && Object.hasOwn(response, 'output')
    ? { value: response['output'], pointer: '/output' }
    : { value: response, pointer: '' };
}

/** One text of a message, and where it stands in the response. */
export interface TextPart {
  readonly text: string;
  readonly pointer: string;
}

const textTypes: readonly unknown[] = ['text', 'output_text'];

/**
 * What the model says in its answer: the text of `content`, or of its text blocks. Nothing for a response of another role, and
 * nothing of blocks that are no text, such as reasoning.
 */
export function assistantTexts(response: unknown): readonly TextPart[] {
  if (!isObject(response)) return [];
  const role = own(response, 'role');
  if (role !== undefined && role !== 'assistant') return [];
  const content = own(response, 'content');
  if (typeof content === 'string') return [{ text: content, pointer: '/content' }];
  if (!Array.isArray(content)) return [];
  const parts: TextPart[] = [];
  for (const index of indexesOf(content)) {
    const block: unknown = content[index];
    if (!isObject(block) || !textTypes.includes(own(block, 'type'))) continue;
    const text = own(block, 'text');
    if (typeof text === 'string') parts.push({ text, pointer: `/content/${index}/text` });
  }
  return parts;
}

/** Longer lists are looked through by what is in them: one that is mostly holes may claim billions of elements. */
const longList = 100_000;

function indexesOf(list: readonly unknown[]): Iterable<number> {
  return list.length <= longList ? list.keys() : Object.keys(list).map(Number);
}

/** Whether the response calls tools, so that it is a step on the way and no answer. */
export function callsTools(response: unknown): boolean {
  if (!isObject(response)) return false;
  const calls = own(response, 'tool_calls');
  if (Array.isArray(calls) && calls.length > 0) return true;
  const content = own(response, 'content');
  if (!Array.isArray(content)) return false;
  for (const index of indexesOf(content)) {
    const block: unknown = content[index];
    if (isObject(block) && own(block, 'type') === 'tool_use') return true;
  }
  return false;
}
