import type { FactPlace, PartialCounts, PartialItem, RecordIgnore, SliceFinding } from '../audit/partial.js';
import { noCounts } from '../audit/partial.js';
import { isDay } from '../audit/days.js';
import type { NotAudited } from '../core/finding.js';
import { roles } from '../core/finding.js';
import { levels } from '../core/guard.js';
import { isObject, own } from '../core/json.js';
import type { Stack } from '../policy/stack.js';
import { NotPlainError, fromJson } from './plain-data.js';
import { isCount } from './unit.js';

/** What the lines of a partial may say under a policy: they come from a file, and a file can say anything. */
export interface LineCheck {
  readonly rules: ReadonlySet<string>;
  /** Indexes of the guards that fold facts. */
  readonly folding: ReadonlySet<number>;
}

/** What a policy's stack can have written. */
export function lineCheckOf({ rules, entries }: Stack): LineCheck {
  const folding = entries.flatMap(({ guard }, index) => (guard.fold ? [index] : []));
  return { rules: new Set(rules.map(({ id }) => id)), folding: new Set(folding) };
}

/** A line between the beginning and the end of a unit, read. */
export type UnitLine = PartialItem | { readonly kind: 'notAudited'; readonly entry: NotAudited };

/** Members of findings and places that must be there, and what they are. Every other member is a text, number or boolean. */
const placeMembers: Readonly<Record<string, (value: unknown) => boolean>> = {
  line: isPosition,
  column: isPosition,
  endColumn: isPosition,
  pointer: isText,
  format: isText,
  role: (value) => (roles as readonly unknown[]).includes(value),
};
const findingMembers: typeof placeMembers = {
  ...placeMembers,
  guard: isText,
  level: (value) => (levels as readonly unknown[]).includes(value),
  tier: (value) => value === 'proven' || value === 'heuristic',
  message: isText,
  fingerprint: (value) => isText(value) && /^[0-9a-f]{16}$/.test(value),
};
const optionalTexts = ['recordId', 'conversation', 'tool', 'evidence', 'context', 'once', 'valueFingerprint'];

/** Reads a line of a unit; a text says what is wrong with it. `source` is what the unit is about. */
export function readUnitLine(value: unknown, source: string, check: LineCheck): UnitLine | string {
  if (!isObject(value)) return 'It must be an object.';
  switch (own(value, 'kind')) {
    case 'finding': {
      const finding = own(value, 'finding');
      const fault = faultOfMembers(finding, findingMembers) ?? faultOfRule(finding, check);
      return fault === undefined ? { kind: 'finding', finding: finding as SliceFinding } : `finding: ${fault}`;
    }
    case 'fact':
      return readFact(own(value, 'fact'), check);
    case 'ignores': {
      const [record, ignores] = [own(value, 'record'), own(value, 'ignores')];
      const right = isCount(record) && Array.isArray(ignores) && ignores.every(isIgnore);
      return right ? { kind: 'ignores', record, ignores } : 'ignores: must have a record and a list of ignores.';
    }
    case 'notAudited': {
      const entry = own(value, 'entry');
      return isNotAudited(entry, source) ? { kind: 'notAudited', entry } : `notAudited: must be about '${source}'.`;
    }
    default:
      return 'Its kind must be finding, fact, ignores, notAudited or end.';
  }
}

/** Reads counts; undefined where they are none. */
export function readCounts(value: unknown): PartialCounts | undefined {
  const known = Object.keys(noCounts());
  if (!isObject(value) || Object.keys(value).length !== known.length) return undefined;
  return known.every((key) => isCount(own(value, key))) ? (value as unknown as PartialCounts) : undefined;
}

/** The number of the record that a line is about, where it is about one. */
export function recordOf(line: UnitLine): number {
  if (line.kind === 'finding') return line.finding.record ?? 0;
  if (line.kind === 'fact') return line.fact.place.record ?? 0;
  return line.kind === 'ignores' ? line.record : 0;
}

function readFact(value: unknown, { folding }: LineCheck): UnitLine | string {
  if (!isObject(value)) return 'fact: must be an object.';
  const [entry, place] = [own(value, 'entry'), own(value, 'place')];
  if (!folding.has(entry as number)) return 'fact: its entry is no guard of this policy that follows a conversation.';
  const fault = faultOfMembers(place, placeMembers);
  if (fault !== undefined) return `fact: ${fault}`;
  try {
    const data = fromJson(own(value, 'data'));
    return { kind: 'fact', fact: { entry: entry as number, data, place: place as FactPlace } };
  } catch (error) {
    if (!(error instanceof NotPlainError)) throw error;
    return `fact: ${error.message}`;
  }
}

function faultOfMembers(value: unknown, required: typeof placeMembers): string | undefined {
  if (!isObject(value)) return 'must be an object.';
  for (const key of Object.keys(required)) {
    if (!required[key]!(own(value, key))) return `the member '${key}' is missing or wrong.`;
  }
  for (const key of Object.keys(value)) {
    const member = value[key];
    if (!isScalar(member) || (optionalTexts.includes(key) && !isText(member))) return `the member '${key}' is wrong.`;
  }
  const [record, direction] = [own(value, 'record'), own(value, 'direction')];
  if (record !== undefined && !isCount(record)) return "the member 'record' is wrong.";
  const known = direction === undefined || direction === 'input' || direction === 'output';
  return known ? undefined : "the member 'direction' is wrong.";
}

function faultOfRule(finding: unknown, { rules }: LineCheck): string | undefined {
  const rule = isObject(finding) ? own(finding, 'ruleId') : undefined;
  return isText(rule) && rules.has(rule) ? undefined : 'its rule is none that this policy can report.';
}

function isNotAudited(value: unknown, source: string): value is NotAudited {
  if (!isObject(value) || own(value, 'file') !== source || !isText(own(value, 'reason'))) return false;
  if (!Object.values(value).every(isScalar)) return false;
  const line = own(value, 'line');
  return line === undefined || isPosition(line);
}

function isIgnore(value: unknown): value is RecordIgnore {
  if (!isObject(value) || !Object.values(value).every(isScalar)) return false;
  const expires = own(value, 'expires');
  return isText(own(value, 'rule')) && isText(own(value, 'reason')) && (expires === undefined || isDay(expires));
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isPosition(value: unknown): boolean {
  return isCount(value) && value >= 1;
}
