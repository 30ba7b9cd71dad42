import type { rules } from './rules.js';

export type Rule = keyof typeof rules;

/** One thing that does not add up. */
export interface Fault {
  readonly rule: Rule;
  /** What is wrong, with the numbers: for the result's details. */
  readonly text: string;
  /** The same without a value, for reports. */
  readonly message: string;
  /** JSON Pointer of the value at fault in the response. */
  readonly pointer: string;
  readonly span?: readonly [start: number, end: number];
  readonly tool?: string;
}

/** What a check saw: whether there was anything to verify, and what of it is wrong. */
export interface Checked {
  readonly verifiable: boolean;
  readonly faults: readonly Fault[];
}
