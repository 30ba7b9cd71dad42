import { raise, remainders } from './calculator.js';
import { Exact } from './numbers.js';
import type { Operator, Token } from './tokens.js';
import { beginsOperand } from './tokens.js';

/** How a number's dots and commas are read: `1,000.5` or `1.000,5`. */
export type Notation = 'point' | 'comma';

/** What an expression comes to. */
export interface Value {
  readonly number: Exact;
  /** Whether it is written in percent: 25 % has the number 0.25. */
  readonly percent: boolean;
}

export interface Reading {
  readonly notation: Notation;
  /** Whether `100 + 10%` adds a tenth of the hundred, as on a pocket calculator, or the number 0.1. */
  readonly relativePercent: boolean;
}

const grammars: Readonly<Record<Notation, RegExp>> = {
  // Groups of three, or as in India of two before the last three; or no groups. No leading zeros: `007` is no amount.
  point:
    /^(?:(?:0|[1-9]\d*)|[1-9]\d{0,2}(?:([,\u00a0\u202f\u2009])\d{3}(?:\1\d{3})*)|[1-9]\d?(?:,\d\d)+,\d{3})?(?:\.\d+)?$/,
  comma: /^(?:(?:0|[1-9]\d*)|[1-9]\d{0,2}(?:([.\u00a0\u202f\u2009])\d{3}(?:\1\d{3})*))(?:,\d+)?$/,
};

const mostDigits = 30;

/** The number that the text stands for in a notation, or undefined where it is none there or has more than 30 digits. */
export function numberOf(text: string, notation: Notation): Exact | undefined {
  if (text.length > 2 * mostDigits || !grammars[notation].test(text)) return undefined;
  const grouping = notation === 'point' ? /[,\u00a0\u202f\u2009]/g : /[.\u00a0\u202f\u2009]/g;
  const plain = text.replaceAll(grouping, '').replace(',', '.');
  return plain.replace('.', '').length <= mostDigits ? new Exact(plain) : undefined;
}

/** Computes an expression; undefined where it cannot be read so. A division by zero comes to NaN. */
export function evaluate(tokens: readonly Token[], reading: Reading): Value | undefined {
  const parser = new Parser(tokens, reading);
  const value = parser.sum();
  return parser.isAtEnd ? value : undefined;
}

/** By recursive descent: sum, product, sign, power, operand. The tokens are few, so the depth is bounded. */
class Parser {
  private at = 0;
  private readonly tokens: readonly Token[];
  private readonly reading: Reading;

  constructor(tokens: readonly Token[], reading: Reading) {
    this.tokens = tokens;
    this.reading = reading;
  }

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  sum(): Value | undefined {
    let left = this.product();
    for (let operator = this.take('+', '-'); left && operator; operator = this.take('+', '-')) {
      const right = this.product();
      left = right && add(left, operator === '-' ? negative(right) : right, this.reading.relativePercent);
    }
    return left;
  }

  private product(): Value | undefined {
    let left = this.signed();
    while (left) {
      const operator: Operator | undefined = this.take('*', '/', '%') ?? (beginsOperand(this.token) ? '*' : undefined);
      if (!operator) return left;
      const right = this.signed();
      left = right && { number: multiplied(left.number, operator, right.number), percent: false };
    }
    return undefined;
  }

  private signed(): Value | undefined {
    const sign = this.take('+', '-');
    if (!sign) return this.power();
    const value = this.signed();
    return value && sign === '-' ? negative(value) : value;
  }

  private power(): Value | undefined {
    const base = this.operand();
    if (!base || !this.take('^')) return base;
    const exponent = this.signed();
    return exponent && { number: raise(base.number, exponent.number), percent: false };
  }

  private operand(): Value | undefined {
    const { token } = this;
    this.at++;
    let number: Exact | undefined;
    if (token?.kind === 'number') number = numberOf(token.text, this.reading.notation)?.times(token.scale);
    else if (token?.kind === 'open') {
      number = this.sum()?.number;
      if (this.token?.kind !== 'close') return undefined;
      this.at++;
    }
    if (!number) return undefined;
    const percent = this.token?.kind === 'percent';
    if (percent) this.at++;
    return { number: percent ? number.dividedBy(100) : number, percent };
  }

  private get token(): Token | undefined {
    return this.tokens[this.at];
  }

  private take(...wanted: readonly Operator[]): Operator | undefined {
    const { token } = this;
    if (token?.kind !== 'operator' || !wanted.includes(token.operator)) return undefined;
    this.at++;
    return token.operator;
  }
}

function add(left: Value, right: Value, relativePercent: boolean): Value {
  const isShare = relativePercent && right.percent && !left.percent;
  const number = left.number.plus(isShare ? left.number.times(right.number) : right.number);
  return { number, percent: left.percent && right.percent };
}

function negative({ number, percent }: Value): Value {
  return { number: number.negated(), percent };
}

function multiplied(left: Exact, operator: Operator, right: Exact): Exact {
  if (operator === '*') return left.times(right);
  if (right.isZero()) return new Exact(NaN);
  return operator === '/' ? left.dividedBy(right) : remainders(left, right)[0]!;
}
