import type { Invocation, Notification, Run as SarifRun } from 'sarif';

import { exitCode } from '../core/exit-code.js';
import type { NotAudited, Run, Summary } from '../core/finding.js';
import { jsonText } from './json-text.js';
import { shown } from './safe-text.js';
import type { PendingResult } from './sarif-result.js';
import { rulesOf } from './sarif-rules.js';
import { messageText, relativeUri } from './sarif-text.js';
import { count } from './wording.js';

/** GitLab refuses a file of more than 10 MiB; the rest of the document needs far less than the difference. */
const resultBytes = 8_000_000;
const notificationLimit = 1000;
/** Names the tool by its package, as a package URL: validators ask for a URI that tells whose tool it is. */
const packageUrl = 'pkg:npm/qwed-open-responses';

/** One SARIF log: its rules, its results in their order, and numbers of what it is a view of. */
export interface SarifLog {
  /** What tells its upload from others of the same commit, such as `default` or `tool-guard`. */
  readonly category: string;
  readonly rules: Run['rules'];
  readonly results: Iterable<PendingResult>;
  /** Findings that it is made of, as far as they are open. */
  readonly findingsTotal: number;
  /** Findings that were left out before; those that do not fit are added. */
  readonly leftOut: number;
  readonly notAudited: readonly NotAudited[];
}

/** Writes a log with one run. */
export function writeLog(log: SarifLog, summary: Summary, write: (text: string) => void): void {
  write('{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",');
  write(`"version":"2.1.0","runs":[{"tool":${jsonText(toolOf(summary, log.rules))},\n"results":[`);
  const cut = writeResults(log.results, write);
  write(`],\n${jsonText(closing(log, summary, log.leftOut + cut)).slice(1)}]}\n`);
}

/** Writes the results that fit, a line each, numbers those with one fingerprint, and returns how many did not fit. */
function writeResults(results: Iterable<PendingResult>, write: (text: string) => void): number {
  const seen = new Map<string, number>();
  let bytes = 0;
  let written = 0;
  let cut = 0;
  for (const { fields, fingerprint } of results) {
    const ordinal = (seen.get(fingerprint) ?? 0) + 1;
    const fingerprints = { primaryLocationLineHash: `${fingerprint}:${ordinal}`, 'qwedFindingId/v1': fingerprint };
    const line = `${fields.slice(0, -1)},"partialFingerprints":${jsonText(fingerprints)}}`;
    bytes += Buffer.byteLength(line);
    if (bytes > resultBytes) {
      cut++;
      continue;
    }
    write(`${written === 0 ? '' : ','}\n${line}`);
    seen.set(fingerprint, ordinal);
    written++;
  }
  return cut;
}

function toolOf({ tool }: Summary, rules: Run['rules']): SarifRun['tool'] {
  const { name, version } = tool;
  const informationUri = `${packageUrl}@${encodeURIComponent(version)}`;
  return { driver: { name, version, semanticVersion: version, informationUri, rules: rulesOf(rules) } };
}

/** What can only be told after the last result. */
function closing(log: SarifLog, summary: Summary, leftOut: number): Omit<SarifRun, 'tool'> {
  const { policy, baseline, suppressed, repeats } = summary;
  return {
    automationDetails: { id: `qwed-or/${log.category}/` },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The folder that the paths of the run start from.' } } },
    invocations: [invocationOf(log, summary, leftOut)],
    properties: {
      qwed: {
        policy: { name: shown(policy.name, 200), sha256: policy.sha256 },
        findingsTotal: log.findingsTotal,
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

function invocationOf({ notAudited }: SarifLog, summary: Summary, leftOut: number): Invocation {
  const notifications = notAudited.slice(0, notificationLimit).map(notAuditedNotification);
  const unnamed = notAudited.length - notifications.length;
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
