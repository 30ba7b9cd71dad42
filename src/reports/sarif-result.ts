import type { Result } from 'sarif';

import type { Finding } from '../core/finding.js';
import { placeInRecord } from './findings.js';
import { jsonText } from './json-text.js';
import { shown } from './safe-text.js';
import { messageText, relativeUri } from './sarif-text.js';

/** GitLab drops a result whose text is longer than 1,024. */
const textUnits = 1000;
/** The rule's sentence gives way to the place in the record, which is what leads to the value. */
const sentenceUnits = 500;
const snippetUnits = 256;

/** A result as finished JSON without its fingerprints: their ordinal is only known when all results are. */
export interface PendingResult {
  readonly fields: string;
  readonly fingerprint: string;
}

/**
 * The result of a finding; `ruleIndex` is undefined for a rule that the run did not announce. The full profile also says how
 * the finding stands to the baseline, and who silenced it.
 */
export function resultOf(finding: Finding, ruleIndex: number | undefined, full: boolean): PendingResult {
  const { ruleId, level, fingerprint } = finding;
  const result: Result = {
    ruleId,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level,
    message: { text: textOf(finding) },
    locations: [{ physicalLocation: physicalLocationOf(finding) }],
    ...(full && standingOf(finding)),
    properties: { qwed: propertiesOf(finding) },
  };
  return { fields: jsonText(result), fingerprint };
}

/** Only the first sentence shows where space is short, so the place comes second. */
function textOf(finding: Finding): string {
  const sentence = messageText(finding.message, sentenceUnits);
  const place = messageText(placeInRecord(finding), textUnits - sentenceUnits - 1);
  return place === '' ? sentence : `${sentence} ${place}`;
}

function standingOf({ status, reason }: Finding): Pick<Result, 'baselineState' | 'suppressions'> {
  const baselineState = status === 'known' || status === 'expired' ? 'unchanged' : 'new';
  // An empty list says that nobody silenced it; none at all would leave that open.
  if (status === 'new' || status === 'expired') return { baselineState, suppressions: [] };
  const justification = reason === undefined ? {} : { justification: messageText(reason, textUnits) };
  return { baselineState, suppressions: [{ kind: 'external', status: 'accepted', ...justification }] };
}

function physicalLocationOf({ file, line, column, endColumn, evidence }: Finding) {
  const startLine = Math.max(1, line);
  const startColumn = Math.max(1, column);
  return {
    artifactLocation: { uri: relativeUri(file), uriBaseId: '%SRCROOT%' },
    region: {
      startLine,
      startColumn,
      endLine: startLine,
      endColumn: Math.max(startColumn, endColumn),
      ...(evidence !== undefined && { snippet: { text: shown(evidence, snippetUnits) } }),
    },
  };
}

function propertiesOf(finding: Finding): Readonly<Record<string, string>> {
  const { tier, pointer, format, role, recordId, conversation, tool, direction } = finding;
  const properties = { tier, pointer, format, role, recordId, conversation, tool, direction };
  const told = Object.entries(properties).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(told.map(([name, value]) => [name, shown(value, snippetUnits)]));
}
