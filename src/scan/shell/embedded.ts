import type { Act, Embedded } from './act.js';
import { databaseClients, interpreters } from './wrappers.js';

type Part = Pick<Embedded, 'language' | 'text'>;

/** The texts in other languages that a command runs: code, and SQL. `input` gives what the command reads, where that is known. */
export function embeddedIn(act: Act, input: () => string | undefined): readonly Part[] {
  const { name, args } = act;
  const codeOptions = interpreters.get(name);
  if (codeOptions !== undefined)
    return codeOf(name, args, codeOptions, input).map((text) => ({ language: 'code', text }));
  const sqlOptions = databaseClients.get(name);
  return sqlOptions === undefined
    ? []
    : sqlOf(name, args, sqlOptions, input).map((text) => ({ language: 'sql', text }));
}

function codeOf(
  name: string,
  args: readonly string[],
  options: readonly string[],
  input: () => string | undefined,
): readonly string[] {
  if (name.endsWith('awk')) return args.filter((arg) => arg.includes('{')).slice(0, 1);
  const found = args.flatMap((arg, at) => (isCodeOption(name, arg, options) ? args.slice(at + 1, at + 2) : []));
  if (found.length > 0) return found;
  const readsInput = args.every((arg) => arg === '-' || /^-[a-z]$/i.test(arg));
  const text = readsInput ? input() : undefined;
  return text === undefined ? [] : [text];
}

function isCodeOption(name: string, arg: string, options: readonly string[]): boolean {
  return options.includes(arg) || ((name === 'perl' || name === 'ruby') && /^-[a-z0-9]{0,6}e$/i.test(arg));
}

function sqlOf(
  name: string,
  args: readonly string[],
  options: readonly string[],
  input: () => string | undefined,
): readonly string[] {
  const given = args.flatMap((arg, at) => {
    if (options.includes(arg)) return args.slice(at + 1, at + 2);
    const option = options.find((long) => long.startsWith('--') && arg.startsWith(`${long}=`));
    if (option !== undefined) return [arg.slice(option.length + 1)];
    return /^-e./.test(arg) && options.includes('-e') ? [arg.slice(2)] : [];
  });
  if (name === 'sqlite3' || name === 'bq') given.push(...args.filter((arg) => /\s/.test(arg)));
  const text = input();
  return text === undefined ? given : [...given, text];
}
