import { findBase64Texts } from '../base64.js';
import type { Span } from '../span.js';

/** A part of a text that reads differently once its disguise is taken off. */
export interface Disguised {
  readonly title: string;
  readonly plain: string;
  /** Where it stands in the folded text; undefined where `plain` keeps the offsets of the whole. */
  readonly span?: Span;
}

const leetKey =
  /(?<![a-z\d])(?=[a-z]{0,11}[013457@$!])(?:[i1!]gn[o0]r[e3]|d[i1!][s5$]r[e3]g[a4@]rd|f[o0]rg[e3]t|[i1!]n[s5$][t7]ruc[t7][i1!][o0]n[s5$]?|pr[o0]mp[t7][s5$]?|[o0]v[e3]rr[i1!]d[e3]|pr[e3]v[i1!][o0]u[s5$]|[s5$]y[s5$][t7][e3]m|r[e3]v[e3][a4@][l1]|pr[e3][t7][e3]nd)(?![a-z\d])/;
const leet: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Single letters with something between them, eight or more. */
const spelled = /(?<![\p{L}\p{N}])[a-z](?:[ ._*|/-]{1,3}[a-z]){7,400}(?![\p{L}\p{N}])/gu;

/** What a text says once letters are put for digits, spelled words are closed up, and base64 and reversed words are read. */
export function disguises(folded: string): readonly Disguised[] {
  const found: Disguised[] = [];
  if (leetKey.test(folded)) {
    found.push({ title: 'in digits for letters', plain: folded.replaceAll(/[013457@$!]/g, (digit) => leet[digit]!) });
  }
  for (let match = spelled.exec(folded); match !== null; match = spelled.exec(folded)) {
    const span: Span = [match.index, match.index + match[0].length];
    found.push({ title: 'in spelled letters', plain: closedUp(match[0]), span });
  }
  if (folded.includes('snoitcurtsni') || folded.includes('tpmorp')) {
    found.push({ title: 'written backwards', plain: folded.split('').reverse().join(''), span: [0, folded.length] });
  }
  return found;
}

/** Words of a spelled text: by wider gaps where it has any, else by the words that a command is made of. */
function closedUp(text: string): string {
  const gaps = text.replaceAll(/[ ._*|/-]{2,3}/g, '\n').replaceAll(/[ ._*|/-]/g, '');
  if (gaps.includes('\n')) return gaps.replaceAll('\n', ' ');
  return gaps.replaceAll(
    /ignore|disregard|forget|all|any|previous|prior|above|the|your|my|instructions?|prompts?|rules|guidelines|reveal|show|print|system|and|you|are|now/g,
    ' $& ',
  );
}

/** Texts in base64, read from the text as it was given. */
export function encodedTexts(text: string): readonly Disguised[] {
  if (!/[A-Za-z\d+/]{24}/.test(text)) return [];
  return findBase64Texts(text).flatMap(({ start, end, decoded }) =>
    end - start >= 24 && decoded.includes(' ')
      ? [{ title: 'in base64', plain: decoded, span: [start, end] as Span }]
      : [],
  );
}
