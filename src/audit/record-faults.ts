import type { InputRule } from '../core/input-rules.js';
import type { ParsedRecord } from '../transcripts/parse-record.js';
import type { RawRecord } from '../transcripts/record.js';

/** Something about a record's text that readers may take differently: the rule, a sentence, and the offset in the text. */
type RecordFault = readonly [rule: InputRule, message: string, offset: number];

/** What is wrong with the text of a record that could be parsed all the same. */
export function recordFaults(raw: RawRecord, { duplicate, foreign }: ParsedRecord): readonly RecordFault[] {
  if (duplicate === -1 && foreign === undefined && !raw.replaced) return none;
  const faults: RecordFault[] = [];
  if (duplicate !== -1) {
    const message = "A member's name stands twice in one object, so that readers differ on which of the two counts.";
    faults.push(['input/duplicate-key', message, duplicate]);
  }
  if (foreign !== undefined) {
    const message = 'NaN or Infinity, which JSON does not have, was read as a number that is not finite.';
    faults.push(['input/foreign-number', message, foreign]);
  }
  if (raw.replaced) {
    const message = 'Bytes that are not UTF-8 were read as U+FFFD.';
    faults.push(['input/invalid-utf8', message, raw.text.indexOf('\uFFFD')]);
  }
  return faults;
}

const none: readonly RecordFault[] = [];
