import { createHash } from 'node:crypto';
import type { Violation } from '../core/guard.js';
import type { JsonObject } from '../core/json.js';

/** Members that differ between two runs of the same conversation: they say nothing of what the agent did. */
const volatile = new Set([
  'id',
  'uuid',
  'created',
  'created_at',
  'completed_at',
  'timestamp',
  'time',
  'ts',
  'duration',
  'latency',
  'usage',
  'request_id',
  'requestId',
  'system_fingerprint',
]);

/**
 * Identity of a finding: 16 hex digits over rule, record, pointer and the digest of the value at fault.
 * It holds no path and no line, so it survives records inserted above, renamed files, CRLF and redaction.
 */
export function fingerprintOf(ruleId: string, recordKey: string, pointer: string, digest: string): string {
  return createHash('sha256').update([ruleId, recordKey, pointer, digest].join('\0')).digest('hex').slice(0, 16);
}

/** What two findings share where the same value breaks the same rule, wherever it stands. */
export function valueFingerprintOf({ rule, tool, digest, evidence, message }: Violation): string {
  return fingerprintOf(rule, '', tool ?? '', digest ?? evidence ?? message);
}

/** Identity of a record without an id of its own: a hash of its content less what differs from run to run. */
export function contentKey(record: JsonObject): string {
  const text = JSON.stringify(record, (key, value: unknown) => (volatile.has(key) ? undefined : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Identity of a line that could not be read as a record. */
export function textKey(text: string): string {
  return createHash('sha256').update(text.trimEnd()).digest('hex').slice(0, 32);
}
