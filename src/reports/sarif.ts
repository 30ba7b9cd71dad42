import type { Invocation, Notification, Run as SarifRun } from 'sarif';

import { exitCode } from '../core/exit-code.js';
import type { NotAudited, Run, Summary } from '../core/finding.js';
import type { Reporter, ReporterOptions } from '../core/reporter.js';
import { isOpen } from './findings.js';
import { jsonText } from './json-text.js';
import { mostSevere, total } from './most-severe.js';
import { shown } from './safe-text.js';
import { resultOf } from './sarif-result.js';
import type { PendingResult } from './sarif-result.js';
import { rulesOf } from './sarif-rules.js';
import { messageText, relativeUri } from './sarif-text.js';
import { count } from './wording.js';

/** GitHub keeps and GitLab reads this many results of a run. */
const resultLimit = 5000;
/** GitLab refuses a file of more than 10 MiB; the rest of the document needs far less than the difference. */
const resultBytes = 8_000_000;
const notificationLimit = 1000;
/** Names the tool by its package, as a package URL: validators ask for a URI that tells whose tool it is. */
const packageUrl = 'pkg:npm/qwed-open-responses';

/**
 * SARIF 2.1.0 as code scanning takes it in: one run, all its rules, its 5,000 most severe findings. Known and ignored
 * findings are not in it, since GitHub would open alerts for them. No times and no absolute paths: the same input gives
 * the same bytes. A run that found something has succeeded; only one that broke off has not.
 */
export function sarif({ write }: ReporterOptions): Reporter {
  let rules: Run['rules'] = [];
  const indexes = new Map<string, number>();
  const results = mostSevere<PendingResult>(resultLimit);
  return {
    begin(run) {
      rules = run.rules.filter(({ id }) => !indexes.has(id) && indexes.set(id, indexes.size));
    },
    finding(finding) {
      if (isOpen(finding)) results.offer(finding.level, () => resultOf(finding, indexes.get(finding.ruleId)));
    },
    end(summary) {
      write('{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",');
      write(`"version":"2.1.0","runs":[{"tool":${jsonText(toolOf(summary, rules))},\n"results":[`);
      const cut = writeResults(results.kept(), write);
      const leftOut = total(results.omitted) + cut + summary.omitted;
      write(`],\n${jsonText(closing(summary, leftOut)).slice(1)}]}\n`);
    },
  };
}

/** Writes the results that fit, a line each, numbers those with one fingerprint, and returns how many did not fit. */
function writeResults(pending: readonly PendingResult[], write: (text: string) => void): number {
  const seen = new Map<string, number>();
  let bytes = 0;
  let written = 0;
  for (const { fields, fingerprint } of pending) {
    const ordinal = (seen.get(fingerprint) ?? 0) + 1;
    const fingerprints = { primaryLocationLineHash: `${fingerprint}:${ordinal}`, 'qwedFindingId/v1': fingerprint };
    const line = `${fields.slice(0, -1)},"partialFingerprints":${jsonText(fingerprints)}}`;
    bytes += Buffer.byteLength(line);
    if (bytes > resultBytes) break;
    write(`${written === 0 ? '' : ','}\n${line}`);
    seen.set(fingerprint, ordinal);
    written++;
  }
  return pending.length - written;
}

function toolOf({ tool }: Summary, rules: Run['rules']): SarifRun['tool'] {
  const { name, version } = tool;
  const informationUri = `${packageUrl}@${encodeURIComponent(version)}`;
  return { driver: { name, version, semanticVersion: version, informationUri, rules: rulesOf(rules) } };
}

/** What can only be told after the last result. */
function closing(summary: Summary, leftOut: number): Omit<SarifRun, 'tool'> {
  const { policy, findings, baseline, suppressed, repeats } = summary;
  return {
    automationDetails: { id: 'qwed-or/default/' },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The folder that the paths of the run start from.' } } },
    invocations: [invocationOf(summary, leftOut)],
    properties: {
      qwed: {
        policy: { name: shown(policy.name, 200), sha256: policy.sha256 },
        findingsTotal: total(findings),
        resultsOmitted: leftOut,
        known: baseline.known,
        ignored: suppressed,
        repeats,
      },
    },
  };
}

/** Exit codes of a run that broke off. Findings and unreadable input are results of a run that did its work. */
const brokenOff: readonly number[] = [exitCode.internal, exitCode.interrupted, exitCode.terminated];

function invocationOf(summary: Summary, leftOut: number): Invocation {
  const notifications = summary.notAudited.slice(0, notificationLimit).map(notAuditedNotification);
  const unnamed = summary.notAudited.length - notifications.length;
  if (unnamed > 0) notifications.push(notification('error', `${count(unnamed, 'more place')} could not be audited.`));
  if (leftOut > 0) {
    const text = `${count(leftOut, 'finding')} left out: this report holds the most severe ones. The jsonl report holds all.`;
    notifications.push(notification('warning', text));
  }
  return {
    executionSuccessful: !brokenOff.includes(summary.exitCode),
    exitCode: summary.exitCode,
    exitCodeDescription: messageText(summary.exitReason, 1000),
    toolExecutionNotifications: notifications,
  };
}

function notAuditedNotification({ file, line, reason }: NotAudited): Notification {
  const told = notification('error', `Not audited: ${reason}`);
  if (file === '') return told;
  const artifactLocation = { uri: relativeUri(file), uriBaseId: '%SRCROOT%' };
  const region = line === undefined ? undefined : { startLine: Math.max(1, line) };
  return { ...told, locations: [{ physicalLocation: { artifactLocation, ...(region && { region }) } }] };
}

function notification(level: Notification.level, text: string): Notification {
  return { level, message: { text: messageText(text, 1000) } };
}
