import type { ExpectedResponse } from '../samples/sample.js';

/** Records of one file that a format reads together, with the responses that come of them. */
export interface Session {
  readonly name: string;
  readonly format: string;
  readonly records: readonly object[];
  readonly responses: readonly Omit<ExpectedResponse, 'model' | 'moved' | 'pointer' | 'run'>[];
  /** Pointers in responses below which values are joined or worked out: those are not looked up. */
  readonly derived?: readonly string[];
}
