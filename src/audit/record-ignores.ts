import { isObject, own, valueAt } from '../core/json.js';
import type { RecordIgnore } from './partial.js';
import { isDay } from './days.js';
import { masked } from './place.js';

/** What a record brings along: its ignores, and whether something there has a form that cannot be honoured. */
export interface BroughtIgnores {
  readonly ignores: readonly RecordIgnore[];
  readonly invalid: boolean;
}

/** A record with more ignores than this asks for something that no reader could check. */
const mostIgnores = 50;
const reasonLength = 500;
/** Masked before it is cut, since a part of a secret need not look like one. */
const reasonLooked = 8_192;

/** What ids of rules look like: anything else is text of a transcript, which a report would have to mask. */
const ruleId = /^[a-z]{1,40}(?:-[a-z]{1,40}){0,5}\/[a-z0-9]{1,20}(?:-[a-z0-9]{1,20}){0,8}$/;

/** The ignores at the policy's pointer in a record: one, or a list of them. Undefined where nothing stands there. */
export function recordIgnores(record: unknown, pointer: string): BroughtIgnores | undefined {
  const written = valueAt(record, pointer);
  if (written === undefined || written === null) return undefined;
  const list: readonly unknown[] = Array.isArray(written) ? written : [written];
  const ignores = list.slice(0, mostIgnores).flatMap(readIgnore);
  return { ignores, invalid: ignores.length < list.length };
}

/** Nothing, unless every member is right: a mistyped expiry must not become an ignore for ever. */
function readIgnore(written: unknown): RecordIgnore[] {
  if (!isObject(written)) return [];
  const [rule, reason, expires] = ['rule', 'reason', 'expires'].map((key) => own(written, key));
  if (typeof rule !== 'string' || !ruleId.test(rule)) return [];
  if (typeof reason !== 'string' || reason.trim() === '') return [];
  if (expires !== undefined && !isDay(expires)) return [];
  const known = ['rule', 'reason', 'expires'];
  if (Object.keys(written).some((key) => !known.includes(key))) return [];
  const shown = masked(reason.slice(0, reasonLooked))
    .slice(0, reasonLength)
    .replace(/[\ud800-\udbff]$/, '');
  return [{ rule, reason: shown, ...(expires !== undefined && { expires }) }];
}
