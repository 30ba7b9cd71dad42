import { expandBraces } from './braces.js';
import type { Budget, Command, Word } from './command.js';
import { readEscapes } from './escapes.js';

/** Where the reading of one text stands. */
export interface State {
  readonly text: string;
  at: number;
  readonly depth: number;
  readonly variables: Map<string, string>;
  readonly budget: Budget;
  readonly commands: Command[];
  /** Here-documents whose bodies begin on the next line. */
  readonly pending: { readonly mark: string; readonly redirect: { target: string } }[];
  /** Open parentheses of subshells. */
  level: number;
}

/** A word in the making. */
export interface Draft {
  text: string;
  started: boolean;
  quoted: boolean;
  open: boolean;
  disguised: boolean;
  /** Whether all of its braces were typed as such. */
  braces: boolean;
  inner: Command[];
}

/** A word of which nothing has been read. */
export function newDraft(): Draft {
  return { text: '', started: false, quoted: false, open: false, disguised: false, braces: false, inner: [] };
}

/** Adds a word that has been read, its braces expanded. */
export function finish(draft: Draft, words: Word[]): void {
  if (!draft.started && draft.inner.length === 0) return;
  const { text, quoted, open, disguised, inner } = draft;
  if (!draft.braces || !text.includes(',')) words.push({ text, quoted, open, disguised, inner });
  else for (const part of expandBraces(text)) words.push({ text: part, quoted, open, disguised, inner });
}

/** Reads a backslash and what it quotes. */
export function readBackslash(state: State, draft: Draft): void {
  const next = state.text[state.at + 1];
  state.at += 2;
  if (next === undefined || next === '\n') return;
  if (next === '\r' && state.text[state.at] === '\n') {
    state.at++;
    return;
  }
  if (/[a-z]/.test(next) && endsInLetter(draft) && !windowsPath.test(draft.text)) draft.disguised = true;
  // Paths of Windows have backslashes that escape nothing.
  if (draft.text.length < longestName && /[\w.%*]/.test(next) && windowsPath.test(draft.text)) draft.text += '\\';
  draft.text += next;
  draft.started = true;
}

/** Names and paths are short: a longer word is text, and looking back in it again and again would not be linear. */
const longestName = 200;
const windowsPath = /^(?:"?[a-z]:|\.\.?$|%\w+%|hk(?:lm|cu|cr|u)\b)/i;

/** Whether a letter of a short word, and no path or option, stands before this place. */
export function endsInLetter({ text }: Draft): boolean {
  return text.length < longestName && /[a-z]$/i.test(text) && !/[=:/.-]/.test(text);
}

/** Reads what stands in single quotes. */
export function readSingle(state: State, draft: Draft): void {
  const close = state.text.indexOf("'", state.at + 1);
  const end = close < 0 ? state.text.length : close;
  splice(state, draft, end);
  draft.text += state.text.slice(state.at + 1, end);
  state.at = end + 1;
}

/** Marks a quote; one between letters serves to hide the word: `r''m`, `"r"m`. */
function splice(state: State, draft: Draft, end: number): void {
  const isBefore = /[a-z]/i.test(state.text[end + 1] ?? '');
  if (endsInLetter(draft) && (isBefore || end === state.at + 1)) draft.disguised = true;
  if (!draft.started && end === state.at + 2 && isBefore) draft.disguised = true;
  draft.quoted = true;
  draft.started = true;
}

/** How many of so many characters the budget still allows; they are taken from it. */
export function spend({ budget }: State, length: number): number {
  const allowed = Math.min(length, Math.max(0, budget.characters));
  budget.characters -= allowed;
  return allowed;
}

/** Adds an unquoted value: what white space parts are words of their own. */
export function split(value: string, draft: Draft, words: Word[], hides: boolean): Draft {
  const parts = value.split(/\s+/);
  let current = draft;
  parts.forEach((part, index) => {
    if (index > 0) {
      if (hides && current.text !== '') current.disguised = true;
      finish(current, words);
      current = newDraft();
    }
    if (part === '') return;
    current.text += part;
    current.started = true;
  });
  return current;
}

/** Reads what stands in `$'…'`. */
export function readAnsi(state: State, draft: Draft): Draft {
  const { text } = state;
  let end = state.at + 2;
  while (end < text.length && text[end] !== "'") end += text[end] === '\\' ? 2 : 1;
  const written = text.slice(state.at + 2, end);
  if (/\\(?:x[0-9a-f]|[0-7]{2}|u[0-9a-f])/i.test(written)) draft.disguised = true;
  draft.text += readEscapes(written);
  draft.quoted = true;
  draft.started = true;
  state.at = Math.min(end + 1, text.length);
  return draft;
}

/** Goes to the end of a comment. */
export function skipComment(state: State): void {
  const end = state.text.indexOf('\n', state.at);
  state.at = end < 0 ? state.text.length : end;
}

/** Whether `<(` or `>(` stands here. */
export function isProcess({ text, at }: State): boolean {
  const char = text[at];
  return (char === '<' || char === '>') && text[at + 1] === '(';
}

/** Whether a character parts words. */
export function isBlank(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\r';
}

/** Whether a character ends a command. */
export function isOperator(char: string): boolean {
  return char === ';' || char === '&' || char === '|' || char === '\n' || char === '(' || char === ')';
}

/** The number before `>` is a descriptor and no word: `2>file`. */
export function dropDescriptor({ text, at }: State, words: Word[]): void {
  const word = words.at(-1);
  if (word !== undefined && /^\d{1,2}$/.test(word.text) && !isBlank(text[at - 1] ?? ' ')) words.pop();
}

/** Values of variables are cut off beyond this. */
export const longestValue = 4_096;
const assignment = /^[A-Za-z_]\w*\+?=/;

/** `NAME=value` before a command: remembers the value. */
export function assign(state: State, written: string, read: readonly Word[]): boolean {
  if (!assignment.test(written)) return false;
  const value = read.map(({ text }) => text).join(' ');
  const at = value.indexOf('=');
  const name = written.slice(0, written.indexOf('=')).replace('+', '');
  const before = written[written.indexOf('=') - 1] === '+' ? (state.variables.get(name) ?? '') : '';
  state.variables.set(name, (before + value.slice(at + 1)).slice(0, longestValue));
  return true;
}
