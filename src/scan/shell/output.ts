import type { Command } from './command.js';
import { readEscapes } from './escapes.js';

/** What a command prints, where that can be told without running it: `echo`, `printf`, `cat` of a here-document, decoders. */
export function outputOf(command: Command, depth = 0): string | undefined {
  if (depth > 8) return undefined;
  const [first, ...rest] = command.words;
  if (first === undefined) return undefined;
  const name = first.text.slice(first.text.lastIndexOf('/') + 1);
  const args = rest.map(({ text }) => text);
  const maker = makers.get(name);
  if (maker !== undefined) return rest.some(({ open }) => open) && args.length < 2 ? undefined : maker(args);
  const filter = filters.get(name);
  if (filter === undefined) return undefined;
  const input = inputOf(command, depth + 1);
  return input === undefined ? undefined : filter(args, input);
}

/** The text that a command reads, where that is known: of a here-document, a here-string, or the command before it. */
export function inputOf(command: Command, depth = 0): string | undefined {
  for (const { operator, target } of command.redirects) if (operator.startsWith('<<')) return target;
  return command.from && outputOf(command.from, depth);
}

/** Whether a command turns what it reads into something else that nobody could read in it. */
export function isDecoder(name: string, args: readonly string[]): boolean {
  if (name === 'base64' || name === 'base32')
    return args.some((arg) => /^(?:-[a-ce-z]{0,5}[dD][a-z]{0,5}|--decode)$/.test(arg));
  if (name === 'xxd') return args.some((arg) => /^-[a-z]*r/.test(arg));
  if (name === 'openssl') return args.includes('-d') || args.includes('-base64');
  return name === 'rev' || name === 'uudecode' || name === 'unhex' || (name === 'gpg' && args.includes('-d'));
}

type Maker = (args: readonly string[]) => string;

const makers: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ['mktemp', () => '/tmp/made'],
  ['pwd', () => '.'],
  [
    'echo',
    (args) => {
      const flags = args.findIndex((arg) => !/^-[neE]+$/.test(arg));
      const options = flags < 0 ? args : args.slice(0, flags);
      const text = args.slice(options.length).join(' ');
      return options.some((option) => option.includes('e')) ? readEscapes(text) : text;
    },
  ],
  [
    'printf',
    ([format = '', ...values]) => {
      let next = 0;
      return readEscapes(format).replaceAll(/%[-0-9.]{0,8}[sbdc%]/g, (spec) =>
        spec === '%%' ? '%' : (values[next++] ?? ''),
      );
    },
  ],
]);

type Filter = (args: readonly string[], input: string) => string | undefined;

const filters: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['cat', (args, input) => (args.every((arg) => arg.startsWith('-')) ? input : undefined)],
  ['tee', (_args, input) => input],
  [
    'rev',
    (_args, input) =>
      input
        .split('\n')
        .map((line) => [...line].reverse().join(''))
        .join('\n'),
  ],
  ['tr', translate],
  ['base64', (args, input) => (isDecoder('base64', args) ? fromBase64(input) : undefined)],
  ['openssl', (args, input) => (args.includes('-d') ? fromBase64(input) : undefined)],
  ['xxd', (args, input) => (isDecoder('xxd', args) ? fromHex(input) : undefined)],
]);

/** `tr SET1 SET2` with single letters and ranges, and `tr -d SET`. */
function translate(args: readonly string[], input: string): string | undefined {
  const sets = args.filter((arg) => !/^-[a-zA-Z]$/.test(arg)).map((set) => letterSet(readEscapes(set)));
  const [from, to] = sets;
  if (from === undefined) return undefined;
  if (args.includes('-d')) return [...input].filter((letter) => !from.includes(letter)).join('');
  if (to === undefined || to.length === 0) return undefined;
  const table = new Map(from.map((letter, index) => [letter, to[Math.min(index, to.length - 1)]!]));
  return [...input].map((letter) => table.get(letter) ?? letter).join('');
}

function letterSet(text: string): readonly string[] {
  return [
    ...text.slice(0, 512).replaceAll(/([a-zA-Z0-9!-~])-([a-zA-Z0-9!-~])/g, (whole, first: string, last: string) => {
      const [low, high] = [first.charCodeAt(0), last.charCodeAt(0)];
      return high < low
        ? whole
        : String.fromCharCode(...Array.from({ length: high - low + 1 }, (_, index) => low + index));
    }),
  ];
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The text that base64 stands for, white space and padding or not; undefined where it is none. */
export function fromBase64(text: string): string | undefined {
  const token = text.replaceAll(/[\s=]/g, '').replaceAll('-', '+').replaceAll('_', '/');
  if (token.length < 4 || !/^[A-Za-z0-9+/]+$/.test(token)) return undefined;
  const bytes = new Uint8Array((token.length * 6) >> 3);
  let bits = 0;
  let held = 0;
  let size = 0;
  for (const digit of token) {
    bits = ((bits << 6) | digits.indexOf(digit)) & 0xfff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[size++] = (bits >> held) & 0xff;
  }
  return utf8.decode(bytes);
}

function fromHex(text: string): string | undefined {
  const token = text.replaceAll(/\s/g, '');
  if (token.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(token)) return undefined;
  return utf8.decode(
    Uint8Array.from({ length: token.length / 2 }, (_, at) => Number.parseInt(token.slice(at * 2, at * 2 + 2), 16)),
  );
}
