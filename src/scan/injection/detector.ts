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
import { neededWords } from './needed-words.js';
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
  if (text.length < shortest || quiet.has(text)) return [];
  const folded = fold(text);
  const found = new Map<string, InjectionMatch>();
  const add = (match: InjectionMatch): void => {
    const known = found.get(match.name);
    if (known === undefined || (known.isQuoted && !match.isQuoted)) found.set(match.name, match);
  };
  lookThrough(folded, add);
  lookBehind(text, folded, add);
  if (found.size === 0 && text.length <= longestKept && quiet.size < mostKept) quiet.add(text);
  return [...found.values()].sort((a, b) => a.span[0] - b.span[0]);
}

const shortest = 4;

/** Short texts without an injection, so many of them: names of fields and the like come again with every record. */
const quiet = new Set<string>();
const longestKept = 40;
const mostKept = 5_000;

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
  const wanted = rowsOf(latin);
  const rows = nonAscii.test(text) ? [...rowsWithoutWords(), ...wanted].sort((a, b) => a - b) : wanted;
  for (const index of rows) {
    const row = injectionRows[index]!;
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

/** Rows of other scripts, which no text in ASCII can match. */
function rowsWithoutWords(): readonly number[] {
  return injectionRows.flatMap(({ words }, index) => (words.length === 0 ? [index] : []));
}

/**
 * What a row needs of a text: one of its words, and one text of each list that every match of its pattern holds. The lists
 * are what spares most texts the patterns, since words such as `order` and `direct` stand in many.
 */
interface Need {
  readonly row: number;
  readonly texts: readonly string[];
}

/** What all rows need, and the search for it: made on first use, since it takes some milliseconds. */
interface Search {
  readonly needs: readonly Need[];
  /** How many needs each row has. */
  readonly counts: Uint8Array;
  /** Texts of three letters or more are looked for all at once, shorter ones one by one. */
  readonly long: { readonly anchors: Anchors; readonly needs: readonly number[] };
  readonly short: readonly { readonly need: number; readonly text: string }[];
}

function searchOf(rows: readonly InjectionRow[]): Search {
  const needs = rows.flatMap(({ words, pattern }, row): readonly Need[] =>
    words.length === 0 ? [] : [words, ...neededWords(pattern)].map((texts) => ({ row, texts })),
  );
  const counts = new Uint8Array(rows.length);
  for (const { row } of needs) counts[row]!++;
  const all = needs.flatMap(({ texts }, need) => texts.map((text) => ({ need, text })));
  const long = all.filter(({ text }) => text.length > 2);
  return {
    needs,
    counts,
    long: {
      anchors: new Anchors(long.map(({ text }) => ({ text, exact: true }))),
      needs: long.map(({ need }) => need),
    },
    short: all.filter(({ text }) => text.length < 3),
  };
}

let search: Search | undefined;

/** The rows whose needs the text meets, in their order. Most texts are short and meet none, so nothing is made for those. */
function rowsOf(latin: string): readonly number[] {
  if (search === undefined) {
    lookedThrough += latin.length;
    if (lookedThrough < worthSearch) return rowsByWords(latin);
    search = searchOf(injectionRows);
  }
  const { needs, counts, long, short } = search;
  let met: Set<number> | undefined;
  long.anchors.each(latin, (index) => (met ??= new Set()).add(long.needs[index]!));
  for (const { need, text } of short) if (latin.includes(text)) (met ??= new Set()).add(need);
  if (met === undefined) return none;
  const left = counts.slice();
  const rows: number[] = [];
  for (const need of met) {
    const { row } = needs[need]!;
    if (--left[row]! === 0) rows.push(row);
  }
  return rows.sort((a, b) => a - b);
}

const none: readonly number[] = [];

/** Characters looked through before the search is made: a run that looks at one response would wait for nothing else. */
const worthSearch = 4_000;
let lookedThrough = 0;

/** The rows of which the text holds a word: more than the search gives, and the patterns decide. */
function rowsByWords(latin: string): readonly number[] {
  return injectionRows.flatMap(({ words }, row) => (words.some((word) => latin.includes(word)) ? [row] : []));
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
