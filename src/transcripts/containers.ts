import { InputError } from '../core/errors.js';
import { gunzip } from './gunzip.js';
import { isBlank } from './lines.js';
import { peek, without } from './peek.js';
import { holdsEvents } from './sse.js';
import { fromUtf16 } from './utf16.js';
import { unzstd } from './zstd.js';
import { valueScanner } from './value-scanner.js';

/**
 * How records stand in a text: one a line, as elements of one array or objects that follow each other, as the data of
 * server-sent events, or none at all.
 */
export type Container = 'empty' | 'lines' | 'document' | 'events';

/** A source below its wrappers: UTF-8 without a byte order mark. */
export interface OpenedContainer {
  readonly container: Container;
  /** What was taken off, the outermost first. */
  readonly wrappers: readonly string[];
  readonly chunks: AsyncIterable<Buffer>;
}

const openBrace = 0x7b;

/** How many bytes decide. */
export const headBytes = 1 << 16;

/** Wrappers within wrappers, such as gzip in gzip, end here: what is wrapped more often is no transcript. */
const mostWrappers = 4;

type Wrapper = 'markdown' | 'gzip' | 'utf-8' | 'utf-16le' | 'utf-16be' | 'zip' | 'zstd' | 'lfs-pointer';

const signatures: readonly (readonly [wrapper: Wrapper, bytes: Buffer])[] = [
  ['gzip', Buffer.from([0x1f, 0x8b])],
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
  ['zip', Buffer.from([0x50, 0x4b, 0x03, 0x04])],
  ['zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ['lfs-pointer', Buffer.from('version https://git-lfs.github.com/spec/v1')],
];

/**
 * Takes off what a source is wrapped in and says how its records stand in it. The bytes decide; a name proves nothing.
 * Rejects with `InputError` for what cannot be read, with what to do about it.
 */
export async function openContainer(chunks: AsyncIterable<Buffer>, name: string): Promise<OpenedContainer> {
  let stream = chunks;
  const wrappers: Wrapper[] = [];
  while (wrappers.length <= mostWrappers) {
    const { head, complete, chunks: whole } = await peek(stream, headBytes);
    const wrapper = wrapperOf(head);
    if (wrapper === undefined) return { container: containerOf(head, complete), wrappers, chunks: whole };
    wrappers.push(wrapper);
    stream = unwrap(wrapper, whole, head, name);
  }
  throw new InputError(`'${name}' is wrapped more than ${mostWrappers} times.`, 'Unpack it first.');
}

/** The container of UTF-8 text that begins with `head`; `complete` says that nothing follows the head. */
export function containerOf(head: Buffer, complete: boolean): Container {
  let start = 0;
  while (start < head.length && isBlank(head[start]!)) start++;
  if (start === head.length) return complete ? 'empty' : 'lines';
  if (holdsEvents(head)) return 'events';
  const first = String.fromCharCode(head[start]!);
  if (first !== '{' && first !== '[') return 'lines';
  const lineEnd = head.indexOf(0x0a, start);
  const whole = lineEnd !== -1 || complete;
  const line = head.toString('utf8', start, lineEnd === -1 ? head.length : lineEnd);
  const after = lineEnd === -1 ? '' : head.toString('utf8', lineEnd).trim();
  const more = after !== '' || !complete;
  if (first === '[') return arrayContainer(line, whole, more);
  return !whole || parses(line) || startsOver(line, after) ? 'lines' : 'document';
}

/** The first bytes' wrapper, or undefined for bare text. */
export function wrapperOf(head: Buffer): Wrapper | undefined {
  const signed = signatures.find(([, bytes]) => startsWith(head, bytes))?.[0];
  return signed ?? unmarkedUtf16(head) ?? (isMarkdown(head) ? 'markdown' : undefined);
}

/** JSON begins with two ASCII characters, so that every second byte of its first four is zero (RFC 4627, section 3). */
function unmarkedUtf16(head: Buffer): Wrapper | undefined {
  if (head.length < 4) return undefined;
  const zeros = [...head.subarray(0, 4)].map((byte) => (byte === 0 ? '0' : 'x')).join('');
  return zeros === 'x0x0' ? 'utf-16le' : zeros === '0x0x' ? 'utf-16be' : undefined;
}

/** Text that begins with a heading, a comment or a rule, as Markdown does, with no line that could be a record. */
function isMarkdown(head: Buffer): boolean {
  const first = head.subarray(0, 64).toString('latin1').trimStart();
  if (!/^(?:#{1,6} |<!--|-{3,}\s)/.test(first)) return false;
  return !/^\s*(?:[[{]|data:)/m.test(head.toString('latin1'));
}

/** What is not read, and what to do about it. */
const refusals: ReadonlyMap<Wrapper, readonly [is: string, hint: string]> = new Map([
  ['zip', ['a zip archive that is no file of its own', 'Unpack it and audit the files in it.']],
  [
    'markdown',
    [
      'a Markdown transcript, which does not tell calls from text',
      'Audit what it was made from: the session as JSON or JSON lines.',
    ],
  ],
  ['lfs-pointer', ['a Git LFS pointer, not the file itself', "Fetch the file with 'git lfs pull'."]],
]);

function unwrap(wrapper: Wrapper, chunks: AsyncIterable<Buffer>, head: Buffer, name: string): AsyncIterable<Buffer> {
  const refusal = refusals.get(wrapper);
  if (refusal) throw new InputError(`'${name}' is ${refusal[0]}.`, refusal[1]);
  if (wrapper === 'gzip') return gunzip(chunks, name);
  if (wrapper === 'zstd') return unzstd(chunks, name);
  if (wrapper === 'utf-8') return without(chunks, 3);
  const isMarked = signatures.some(([signed, bytes]) => signed === wrapper && startsWith(head, bytes));
  return fromUtf16(without(chunks, isMarked ? 2 : 0), wrapper === 'utf-16be');
}

function startsWith(head: Buffer, bytes: Buffer): boolean {
  return head.subarray(0, bytes.length).equals(bytes);
}

/**
 * An array that is a line of its own, with more lines after it, is one record of many; so is one that begins with a
 * string, such as `["updates", {}]`, where its line is longer than the head. Any other holds the records.
 */
function arrayContainer(line: string, whole: boolean, more: boolean): Container {
  if (whole) return more && parses(line) ? 'lines' : 'document';
  return /^\[\s*"/.test(line) ? 'lines' : 'document';
}

/**
 * Whether a first line that is no JSON is a damaged record rather than the beginning of a pretty-printed document:
 * it ends within a string, something other than an object follows its objects, or a complete object stands alone on
 * the next line where no value could.
 */
function startsOver(line: string, after: string): boolean {
  const unescaped = line.replace(/\\./g, '');
  if ((unescaped.split('"').length - 1) % 2 === 1 || endsInRubbish(Buffer.from(line))) return true;
  const [next = ''] = after.split('\n', 1);
  return next.startsWith('{') && parses(next) && !/[:[]\s*$/.test(line);
}

/** Whether something that begins no object stands behind the objects that the line begins with. */
function endsInRubbish(line: Buffer): boolean {
  const scanner = valueScanner();
  for (let at = 0; ;) {
    while (at < line.length && isBlank(line[at]!)) at++;
    if (at >= line.length) return false;
    if (line[at] !== openBrace) return true;
    scanner.begin(openBrace);
    at = scanner.scan(line, at);
    if (at === -1) return false;
  }
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
