import type { Origin, Role } from '../core/finding.js';
import type { JsonObject } from '../core/json.js';

/** One response that a record holds: what guards look at, and how it came there. */
export interface TranscriptResponse {
  /**
   * One model turn, normalised: `{role, content, tool_calls, output?, usage?}` and action items in their own shape,
   * or a record that already is one of the specification's shapes. Instructions, tool definitions and input are not in it;
   * nothing tool-like is dropped from it. Parts are shared with the record, never copied.
   */
  readonly response: unknown;
  readonly role: Role;
  readonly origin: Origin;
  /** JSON Pointer of the response in its record: a pointer into the response is appended to it. */
  readonly pointer: string;
  /** Parts of the response that stand elsewhere: pointer in the response -> pointer in the record. The longest match wins. */
  readonly moved?: readonly (readonly [inResponse: string, inRecord: string])[];
  readonly conversation?: string;
  /** The response's, call's or message's own id. */
  readonly id?: string;
  readonly model?: string;
}

/** One recorded format. Adding one is a file and a line in the index. */
export interface TranscriptFormat {
  readonly id: string;
  readonly title: string;
  /** Whether the record is of this format. Looks at own members only; formats are asked in the index's order. */
  recognises(record: JsonObject): boolean;
  /** The responses of a record that is recognised, in their order; none where it holds nothing to audit. */
  responses(record: JsonObject): readonly TranscriptResponse[];
}
