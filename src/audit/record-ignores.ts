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
  if (typeof rule !== 'string' || typeof reason !== 'string' || reason.trim() === '') return [];
  if (expires !== undefined && !isDay(expires)) return [];
  const known = ['rule', 'reason', 'expires'];
  if (Object.keys(written).some((key) => !known.includes(key))) return [];
  return [{ rule, reason: masked(reason.slice(0, reasonLength)), ...(expires !== undefined && { expires }) }];
}
