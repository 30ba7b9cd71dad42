import type { Side } from './comparisons.js';
import type { GapToken, Token } from './tokens.js';
import { beginsOperand, endsOperand, tokensOf } from './tokens.js';

/** How much of a text beside a sign of comparison is looked at: more than any equation that people write on one line. */
const reach = 300;

/** Groups of digits with dashes or slashes that are years, dates, phone or social security numbers, and no calculation. */
const notArithmetic =
  /\b(?:19|20)\d\d[-–](?:19|20)\d\d\b|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\b\d{4}-\d\d?-\d\d?\b|\b\d{3}-\d{3}-\d{4}\b|\b\d{3}-\d\d-\d{4}\b/;

/** Punctuation that something begins after, so that a sign which touches it belongs to what follows. */
const opening = /["'‘“[{|:;,>]/;

/** The expression that ends where the side ends; undefined where there is none that can be computed on its own. */
export function expressionBefore(text: string, side: Side): readonly Token[] | undefined {
  const start = Math.max(side.start, side.end - reach);
  const all = tokensOf(text, start, side.end);
  const gap = all.findLast(isGap);
  const run = gap ? all.slice(all.indexOf(gap) + 1) : all;
  const first = suffixStart(run);
  if (first === undefined) return undefined;
  const isWhole = first === 0;
  const before = isWhole ? gap : undefined;
  const atEdge = isWhole && before === undefined && start === side.start;
  if (isWhole && before === undefined && !atEdge) return undefined;
  const tokens = withoutLead(text, run.slice(first), before, atEdge && side.atLineStart);
  return tokens && accepted(text, tokens);
}

/** The expression that begins where the side begins; undefined where there is none that can be computed on its own. */
export function expressionAfter(text: string, side: Side): readonly Token[] | undefined {
  const end = Math.min(side.end, side.start + reach);
  const all = tokensOf(text, side.start, end);
  const gap = all.find(isGap);
  // What is cut off in the middle may go on: its end is not known.
  if (!gap && end < side.end) return undefined;
  const run = gap ? all.slice(0, all.indexOf(gap)) : all;
  const tokens = withoutTrail(text, prefixOf(run), gap, run);
  return tokens && accepted(text, tokens);
}

function isGap(token: Token): token is GapToken {
  return token.kind === 'gap';
}

function accepted(text: string, tokens: readonly Token[]): readonly Token[] | undefined {
  if (tokens.length === 0) return undefined;
  return notArithmetic.test(text.slice(tokens[0]!.start, tokens.at(-1)!.end)) ? undefined : tokens;
}

/** Index of the first token of the longest suffix that is one expression: after a parenthesis that opens and does not close. */
function suffixStart(run: readonly Token[]): number | undefined {
  let depth = 0;
  for (let index = run.length - 1; index >= 0; index--) {
    const token = run[index]!;
    const next = run[index + 1];
    if (endsOperand(token) && beginsOperand(next) && !isImplied(token, next!)) {
      return depth === 0 && token.kind === 'close' ? index + 1 : undefined;
    }
    if (token.kind === 'close') depth++;
    else if (token.kind === 'open' && --depth < 0) return index + 1;
  }
  return depth === 0 ? 0 : undefined;
}

/** The longest prefix that is one expression; the tokens of a parenthesis that does not close are not in it. */
function prefixOf(run: readonly Token[]): readonly Token[] {
  const opened: number[] = [];
  for (const [index, token] of run.entries()) {
    const previous = run[index - 1];
    const splits = endsOperand(previous) && beginsOperand(token) && !isImplied(previous!, token);
    if (splits) return run.slice(0, opened[0] ?? index);
    if (token.kind === 'open') opened.push(index);
    else if (token.kind === 'close' && opened.pop() === undefined) return run.slice(0, index);
  }
  return run.slice(0, opened[0] ?? run.length);
}

/** `2(3 + 4)` and `(1 + 2)(3 + 4)` are products. */
function isImplied(left: Token, right: Token): boolean {
  return right.kind === 'open' && left.end === right.start;
}

/**
 * Takes a list's bullet off the front, and refuses an expression whose first operand is not there or may belong to what
 * stands before it: a variable, a word for an operator, a call's name.
 */
function withoutLead(
  text: string,
  tokens: readonly Token[],
  before: GapToken | undefined,
  atLineStart: boolean,
): readonly Token[] | undefined {
  const [first, second] = tokens;
  if (!first) return undefined;
  if (before) {
    const touches = before.end === first.start && !opening.test(text[before.start]!);
    if (before.what === 'operand' || (touches && (before.what !== 'punctuation' || first.kind === 'operator'))) {
      return undefined;
    }
    if (before.what === 'unreadable' && first.kind === 'operator') return undefined;
  }
  if (first.kind !== 'operator') return tokens;
  const isSign = first.operator === '+' || first.operator === '-';
  const touchesNext = second !== undefined && !/\s/.test(text.slice(first.end, second.start));
  if (atLineStart && !touchesNext) return first.operator === '/' ? undefined : tokens.slice(1);
  return isSign && (touchesNext || before === undefined) ? tokens : undefined;
}

/** A dash before prose ends the sentence; another operator there waits for an operand that cannot be read. */
function withoutTrail(
  text: string,
  tokens: readonly Token[],
  after: GapToken | undefined,
  run: readonly Token[],
): readonly Token[] | undefined {
  const last = tokens.at(-1);
  if (!last) return undefined;
  const next = run[tokens.length] ?? after;
  if (last.kind === 'operator') {
    const isDash = last.operator === '-' && (next === undefined || (next.kind === 'gap' && next.what === 'word'));
    return isDash && /^\s$/.test(text[last.start - 1]!) ? tokens.slice(0, -1) : undefined;
  }
  if (next === undefined) return tokens;
  if (beginsOperand(next)) return next.kind === 'open' && last.end !== next.start ? tokens : undefined;
  const touches = next.kind === 'gap' && next.start === last.end && next.what !== 'punctuation';
  return touches ? undefined : tokens;
}
