import type { GateGroup, Spread } from '../../core/record-gate.js';
import { encodedForms } from './encoded.js';
import { type Pattern, readPattern } from './regex-source.js';

/**
 * An automaton after Glushkov: each position is one byte of a pattern, and a set of positions says how far every pattern has
 * come. There are no moves without a byte, so that the next set is one look at what follows each position.
 */
export interface Positions {
  /** For each position, 1 at each byte that it takes. */
  readonly bytes: readonly Uint8Array[];
  /** For each position, those that may come next. */
  readonly follow: readonly (readonly number[])[];
  /** For each position, the bits of the groups of which a pattern is complete with it. */
  readonly bits: readonly number[];
  /** Where patterns begin: in any place of a record, in any of a string, or in a string behind no word character. */
  readonly starts: { readonly anywhere: number[]; readonly inString: number[]; readonly atWord: number[] };
}

/** What a part of a pattern begins and ends with. */
interface Fragment {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly nullable: boolean;
}

const empty: Fragment = { first: [], last: [], nullable: true };

/** Builds the automaton of all groups. Throws where a source matches the empty text or holds what a gate cannot look for. */
export function positionsOf(groups: readonly GateGroup[]): Positions {
  const builder = new Builder();
  for (const group of groups) {
    for (const source of group.sources) {
      const pattern = readPattern(source, group.mostCopies);
      for (const option of pattern.kind === 'choice' ? pattern.options : [pattern])
        builder.addOption(option, group, source);
      if (group.encodedBit !== undefined) builder.addEncoded(pattern, group.encodedBit, source);
    }
  }
  return builder;
}

class Builder implements Positions {
  readonly bytes: Uint8Array[] = [];
  readonly follow: number[][] = [];
  readonly bits: number[] = [];
  readonly starts = { anywhere: [] as number[], inString: [] as number[], atWord: [] as number[] };

  /** One alternative of a pattern; its first and last part may be edges. */
  addOption(option: Pattern, group: GateGroup, source: string): void {
    const parts = [...(option.kind === 'sequence' ? option.parts : [option])];
    const opening = parts[0]?.kind === 'edge' ? parts[0].at : undefined;
    if (opening === 'word') parts.shift();
    const closing = parts.at(-1);
    const followed = closing?.kind === 'edge' && closing.at === 'word' ? [this.one(notInWord)] : [];
    const fragment = this.sequence([...parts.map((part) => this.fragment(part, group)), ...followed]);
    if (fragment.nullable) throw new Error(`the gate pattern ${source} matches the empty text`);
    for (const position of fragment.last) this.bits[position]! |= group.bit;
    const starts = { start: this.starts.anywhere, word: this.starts.atWord, end: this.starts.inString };
    starts[opening ?? 'end'].push(...fragment.first);
  }

  /** The pattern's longest literal part in base64, at each of the three places where it may begin within a group of digits. */
  addEncoded(pattern: Pattern, bit: number, source: string): void {
    const forms = encodedForms(pattern);
    if (forms.length === 0) throw new Error(`the gate pattern ${source} has no literal part to look for in base64`);
    for (const digits of forms) {
      const fragment = this.sequence(digits.map((bytes) => this.ofBytes(bytes)));
      for (const position of fragment.last) this.bits[position]! |= bit;
      this.starts.inString.push(...fragment.first);
    }
  }

  private fragment(pattern: Pattern, group: GateGroup): Fragment {
    switch (pattern.kind) {
      case 'characters':
        return this.ofBytes([...pattern.codes].flatMap((code) => (isLower(code) ? [code, code - 0x20] : [code])));
      case 'space':
        return this.space(group.bit, group.spread, group.comments);
      case 'beyond':
        return this.beyond();
      case 'sequence':
        return this.sequence(pattern.parts.map((part) => this.fragment(part, group)));
      case 'choice':
        return either(pattern.options.map((option) => this.fragment(option, group)));
      case 'repeat':
        return this.repeat(pattern.part, pattern.least, pattern.most, group);
      case 'edge':
        return this.edge(pattern.at);
      case 'anything':
        throw new Error('a gate pattern may hold ASCII text, white space, and classes and groups of them');
    }
  }

  /**
   * A character: a slash or a quote may have backslashes before it, a backslash is two or more of them, and some writers of
   * JSON spell `<`, `>`, `&` and `'` as escapes.
   */
  private ofBytes(codes: Iterable<number>): Fragment {
    const bytes = new Set(codes);
    const options = [this.one(bytes)];
    const behindSlashes = [slash, quote].filter((byte) => bytes.has(byte));
    if (behindSlashes.length > 0) options.push(this.sequence([this.loop([backslash]), this.one(behindSlashes)]));
    if (bytes.has(backslash)) options.push(this.loop([backslash]));
    const spelled = [...escapes].filter(([byte]) => bytes.has(byte));
    if (spelled.length > 0) {
      const forms = spelled.map(([, digits]) => this.sequence([...digits].map((digit) => this.ofCases(digit))));
      options.push(this.sequence([this.loop([backslash]), ...this.each('u00'), either(forms)]));
    }
    return either(options);
  }

  private ofCases(digit: string): Fragment {
    return this.one(codes(digit + digit.toUpperCase()));
  }

  /** A character beyond ASCII or a control character: bytes, however many, or an escape, however often escaped. */
  private beyond(): Fragment {
    const slashes = this.loop([backslash]);
    const tail = either([
      this.one(codes('b')),
      this.sequence([this.one(codes('u')), this.optional(this.loop(hexDigits))]),
    ]);
    const inner = either([this.one(beyondBytes), this.sequence([slashes, tail])]);
    this.link(inner.last, inner.first);
    return inner;
  }

  /** White space: as it is, as any character beyond ASCII, or as an escape however often escaped; and what stands for it. */
  private space(bit: number, spread: Spread | undefined, comments: boolean | undefined): Fragment {
    const plain = this.one(spaceBytes);
    const slashes = this.loop([backslash]);
    const mark = this.one(codes('ux'));
    const tail = either([this.one(codes('nrtbfv')), this.sequence([mark, this.optional(this.loop(hexDigits))])]);
    const options = [plain, this.sequence([slashes, tail])];
    if (spread === 'list') options.push(this.listGap());
    const inner = either(options);
    this.link(inner.last, inner.first);
    // The rest of the match may stand anywhere else: behind the end of this string or of a comment.
    const others: Fragment[] = [];
    if (spread === 'texts') others.push(this.sequence([this.optional(slashes), this.one([quote])]));
    if (comments) others.push(this.sequence([this.optional(slashes), ...this.each('/*')]));
    for (const { first, last } of others) {
      this.link(inner.last, first);
      for (const position of last) this.bits[position]! |= bit;
    }
    return { ...inner, first: [...inner.first, ...others.flatMap(({ first }) => first)] };
  }

  /** From the end of a string of a list to the beginning of the next. */
  private listGap(): Fragment {
    const between = (): Fragment => this.optional(this.loop([...spaceBytes, backslash, ...codes('nrt')]));
    const closing = this.sequence([this.optional(this.loop([backslash])), this.one([quote])]);
    return this.sequence([closing, between(), this.one(codes(',')), between(), this.one([quote])]);
  }

  private edge(at: 'start' | 'end' | 'word'): Fragment {
    // Behind the first and before the last byte of a pattern, which `addOption` knows, it narrows nothing.
    if (at === 'word') return empty;
    const quoted = this.sequence([this.optional(this.loop([backslash])), this.one([quote])]);
    return at === 'end' ? quoted : this.sequence([this.one([...spaceBytes, ...codes(',:[{')]), quoted]);
  }

  private repeat(part: Pattern, least: number, most: number, group: GateGroup): Fragment {
    const copies: Fragment[] = [];
    for (let copy = 0; copy < Math.max(least, 1); copy++) {
      const fragment = this.fragment(part, group);
      copies.push(copy < least ? fragment : this.optional(fragment));
    }
    if (most === Number.POSITIVE_INFINITY) this.link(copies.at(-1)!.last, copies.at(-1)!.first);
    else for (let copy = copies.length; copy < most; copy++) copies.push(this.optional(this.fragment(part, group)));
    return this.sequence(copies);
  }

  private one(bytes: Iterable<number>): Fragment {
    const taken = new Uint8Array(256);
    for (const byte of bytes) taken[byte] = 1;
    const position = this.bytes.push(taken) - 1;
    this.follow.push([]);
    this.bits.push(0);
    return { first: [position], last: [position], nullable: false };
  }

  private loop(bytes: Iterable<number>): Fragment {
    const fragment = this.one(bytes);
    this.link(fragment.last, fragment.first);
    return fragment;
  }

  private each(text: string): Fragment[] {
    return [...text].map((character) => this.one(codes(character)));
  }

  private optional(fragment: Fragment): Fragment {
    return { ...fragment, nullable: true };
  }

  private sequence(fragments: readonly Fragment[]): Fragment {
    let whole = empty;
    for (const next of fragments) {
      this.link(whole.last, next.first);
      whole = {
        first: whole.nullable ? [...whole.first, ...next.first] : whole.first,
        last: next.nullable ? [...whole.last, ...next.last] : next.last,
        nullable: whole.nullable && next.nullable,
      };
    }
    return whole;
  }

  private link(last: readonly number[], first: readonly number[]): void {
    for (const position of last) this.follow[position] = [...new Set([...this.follow[position]!, ...first])];
  }
}

function either(options: readonly Fragment[]): Fragment {
  return {
    first: options.flatMap(({ first }) => first),
    last: options.flatMap(({ last }) => last),
    nullable: options.some(({ nullable }) => nullable),
  };
}

const quote = 0x22;
const backslash = 0x5c;
const slash = 0x2f;
/** Characters that some writers of JSON escape without need, and the last digits of their escapes. */
const escapes: ReadonlyMap<number, string> = new Map([
  [0x26, '26'],
  [0x27, '27'],
  [0x3c, '3c'],
  [0x3e, '3e'],
]);

function codes(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

function isLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

const hexDigits = codes('0123456789abcdefABCDEF');
const every = Array.from({ length: 256 }, (_, byte) => byte);
const beyondBytes = every.filter((byte) => byte >= 0x7f);
const spaceBytes = every.filter((byte) => byte >= 0x80 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
const notInWord = every.filter((byte) => !/\w/.test(String.fromCharCode(byte)));
