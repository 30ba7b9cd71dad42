import { injectionPatterns } from '../injection.js';
import { Anchors } from '../secrets/anchors.js';
import type { Span } from '../span.js';
import { addressedRows } from './addressed.js';
import { cueGate, cueWindow, cues, cuesNeeded } from './cues.js';
import { disguises, encodedTexts } from './disguise.js';
import { extractionRows } from './extraction.js';
import { type Folded, fold } from './fold.js';
import { forgeryRows } from './forgery.js';
import { type Hidden, findHiddenCharacters, findHiddenMarkup, markdownLeak } from './hidden.js';
import { languageRows } from './languages.js';
import { isMention, isNegated, mayBegin } from './mention.js';
import { overrideRows } from './override.js';
import { personaRows } from './persona.js';
import type { InjectionMatch, InjectionRow } from './row.js';

/** Every phrase that precise detection looks for. */
export const injectionRows: readonly InjectionRow[] = [
  ...overrideRows,
  ...personaRows,
  ...extractionRows,
  ...addressedRows,
  ...forgeryRows,
  ...languageRows,
];

const systemDirective = injectionPatterns.find(({ name }) => name === 'system_directive')!;
const nonAscii = /[^\0-\x7F]/;

/** At most so many matches of one row are looked at in one text. */
const mostOfARow = 50;

/**
 * The injections of a text, at most one of each name, in the order of the text; offsets are those of the text as it is given.
 * Looks through disguises: other letters of the same look, characters without a width, digits for letters, spelled words,
 * base64. Linear in the text; never throws.
 */
export function findPreciseInjections(text: string): readonly InjectionMatch[] {
  if (text.length < shortest) return [];
  const folded = fold(text);
  const found = new Map<string, InjectionMatch>();
  const add = (match: InjectionMatch): void => {
    const known = found.get(match.name);
    if (known === undefined || (known.isQuoted && !match.isQuoted)) found.set(match.name, match);
  };
  lookThrough(folded, add);
  lookBehind(text, folded, add);
  return [...found.values()].sort((a, b) => a.span[0] - b.span[0]);
}

const shortest = 4;

type Add = (match: InjectionMatch) => void;

function lookThrough(folded: Folded, add: Add): void {
  const { latin, text, at } = folded;
  const place = ([start, end]: Span): Span => [at(start), at(end)];
  eachRowMatch(latin, text, (row, span, of) => {
    add({ ...described(row), span: place(span), isQuoted: isMention(of, ...span), isProven: false });
  });
  const directive = systemDirectiveIn(latin);
  if (directive) {
    const { name, title } = systemDirective;
    add({
      name,
      family: 'forgery',
      title,
      span: place(directive),
      isQuoted: isMention(latin, ...directive),
      isProven: false,
    });
  }
  const story = jailbreakIn(latin);
  if (story) {
    const isQuoted = isMention(latin, ...story);
    add({
      name: 'cues',
      family: 'jailbreak',
      title: 'several marks of a jailbreak',
      span: place(story),
      isQuoted,
      isProven: false,
    });
  }
  if (latin.includes('](')) {
    markdownLeak.lastIndex = 0;
    const leak = markdownLeak.exec(latin);
    if (leak) {
      const span: Span = [leak.index, markdownLeak.lastIndex];
      const title = 'an image whose address is to carry data away';
      add({
        name: 'image_leak',
        family: 'hidden',
        title,
        span: place(span),
        isQuoted: isMention(latin, ...span),
        isProven: false,
      });
    }
  }
  for (const hidden of latin.includes('<') ? findHiddenMarkup(latin) : []) add(ofHidden(hidden, place(hidden.span)));
}

/** What the text says once a disguise is taken off. */
function lookBehind(text: string, { latin, at }: Folded, add: Add): void {
  for (const hidden of nonAscii.test(text) ? findHiddenCharacters(text) : []) {
    add(ofHidden(hidden, hidden.span));
    const inner = fold(hidden.decoded ?? '');
    eachRowMatch(inner.latin, inner.text, (row) => {
      const title = `${row.title}, in hidden characters`;
      add({ ...described(row), title, span: hidden.span, isQuoted: false, isProven: true });
    });
  }
  for (const { title, plain, span } of disguises(latin)) {
    eachRowMatch(plain, plain, (row, inPlain) => {
      const [start, end] = span ?? inPlain;
      add({
        ...described(row),
        title: `${row.title}, ${title}`,
        span: [at(start), at(end)],
        isQuoted: false,
        isProven: false,
      });
    });
  }
  for (const { title, plain, span } of encodedTexts(text)) {
    const inner = fold(plain);
    eachRowMatch(inner.latin, inner.text, (row) => {
      add({ ...described(row), title: `${row.title}, ${title}`, span: span!, isQuoted: false, isProven: false });
    });
  }
}

function described({ name, family, title }: InjectionRow): Pick<InjectionMatch, 'name' | 'family' | 'title'> {
  return { name, family, title };
}

function ofHidden({ name, title, isProven }: Hidden, span: Span): InjectionMatch {
  return { name, family: 'hidden', title, span, isQuoted: false, isProven };
}

/** Every match of every row that counts as a command or a mention of one. */
function eachRowMatch(latin: string, text: string, visit: (row: InjectionRow, span: Span, of: string) => void): void {
  const isAscii = !nonAscii.test(text);
  const wanted = rowsOf(latin);
  for (const [index, row] of injectionRows.entries()) {
    if (row.words.length === 0 ? isAscii : wanted[index] === 0) continue;
    const of = row.words.length === 0 ? text : latin;
    const { pattern } = row;
    pattern.lastIndex = 0;
    for (let count = 0; count < mostOfARow; count++) {
      const match = pattern.exec(of);
      if (match === null) break;
      const span: Span = [match.index, match.index + match[0].length];
      if (row.lead === 'command' && !mayBegin(of, span[0])) continue;
      if (isNegated(of, span[0])) continue;
      visit(row, span, of);
    }
  }
}

/** Words of three letters are looked for all at once, shorter ones one by one. */
const longWords = injectionRows.flatMap(({ words }, row) =>
  words.filter(({ length }) => length > 2).map((text) => ({ row, anchor: { text, exact: true } })),
);
const shortWords = injectionRows.flatMap(({ words }, row) =>
  words.filter(({ length }) => length < 3).map((text) => ({ row, text })),
);
let search: Anchors | undefined;

/** For each row whether the text holds one of its words. */
function rowsOf(latin: string): Uint8Array {
  const wanted = new Uint8Array(injectionRows.length);
  search ??= new Anchors(longWords.map(({ anchor }) => anchor));
  search.each(latin, (index) => (wanted[longWords[index]!.row] = 1));
  for (const { row, text } of shortWords) if (latin.includes(text)) wanted[row] = 1;
  return wanted;
}

/** `system:` at the start of a sentence or behind a mark, with a verb of command behind plain words. */
function systemDirectiveIn(text: string): Span | undefined {
  if (!text.includes('system')) return undefined;
  for (let from = 0; ;) {
    const span = systemDirective.find(text, from);
    if (span === undefined) return undefined;
    if (/(?:^|[^\p{L}\p{N}\s]\s*|\n\s*)$/u.test(text.slice(Math.max(0, span[0] - 8), span[0]))) return span;
    from = span[1];
  }
}

/** The first stretch of a text that holds enough different marks of a jailbreak. */
function jailbreakIn(text: string): Span | undefined {
  if (!cueGate.test(text)) return undefined;
  const spots: { readonly cue: number; readonly start: number; readonly end: number }[] = [];
  for (const [cue, { pattern }] of cues.entries()) {
    pattern.lastIndex = 0;
    for (let count = 0; count < mostOfARow; count++) {
      const match = pattern.exec(text);
      if (match === null) break;
      spots.push({ cue, start: match.index, end: match.index + match[0].length });
    }
  }
  spots.sort((a, b) => a.start - b.start);
  let first = 0;
  for (let last = 0; last < spots.length; last++) {
    while (spots[last]!.end - spots[first]!.start > cueWindow) first++;
    const window = spots.slice(first, last + 1);
    if (new Set(window.map(({ cue }) => cue)).size >= cuesNeeded) return [spots[first]!.start, spots[last]!.end];
  }
  return undefined;
}
