import type { Role } from '../core/finding.js';
import type { Level, Violation } from '../core/guard.js';
import type { Stack } from '../policy/stack.js';
import type { TranscriptResponse } from '../transcripts/format.js';
import { recordAt, recordPointer } from '../transcripts/place.js';
import { contextOf } from './context.js';
import type { AuditedRecord } from './fact.js';
import { contentKey, fingerprintOf, textKey, valueFingerprintOf } from './fingerprint.js';
import type { SliceFinding } from './partial.js';
import { masked, positionOf } from './place.js';
import { placeInCall } from './repeats.js';

/** What the stack says of a violation. */
export interface Judged {
  readonly level: Level;
  /** Policy name of the guard that found it. */
  readonly guard: string;
  readonly stack: Stack;
}

/** The finding of a violation in a response: its place in the file, its identity, and everything shown masked. */
export function findingOf(
  violation: Violation,
  { level, guard, stack }: Judged,
  record: AuditedRecord,
  response: TranscriptResponse,
): SliceFinding {
  const { rule, tier, message, evidence, digest, tool } = violation;
  const within = violation.pointer ?? '';
  const pointer = recordPointer(response, within);
  const call = placeInCall(response.response, within);
  const once = violation.once ?? (call === undefined ? undefined : `${call}\0${digest ?? ''}`);
  return {
    ruleId: rule,
    guard: rule.startsWith('verify/') ? 'verify' : guard,
    level,
    tier: tier ?? stack.tierOf(rule),
    message: masked(message),
    ...positionOf(recordAt(response, within) ?? record, pointer),
    pointer: masked(pointer),
    format: record.format,
    role: response.role,
    ...(response.id !== undefined && { recordId: masked(response.id) }),
    ...(response.conversation !== undefined && { conversation: masked(response.conversation) }),
    ...(tool !== undefined && { tool: masked(tool) }),
    direction: directionOf(response.role),
    ...(evidence !== undefined && { evidence: masked(evidence) }),
    context: contextOf(response.response, within, violation.span),
    record: record.record,
    fingerprint: fingerprintOf(rule, response.id ?? keyOf(record, response), pointer, digest ?? tool ?? ''),
    valueFingerprint: valueFingerprintOf(violation),
    ...(once !== undefined && { once }),
  };
}

function directionOf(role: Role): 'input' | 'output' {
  return role === 'assistant' ? 'output' : 'input';
}

/** A record too deep to be written out again, or that is no longer at hand, is identified by its text. */
function keyOf(record: AuditedRecord, response: TranscriptResponse): string {
  if (response.record && response.record.text !== record.text) return textKey(response.record.text);
  try {
    return contentKey(record.value);
  } catch {
    return textKey(record.text);
  }
}
