import type { Finding, FindingStatus, IdleIgnore } from '../core/finding.js';
import type { PolicyIgnore } from '../policy/policy.js';
import type { Stack } from '../policy/stack.js';
import type { BaselineCheck } from './baseline.js';
import { dayOf, isPast } from './days.js';
import type { RecordIgnore } from './partial.js';

/** How a finding stands, and why where something silences it. */
export interface Silenced {
  readonly status: FindingStatus;
  readonly reason?: string;
}

/** Ignores of so many records are held at once; older ones are forgotten, so that memory does not grow with the log. */
const recordsHeld = 50_000;
/** So many idle ignores of records are named; the rest is counted. */
const idleNamed = 100;

interface HeldIgnore extends RecordIgnore {
  used: boolean;
}

/** Says of each finding whether the policy, its record or the baseline silences it, and afterwards what silenced nothing. */
export class Silence {
  private readonly stack: Stack;
  private readonly now: Date;
  private readonly baseline: BaselineCheck | undefined;
  private readonly used = new Set<PolicyIgnore>();
  private readonly held = new Map<string, { readonly file: string; readonly ignores: readonly HeldIgnore[] }>();
  private readonly idleOfRecords: IdleIgnore[] = [];
  private idleNotNamed = 0;

  constructor(stack: Stack, now: Date, baseline: BaselineCheck | undefined) {
    this.stack = stack;
    this.now = now;
    this.baseline = baseline;
  }

  /** Takes the ignores that a record brings along; its findings come after them. */
  recordIgnores(file: string, record: number, ignores: readonly RecordIgnore[]): void {
    if (this.held.size >= recordsHeld) this.forget(this.held.keys().next().value!);
    this.held.set(keyOf(file, record), { file, ignores: ignores.map((ignore) => ({ ...ignore, used: false })) });
  }

  /** How the finding stands. An ignore comes before the baseline, so that what both know needs no entry. */
  of(finding: Finding): Silenced {
    const ignore = this.stack.isIgnored(finding, this.now);
    if (ignore) {
      this.used.add(ignore);
      return { status: 'ignored', reason: ignore.reason };
    }
    const brought = this.broughtFor(finding);
    if (brought) return { status: 'ignored', reason: brought.reason };
    return this.baseline?.standingOf(finding) ?? { status: 'new' };
  }

  /** How many entries of the baseline fitted no finding. */
  staleEntries(): number {
    return this.baseline?.stale() ?? 0;
  }

  /** The ignores that silenced nothing, once every finding has come. */
  idle(): readonly IdleIgnore[] {
    for (const key of this.held.keys()) this.forget(key);
    const ofPolicy = this.stack.ignores
      .filter((ignore) => !this.used.has(ignore))
      .map((ignore): IdleIgnore => ({ ...ignore, state: this.stateOf(ignore) }));
    const more = this.idleNotNamed;
    return [
      ...ofPolicy,
      ...this.idleOfRecords,
      ...(more > 0 ? [{ rule: '', reason: `${more} more that are not named here`, state: 'stale' as const }] : []),
    ];
  }

  private broughtFor({ file, record, ruleId }: Finding): RecordIgnore | undefined {
    if (record === undefined || this.held.size === 0 || !this.stack.isIgnorable(ruleId)) return undefined;
    const today = dayOf(this.now);
    const ignore = this.held
      .get(keyOf(file, record))
      ?.ignores.find((brought) => brought.rule === ruleId && !isPast(brought, today));
    if (ignore) ignore.used = true;
    return ignore;
  }

  private forget(key: string): void {
    const { file, ignores } = this.held.get(key)!;
    this.held.delete(key);
    for (const { used, ...ignore } of ignores) {
      if (used) continue;
      if (this.idleOfRecords.length < idleNamed) {
        this.idleOfRecords.push({ ...ignore, path: file, state: this.stateOf(ignore) });
      } else this.idleNotNamed++;
    }
  }

  private stateOf(ignore: { readonly expires?: string }): IdleIgnore['state'] {
    return isPast(ignore, dayOf(this.now)) ? 'expired' : 'stale';
  }
}

function keyOf(file: string, record: number): string {
  return `${record}\0${file}`;
}
