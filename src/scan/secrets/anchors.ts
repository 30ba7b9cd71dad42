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
  private readonly anchors: readonly Anchor[];

  /** Anchors are called by their index. */
  constructor(anchors: readonly Anchor[]) {
    this.anchors = anchors;
    for (let index = 0; index < anchors.length; index++) {
      for (const start of startsOf(anchors[index]!)) this.set(start, index);
    }
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
    const candidates = start < 0 ? undefined : this.byGroup.get(group);
    if (candidates === undefined) return;
    for (const index of candidates) if (beginsAt(text, start, this.anchors[index]!)) visit(index, start);
  }

  private set(start: string, index: number): void {
    let group = 0;
    for (let at = 0; at < 4; at++) group = (group << 7) | start.charCodeAt(at);
    const mixed = (group ^ (group >>> 11)) & tableMask;
    this.bits[mixed >>> 5]! |= 1 << (mixed & 31);
    const there = this.byGroup.get(group);
    if (there === undefined) this.byGroup.set(group, [index]);
    else there.push(index);
  }
}

/** The four characters with which an anchor may begin; behind one of three any character may follow. */
function startsOf({ text, exact }: Anchor): readonly string[] {
  let starts = [''];
  for (const character of text.slice(0, 4)) {
    const cases = exact ? [character] : [...new Set([character.toLowerCase(), character.toUpperCase()])];
    starts = starts.flatMap((start) => cases.map((letter) => start + letter));
  }
  if (text.length > 3) return starts;
  return starts.flatMap((start) => Array.from({ length: 128 }, (_, code) => start + String.fromCharCode(code)));
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
