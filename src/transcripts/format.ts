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
  /** Parts of the response that stand elsewhere. The longest match wins. */
  readonly moved?: readonly MovedPart[];
  /** The record that the response stands in, where it is not the one at hand: that of its first fragment. */
  readonly record?: RecordText;
  readonly conversation?: string;
  /** Tells a run from the others in its file, where a file holds several that have no ids of their own: unique in it alone. */
  readonly run?: string;
  /** The response's, call's or message's own id. */
  readonly id?: string;
  /** The id of the request that the response answers: with `id` it tells the response from all others anywhere. */
  readonly request?: string;
  readonly model?: string;
  /** What is irregular about how the response was recorded, such as a stream that breaks off: sentences that quote nothing of it. */
  readonly remarks?: readonly string[];
}

/** Pointer in the response -> pointer in a record: the one at hand, or the one given. */
export type MovedPart = readonly [inResponse: string, inRecord: string, record?: RecordText];

/** A record's text and where it begins. Lines and columns count from 1, columns in UTF-16 units. */
export interface RecordText {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** Puts together what a format spreads over several records. One a file; it sees the records in their order. */
export interface Joiner {
  /** Takes the next record and gives the responses that are complete with it. */
  take(record: JsonObject, text: RecordText): readonly TranscriptResponse[];
  /** The file ends: gives what is still open, as far as it came. */
  end(): readonly TranscriptResponse[];
}

/** One recorded format. Adding one is a file and a line in the index. */
export interface TranscriptFormat {
  readonly id: string;
  readonly title: string;
  /** Members of which every record of the format has at least one: no other record is shown to it. */
  readonly hasOneOf?: readonly string[];
  /** Whether records may be lists, such as the pair of a method's name and its payload; else only objects are shown to it. */
  readonly takesLists?: true;
  /**
   * Every text of its responses stands in the one record as it is, perhaps as JSON within a string; none is put together from
   * parts or decoded in another way. What a gate says of the record's bytes then holds for its responses.
   */
  readonly verbatim?: true;
  /** Whether the record is of this format. Looks at own members only; formats are asked in the index's order. */
  recognises(record: JsonObject): boolean;
  /** The responses of a record that is recognised, in their order; none where it holds nothing to audit. */
  responses(record: JsonObject): readonly TranscriptResponse[];
  /** Makes the joiner of a file, for a format whose responses are spread over records: it is asked instead of `responses`. */
  joiner?(): Joiner;
}
