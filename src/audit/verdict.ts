import type { ExitCode } from '../core/exit-code.js';
import { exitCode, worstOf } from '../core/exit-code.js';
import type { Summary } from '../core/finding.js';
import { isByLevelAlone } from '../core/gate.js';
import type { GateConditions } from '../core/gate.js';

/** What decides the verdict besides what was found. */
export interface Gate extends GateConditions {
  /** A run that audited nothing passes. */
  readonly allowEmpty: boolean;
  /** Findings do not fail the run; everything else still does. */
  readonly exitZero: boolean;
}

/** The conditions alone, as a report carries them. */
export function conditionsOf({ allowEmpty: _allowEmpty, exitZero: _exitZero, ...conditions }: Gate): GateConditions {
  return conditions;
}

/** All that the verdict is made of. */
export interface Counted extends Pick<Summary, 'findings' | 'records' | 'responses' | 'unknown'> {
  /** New findings that weigh enough to fail. */
  readonly failing: number;
  /** Records that hold one of those. */
  readonly failingRecords: number;
  /** Things that could not be audited. */
  readonly notAudited: number;
  /** Set where the run was stopped by a signal. */
  readonly interrupted: ExitCode | undefined;
  /** What became of the program itself, where it failed: what was found so far is not all there is. */
  readonly failure: string | undefined;
}

/** What the process answers, and why. */
export interface Verdict {
  readonly code: ExitCode;
  readonly reason: string;
}

/** Decides from counts alone: what was not audited weighs more than what was found. */
export function verdictOf(counted: Counted, gate: Gate): Verdict {
  const reasons = new Map<ExitCode, string>();
  if (counted.interrupted !== undefined) reasons.set(counted.interrupted, 'interrupted before everything was read');
  if (counted.failure !== undefined) reasons.set(exitCode.internal, counted.failure);
  const incomplete = incompleteReason(counted, gate);
  if (incomplete !== undefined) reasons.set(exitCode.incomplete, incomplete);
  const failing = failingReasons(counted, gate).join('; ');
  if (failing !== '') {
    const spared = gate.exitZero ? ', but asked to exit with 0' : '';
    reasons.set(gate.exitZero ? exitCode.pass : exitCode.findings, failing + spared);
  }
  const code = worstOf([...reasons.keys()]);
  return { code, reason: reasons.get(code) ?? passReason(counted, gate) };
}

function incompleteReason({ notAudited, records, responses, unknown }: Counted, { allowEmpty }: Gate) {
  if (notAudited > 0) return `not everything could be audited: ${plural(notAudited, 'item')} left out`;
  if (allowEmpty || responses > 0) return undefined;
  if (records === 0) return 'nothing was audited: no record was read';
  if (unknown > 0) return 'nothing was audited: no record has a known shape';
  return 'nothing was audited: the records hold no response in scope';
}

function failingReasons({ findings, failing, failingRecords, records }: Counted, gate: Gate): string[] {
  const { maxFindings, maxWarnings, failOnRate } = gate;
  const reasons: string[] = [];
  if (failOnRate !== undefined) {
    if (isMoreThanShare(failingRecords, records, failOnRate)) {
      const holding = `${failingRecords} of ${plural(records, 'record')} hold findings ${atFailLevel(gate)}`;
      reasons.push(`${holding}, more than ${percent(failOnRate)}`);
    }
  } else if (failing > 0) {
    reasons.push(`${plural(failing, 'finding')} ${atFailLevel(gate)}`);
  }
  const total = totalOf(findings);
  if (maxFindings !== undefined && total > maxFindings) {
    reasons.push(`${plural(total, 'finding')}, more than the ${maxFindings} allowed`);
  }
  if (maxWarnings !== undefined && findings.warning > maxWarnings) {
    reasons.push(`${plural(findings.warning, 'warning')}, more than the ${maxWarnings} allowed`);
  }
  return reasons;
}

function passReason({ findings, failing, failingRecords, records }: Counted, gate: Gate): string {
  if (totalOf(findings) === 0) return 'no findings';
  if (gate.failOnRate !== undefined && failing > 0) {
    return `${failingRecords} of ${plural(records, 'record')} hold findings ${atFailLevel(gate)}, not more than ${percent(gate.failOnRate)}`;
  }
  if (gate.failOn === 'never' && isByLevelAlone(gate)) return 'findings never fail this run';
  return `no finding ${atFailLevel(gate)}`;
}

function atFailLevel(gate: Gate): string {
  if (!isByLevelAlone(gate)) return 'at the level that fails them';
  return `at level ${gate.failOn}${gate.failOn === 'error' ? '' : ' or above'}`;
}

/** In millionths, so that 29 of 100 is not more than 29 %, as it would be in binary fractions. */
function isMoreThanShare(part: number, whole: number, share: number): boolean {
  return part * 1_000_000 > Math.round(share * 1_000_000) * whole;
}

function percent(share: number): string {
  return `${Math.round(share * 1_000_000) / 10_000} %`;
}

function totalOf(findings: Summary['findings']): number {
  return findings.error + findings.warning + findings.note;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
