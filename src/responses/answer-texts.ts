import { isObject, own } from '../core/json.js';
import { foldType } from './case-fold.js';

/** Types of blocks whose text is an answer. A block without a type is one where it has a text. */
const textTypes: ReadonlySet<string> = new Set(['', 'text', 'output_text', 'refusal', 'message']);

/** Members of a text block that can hold the text, the first that is one counts. */
const textKeys = ['text', 'refusal', 'content'] as const;

/** Members of a turn that hold a whole text. */
const turnKeys = [
  'text',
  'refusal',
  'response',
  'completion',
  'answer',
  'reply',
  'output_text',
  'generated_text',
] as const;

/**
 * How many texts a response answers with: a string, each text block of its content or of its messages, each refusal. What
 * was thought before is none, nor is a text of white space alone. Never throws: what cannot be looked at holds none.
 */
export function answerTexts(response: unknown): number {
  try {
    return isObject(response) ? ofTurn(response) : countOf(response);
  } catch {
    return 0;
  }
}

function ofTurn(turn: Record<string, unknown>): number {
  let count = ofContent(own(turn, 'content')) + ofOutput(own(turn, 'output'));
  for (const key of turnKeys) count += countOf(own(turn, key));
  const choices = own(turn, 'choices');
  if (!Array.isArray(choices)) return count;
  for (const choice of choices as readonly unknown[]) {
    if (!isObject(choice)) continue;
    const message = own(choice, 'message');
    count += isObject(message)
      ? ofContent(own(message, 'content')) + countOf(own(message, 'refusal'))
      : countOf(own(choice, 'text'));
  }
  return count;
}

function ofContent(content: unknown): number {
  if (!Array.isArray(content)) return isObject(content) ? ofBlock(content) : countOf(content);
  let count = 0;
  for (const block of content as readonly unknown[]) count += isObject(block) ? ofBlock(block) : countOf(block);
  return count;
}

function ofBlock(block: Record<string, unknown>): number {
  if (!textTypes.has(foldType(own(block, 'type')))) return 0;
  const key = textKeys.find((name) => typeof own(block, name) === 'string');
  return key === undefined ? 0 : countOf(block[key]);
}

/** Items of a turn that are messages of the model; an output that is a text is one. */
function ofOutput(output: unknown): number {
  if (!Array.isArray(output)) return countOf(output);
  let count = 0;
  for (const item of output as readonly unknown[]) {
    if (isObject(item) && foldType(own(item, 'type')) === 'message') count += ofContent(own(item, 'content'));
  }
  return count;
}

function countOf(text: unknown): number {
  return typeof text === 'string' && /\S/.test(text) ? 1 : 0;
}
