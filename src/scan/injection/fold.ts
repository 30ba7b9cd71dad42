import { confusables } from './confusables.js';

/** A text as the patterns read it, and where each of its units stood. */
export interface Folded {
  /** Lower case, compatibility forms and diacritics undone, characters without a width left out. */
  readonly text: string;
  /** The same with letters of other scripts as the Latin ones that they look like; the same text where there are none. */
  readonly latin: string;
  /** Offset of a unit in the text as it was given; also of the one behind the last. */
  readonly at: (offset: number) => number;
}

const nonAscii = /[^\0-\x7F]/;

/** Folds a text for matching. A text in ASCII is only put in lower case, so that it keeps its offsets. */
export function fold(text: string): Folded {
  if (!nonAscii.test(text)) {
    const lower = text.toLowerCase();
    return { text: lower, latin: lower, at: (offset) => offset };
  }
  const starts = new Uint32Array(text.length * longestForm + 1);
  const parts: string[] = [];
  const latinParts: string[] = [];
  let hasLookalike = false;
  let length = 0;
  let offset = 0;
  /** Takes ASCII up to `end` as a whole: it is most of most texts. */
  const takePlain = (end: number): void => {
    if (end === offset) return;
    const plainPart = text.slice(offset, end).toLowerCase();
    parts.push(plainPart);
    latinParts.push(plainPart);
    while (offset < end) starts[length++] = offset++;
  };
  for (const { 0: run, index } of text.matchAll(nonAsciiRuns)) {
    takePlain(index);
    for (const character of run) {
      const form = formOf(character);
      const lookalike = form.length === 1 ? confusables.get(form) : undefined;
      if (lookalike !== undefined) hasLookalike = true;
      parts.push(form);
      latinParts.push(lookalike ?? form);
      for (let unit = 0; unit < form.length; unit++) starts[length++] = offset;
      offset += character.length;
    }
  }
  takePlain(text.length);
  starts[length] = offset;
  const folded = parts.join('');
  return { text: folded, latin: hasLookalike ? latinParts.join('') : folded, at: (index) => starts[index]! };
}

const nonAsciiRuns = /[^\0-\x7F]+/g;

/** A longer compatibility form (U+FDFA has 18 letters) is no part of a word that is looked for. */
const longestForm = 4;

/** Letters that decompose into nothing simpler, and letters that are often written without their marks. */
const plain: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ё: 'е',
  й: 'и',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
};

const invisible = /^[\p{Cf}\p{Mn}\u{115F}\u{1160}\u{3164}\u{FFA0}]$/u;
const kept = new Map<string, string>();

function formOf(character: string): string {
  const known = kept.get(character);
  if (known !== undefined) return known;
  const form = newFormOf(character);
  if (kept.size < 20_000) kept.set(character, form);
  return form;
}

function newFormOf(character: string): string {
  if (invisible.test(character)) return '';
  const lower = character.normalize('NFKC').toLowerCase();
  if (lower.length > longestForm * character.length) return ' ';
  if (plain[lower] !== undefined) return plain[lower];
  const bare = lower.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '');
  return /^[\0-\x7Fı]+$/.test(bare) ? bare.replaceAll('ı', 'i') : lower;
}
