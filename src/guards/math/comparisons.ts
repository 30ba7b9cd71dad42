/** Two stretches of a text with an equals sign or a sign of approximation between them; offsets are UTF-16. */
export interface Comparison {
  readonly left: Side;
  readonly right: Side;
  readonly approximate: boolean;
}

/** A stretch of the text that holds no sign of comparison and no line break. */
export interface Side {
  readonly start: number;
  readonly end: number;
  /** Whether a line starts here, as opposed to a sign of comparison. */
  readonly atLineStart: boolean;
}

/** What ends a stretch: a comparison, or a line break or an operator of a programming language, over which nothing reaches. */
interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: 'equal' | 'approximate' | 'barrier' | 'line';
}

/** `=`, `==`, `===`, `≈`, `~=`, `=~`, `= ~`, and what only looks like them: `<=`, `>=`, `!=`, `:=`, `+=`, `=>`. */
const signs = /[\r\n\u2028\u2029]|[<>!:+*/%^|-]?=+>?(?: ?~)?|~=+|[≈≅≃]/g;
const comparing = /^={1,3}$/;
const approximating = /^(?:={1,3} ?~|~=|[≈≅≃])$/;

/** Every comparison of a text, in order, as the text goes: also of a text of many megabytes, one at a time. */
export function* comparisonsOf(text: string): Generator<Comparison> {
  let left: Side | undefined;
  let pending: Mark | undefined;
  let start = 0;
  let atLineStart = true;
  for (const mark of marksOf(text)) {
    const side = { start, end: mark.start, atLineStart };
    if (left && pending) yield { left, right: side, approximate: pending.kind === 'approximate' };
    const compares = mark.kind === 'equal' || mark.kind === 'approximate';
    left = compares ? side : undefined;
    pending = compares ? mark : undefined;
    start = mark.end;
    atLineStart = mark.kind === 'line';
  }
}

function* marksOf(text: string): Generator<Mark> {
  for (const match of text.matchAll(signs)) {
    const [sign] = match;
    const start = match.index;
    yield { start, end: start + sign.length, kind: kindOf(sign) };
  }
  yield { start: text.length, end: text.length, kind: 'line' };
}

function kindOf(sign: string): Mark['kind'] {
  if (comparing.test(sign)) return 'equal';
  if (approximating.test(sign)) return 'approximate';
  return sign.length === 1 ? 'line' : 'barrier';
}
