import { readArgv, readShell } from '../../scan/shell/read.js';
import type { Act, Reading } from '../../scan/shell/act.js';
import { plainLetters } from '../../scan/shell/unicode.js';
import { normalizeShellText } from '../../scan/shell-text.js';
import { dangersOfSql, type SqlDanger } from '../../scan/sql.js';
import type { ArgumentKind } from './argument-kind.js';
import { meaningOfCode } from './operations/code.js';
import { fetchedFiles } from './operations/fetched.js';
import { operations } from './operations/index.js';
import type { Meaning, Operation } from './operations/operation.js';
import { looksPlain, mayBeDangerous } from './precise-gate.js';
import { isProse, namedPatterns } from './precise-names.js';

/** A dangerous meaning of a text, and where in the text it stands. */
export interface TextMeaning extends Meaning {
  readonly start: number;
  readonly end: number;
}

type Found = TextMeaning[];

/**
 * What a text of the kind would do. Words for people, contents of files and things to search for do nothing; a text of which
 * nobody knows what it is for is read as a command, as SQL and as code. Never throws; linear in the text.
 */
export function meaningsOf(written: string, kind: ArgumentKind): readonly TextMeaning[] {
  if (kind === 'prose' || kind === 'search') return none;
  const text = plainLetters(written);
  if (kind === 'content') return meaningsOfContent(text);
  const gated = kind === 'command' ? !looksPlain(text) || mayBeDangerous(text) : mayBeDangerous(text);
  if (!gated) return none;
  const found: Found = [];
  if (kind === 'sql') addSql(text, 0, text.length, found, true);
  else if (kind === 'code') addCode(text, 0, undefined, found);
  else if (kind === 'command') addCommand(text, found);
  else if (!isProse(text)) addUnknown(text, found);
  return unique(found);
}

/** The same for a command that is given as its words. */
export function meaningsOfArgv(argv: readonly string[]): readonly TextMeaning[] {
  const found: Found = [];
  addReading(readArgv(argv.map(plainLetters)), undefined, found);
  return unique(found);
}

const none: readonly TextMeaning[] = [];
const sqlStart =
  /^[\s;('"]*(?:\/\*[^]{0,200}?\*\/\s*)*(?:drop|delete|truncate|update|alter|insert|select|grant|with|merge|exec|begin|use)(?:\s|\/\*)/i;
/** What an injection adds to a query. */
const injected = /['")\d]\s{0,20};\s{0,20}(?:drop|delete\s+from|truncate|update)\s[^;\n]{1,200}(?:;|--|$)/i;
const codeStart =
  /^\s*(?:import\s[\w. ,]+[;\n]\s*)*(?:os\s*\.\s*(?:system|popen)|eval|exec|__import__|subprocess\s*\.\s*\w+)\s*\(/i;

function addCommand(text: string, found: Found): void {
  if (sqlStart.test(text)) addSql(text, 0, text.length, found, true);
  else if (injected.test(text)) addSql(text.replaceAll(/['"]/g, ' '), 0, text.length, found, true);
  addReading(readShell(text), undefined, found);
  if (found.length > 0 && !found.every(({ level }) => level === 'note')) return;
  if (codeStart.test(normalizeShellText(text)) || /\bsudo\s*\/\*/i.test(text)) addNamed(text, found);
}

/** Without a name to go by, the patterns that the specification names count wherever they stand as words. */
function addUnknown(text: string, found: Found): void {
  addNamed(text, found);
  addSql(text, 0, text.length, found, sqlStart.test(text));
  // Names of people and single words are names of programs too: `John`, `format`, `kill`.
  if (commandLike.test(text)) addReading(withoutNames(readShell(text), text), undefined, found);
  if (/\w\s{0,4}\(/.test(text)) addCode(text, 0, undefined, found);
}

const commandLike = /[-/|;&$<>`~@=*\\{]/;

/** A command whose name is written with a capital alone is a word; the commands of PowerShell have a hyphen. */
function withoutNames({ acts, embedded }: Reading, text: string): Reading {
  return {
    acts: acts.filter(({ name, start, end }) => name.includes('-') || !/^\s*[A-Z][a-z]/.test(text.slice(start, end))),
    embedded,
  };
}

function addNamed(text: string, found: Found): void {
  const dangers = /delete/i.test(text) ? dangersOfSql(text) : undefined;
  for (const form of [text, normalizeShellText(text)]) {
    for (const { name, regex } of namedPatterns) {
      const match = regex.exec(form);
      if (match === null || (name === 'DELETE FROM' && dangers?.length === 0 && /\bwhere\b/i.test(text))) continue;
      const at = form === text ? match.index : text.length;
      found.push({
        title: `match the dangerous pattern ${name}`,
        rule: 'tool/dangerous-pattern',
        tier: 'heuristic',
        start: at,
        end: at + (form === text ? match[0].length : 0),
      });
    }
    if (form === text && normalizeShellText(text) === text) break;
  }
}

/** Contents of files: only what no file would hold but to do harm. */
function meaningsOfContent(text: string): readonly TextMeaning[] {
  const added = addedCall.exec(text);
  if (added !== null) {
    return [
      {
        title: 'add a call that runs a text as a command or code',
        rule: 'tool/code-execution',
        tier: 'heuristic',
        level: 'warning',
        start: added.index,
        end: added.index + added[0].length,
      },
    ];
  }
  if (!/^#!.{0,40}\b(?:ba|z|da|k)?sh\b/.test(text) || !mayBeDangerous(text)) return none;
  const found: Found = [];
  addReading(readShell(text), undefined, found);
  return unique(found.filter(({ tier, title }) => tier === 'proven' && grave.test(title)));
}

/** A line that a patch adds and that does nothing else. */
const addedCall = /^\+[ \t]{0,40}(?:os\.system|eval|exec)[ \t]{0,4}\(/m;
const grave =
  /delete a root|overwrite a disk|through a redirection|make a file system|shell for somebody|copies itself/;

function addReading({ acts, embedded }: Reading, place: readonly [number, number] | undefined, found: Found): void {
  const fetched = fetchedFiles();
  for (const act of acts) {
    const hit = firstHit(act) ?? fetched(act);
    if (hit === undefined) continue;
    const { title, rule, tier, level } = hit;
    const [start, end] = place ?? [act.start, act.end];
    found.push({ title, rule, tier, ...(level && { level }), start, end });
  }
  for (const { language, text, start, end } of embedded) {
    const [from, to] = place ?? [start, end];
    if (language === 'sql') addSql(text, from, to, found, true, true);
    else addCode(text, 0, [from, to], found);
  }
}

const byCommand = new Map<string, readonly Operation[]>();
const ofAny = operations.filter(({ commands }) => commands.length === 0);
for (const operation of operations) {
  for (const command of operation.commands) byCommand.set(command, [...(byCommand.get(command) ?? []), operation]);
}
const order = new Map(operations.map((operation, index) => [operation, index]));

/** The first operation of the tables that the act is. */
function firstHit(act: Act): Operation | undefined {
  const name = act.name.startsWith('mkfs') ? 'mkfs' : act.name;
  const own = byCommand.get(name)?.find((operation) => operation.test(act));
  const any = ofAny.find((operation) => operation.test(act));
  if (own === undefined || any === undefined) return own ?? any;
  return order.get(own)! <= order.get(any)! ? own : any;
}

const sqlTitles: Readonly<Record<SqlDanger['kind'], string>> = {
  drop: 'drop tables or databases',
  truncate: 'empty a table',
  delete: 'delete every row of a table',
  update: 'change every row of a table',
  command: 'run commands of the system from a database',
  grant: 'give every right on a database away',
  file: 'write files from a database',
};

function addSql(text: string, from: number, to: number, found: Found, isSql: boolean, isPart = false): void {
  if (!isSql && !/;|--|\/\*|['"]\s*(?:or|;)/i.test(text)) return;
  for (const { kind, start, end } of dangersOfSql(text)) {
    const isSoft = kind === 'update' || kind === 'grant' || kind === 'file';
    found.push({
      title: sqlTitles[kind],
      rule: 'tool/destructive-query',
      tier: isSql && !isSoft ? 'proven' : 'heuristic',
      ...(kind === 'update' && { level: 'warning' as const }),
      start: isPart ? from : start,
      end: isPart ? to : end,
    });
  }
}

function addCode(text: string, depth: number, place: readonly [number, number] | undefined, found: Found): void {
  const { meanings, commands } = meaningOfCode(text);
  for (const { title, rule, tier, level, start, end } of meanings) {
    found.push({ title, rule, tier, ...(level && { level }), start: place?.[0] ?? start, end: place?.[1] ?? end });
  }
  if (depth > 0) return;
  for (const { script, start, end } of commands.slice(0, 50)) {
    addReading(typeof script === 'string' ? readShell(script) : readArgv(script), place ?? [start, end], found);
  }
}

/** One finding a rule and text: the gravest of each rule that was found first. */
function unique(found: readonly TextMeaning[]): readonly TextMeaning[] {
  const kept = new Map<string, TextMeaning>();
  const weight = ({ level }: TextMeaning): number => (level === 'note' ? 2 : level === 'warning' ? 1 : 0);
  for (const meaning of found) {
    const before = kept.get(meaning.rule);
    if (before === undefined || weight(meaning) < weight(before)) kept.set(meaning.rule, meaning);
  }
  if (kept.size > 1) kept.delete('tool/dangerous-pattern');
  return [...kept.values()];
}
