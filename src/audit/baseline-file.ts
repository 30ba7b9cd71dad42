import { UsageError } from '../core/errors.js';
import { isObject, own } from '../core/json.js';
import { decodeText } from '../policy/decode.js';
import type { Baseline, BaselineEntry } from './baseline.js';
import { isDay } from './days.js';

const schemaName = 'qwed-or.baseline/1';
const howToMake = "'qwed-or baseline create' makes one from a jsonl report.";

/**
 * Reads a baseline file (UTF-8, or UTF-16 with a byte order mark). `name` is what errors call it. Throws `UsageError`,
 * which names the entry at fault and what is expected: a baseline that is read in part would hide findings or invent them.
 */
export function parseBaseline(name: string, bytes: Uint8Array): Baseline {
  const decoded = decodeText(bytes);
  if ('fault' in decoded) {
    const { line, column, message } = decoded.fault;
    throw new UsageError(`The baseline '${name}' ${message.replace(/\.$/, '')} (line ${line}, column ${column}).`);
  }
  const data = parseJson(name, decoded.text);
  const schema = isObject(data) ? own(data, 'schema') : undefined;
  if (!isObject(data) || schema !== schemaName) {
    throw new UsageError(`'${name}' is no baseline: its member 'schema' is not '${schemaName}'.`, howToMake);
  }
  const list = own(data, 'entries');
  if (!Array.isArray(list)) throw wrong(name, 'entries', 'must be a list');
  const entries = list.map((entry, index) => parseEntry(name, index, entry));
  refuseRepeats(name, entries);
  return {
    tool: named(name, 'tool', own(data, 'tool'), 'version'),
    policy: named(name, 'policy', own(data, 'policy'), 'sha256'),
    entries,
  };
}

/** The baseline as the text of its file, an entry a line, so that a difference shows what was accepted. */
export function baselineText({ tool, policy, entries }: Baseline): string {
  const head = JSON.stringify({ schema: schemaName, tool, policy }, undefined, 2).slice(0, -'\n}'.length);
  const lines = [...entries].sort(byPlace).map((entry) => `\n    ${JSON.stringify(ordered(entry))}`);
  return `${head},\n  "entries": [${lines.join(',')}${lines.length > 0 ? '\n  ' : ''}]\n}\n`;
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`The baseline '${name}' is no valid JSON.`, howToMake);
  }
}

function parseEntry(name: string, index: number, entry: unknown): BaselineEntry {
  const at = `entries/${index}`;
  if (!isObject(entry)) throw wrong(name, at, 'must be an object');
  const member = (key: string) => own(entry, key);
  const [ruleId, file, fingerprint, count] = ['ruleId', 'file', 'fingerprint', 'count'].map(member);
  const [reason, expires] = ['reason', 'expires'].map(member);
  if (typeof ruleId !== 'string') throw wrong(name, `${at}/ruleId`, 'must be the id of a rule');
  if (typeof file !== 'string') throw wrong(name, `${at}/file`, 'must be a path');
  if (typeof fingerprint !== 'string' || !/^[0-9a-f]{16}$/.test(fingerprint)) {
    throw wrong(name, `${at}/fingerprint`, 'must be 16 hexadecimal digits');
  }
  if (!Number.isSafeInteger(count) || (count as number) < 1) throw wrong(name, `${at}/count`, 'must be 1 or more');
  if (reason !== undefined && typeof reason !== 'string') throw wrong(name, `${at}/reason`, 'must be a text');
  if (expires !== undefined && !isDay(expires)) throw wrong(name, `${at}/expires`, 'must be a day such as 2026-12-31');
  return {
    ruleId,
    file,
    fingerprint,
    count: count as number,
    ...(reason !== undefined && { reason }),
    ...(expires !== undefined && { expires }),
  };
}

/** Of two entries for one fingerprint, as a careless merge leaves them, nobody knows which one holds. */
function refuseRepeats(name: string, entries: readonly BaselineEntry[]): void {
  const first = new Map<string, number>();
  for (const [index, { fingerprint }] of entries.entries()) {
    const before = first.get(fingerprint);
    if (before !== undefined) throw wrong(name, `entries/${index}`, `repeats the fingerprint of entries/${before}`);
    first.set(fingerprint, index);
  }
}

function named<const Key extends string>(name: string, member: string, value: unknown, key: Key) {
  const [first, second] = isObject(value) ? [own(value, 'name'), own(value, key)] : [];
  if (typeof first !== 'string' || typeof second !== 'string') {
    throw wrong(name, member, `must have a name and a ${key}`);
  }
  return { name: first, [key]: second } as { readonly name: string } & Readonly<Record<Key, string>>;
}

function wrong(name: string, pointer: string, message: string): UsageError {
  return new UsageError(`The baseline '${name}' has a mistake at /${pointer}: it ${message}.`, howToMake);
}

function ordered({ ruleId, file, fingerprint, count, reason, expires }: BaselineEntry): BaselineEntry {
  return {
    ruleId,
    file,
    fingerprint,
    count,
    ...(reason !== undefined && { reason }),
    ...(expires !== undefined && { expires }),
  };
}

function byPlace(a: BaselineEntry, b: BaselineEntry): number {
  for (const key of ['ruleId', 'file', 'fingerprint'] as const) {
    if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1;
  }
  return 0;
}
