import type { Act, Reading, Unwrapping } from './act.js';
import { type Budget, type Command, type Word, deepest } from './command.js';
import { embeddedIn } from './embedded.js';
import { fromBase64, inputOf } from './output.js';
import { parseShell } from './parse.js';
import { shells, wrappers, type Wrapper } from './wrappers.js';

/** Characters that nested scripts and expansions of one text may come to. */
const mostCharacters = 200_000;

/**
 * What a shell script does: every command with its wrappers taken off, also in scripts that it hands to other shells, in
 * substitutions, here-documents and decoded text; and the texts in other languages that it runs. Never throws; linear.
 */
export function readShell(text: string): Reading {
  const budget: Budget = { characters: mostCharacters };
  const reading: Reading = { acts: [], embedded: [] };
  const variables = new Map<string, string>();
  readInto(parseShell(text, budget, variables), { budget, reading, variables, aliases: new Map() });
  return reading;
}

/** The same for a command that is given as its words. */
export function readArgv(argv: readonly string[]): Reading {
  const words = argv.map((text): Word => ({ text, quoted: true, open: false, disguised: false, inner: [] }));
  const reading: Reading = { acts: [], embedded: [] };
  const command: Command = { words, redirects: [], from: undefined, start: 0, end: 0 };
  readInto([command], { budget: { characters: mostCharacters }, reading, variables: new Map(), aliases: new Map() });
  return reading;
}

type Shared = Pick<Unwrapping, 'budget' | 'reading' | 'aliases' | 'variables'>;

function readInto(
  commands: readonly Command[],
  shared: Shared,
  depth = 0,
  wrapped: readonly string[] = [],
  place?: Unwrapping['place'],
): void {
  const { budget, reading, aliases, variables } = shared;
  for (const command of commands) {
    // Written out, since one of these is made for every command: spreading costs more than reading the command.
    unwrap(command.words, { command, budget, depth, wrappers: wrapped, aliases, variables, place, reading });
  }
}

const reserved = new Set([
  'if',
  'then',
  'elif',
  'else',
  'fi',
  'while',
  'until',
  'do',
  'done',
  '!',
  '{',
  '}',
  'coproc',
  'esac',
  'function',
  'case',
]);
/** Commands of which the first word behind the options says what they do. */
const twoWords = new Set(['docker', 'podman', 'kubectl', 'lxc', 'poetry', 'uv', 'pipenv', 'conda']);

/** Takes the wrappers off, one after the other, and adds what is left. */
function unwrap(given: readonly Word[], state: Unwrapping): void {
  let words = given;
  while (words.length > 0 && reserved.has(words[0]!.text)) words = words.slice(1);
  const wrapped = [...state.wrappers];
  for (let round = 0; round < 20 && words.length > 0; round++) {
    while (words.length > 0 && wrapped.length > 0 && /^[A-Za-z_]\w*=/.test(words[0]!.text)) words = words.slice(1);
    if (words.length === 0) break;
    const name = nameOf(words[0]!);
    if (name === 'find' || name === 'fd') {
      unwrapFind(words, { ...state, wrappers: wrapped });
      break;
    }
    const alias = state.aliases.get(name);
    if (alias !== undefined && round === 0) nested(alias, { ...state, wrappers: wrapped, aliases: new Map() });
    const full = twoWords.has(name) && words[1] !== undefined ? `${name} ${words[1].text}` : name;
    const wrapper = wrappers.get(full);
    if (wrapper === undefined) break;
    const here = { ...state, wrappers: wrapped };
    const inner = innerOf(words.slice(full === name ? 1 : 2), wrapper, here, name);
    if (inner === undefined) break;
    // What these are told says by itself what they do.
    if (full !== name || name === 'nsenter') addAct(words, here);
    wrapped.push(full);
    words = inner;
  }
  addAct(words, wrapped.length === state.wrappers.length ? state : { ...state, wrappers: wrapped });
}

/** The words of the command that a wrapper runs; undefined where it runs none, or a script, which is read here. */
function innerOf(
  words: readonly Word[],
  wrapper: Wrapper,
  state: Unwrapping,
  name: string,
): readonly Word[] | undefined {
  const wrapped = { ...state, wrappers: [...state.wrappers, name] };
  if (wrapper.scriptOption !== undefined) {
    const at = words.findIndex(({ text }) => text === wrapper.scriptOption || text === '--command');
    if (at >= 0 && words[at + 1] !== undefined) {
      nested(words[at + 1]!.text, wrapped);
      return undefined;
    }
  }
  let at = 0;
  let skip = wrapper.skip ?? 0;
  for (; at < words.length; at++) {
    const { text } = words[at]!;
    if (name === 'cmd' && /^\/[a-z]$/i.test(text)) continue;
    if (text === '--') {
      skip = 0;
      continue;
    }
    if (text.startsWith('-') && text.length > 1) {
      if (wrapper.valued?.includes(text)) at++;
    } else if (name === 'env' && /^\w+=/.test(text)) continue;
    else if (skip-- <= 0) break;
  }
  if (at >= words.length) return undefined;
  const rest = words.slice(at);
  if (wrapper.script || name === 'cmd' || (rest.length === 1 && /\s/.test(rest[0]!.text))) {
    nested(rest.map(({ text }) => text).join(' '), wrapped);
    return undefined;
  }
  return rest;
}

/** `find … -exec cmd {} ;`: the command is run on what the search finds, which stands for its last argument. */
function unwrapFind(words: readonly Word[], state: Unwrapping): void {
  const isExec = ({ text }: Word): boolean => /^(?:-exec|-execdir|-ok|-okdir|-x|--exec)$/.test(text);
  const at = words.findIndex(isExec);
  if (at < 0 || words[at + 1] === undefined) return;
  const end = words.findIndex(({ text }, index) => index > at && (text === ';' || text === '+'));
  const option = words.findIndex(({ text }, index) => index > 0 && text.startsWith('-'));
  const roots = words.slice(1, option < 0 ? undefined : option).filter(({ text }) => text !== '');
  const inner = words.slice(at + 1, end < 0 ? undefined : end);
  const isNarrow = words.some(({ text }) => /^-(?:i?name|i?path|i?regex|mtime|size|empty|mmin|newer)$/.test(text));
  const found = inner.flatMap((word) =>
    word.text.includes('{}') ? (isNarrow ? [{ ...word, text: './found' }] : roots.slice(0, 8)) : [word],
  );
  unwrap(found, { ...state, wrappers: [...state.wrappers, 'find'], depth: state.depth + 1 });
}

/** Reads a script in a script. */
function nested(text: string, state: Unwrapping): void {
  const { budget, depth, place, command } = state;
  if (depth >= deepest || budget.characters <= 0) return;
  budget.characters -= text.length + 1;
  readInto(
    parseShell(text, budget, state.variables, depth + 1),
    state,
    depth + 1,
    state.wrappers,
    place ?? [command.start, command.end],
  );
}

/** A command's name as tables know it. */
function nameOf({ text }: Word): string {
  const known = text.includes('$') ? text.replaceAll(/\$\w+/g, '') : text;
  const name = known.slice(Math.max(known.lastIndexOf('/'), known.lastIndexOf('\\')) + 1).toLowerCase();
  return name.replace(/\.(?:exe|com|bat|cmd)$/, '').replace(/^(python|pip|perl|ruby|php|lua|node)[\d.]+$/, '$1');
}

function addAct(words: readonly Word[], state: Unwrapping): void {
  const { command, reading, wrappers, place } = state;
  const [first, ...rest] = words;
  const [start, end] = place ?? [command.start, command.end];
  const name = first === undefined ? '' : nameOf(first);
  const act: Act = {
    name,
    args: rest.map(({ text }) => text),
    words: rest,
    redirects: command.redirects,
    wrappers,
    sources: sourcesOf(command),
    input: shells.has(name) || name === '' || first === undefined ? inputOf(command) : undefined,
    disguised: isDisguised(first, rest),
    start,
    end,
  };
  reading.acts.push(act);
  for (const text of scriptsOf(act)) nested(text, { ...state, wrappers: [...wrappers, name] });
  for (const { language, text } of embeddedIn(act, () => inputOf(command)))
    reading.embedded.push({ language, text, start, end });
  if (name !== 'alias') return;
  for (const arg of act.args) {
    const at = arg.indexOf('=');
    if (at > 0) state.aliases.set(arg.slice(0, at), arg.slice(at + 1));
  }
}

function isDisguised(first: Word | undefined, rest: readonly Word[]): boolean {
  return (
    first !== undefined &&
    (first.disguised ||
      rest.some(({ text, disguised, open, quoted }) => disguised && !open && !quoted && text.includes('/')))
  );
}

function sourcesOf(command: Command): Act['sources'] {
  const sources: Act['sources'][number][] = [];
  for (let from = command.from; from !== undefined && sources.length < 8; from = from.from) {
    const words = from.words.map(({ text }) => text);
    while (words.length > 1 && (reserved.has(words[0]!) || words[0] === 'sudo')) words.shift();
    sources.push({ name: nameOf({ text: words[0] ?? '' } as Word), args: words.slice(1), redirects: from.redirects });
  }
  return sources;
}

/** The scripts that a command runs: of `sh -c`, `eval`, a shell's known input, an encoded command of PowerShell. */
function scriptsOf({ name, args, input }: Act): readonly string[] {
  if (name === 'eval') return [args.join(' ')];
  if (name === 'trap') return args.slice(0, 1);
  if (name === 'powershell' || name === 'pwsh') return powershell(args);
  if (!shells.has(name)) return [];
  const at = args.findIndex((arg) => /^-[a-z]*c$/.test(arg) || arg === '--command');
  if (at >= 0) return args.slice(at + 1, at + 2);
  const takesInput = args.every((arg) => arg.startsWith('-') || arg === '/dev/stdin');
  return takesInput && input !== undefined ? [input] : [];
}

function powershell(args: readonly string[]): readonly string[] {
  const encoded = args.findIndex((arg) => /^[-/](?:e|ec|en|enc|enco|encod|encode|encoded|encodedc\w*)$/i.test(arg));
  const decoded = encoded < 0 ? undefined : fromBase64(args[encoded + 1] ?? '');
  if (decoded !== undefined) return [decoded.replaceAll('\u0000', '')];
  const at = args.findIndex((arg) => /^[-/]c(?:o\w*)?$/i.test(arg));
  return at < 0 ? [] : [args.slice(at + 1).join(' ')];
}
