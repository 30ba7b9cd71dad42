import type { Finding, NotAudited } from '../core/finding.js';
import type { Reporter, ReporterOptions } from '../core/reporter.js';
import { isOpen, placeInRecord } from './findings.js';
import { jsonText } from './json-text.js';
import { mostSevere, total } from './most-severe.js';
import { shown } from './safe-text.js';
import { count } from './wording.js';

const limit = 5000;
const placesShown = 100;

/** One entry of the array but its fingerprint, and what that is to be made of. */
type Entry = readonly [fields: string, identity: string];

/**
 * GitLab's Code Quality report: an array of the most severe findings, and an entry for all that it leaves out. Entries
 * with one fingerprint become one in the merge request, so a repeated one is numbered.
 */
export function gitlab({ write }: ReporterOptions): Reporter {
  const scores = new Map<string, number>();
  const entries = mostSevere<Entry>(limit);
  return {
    begin({ rules }) {
      for (const { id, securitySeverity } of rules) scores.set(id, securitySeverity ?? 0);
    },
    finding(finding) {
      if (!isOpen(finding)) return;
      entries.offer(finding.level, () => [fieldsOf(finding, scores.get(finding.ruleId) ?? 0), finding.fingerprint]);
    },
    end({ notAudited, omitted }) {
      const places = notAudited.slice(0, placesShown).map(notAuditedEntry);
      const leftOut = total(entries.omitted) + omitted;
      const unnamed = notAudited.length - places.length;
      const all = [...places, ...entries.kept(), ...leftOutEntries(leftOut, unnamed)];
      const seen = new Map<string, number>();
      const lines = all.map(([entry, identity]) => {
        const ordinal = (seen.get(identity) ?? 0) + 1;
        seen.set(identity, ordinal);
        return `${entry.slice(0, -1)},${jsonText({ fingerprint: `${identity}:${ordinal}` }).slice(1)}`;
      });
      write(lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`);
    },
  };
}

/** GitLab has five severities: a rule's security score parts the errors among the upper three. */
function severityOf({ level }: Finding, score: number): string {
  if (level !== 'error') return level === 'warning' ? 'minor' : 'info';
  if (score >= 9) return 'blocker';
  return score >= 7 ? 'critical' : 'major';
}

function fieldsOf(finding: Finding, score: number): string {
  const description = shown(`${finding.message} ${placeInRecord(finding)}`.trimEnd(), 1000);
  return fields(description, finding.ruleId, severityOf(finding, score), finding.file, finding.line);
}

function notAuditedEntry({ file, line, reason }: NotAudited): Entry {
  const identity = `not-audited:${shown(file, 500)}:${line ?? 0}`;
  return [fields(`Not audited: ${shown(reason, 900)}`, 'qwed-or/not-audited', 'blocker', file, line ?? 1), identity];
}

function leftOutEntries(findings: number, places: number): readonly Entry[] {
  if (findings + places === 0) return [];
  const text = `${count(findings, 'more finding')} and ${count(places, 'more place')} not audited are left out of this report.`;
  return [[fields(text, 'qwed-or/left-out', 'info', 'qwed-or', 1), 'left-out']];
}

function fields(description: string, rule: string, severity: string, file: string, line: number): string {
  const path = shown(file, 1000).replace(/^(?:\.?\/)+/u, '') || '_';
  const location = { path, lines: { begin: Math.max(1, line) } };
  return jsonText({ description, check_name: shown(rule, 200), severity, location });
}
