import { valueAt } from '../../core/json.js';
import { type ToolCall, argumentPointer } from '../../responses/tool-call.js';
import { type TextLimits, type Texts, type WalkFailure, textPath, textsOf } from '../../responses/walk.js';
import { findBase64Texts } from '../../scan/base64.js';
import { type ArgumentKind, argumentKind } from './argument-kind.js';
import { blockKey } from './fold.js';
import type { Meaning } from './operations/operation.js';
import { type PathMeaning, meaningOfPath } from './precise-paths.js';
import { type TextMeaning, meaningsOf, meaningsOfArgv } from './precise-text.js';

/** A dangerous meaning in the arguments of a call, and its place. */
export interface MeaningHit extends Meaning {
  readonly encoded: boolean;
  /** JSON Pointer of the string or list in the response. */
  readonly pointer: string;
  /** Where in that string it stands; absent where it is not there letter by letter. */
  readonly span?: readonly [start: number, end: number];
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Reads every text of a call's arguments for what it means. Gives the reason instead where they cannot be walked within the limits. */
export function scanMeanings(call: ToolCall, limits: TextLimits): readonly MeaningHit[] | WalkFailure {
  const walked = textsOf(call.arguments, limits);
  if (typeof walked === 'string') return walked;
  const hits: MeaningHit[] = [];
  const members = membersOf(walked);
  for (const [owner, argv] of argvLists(walked)) {
    const pointer = argumentPointer(call, textPath(walked, argv.first).replace(/\/[^/]*$/, ''));
    const text = argv.words.join(' ');
    for (const meaning of meaningsOfArgv(argv.words)) {
      hits.push({ ...meaning, encoded: false, pointer, text, start: 0, end: text.length });
    }
    members.argv.add(owner);
  }
  for (let index = 0; index < walked.texts.length; index++) {
    if (isRead(walked, index, members.argv, call)) readText(call, walked, index, members.names, hits);
  }
  return hits;
}

interface Members {
  /** For each container, the names of its members. */
  readonly names: ReadonlyMap<number, readonly string[]>;
  /** Containers that were read as the words of one command. */
  readonly argv: Set<number>;
}

function membersOf({ texts, owners, names }: Texts): Members {
  const found = new Map<number, string[]>();
  for (let index = 0; index < texts.length; index++) {
    if (!names[index]) continue;
    const list = found.get(owners[index]!);
    if (list === undefined) found.set(owners[index]!, [texts[index]!]);
    else list.push(texts[index]!);
  }
  return { names: found, argv: new Set() };
}

interface Argv {
  readonly first: number;
  readonly words: string[];
}

const wordLists = new Set(['command', 'cmd', 'argv', 'commandline', 'cmdline', 'execcommand', 'shellcommand']);

/** Lists that are the words of one command: `command: ["bash", "-lc", "ls"]`, and `command: "rm", args: ["-rf", "x"]`. */
function argvLists(walked: Texts): ReadonlyMap<number, Argv> {
  const { texts, keys, owners, names, containerKeys, parents } = walked;
  const lists = new Map<number, Argv>();
  for (let index = 0; index < texts.length; index++) {
    const owner = owners[index]!;
    if (names[index] || typeof keys[index] !== 'number' || owner === 0) continue;
    const name = blockKey(String(containerKeys[owner]));
    const list = lists.get(owner);
    if (list !== undefined) list.words.push(texts[index]!);
    else if (wordLists.has(name)) {
      if (!/\s/.test(texts[index]!)) lists.set(owner, { first: index, words: [texts[index]!] });
    } else if (name === 'args' || name === 'arguments') {
      const program = programOf(walked, parents[owner]!);
      if (program !== undefined) lists.set(owner, { first: index, words: [program, texts[index]!] });
    }
  }
  return lists;
}

function programOf({ texts, keys, owners, names }: Texts, owner: number): string | undefined {
  for (let index = 0; index < texts.length && index < 200; index++) {
    if (owners[index] !== owner || names[index] || typeof keys[index] !== 'string') continue;
    if (/^(?:command|cmd|program|executable)$/.test(blockKey(String(keys[index]))) && !/\s/.test(texts[index]!))
      return texts[index];
  }
  return undefined;
}

/** A text that is too short to do anything, a word of a list that was read whole, or a joined command line is passed over. */
function isRead({ texts, owners, names }: Texts, index: number, argv: ReadonlySet<number>, call: ToolCall): boolean {
  const text = texts[index]!;
  if (text.length < 2 || (argv.has(owners[index]!) && !names[index])) return false;
  if (names[index]) return text.length > 3 && !/^\w+$/.test(text);
  return !(call.joined === true && index === texts.length - 1 && argv.size > 0);
}

function readText(call: ToolCall, walked: Texts, index: number, members: Members['names'], hits: MeaningHit[]): void {
  const text = walked.texts[index]!;
  const [name, owner] = nameOf(walked, index);
  const beside = members.get(owner) ?? [];
  const kind: ArgumentKind = walked.names[index] ? 'text' : argumentKind(call.name, name, beside);
  const found: readonly (TextMeaning | PathMeaning)[] = [
    ...meaningsOf(text, kind),
    ...meaningOfPath(call.name, name, text, () => siblings(walked, owner)),
  ];
  for (const meaning of found) hits.push(hitOf(call, walked, index, meaning, text, undefined));
  if (kind === 'content' || kind === 'prose') return;
  for (const { start, end, decoded } of findBase64Texts(text)) {
    for (const meaning of meaningsOf(decoded, 'text').slice(0, 1)) {
      hits.push(hitOf(call, walked, index, meaning, decoded, [start, end]));
    }
  }
}

/** The member that a text is the value of, lists within it left aside, and the object that has it. */
function nameOf(
  { keys, owners, containerKeys, parents }: Texts,
  index: number,
): readonly [name: string, owner: number] {
  let key = keys[index]!;
  let owner = owners[index]!;
  while (typeof key === 'number' && owner > 0) {
    key = containerKeys[owner]!;
    owner = parents[owner]!;
  }
  return [String(key), owner];
}

/** The texts beside a text, joined: what is written to the path that one of them names. */
function siblings({ texts, owners, names }: Texts, owner: number): string {
  return texts.filter((_, index) => owners[index] === owner && !names[index]).join('\n');
}

function hitOf(
  call: ToolCall,
  walked: Texts,
  index: number,
  meaning: TextMeaning | PathMeaning,
  text: string,
  token: readonly [number, number] | undefined,
): MeaningHit {
  const { title, rule, tier, level, start, end } = meaning;
  const span = spanOf(call, walked, index, token ?? [start, end]);
  return {
    title,
    rule: token === undefined ? rule : 'tool/encoded-pattern',
    tier,
    ...(level && token === undefined && { level }),
    encoded: token !== undefined,
    pointer: argumentPointer(call, textPath(walked, index)),
    ...(span && { span }),
    text,
    start,
    end,
  };
}

/** Where a part of a text stands in the string at its pointer. */
function spanOf(
  call: ToolCall,
  walked: Texts,
  index: number,
  [start, end]: readonly [number, number],
): MeaningHit['span'] {
  const text = walked.texts[index]!;
  if (end <= start || end > text.length || (call.joined === true && index === walked.texts.length - 1))
    return undefined;
  if (call.encoded !== undefined) {
    const written = text.slice(start, end);
    const at = call.encoded.indexOf(written);
    return at < 0 ? undefined : [at, at + written.length];
  }
  const isString = !walked.names[index] && typeof valueAt(call.arguments, textPath(walked, index)) === 'string';
  return isString ? [start, end] : undefined;
}
