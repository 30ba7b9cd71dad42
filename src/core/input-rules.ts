import type { RuleInfo } from './guard.js';

/**
 * The auditor's own rules on what it reads, under the guard name `input`. They belong to every run, whatever the policy:
 * what cannot be read is a finding, never silence.
 */
export const inputRules = {
  'input/malformed': {
    summary: 'A record is no valid JSON, or the document around it breaks off.',
    level: 'error',
    tier: 'proven',
    help: 'What cannot be parsed was not audited, and an attacker could hide a call in it. Find out what wrote the record; a file that is still being written should be audited when it is complete.',
    ignorable: false,
  },
  'input/unknown-format': {
    summary: 'A record is valid JSON of a shape that no known transcript format has.',
    level: 'warning',
    tier: 'proven',
    help: 'The guards did not see this record. Leave the file out if it is no transcript, or convert it to a known format. The policy key on_unknown sets the level for all such records.',
  },
  'input/duplicate-key': {
    summary: "A member's name stands twice in one object of a record.",
    level: 'error',
    tier: 'proven',
    help: 'The guards saw the last of the two members; a runtime that takes the first may have done something else, such as call another tool. Honest writers do not write such records: find out what wrote it.',
    ignorable: false,
  },
  'input/foreign-number': {
    summary: 'A record holds NaN or Infinity, which JSON does not have.',
    level: 'warning',
    tier: 'proven',
    help: 'Python writes them where a score has no value. Each was read as a number that is not finite, so that a guard that needs the number fails. Other readers refuse the record: write null instead.',
  },
  'input/record-too-large': {
    summary: 'A record holds more bytes than the limit, so it was passed over.',
    level: 'error',
    tier: 'proven',
    help: 'The record was not audited. Raise limits.record_bytes in the policy where records of this size are expected and memory allows it.',
  },
  'input/invalid-utf8': {
    summary: 'A record holds bytes that are not valid UTF-8; each was read as U+FFFD.',
    level: 'warning',
    tier: 'proven',
    help: 'The record was audited with replacement characters, so a pattern that spans the damaged bytes cannot match. Write transcripts as UTF-8.',
  },
  'input/invalid-ignore': {
    summary: 'A record asks for findings to be ignored in a form that cannot be honoured.',
    level: 'warning',
    tier: 'proven',
    help: 'The field that the policy names as ignore_field holds one ignore, or a list of them, each with rule and reason, and perhaps expires. What has another form silences nothing.',
  },
  'input/irregular-stream': {
    summary: 'A recorded stream breaks off, starts twice, or changes its ids on the way.',
    level: 'warning',
    tier: 'proven',
    help: 'The fragments were joined and audited as far as they came. What a client made of the same stream may differ: find out whether the connection was lost, or a proxy rewrote the stream.',
  },
  'input/unreadable': {
    summary: 'A file cannot be opened, read or decompressed to its end.',
    level: 'error',
    tier: 'proven',
    help: 'The file, or the rest of it, was not audited. Check that it exists, that it may be read, and that a compressed file is complete.',
    ignorable: false,
  },
} as const satisfies Readonly<Record<string, RuleInfo>>;

/** The id of one of the auditor's own rules on its input. */
export type InputRule = keyof typeof inputRules;
