import { describe, expect, test } from 'vitest';
import { checkEquations } from '../../../src/guards/math/equations.js';

/** Texts whose equations are all right, with their number. The values are arithmetic. */
const right: readonly (readonly [text: string, equations: number])[] = [
  ['12*12=144', 1],
  ['2.5 + 2.25 = 4.75', 1],
  ['1 / 3 = 0.33', 1],
  ['0.1 + 0.2 = 0.3', 1],
  ['99999999999999999999 + 1 = 100000000000000000000', 1],
  // chains
  ['1 + 2 + 3 = 6', 1],
  ['2 * 3 = 6 = 12 / 2', 2],
  ['The sum 5 + 3 = 8 is due', 1],
  ['10 / 3 = 3.333 ≈ 3.3', 1],
  // signs
  ['-5 + 3 = -2', 1],
  ['It is -5 + 3 = -2 degrees', 1],
  ['5 - -3 = 8', 1],
  ['4 − 6 = −2', 1],
  ['7 – 2 = 5', 1],
  ['3 * -2 = -6', 1],
  // parentheses and precedence
  ['(2 + 3) * 4 = 20', 1],
  ['2 + 3 * 4 = 14', 1],
  ['2(3 + 4) = 14', 1],
  ['(1 + 2)(3 + 4) = 21', 1],
  ['we found (3 + 4 = 7) here', 1],
  ['2^3^2 = 512', 1],
  ['-2^2 = -4', 1],
  ['2 ** 10 = 1024', 1],
  ['2 ** -1 = 0.5', 1],
  ['2**-1 = 0.5', 1],
  ['**5**: 3 + 1 = 4', 1],
  ['(2 + 3)^2 = 25', 1],
  ['10 % 3 = 1', 1],
  // thousands separators
  ['1,000 + 5 = 1,005', 1],
  ['1,00,000 + 1 = 1,00,001', 1],
  ['1.000 + 5 = 1.005', 1],
  ['2,5 + 2,5 = 5', 1],
  ['1.234,50 + 0,50 = 1.235,00', 1],
  ['1\u00a0000 + 5 = 1\u00a0005', 1],
  ['3 * 1,000,000 = 3 million', 1],
  // currency
  ['$100 + $8 = $108', 1],
  ['-$5 + $8 = $3', 1],
  ['100 € + 20 € = 120 €', 1],
  ['100 USD * 3 = 300 USD', 1],
  // other signs
  ['150 × 10 = 1500', 1],
  ['3 x 4 = 12', 1],
  ['3x4 = 12', 1],
  ['3 · 4 = 12', 1],
  ['12 ÷ 4 = 3', 1],
  ['5 \\times 3 = 15 and 6 \\div 2 = 3', 2],
  ['2 + 2 == 4', 1],
  ['10 = 4 + 6', 1],
  // percent
  ['25% of 500 = 125', 1],
  ['500 * 25% = 125', 1],
  ['10% + 5% = 15%', 1],
  ['50 / 200 = 25%', 1],
  ['50 / 200 * 100 = 25%', 1],
  ['1 / 3 = 33%', 1],
  ['25% = 50 / 200 * 100', 1],
  ['100 + 10% = 110', 1],
  // approximation, with the rounding shown
  ['10 / 3 ≈ 3', 1],
  ['1 / 3 - 0.1 ≈ 0', 1],
  ['10 / 3 ~= 3.3', 1],
  ['10 / 3 = ~3.33', 1],
  ['1234 × 5678 ≈ 7,000,000', 1],
  // Markdown and lists
  ['**5 + 3 = 8**', 1],
  ['5 * 3 = **15**', 1],
  ['**5** × 3 = 15', 1],
  ['**5** -3 = 2', 1],
  ['*5* -3 = 2', 1],
  ['- 5 + 3 = 8\n* 6 + 1 = 7', 2],
  ['1. 5 + 3 = 8', 1],
  ['1) 5 + 3 = 8', 1],
  ['a) 5 + 3 = 8.', 1],
  ['`5 + 3` = 8', 1],
  ['5 + 3 &= 8', 1],
  ['5 + 3 = 8 - see below', 1],
  ['5 + 3 = 8 (see below)', 1],
  ['# 5 + 3 = 8', 1],
  ['x = 5 + 3 = 8', 1],
  ['We sold 6 + 7 = 13 crates', 1],
];

const wrong: readonly (readonly [text: string, ...shown: string[]])[] = [
  ['We sold 6 + 7 = 14 crates', '6 + 7 = 13, not 14'],
  ['150 × 10 = 1600', '150 × 10 = 1500, not 1600'],
  ['2 + 2 = 5 and 3 * 3 = 10 and 8 - 1 = 7', '2 + 2 = 4, not 5', '3 * 3 = 9, not 10'],
  ['1 + 2 + 3 = 7', '1 + 2 + 3 = 6, not 7'],
  ['-5 + 3 = 2', '-5 + 3 = -2, not 2'],
  ['1,000 + 5 = 1,006', '1,000 + 5 = 1005, not 1,006'],
  ['7 / 0 = 0', '7 / 0 has no value, so it is not 0'],
  ['25% of 500 = 130', '25% of 500 = 125, not 130'],
  ['10% + 5% = 16%', '10% + 5% = 15%, not 16%'],
  ['50 / 200 = 26%', '50 / 200 = 0.25, not 26%'],
  ['10 / 3 ≈ 3.4', '10 / 3 = 3.3333333333, not 3.4'],
  ['$10 + $5 = $16', '10 + $5 = 15, not 16'],
  ['(2 + 3) * 4 = 14', '(2 + 3) * 4 = 20, not 14'],
  ['12 = 5 + 5', '5 + 5 = 10, not 12'],
  ['5 * 3 = **16**', '5 * 3 = 15, not 16'],
  ['- 5 + 3 = 9', '5 + 3 = 8, not 9'],
  ['2 * 3 = 6 = 12 / 3', '12 / 3 = 4, not 6'],
  [
    '99999999999999999999 + 1 = 100000000000000000001',
    '99999999999999999999 + 1 = 100000000000000000000, not 100000000000000000001',
  ],
];

/** Texts in which nothing can be verified: what looks like an equation may mean something else. */
const unread: readonly string[] = [
  'The harbour is quiet today.',
  'the total should be 512',
  '6 plus 7 makes 13',
  'a + 2 + 3 = 10',
  'total * 5 = 10',
  '2x + 3 = 7',
  'x - 5 + 1 = 3',
  '5 plus 3 + 2 = 99',
  '5 \\foo 3 + 2 = 99',
  'sqrt(16) + 1 = 99',
  '√16 + 2 = 6',
  '5! = 120',
  '2024-01-15 = 3',
  '2020-2024 = 5 years',
  '12/25/2024 = 3',
  '555-123-4567 = 1',
  '10:30 + 2:00 = 12:30',
  '1.2.3 + 1 = 5',
  '007 + 1 = 9',
  '0x10 = 16',
  '5k + 5k = 10k',
  '5² + 1 = 26',
  '5 + 3 != 9',
  '5 + 3 <= 9',
  'if (a + 1 >= 2 - 1)',
  'total += 5 - 3',
  '5 + 3 => 9',
  '8 / 3 = 2 2/3',
  '= 5 + 3',
  '5 + 3 =\n9',
  '1 kg + 2 kg = 4 kg',
  '5 = 5',
  '5 * - = 3',
  '(5 + ) = 3',
  '/ 5 + 3 = 9',
  '5 + 3 = 9(x)',
  '5 + 3 = 9~',
  '5 + 3 = 9 *',
  'f(x) + 3 = 5',
  '- = 5 + 3',
  '5° + 5 + 3 = 9',
  '5 + 3 = - see below',
  '1 000 + 5 = 9',
  '((1) 2) + 3 = 9',
  'Loss: - 5 + 3 = 9',
  '5 + 3 = 9 + x',
  '1234567890123456789012345678901 + 1 = 2',
  `${'1 + '.repeat(200)}1 = 3`,
];

describe('equations that are right', () => {
  test.each(right)('%s', (text, equations) => {
    expect(checkEquations(text, 0.01, 100)).toEqual({ verified: equations, wrong: [] });
  });
});

describe('equations that are wrong', () => {
  test.each(wrong)('%s', (text, ...shown) => {
    expect(checkEquations(text, 0.01, 100).wrong.map((equation) => equation.text)).toEqual(shown);
  });

  test('are found at their place', () => {
    const text = 'first 2 + 2 = 4, then 3 + 3 = 7';
    const places = checkEquations(text, 0.01, 100).wrong.map(({ start, end }) => text.slice(start, end));
    expect(places).toEqual(['3 + 3 = 7']);
  });

  test('are counted no further than asked', () => {
    expect(checkEquations('1 + 1 = 3\n'.repeat(50), 0.01, 10).wrong).toHaveLength(10);
  });
});

describe('what is no equation', () => {
  test.each(unread)('%s', (text) => {
    expect(checkEquations(text, 0.01, 100)).toEqual({ verified: 0, wrong: [] });
  });
});

describe('text that is large or hostile is read in linear time', () => {
  const size = 2_000_000;
  test.each([
    ['equals signs', '='.repeat(size)],
    ['spaced equals signs', '= '.repeat(size / 2)],
    ['digits', '1'.repeat(size)],
    ['digits around a sign', `${'1'.repeat(size / 2)}=${'1'.repeat(size / 2)}`],
    ['open parentheses', `${'('.repeat(size)}1 + 1 = 2`],
    ['parentheses after a sign', `1 + 1 = ${'('.repeat(size)}`],
    ['operators', `1${' + 1'.repeat(size / 4)} = 2`],
    ['letters', 'x'.repeat(size)],
    ['words and signs', 'a=1 '.repeat(size / 4)],
    ['stars', '*'.repeat(size)],
    ['tildes', '~'.repeat(size)],
    ['powers', '9^9^9^9^9 = 1\n'.repeat(1000)],
  ])('%s', (_, text) => {
    const started = performance.now();
    checkEquations(text, 0.01, 100);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
