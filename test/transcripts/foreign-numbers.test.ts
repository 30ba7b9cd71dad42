import { describe, expect, test } from 'vitest';

import { withoutForeignNumbers } from '../../src/transcripts/foreign-numbers.js';
import { parseRecord } from '../../src/transcripts/parse-record.js';

type Row = readonly [text: string, repaired: string | undefined, offset: number | undefined];
const rows: readonly Row[] = [
  ['{"a":NaN}', '{"a":1e999}', 5],
  ['{"a":[Infinity,-Infinity]}', '{"a":[1e999,-1e999]}', 6],
  ['{"NaN":"NaN Infinity","b":"\\"NaN"}', undefined, undefined],
  ['{"NaN":NaN,"b":"\\\\","c":NaN}', '{"NaN":1e999,"b":"\\\\","c":1e999}', 7],
  ['{"a":1NaN,"b":NaNa}', undefined, undefined],
  ['{"a":1}', undefined, undefined],
  ['"NaN\\', undefined, undefined],
];

describe('numbers that JSON does not have', () => {
  test.each(rows)('%s', (text, repaired, offset) => {
    expect(withoutForeignNumbers(text)).toEqual(repaired === undefined ? undefined : { text: repaired, offset });
  });

  test('a record with them is read, and that is said', () => {
    const text = '{"a":NaN,"b":"NaN"}';
    expect(parseRecord(text)).toEqual({
      values: [{ value: { a: Infinity, b: 'NaN' }, start: 0, end: text.length }],
      duplicate: -1,
      foreign: 5,
    });
  });

  test.each(['{"a":NaN', '[NaN]', 'NaN', '{"a":None}'])('%s stays malformed', (text) => {
    expect(parseRecord(text)).toHaveProperty('malformed');
  });

  test('a million quotes take no quadratic time', () => {
    expect(withoutForeignNumbers(`${'\\"'.repeat(1_000_000)}NaN`)).toBeUndefined();
  });
});
