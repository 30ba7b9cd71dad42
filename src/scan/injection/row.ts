import type { Span } from '../span.js';

/** What an injection tries to do. */
export type InjectionFamily = 'override' | 'role' | 'extraction' | 'jailbreak' | 'forgery' | 'hidden' | 'addressed';

/** One phrase of precise detection: a row of a table that a test replays. */
export interface InjectionRow {
  readonly name: string;
  readonly family: InjectionFamily;
  /** What the row finds, as a report's sentence names it. */
  readonly title: string;
  /** Texts in lower case of which every match holds one, ASCII of three letters or more; empty for rows of other scripts. */
  readonly words: readonly string[];
  /** Global, over folded text (`fold.ts`): lower case, no diacritics; repeats are bounded. */
  readonly pattern: RegExp;
  /** `command`: counts only where a command may begin, so not behind a subject such as `attackers`. */
  readonly lead?: 'command';
  /** Made-up texts with a match, and near misses without one. */
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** An injection in a text. */
export interface InjectionMatch {
  readonly name: string;
  readonly family: InjectionFamily;
  readonly title: string;
  /** Offsets in the text as it was given. */
  readonly span: Span;
  /** Whether it stands in quotation marks, in code, or is only told of: then it is a mention and no attempt. */
  readonly isQuoted: boolean;
  /** Whether no honest text holds it. */
  readonly isProven: boolean;
}

/** What may stand between two words: blanks, marks of emphasis, and line breaks that are written as escapes. */
const gap = String.raw`(?:[\s*_~>#"'\x60,-]|\\[nrt]){1,8}`;
const word = String.raw`[^\s*_~>#"'\x60,.;:!?\\()<|[\]{}-]{1,24}`;

/**
 * A pattern in short: a blank stands for what may separate words, `~3` for up to three words of any kind with what separates
 * them before each. It begins and ends at a word's border.
 */
export function phrase(short: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${expanded(short)})(?![\p{L}\p{N}_])`, 'gu');
}

/** The same for scripts that put no blanks between words, where `~3` stands for up to three characters. */
export function unspaced(short: string): RegExp {
  return new RegExp(short.replaceAll(/~(\d+)/g, String.raw`[^\n。！？]{0,$1}?`), 'gu');
}

function expanded(short: string): string {
  return short.replaceAll(/~(\d)/g, `(?:${gap}${word}){0,$1}?`).replaceAll(/ /g, gap);
}
