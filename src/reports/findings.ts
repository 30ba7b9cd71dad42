import type { Finding } from '../core/finding.js';

/** The members of a finding in the order in which reports write them. A member that is missing here does not compile. */
const members: Readonly<Record<keyof Finding, true>> = {
  ruleId: true,
  guard: true,
  level: true,
  tier: true,
  message: true,
  file: true,
  line: true,
  column: true,
  endColumn: true,
  pointer: true,
  format: true,
  role: true,
  recordId: true,
  conversation: true,
  tool: true,
  direction: true,
  evidence: true,
  context: true,
  record: true,
  fingerprint: true,
  valueFingerprint: true,
  status: true,
  reason: true,
};

/** The names of a finding's members in the order in which reports write them. */
const findingMembers = Object.keys(members) as readonly (keyof Finding)[];

/** The finding as a line of `jsonl` holds it: its schema first, then its members in their one order. */
export function findingLine(finding: Finding): object {
  const line: Record<string, unknown> = { schema: 'qwed-or.finding/1' };
  for (const member of findingMembers) if (finding[member] !== undefined) line[member] = finding[member];
  return line;
}

/** Whether the finding counts: the baseline does not know it (any more) and no ignore silences it. */
export function isOpen(finding: Pick<Finding, 'status'>): boolean {
  return finding.status === 'new' || finding.status === 'expired';
}

/** A sentence that says where in its record the finding stands, or nothing where there is nothing to say. */
export function placeInRecord({ recordId, pointer }: Finding): string {
  if (recordId === undefined) return pointer === '' ? '' : `At ${pointer}.`;
  return `In record '${recordId}'${pointer === '' ? '' : ` at ${pointer}`}.`;
}
