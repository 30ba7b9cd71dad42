import { valueAt } from '../../core/json.js';
import { commandLineOf } from '../../responses/entries.js';
import { lookOver } from '../../responses/look-over.js';
import { type ToolCall, argumentPointer } from '../../responses/tool-call.js';
import { type TextLimits, type Texts, type WalkFailure, textPath, textsOf } from '../../responses/walk.js';
import { findBase64Texts } from '../../scan/base64.js';
import type { CustomPatterns } from '../../scan/custom-patterns.js';
import { normalizeShellText } from '../../scan/shell-text.js';
import { dangerousPatterns } from './dangerous-patterns.js';

/** A pattern that matched in the arguments of a call. */
export interface PatternHit {
  /** The pattern's source. */
  readonly source: string;
  /** What a message calls the pattern. */
  readonly title: string;
  readonly encoded: boolean;
  /** JSON Pointer of the string in the response. */
  readonly pointer: string;
  /** Where the match, or the base64 token that holds it, stands in that string; absent where it is not there letter by letter. */
  readonly span?: readonly [start: number, end: number];
  /** The text that the pattern matched in, and where. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What a scan of one call found. */
export interface ScanResult {
  readonly hits: readonly PatternHit[];
  /** Indexes of the custom patterns that ran out of time. */
  readonly timedOut: readonly number[];
}

/** What a guard scans arguments with. */
export interface ArgumentScanner {
  readonly useDefaults: boolean;
  readonly custom: CustomPatterns;
  readonly limits: TextLimits;
}

/** One text to look through: as it stands, normalised, or out of a base64 token. */
interface Piece {
  readonly text: string;
  /** Number of the text in the walk; -1 for a joined command line. */
  readonly index: number;
  /** Whether the text stands in the response letter by letter. */
  readonly isRaw: boolean;
  /** Span of the base64 token that the text was decoded from. */
  readonly token?: readonly [start: number, end: number];
}

/** The hits of one call so far. */
interface Search {
  readonly call: ToolCall;
  readonly walked: Texts;
  readonly found: PatternHit[];
  readonly seen: Set<string>;
}

const sources = dangerousPatterns.map(({ regex }) => regex.source);
const anyPattern = new RegExp(sources.join('|'), 'i');

/**
 * Most texts match nothing: one expression in one pass says that neither the text nor its normalised form can. What normalising
 * can bring about needs a comment, flags of `rm`, or white space around the dot of the one pattern that has a dot.
 */
export const suspicious = new RegExp([...sources, '/\\*', 'rm\\s+-', 'os\\s*\\.\\s*system'].join('|'), 'i');

const clean: ScanResult = { hits: [], timedOut: [] };

/**
 * Runs every pattern over every text of a call's arguments: raw, normalised where that differs, and decoded from base64.
 * A pattern is reported once a text. Gives the reason instead where the arguments cannot be walked within the limits.
 */
export function scanArguments(call: ToolCall, scanner: ArgumentScanner): ScanResult | WalkFailure {
  const wantsAll = scanner.custom.sources.length > 0;
  const wantsNone = !wantsAll && !scanner.useDefaults;
  if (wantsNone && lookOver(call.arguments, scanner.limits) !== undefined) return clean;
  const walked = textsOf(call.arguments, scanner.limits);
  if (typeof walked === 'string') return walked;
  if (wantsNone) return clean;
  const { texts } = walked;
  const suspects: Piece[] = [];
  for (let index = 0; index < texts.length; index++) collectPieces(texts[index]!, index, wantsAll, suspects);
  const line = call.joined ? undefined : commandLineOf(call.arguments);
  if (line !== undefined) collectPieces(line, -1, wantsAll, suspects);
  if (suspects.length === 0) return clean;
  const search: Search = { call, walked, found: [], seen: new Set() };
  if (scanner.useDefaults) for (const piece of suspects) matchDefaults(piece, search);
  const { matches, timedOut } = scanner.custom.find(wantsAll ? suspects.map(({ text }) => text) : []);
  for (const { pattern, text, start, end } of matches) {
    addHit(search, suspects[text]!, scanner.custom.sources[pattern]!, `custom pattern ${pattern + 1}`, start, end);
  }
  return { hits: search.found, timedOut };
}

/** The text's pieces: all of them, or those alone that some default pattern matches. */
function collectPieces(text: string, index: number, all: boolean, pieces: Piece[]): void {
  collectForms(text, index, undefined, all, pieces);
  const tokens = findBase64Texts(text);
  for (let i = 0; i < tokens.length; i++) {
    const { start, end, decoded } = tokens[i]!;
    collectForms(decoded, index, [start, end], all, pieces);
  }
}

function collectForms(text: string, index: number, token: Piece['token'], all: boolean, pieces: Piece[]): void {
  if (!all && !suspicious.test(text)) return;
  if (all || anyPattern.test(text)) pieces.push({ text, index, isRaw: token === undefined, ...(token && { token }) });
  const normal = normalizeShellText(text);
  if (normal !== text && (all || anyPattern.test(normal))) {
    pieces.push({ text: normal, index, isRaw: false, ...(token && { token }) });
  }
}

function matchDefaults(piece: Piece, search: Search): void {
  for (const { name, regex } of dangerousPatterns) {
    const match = regex.exec(piece.text);
    if (match !== null)
      addHit(search, piece, regex.source, `pattern ${name}`, match.index, match.index + match[0].length);
  }
}

/** Adds a hit: each pattern once a text, and of a joined command line only what its words do not show. */
function addHit(search: Search, piece: Piece, source: string, title: string, start: number, end: number): void {
  const { call, walked, found, seen } = search;
  const key = `${piece.index} ${piece.token?.[0] ?? ''} ${source}`;
  if (seen.has(key)) return;
  const pointer = argumentPointer(call, piece.index < 0 ? '/command' : textPath(walked, piece.index));
  const words = `${pointer}/`;
  if (isJoined(search, piece) && found.some((hit) => hit.source === source && hit.pointer.startsWith(words))) return;
  seen.add(key);
  const span = spanOf(search, piece, start, end);
  const encoded = piece.token !== undefined;
  found.push({ source, title, encoded, pointer, ...(span && { span }), text: piece.text, start, end });
}

/** Whether the text is a command line made from the words of a list. */
function isJoined({ call, walked }: Search, { index }: Piece): boolean {
  return index < 0 || (call.joined === true && index === walked.texts.length - 1);
}

/** Where the match, or the token around it, stands in the string at the hit's pointer. */
function spanOf(search: Search, piece: Piece, start: number, end: number): PatternHit['span'] {
  const { call, walked } = search;
  const span = piece.token ?? (piece.isRaw ? ([start, end] as const) : undefined);
  if (span === undefined || isJoined(search, piece)) return undefined;
  if (call.encoded !== undefined) {
    const written = walked.texts[piece.index]!.slice(span[0], span[1]);
    const at = call.encoded.indexOf(written);
    return at < 0 ? undefined : [at, at + written.length];
  }
  const isString =
    !walked.names[piece.index] && typeof valueAt(call.arguments, textPath(walked, piece.index)) === 'string';
  return isString ? span : undefined;
}
