import { piiDigitGate } from './pii.js';

/** What a text may hold: bits that tell which exact patterns are worth running. */
export const gateBit = { at: 1, digits: 2, words: 4, brackets: 8, dashes: 16, escapes: 32 } as const;

/**
 * The first words of the injections and the labels of credentials, which `pii.ts` has no part in. One alternation costs as
 * much as two or three single words; brackets, dashes and backslashes in it would cost more than looking for them apart.
 */
const words =
  /ignore\s|disregard\s|forget\s|pretend\s|you\s+are\s+now|as\s+if\s+you|new\s+instr|system\s*:|password|secret|api[\s_-]?key|private[\s_-]?key/i;

/** No pattern has a shorter match: `[[]]`. */
const shortest = 4;

/** The bits of what the text may hold; 0 for most texts. A superset of what the exact patterns find. */
export function gateOf(text: string): number {
  if (text.length < shortest) return 0;
  let bits = 0;
  if (text.includes('@')) bits |= gateBit.at;
  if (piiDigitGate.test(text)) bits |= gateBit.digits;
  if (words.test(text)) bits |= gateBit.words;
  if (text.includes('[[') || text.includes('<|')) bits |= gateBit.brackets;
  if (text.includes('---')) bits |= gateBit.dashes;
  if (text.includes('\\')) bits |= gateBit.escapes;
  return bits;
}
