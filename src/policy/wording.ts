import { closest } from '../core/errors.js';

const mostListed = 40;

/** `allowed are a, b, c. Did you mean 'b'?` A long list is cut down to the names of the same family, then to families. */
export function allowed(written: string, names: readonly string[]): string {
  const near = written === '' ? undefined : closest(written, names);
  return `allowed are ${listed(family(written, names))}.${near === undefined ? '' : ` ${near}`}`;
}

/** Names such as `tool/blocked-tool` are many: those of the guard that was meant are enough. */
function family(written: string, names: readonly string[]): readonly string[] {
  if (names.length <= mostListed) return names;
  const prefix = `${written.split('/')[0]}/`;
  const relatives = names.filter((name) => name.startsWith(prefix));
  return relatives.length > 0 ? relatives : [...new Set(names.map((name) => name.replace(/\/.*/s, '/…')))];
}

/** `a, b, c`; an empty list says `none`. */
export function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}

/** A value as a message quotes it: short, on one line. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD');
  return line.length > 60 ? `'${line.slice(0, 60)}…'` : `'${line}'`;
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  object: 'a mapping',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

/** A schema's `type`, in words. */
export function typeNames(type: unknown): string {
  return (Array.isArray(type) ? type : [type]).map((name) => words[String(name)] ?? String(name)).join(' or ');
}
