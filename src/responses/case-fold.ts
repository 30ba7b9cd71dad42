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
  if (typeof value !== 'string' || value.length > longestType) return '';
  const known = foldedTypes.get(value);
  if (known !== undefined) return known;
  const folded = caseFold(value.trim());
  if (foldedTypes.size >= mostFoldedTypes) foldedTypes.clear();
  foldedTypes.set(value, folded);
  return folded;
}

/** Responses name the same few types all day. */
const foldedTypes = new Map<string, string>();
const mostFoldedTypes = 1_000;

/** A tool's name for comparing whole names: trimmed and case-folded, separators kept. */
export function foldName(name: string): string {
  return caseFold(name.trim());
}
