/** A regular expression without regard to case, as far as a gate needs to know it: it may match more, never less. */
export type Pattern =
  /** One of these ASCII characters, lower-case letters standing for both cases. */
  | { readonly kind: 'characters'; readonly codes: ReadonlySet<number> }
  /** One character of white space, or any character beyond ASCII. */
  | { readonly kind: 'space' }
  /** One character beyond ASCII, or a control character, that is no white space; or any that an escape spells. */
  | { readonly kind: 'beyond' }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly least: number; readonly most: number }
  | { readonly kind: 'edge'; readonly at: 'start' | 'end' | 'word' }
  /** Something that this reader does not know: it may match anything. */
  | { readonly kind: 'anything' };

/** A quantifier with a higher bound is read as one without, so that no pattern grows large. */
const usualBound = 4;

const lowerLetters = codesOf('abcdefghijklmnopqrstuvwxyz');
const digits = codesOf('0123456789');
const printable = Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x21 + at);
const wordCharacters = new Set([...lowerLetters, ...digits, 0x5f]);

/**
 * Reads the source of a regular expression with the flag `i` and no `u` or `v`. Lookarounds are left out; `anything` stands
 * for what is not ASCII text, white space, or a class of them. Throws nothing: the source must be one that `RegExp` accepts.
 * With `mostCopies` so many repeats are told from fewer, and any number beyond the least is read as without a bound.
 */
export function readPattern(source: string, mostCopies?: number): Pattern {
  const reader = new Reader(source, mostCopies);
  return reader.choice();
}

/** Reads a source from left to right. */
class Reader {
  private readonly source: string;
  private readonly mostCopies: number | undefined;
  private at = 0;

  constructor(source: string, mostCopies: number | undefined) {
    this.source = source;
    this.mostCopies = mostCopies;
  }

  choice(): Pattern {
    const options = [this.sequence()];
    while (this.take('|')) options.push(this.sequence());
    return options.length === 1 ? options[0]! : { kind: 'choice', options };
  }

  private sequence(): Pattern {
    const parts: Pattern[] = [];
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at]!)) parts.push(this.quantified());
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts };
  }

  private quantified(): Pattern {
    const part = this.atom();
    const bounds = this.bounds();
    if (bounds === undefined) return part;
    this.take('?');
    const [least, most] = bounds;
    const copies = this.mostCopies ?? usualBound;
    const isOpen = most > copies || (this.mostCopies !== undefined && most > Math.max(1, least));
    return {
      kind: 'repeat',
      part,
      least: Math.min(least, copies),
      most: isOpen ? Number.POSITIVE_INFINITY : most,
    };
  }

  private bounds(): readonly [least: number, most: number] | undefined {
    if (this.take('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.take('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.take('?')) return [0, 1];
    const counted = this.match(/\{(\d+)(?:(,)(\d*))?\}/y);
    if (counted === undefined) return undefined;
    const least = Number(counted[1]);
    if (counted[2] === undefined) return [least, least];
    return [least, counted[3] === '' ? Number.POSITIVE_INFINITY : Number(counted[3])];
  }

  private atom(): Pattern {
    if (this.take('(')) return this.group();
    if (this.take('[')) return this.characterClass();
    if (this.take('^')) return { kind: 'edge', at: 'start' };
    if (this.take('$')) return { kind: 'edge', at: 'end' };
    if (this.take('.')) return { kind: 'anything' };
    if (this.take('\\b')) return { kind: 'edge', at: 'word' };
    if (this.take('\\')) return patternOf(this.escape());
    return patternOf(literal(this.character()));
  }

  private group(): Pattern {
    const isLookaround = this.match(/\?<?[=!]/y) !== undefined;
    if (!isLookaround) this.match(/\?(?:[\w-]*:|<\w+>)/y);
    const inside = this.choice();
    this.take(')');
    return isLookaround ? { kind: 'sequence', parts: [] } : inside;
  }

  private characterClass(): Pattern {
    const isNegated = this.take('^');
    let all = nothing;
    while (this.at < this.source.length && !this.take(']')) {
      const first = this.member();
      const isRange = this.source[this.at] === '-' && this.source[this.at + 1] !== ']';
      if (isRange) this.at++;
      all = union(all, isRange ? range(first, this.member()) : first);
    }
    return patternOf(isNegated ? complement(all) : all);
  }

  private member(): Members {
    return this.take('\\') ? this.escape() : literal(this.character());
  }

  /** What stands behind a backslash. */
  private escape(): Members {
    if (this.match(/x[0-9a-f]{2}|u[0-9a-f]{4}|u\{\w*\}|c[a-z]|k<\w*>|p\{[^}]*\}|[0-9]+/iy))
      return { ...nothing, other: true };
    const letter = this.character();
    if (letter === 'S') return complement({ ...nothing, space: true });
    if (letter === 's' || 'tnrfv'.includes(letter)) return { ...nothing, space: true };
    if (letter === 'd') return { ...nothing, codes: digits };
    if (letter === 'w') return { ...nothing, codes: wordCharacters };
    return /[a-z]/i.test(letter) ? { ...nothing, other: true } : literal(letter);
  }

  private character(): string {
    const character = String.fromCodePoint(this.source.codePointAt(this.at)!);
    this.at += character.length;
    return character;
  }

  private take(expected: string): boolean {
    if (!this.source.startsWith(expected, this.at)) return false;
    this.at += expected.length;
    return true;
  }

  private match(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.at;
    const match = sticky.exec(this.source);
    if (match === null) return undefined;
    this.at = sticky.lastIndex;
    return match;
  }
}

/** What one character may be; codes of letters in the case in which they are written. */
interface Members {
  readonly codes: ReadonlySet<number>;
  readonly space: boolean;
  /** Characters beyond ASCII and control characters. */
  readonly beyond: boolean;
  /** Anything else. */
  readonly other: boolean;
}

const nothing: Members = { codes: new Set(), space: false, beyond: false, other: false };

function literal(character: string): Members {
  const code = character.codePointAt(0)!;
  return code < 0x80 ? { ...nothing, codes: new Set([code]) } : { ...nothing, space: true, beyond: true };
}

/** What is none of them, and perhaps some of them: letters always, since one case of them may be meant. */
function complement({ codes, space, beyond, other }: Members): Members {
  const left = printable.filter((code) => lowerLetters.has(lowered(code)) || !codes.has(code));
  return { codes: new Set(left), space: !space || beyond, beyond: true, other };
}

function union(a: Members, b: Members): Members {
  return {
    codes: new Set([...a.codes, ...b.codes]),
    space: a.space || b.space,
    beyond: a.beyond || b.beyond,
    other: a.other || b.other,
  };
}

function range(first: Members, last: Members): Members {
  const [from] = first.codes;
  const [to] = last.codes;
  if (first.codes.size !== 1 || last.codes.size !== 1) return { ...nothing, other: true };
  const codes = new Set<number>();
  for (let code = from!; code <= to!; code++) codes.add(code);
  return { ...nothing, codes };
}

function patternOf({ codes, space, beyond, other }: Members): Pattern {
  if (other) return { kind: 'anything' };
  const options: Pattern[] = [];
  if (codes.size > 0) options.push({ kind: 'characters', codes: new Set([...codes].map(lowered)) });
  if (space) options.push({ kind: 'space' });
  if (beyond) options.push({ kind: 'beyond' });
  return options.length === 1 ? options[0]! : { kind: 'choice', options };
}

function lowered(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
}

function codesOf(text: string): ReadonlySet<number> {
  return new Set([...text].map((character) => character.charCodeAt(0)));
}
