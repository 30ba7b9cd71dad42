/** A fixed text to look for, of three characters or more, ASCII alone. */
export interface Anchor {
  readonly text: string;
  /** Whether letters count in the case in which they stand. */
  readonly exact: boolean;
}

/** Bits of the table; the fewer of them are set, the fewer places have to be looked at. */
const tableBits = 20;
const tableMask = (1 << tableBits) - 1;

/**
 * Finds where any of a few hundred fixed texts stand, in one pass. Four neighbouring characters, seven bits each, are mixed to
 * a number, and a table of bits says whether an anchor may begin with them; only then the anchors are compared.
 */
export class Anchors {
  private readonly bits = new Int32Array(1 << (tableBits - 5));
  private readonly byGroup = new Map<number, number[]>();
  /** Anchors of three characters, by these alone. */
  private readonly byThree = new Map<number, number[]>();
  private readonly anchors: readonly Anchor[];

  /** Anchors are called by their index. */
  constructor(anchors: readonly Anchor[]) {
    this.anchors = anchors;
    for (let index = 0; index < anchors.length; index++) this.add(anchors[index]!, index);
  }

  /** Calls `visit` with the index of each anchor in the text and where it begins, in rising order of that. */
  each(text: string, visit: (index: number, start: number) => void): void {
    const { bits } = this;
    const { length } = text;
    let group = 0;
    for (let at = 0; at < length; at++) {
      group = ((group << 7) | (text.charCodeAt(at) & 127)) & 0xfffffff;
      const mixed = (group ^ (group >>> 11)) & tableMask;
      if ((bits[mixed >>> 5]! & (1 << (mixed & 31))) !== 0) this.visit(text, group, at - 3, visit);
    }
    // An anchor of three characters may stand at the end.
    group = (group << 7) & 0xfffffff;
    this.visit(text, group, length - 3, visit);
  }

  private visit(text: string, group: number, start: number, visit: (index: number, start: number) => void): void {
    if (start < 0) return;
    this.compare(text, start, this.byThree.get(group >>> 7), visit);
    this.compare(text, start, this.byGroup.get(group), visit);
  }

  private compare(
    text: string,
    start: number,
    candidates: readonly number[] | undefined,
    visit: (index: number, start: number) => void,
  ): void {
    if (candidates === undefined) return;
    for (const index of candidates) if (beginsAt(text, start, this.anchors[index]!)) visit(index, start);
  }

  /** A run that looks at one response pays for this: numbers alone, since texts would take ten times as long. */
  private add(anchor: Anchor, index: number): void {
    const isShort = anchor.text.length === 3;
    const groups = isShort ? this.byThree : this.byGroup;
    for (const group of groupsOf(anchor)) {
      const there = groups.get(group);
      if (there === undefined) groups.set(group, [index]);
      else there.push(index);
      if (!isShort) this.mark(group);
      // Behind three characters any other may follow.
      else for (let code = 0; code < 128; code++) this.mark((group << 7) | code);
    }
  }

  private mark(group: number): void {
    const mixed = (group ^ (group >>> 11)) & tableMask;
    this.bits[mixed >>> 5]! |= 1 << (mixed & 31);
  }
}

/** The first four characters with which an anchor may begin, or its three, seven bits each. */
function groupsOf({ text, exact }: Anchor): readonly number[] {
  let groups = [0];
  for (const character of text.slice(0, 4)) {
    const small = character.toLowerCase();
    const large = character.toUpperCase();
    const cases = exact ? [character] : small === large ? [small] : [small, large];
    groups = groups.flatMap((group) => cases.map((letter) => (group << 7) | letter.charCodeAt(0)));
  }
  return groups;
}

function beginsAt(text: string, start: number, anchor: Anchor): boolean {
  if (anchor.exact) return text.startsWith(anchor.text, start);
  if (start + anchor.text.length > text.length) return false;
  for (let at = 0; at < anchor.text.length; at++) {
    if (lower(text.charCodeAt(start + at)) !== lower(anchor.text.charCodeAt(at))) return false;
  }
  return true;
}

function lower(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
}
