const most = 64;

/**
 * `{rm,-rf,/}` to its words, and `a{b,c}d` to `abd` and `acd`. Only lists: `{1..9}` and `${…}` stay. At most 64 words; a word
 * with more alternatives stays as it is.
 */
export function expandBraces(text: string): readonly string[] {
  let words: readonly string[] = [text];
  for (let round = 0; round < 4; round++) {
    const next = words.flatMap(expandFirst);
    if (next.length > most || next.length === words.length) return next.length > most ? words : next;
    words = next;
  }
  return words;
}

function expandFirst(text: string): readonly string[] {
  const close = text.indexOf('}');
  const open = close < 0 ? -1 : text.lastIndexOf('{', close);
  if (open < 0 || text[open - 1] === '$') return [text];
  const inside = text.slice(open + 1, close);
  if (!inside.includes(',')) return [text];
  return inside.split(',', most).map((part) => text.slice(0, open) + part + text.slice(close + 1));
}
