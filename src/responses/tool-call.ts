import { pointerTokens, pointerTo } from '../core/json.js';

/** A tool call that could be read. */
export interface ToolCall {
  readonly refused?: undefined;
  /** The tool's name as the response spells it; the canonical name of an action item. */
  readonly name: string;
  /** The arguments, parsed. A list only where a plain entry carries one. */
  readonly arguments: object;
  /** JSON Pointer of the call's entry in the response. */
  readonly pointer: string;
  /** JSON Pointer of the value that names the tool. */
  readonly namePointer: string;
  /** JSON Pointer of the arguments; of the entry, where it has none or is an action item. */
  readonly argumentsPointer: string;
  /** The text that the arguments were parsed from, where they came as JSON in a string. */
  readonly encoded?: string;
  /** True of an action item whose arguments hold the `command_line` made from its `command`. */
  readonly joined?: true;
}

/** Why an entry is not a call that can be checked. */
export type Refusal =
  | 'malformed'
  | 'ambiguous'
  | 'doubled'
  | 'unrecognized'
  | 'nameless'
  | 'oversized'
  | 'too-deep'
  | 'uninspectable';

/** Something that is, or looks like, a tool call and cannot be checked without doubt. */
export interface RefusedCall {
  readonly refused: Refusal;
  /** What is wrong with it, in words that go after "the entry": no value of the response is in them. */
  readonly why: string;
  /** JSON Pointer of the entry or of the value at fault. */
  readonly pointer: string;
  /** The tool's name, where one could be read. */
  readonly name?: string;
  /** The likeliest reading of a shape that is not recognised: worth checking too, never enough to pass. */
  readonly reading?: ToolCall;
}

/** A call or the refusal of one. */
export type Entry = ToolCall | RefusedCall;

/** How far the extraction looks. The specification's limits are the defaults. */
export interface CallLimits {
  /** Characters of arguments that come as JSON in a string. */
  readonly encodedCharacters: number;
  /** Container levels of arguments. */
  readonly depth: number;
  /** Container levels of a response that are searched for hidden calls. */
  readonly searchLevels: number;
}

export const callLimits: CallLimits = { encodedCharacters: 10_000, depth: 128, searchLevels: 12 };

/** Where a value of the call's arguments stands in the response; `path` is its JSON Pointer in the arguments. */
export function argumentPointer(call: ToolCall, path: string): string {
  if (call.encoded !== undefined) return call.argumentsPointer;
  if (call.joined && pointerTokens(path)[0] === 'command_line') return pointerTo(call.pointer, 'action', 'command');
  return call.argumentsPointer + path;
}
