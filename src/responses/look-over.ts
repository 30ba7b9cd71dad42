import type { TextLimits } from './walk.js';

/** What is known of a value that is surely within limits. */
export interface Overview {
  /** Whether a number below one of the named members has four or six digits, or eight and more: it may be one of a person's. */
  readonly numbers: boolean;
}

interface Look {
  nodes: number;
  characters: number;
  numbers: boolean;
}

/** Longest text of a number. */
const longestNumber = 25;

/**
 * Looks a value over: whether it is plain JSON within the limits, counted so generously that every way of counting comes to
 * the same (field names count as nodes and characters, numbers as long as can be). Undefined says nothing: then the exact
 * count has to tell.
 */
export function lookOver(root: object, limits: TextLimits, numbersBelow: readonly string[] = []): Overview | undefined {
  const look: Look = { nodes: limits.nodes - 1, characters: limits.characters, numbers: false };
  try {
    for (const name of Object.keys(root)) {
      look.nodes--;
      look.characters -= name.length;
      if (!visit((root as Record<string, unknown>)[name], limits.depth - 1, look, numbersBelow.includes(name)))
        return undefined;
    }
  } catch {
    return undefined;
  }
  return look;
}

function visit(value: unknown, depth: number, look: Look, wantsNumbers: boolean): boolean {
  look.nodes--;
  if (typeof value === 'string') look.characters -= value.length + 1;
  else if (typeof value === 'object' && value !== null) {
    if (depth < 1 || look.nodes < 0) return false;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        if (!visit(value[index], depth - 1, look, wantsNumbers)) return false;
      }
    } else {
      for (const name of Object.keys(value)) {
        look.nodes--;
        look.characters -= name.length;
        if (!visit((value as Record<string, unknown>)[name], depth - 1, look, wantsNumbers)) return false;
      }
    }
  } else if (typeof value === 'number') {
    look.characters -= longestNumber;
    if (wantsNumbers && hasTellingDigits(value)) look.numbers = true;
  } else if (typeof value === 'boolean' || value === null) look.characters -= longestNumber;
  else return false;
  return look.nodes >= 0 && look.characters >= 0;
}

/** Eight digits, or four or six, which may be the group of a longer number that others continue. */
function hasTellingDigits(value: number): boolean {
  const size = Math.abs(value);
  if (Number.isInteger(size))
    return size >= 1e7 || (size >= 1_000 && size <= 9_999) || (size >= 1e5 && size <= 999_999);
  // Three digits before the point and four behind it are the most that tell nothing.
  return size >= 1_000 || Math.round(size * 1e4) / 1e4 !== size;
}
