const beyondAscii = /[^\0-\x7f]/;

/**
 * Full Unicode case folding: two texts that differ in case only fold to the same text. Sharp s folds to `ss`, long s to `s`,
 * a final sigma to a sigma; the dotless i stays itself. JavaScript has no such function: folding is what is left after
 * lower, upper and lower case once more, but for the two letters named last.
 */
export function caseFold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text.split('ı').map(foldPart).join('ı');
}

function foldPart(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

/** Longer than any type that means something here: longer texts are not folded. */
const longestType = 64;

/** A `type` member as the tables spell it: trimmed and case-folded; the empty text where it is no text or far too long. */
export function foldType(value: unknown): string {
  return typeof value === 'string' && value.length <= longestType ? caseFold(value.trim()) : '';
}

/** A tool's name for comparing whole names: trimmed and case-folded, separators kept. */
export function foldName(name: string): string {
  return caseFold(name.trim());
}
