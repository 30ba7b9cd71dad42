import type { Act } from '../../../scan/shell/act.js';

/** Whether the options hold a letter, alone or in a group (`-rf`), or one of the long names. */
export function hasFlag(args: readonly string[], letter: string, ...long: readonly string[]): boolean {
  for (const arg of args) {
    if (arg === '--') return false;
    if (arg.startsWith('--')) {
      if (long.some((name) => arg === name || arg.startsWith(`${name}=`))) return true;
    } else if (letter !== '' && /^-[a-zA-Z0-9]+$/.test(arg) && arg.includes(letter)) return true;
    else if (long.includes(arg)) return true;
  }
  return false;
}

/** The words that are no options. */
export function operands(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return args.filter((arg, at) =>
    end >= 0 && at > end ? true : arg !== '--' && !(arg.startsWith('-') && arg.length > 1),
  );
}

/** Whether the words that are no options begin with these. */
export function begins(args: readonly string[], ...words: readonly string[]): boolean {
  const given = operands(args);
  return words.every((word, at) => word.split('|').includes(given[at]?.toLowerCase() ?? ''));
}

/** The files that the act writes through redirections. */
export function writes({ redirects }: Act): readonly string[] {
  return redirects.filter(({ operator }) => operator.includes('>')).map(({ target }) => target);
}

/** The files that the act reads through redirections. */
export function reads({ redirects }: Act): readonly string[] {
  return redirects.filter(({ operator }) => operator === '<' || operator === '<>').map(({ target }) => target);
}

/** All words of an act, its name too, as one text. */
export function lineOf({ name, args }: Pick<Act, 'name' | 'args'>): string {
  return [name, ...args].join(' ');
}
