import { type Budget, type Command, type Redirect, type Word, deepest } from './command.js';
import {
  type Draft,
  type State,
  assign,
  longestValue,
  dropDescriptor,
  endsInLetter,
  finish,
  isBlank,
  isOperator,
  isProcess,
  newDraft,
  readAnsi,
  readBackslash,
  readSingle,
  skipComment,
  spend,
  split,
} from './draft.js';
import { variableAt } from './variables.js';
import { outputOf } from './output.js';

/**
 * The simple commands of a shell script in order, those of its substitutions before the command that uses them. Grouping,
 * conditions and loops only part commands: each may run. Never throws; linear in the text and in what the budget allows.
 */
export function parseShell(
  text: string,
  budget: Budget,
  variables = new Map<string, string>(),
  depth = 0,
): readonly Command[] {
  const state: State = { text, at: 0, depth, variables, budget, commands: [], pending: [], level: 0 };
  readScript(state, '');
  return state.commands;
}

/** Reads commands up to the end, or to the parenthesis that ends a substitution. */
function readScript(state: State, end: '' | ')'): void {
  const { text } = state;
  const base = state.level;
  let from: Command | undefined;
  let last: Command | undefined;
  while (state.at < text.length) {
    const char = text[state.at]!;
    if (char === ')') {
      if (end === ')' && state.level === base) return;
      if (state.level > base) state.level--;
      state.at++;
    } else if (char === '(') {
      state.level++;
      state.at++;
    } else if (char === '\n') {
      state.at++;
      readDocuments(state);
      from = undefined;
    } else if (char === '|' && text[state.at + 1] !== '|') {
      state.at += text[state.at + 1] === '&' ? 2 : 1;
      from = last;
    } else if (char === ';' || char === '&' || char === '|') {
      if (char === '&' && text[state.at + 1] === '>') {
        last = readCommand(state, from) ?? last;
        continue;
      }
      state.at++;
      from = undefined;
    } else if (isBlank(char)) state.at++;
    else {
      const before = state.at;
      last = readCommand(state, from) ?? last;
      if (state.at === before) state.at++;
      from = undefined;
    }
  }
}

/** Reads one simple command: assignments, words, redirections. Undefined where only variables were set. */
function readCommand(state: State, from: Command | undefined): Command | undefined {
  const { text } = state;
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  const start = state.at;
  while (state.at < text.length) {
    const char = text[state.at]!;
    const isTest = words[0]?.text === '[[' && words.at(-1)?.text !== ']]';
    if (isBlank(char)) state.at++;
    else if (char === '#') skipComment(state);
    else if (
      (char === '<' || char === '>' || (char === '&' && text[state.at + 1] === '>')) &&
      !isTest &&
      !isProcess(state)
    ) {
      dropDescriptor(state, words);
      redirects.push(readRedirect(state));
    } else if (isOperator(char) && !isProcess(state)) {
      if (!isTest || char === '\n') break;
      state.at++;
    } else {
      const begin = state.at;
      const read = readWord(state);
      if (words.length === 0 && assign(state, text.slice(begin, state.at), read)) continue;
      for (const word of read) words.push(word);
    }
  }
  if (words[0]?.text === 'for' && words[1] !== undefined) {
    const values = words
      .slice(3)
      .map(({ text }) => text)
      .join(' ');
    state.variables.set(words[1].text, values.slice(0, longestValue));
  }
  if (words.length === 0 && redirects.length === 0) return undefined;
  const command: Command = { words, redirects, from, start, end: state.at };
  state.commands.push(command);
  return command;
}

const redirection = /&>>|&>|<<<|<<-|<<|<>|<&|>>|>&|>\||<|>/y;

function readRedirect(state: State): Redirect {
  redirection.lastIndex = state.at;
  const operator = redirection.exec(state.text)?.[0] ?? '>';
  state.at += operator.length;
  while (isBlank(state.text[state.at] ?? '') && state.at < state.text.length) state.at++;
  const [word] = isOperator(state.text[state.at] ?? '') && !isProcess(state) ? [] : readWord(state);
  const inner = word?.inner ?? [];
  if (operator !== '<<' && operator !== '<<-') return { operator, target: word?.text ?? '', inner };
  const redirect = { operator: '<<', target: '', inner };
  state.pending.push({ mark: word?.text ?? '', redirect });
  return redirect;
}

/** Takes the bodies of the here-documents that begin here. */
function readDocuments(state: State): void {
  for (const { mark, redirect } of state.pending.splice(0)) {
    const start = state.at;
    let line = start;
    let end = state.text.length;
    while (line < state.text.length) {
      let next = state.text.indexOf('\n', line);
      if (next < 0) next = state.text.length;
      if (state.text.slice(line, next).trim() === mark) {
        end = line;
        line = next + 1;
        break;
      }
      line = next + 1;
    }
    redirect.target = state.text.slice(start, end);
    state.at = Math.min(line, state.text.length);
  }
}

/** Reads one typed word: none or more words, since variables are split and braces expanded. */
function readWord(state: State): readonly Word[] {
  const words: Word[] = [];
  let draft = newDraft();
  const { text } = state;
  const start = state.at;
  while (state.at < text.length) {
    const char = text[state.at]!;
    if (isProcess(state)) {
      state.at += 2;
      readInner(state, draft);
    } else if (isBlank(char) || isOperator(char) || ((char === '<' || char === '>') && state.at > start)) break;
    else if (char === '\\') readBackslash(state, draft);
    else if (char === "'") readSingle(state, draft);
    else if (char === '"') readDouble(state, draft);
    else if (char === '`') readBackticks(state, draft, false);
    else if (char === '$') draft = readDollar(state, draft, words, false);
    else {
      if (char === '{') draft.braces = true;
      draft.text += char;
      draft.started = true;
      state.at++;
    }
  }
  finish(draft, words);
  return words;
}

function readDouble(state: State, draft: Draft): void {
  const { text } = state;
  const begin = state.at++;
  const isFirst = draft.text === '';
  const isAfter = endsInLetter(draft);
  draft.quoted = true;
  draft.started = true;
  while (state.at < text.length) {
    const char = text[state.at]!;
    if (char === '"') break;
    if (char === '\\') {
      const next = text[state.at + 1] ?? '';
      draft.text += '$`"\\'.includes(next) ? next : next === '\n' ? '' : `\\${next}`;
      state.at += 2;
    } else if (char === '`') readBackticks(state, draft, true);
    else if (char === '$') readDollar(state, draft, [], true);
    else {
      draft.text += char;
      state.at++;
    }
  }
  const isBefore = /[a-z]/i.test(text[state.at + 1] ?? '');
  if ((isAfter && (isBefore || state.at === begin + 1)) || (isFirst && state.at === begin + 2 && isBefore)) {
    draft.disguised = true;
  }
  state.at++;
}

function readBackticks(state: State, draft: Draft, quoted: boolean): void {
  const { text } = state;
  let end = state.at + 1;
  while (end < text.length && text[end] !== '`') end += text[end] === '\\' ? 2 : 1;
  const script = text.slice(state.at + 1, end).replaceAll(/\\([`\\$])/g, '$1');
  state.at = Math.min(end + 1, text.length);
  draft.started = draft.started || quoted;
  addInner(
    state,
    draft,
    state.depth < deepest ? parseShell(script, state.budget, state.variables, state.depth + 1) : [],
  );
}

/** Reads the commands of `$(` or `<(`, whose parenthesis has been read, and what is known of their output. */
function readInner(state: State, draft: Draft): void {
  if (state.depth >= deepest) return;
  const inside: State = { ...state, depth: state.depth + 1, commands: [], pending: [], level: 0 };
  readScript(inside, ')');
  state.at = inside.at + 1;
  addInner(state, draft, inside.commands);
}

function addInner(state: State, draft: Draft, commands: readonly Command[]): void {
  for (const command of commands) {
    draft.inner.push(command);
    state.commands.push(command);
  }
  const last = commands.at(-1);
  const output = last && outputOf(last);
  if (output === undefined) draft.open = true;
  else {
    draft.text += output.trimEnd().slice(0, spend(state, output.length));
    draft.started = true;
  }
}

const longestSum = 1_000;

/** Reads what a dollar sign begins. Gives the draft to go on with: an unquoted value is split into words. */
function readDollar(state: State, draft: Draft, words: Word[], quoted: boolean): Draft {
  const { text } = state;
  const next = text[state.at + 1];
  if (next === '(' && text[state.at + 2] === '(') {
    const inside = text.slice(state.at + 3, state.at + longestSum);
    const end = inside.indexOf('))');
    draft.open = true;
    draft.started = true;
    if (end >= 0 && !inside.slice(0, end).includes('$(')) {
      draft.text += '0';
      state.at += end + 5;
      return draft;
    }
  }
  if (next === '(') {
    state.at += 2;
    readInner(state, draft);
    return draft;
  }
  if (!quoted && next === "'") return readAnsi(state, draft);
  if (!quoted && next === '"') {
    state.at++;
    return draft;
  }
  const read = variableAt(text, state.at, state.variables);
  state.at = read.end;
  if (read.value === undefined) {
    draft.open = true;
    draft.started = true;
    draft.text += read.shown;
    return draft;
  }
  if (read.hides && (endsInLetter(draft) || /\w/.test(text[read.end] ?? ''))) draft.disguised = true;
  const value = read.value.slice(0, spend(state, read.value.length));
  if (quoted || !/\s/.test(value)) {
    draft.text += value;
    draft.started ||= value !== '';
    return draft;
  }
  return split(value, draft, words, read.hides);
}
