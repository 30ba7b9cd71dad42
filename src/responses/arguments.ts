import { isObject } from '../core/json.js';
import { duplicateKeyOffset } from './duplicate-keys.js';
import type { CallLimits, Refusal } from './tool-call.js';

/** Arguments that could be read; `encoded` is the text they were parsed from. */
export interface ReadArguments {
  readonly value: object;
  readonly encoded?: string;
}

/** Why arguments could not be read. */
export interface UnreadArguments {
  readonly refused: Refusal;
  readonly why: string;
}

/**
 * Reads the arguments of a call: an object, or a JSON object in a string; nothing, null and blank text mean none.
 * A list is taken where `lists` says so. Text is measured before it is parsed.
 */
export function readArguments(written: unknown, lists: boolean, limits: CallLimits): ReadArguments | UnreadArguments {
  if (written === undefined || written === null) return { value: {} };
  if (typeof written === 'string') return readEncoded(written, limits);
  if (isObject(written) || (lists && Array.isArray(written))) return { value: written as object };
  return { refused: 'unrecognized', why: 'carries arguments that are no object' };
}

function readEncoded(text: string, limits: CallLimits): ReadArguments | UnreadArguments {
  if (isLongerThan(text, limits.encodedCharacters)) {
    return {
      refused: 'oversized',
      why: `carries JSON-encoded arguments of more than ${limits.encodedCharacters} characters`,
    };
  }
  if (text.trim() === '') return { value: {} };
  if (nestsDeeperThan(text, limits.depth)) {
    return { refused: 'too-deep', why: `carries JSON-encoded arguments nested deeper than ${limits.depth} levels` };
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { refused: 'unrecognized', why: 'carries arguments in a string that is no JSON' };
  }
  if (duplicateKeyOffset(text) !== -1) {
    return { refused: 'doubled', why: 'carries JSON-encoded arguments that give one member twice' };
  }
  if (parsed === null) return { value: {} };
  if (!isObject(parsed)) return { refused: 'unrecognized', why: 'carries JSON-encoded arguments that are no object' };
  return { value: parsed, encoded: text };
}

/** Whether the text has more characters (code points, not UTF-16 units) than `limit`. */
function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let characters = 0;
  for (const _ of text) if (++characters > limit) return true;
  return false;
}

/** Whether the text has at most so many opening brackets, wherever: true of nearly all arguments, and found out fast. */
function opensAtMost(text: string, limit: number): boolean {
  if (text.length <= limit) return true;
  let count = 0;
  for (const bracket of '{[') {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      if (++count > limit) return false;
    }
  }
  return true;
}

/** Whether the brackets of a JSON text, those in its strings left out, open more than `limit` levels. */
function nestsDeeperThan(text: string, limit: number): boolean {
  if (opensAtMost(text, limit)) return false;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quoted) {
      if (code === 0x5c) i++;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > limit) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}
