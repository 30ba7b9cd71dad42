import type { Finding, FindingStatus, RuleDescription, Run } from '../core/finding.js';
import { dayOf, isPast } from './days.js';

/** A finding that is known and accepted: by its hash, never by what was found. */
export interface BaselineEntry {
  readonly ruleId: string;
  /** Where it stood when it was accepted: for readers only, no part of its identity. */
  readonly file: string;
  readonly fingerprint: string;
  /** How many findings of this fingerprint are accepted. */
  readonly count: number;
  readonly reason?: string;
  /** The last day (UTC) on which the entry holds, as `YYYY-MM-DD`. */
  readonly expires?: string;
}

/** What a baseline file holds, sorted by rule, file and fingerprint. */
export interface Baseline {
  /** The run that the file was last made from. */
  readonly tool: Run['tool'];
  readonly policy: Run['policy'];
  readonly entries: readonly BaselineEntry[];
}

/** How a finding stands to a baseline, and why it was accepted. */
export interface Standing {
  readonly status: Extract<FindingStatus, 'new' | 'known' | 'expired'>;
  readonly reason?: string;
}

/** Holds the findings of one run against a baseline. They must come in the order of the run. */
export class BaselineCheck {
  private readonly today: string;
  private readonly notIgnorable: ReadonlySet<string>;
  private readonly entries: ReadonlyMap<string, BaselineEntry>;
  private readonly seen = new Map<string, number>();

  /** `rules` are those of the run: what no policy may silence, no baseline may either. */
  constructor({ entries }: Baseline, rules: readonly RuleDescription[], now: Date) {
    this.today = dayOf(now);
    this.notIgnorable = new Set(rules.filter(({ ignorable }) => ignorable === false).map(({ id }) => id));
    this.entries = new Map(entries.map((entry) => [entry.fingerprint, entry]));
  }

  /** A finding beyond the count of its entry is new: the baseline knows fewer of them. */
  standingOf({ fingerprint, ruleId }: Pick<Finding, 'fingerprint' | 'ruleId'>): Standing {
    const entry = this.entries.get(fingerprint);
    if (!entry || entry.ruleId !== ruleId || this.notIgnorable.has(ruleId)) return { status: 'new' };
    const before = this.seen.get(fingerprint) ?? 0;
    if (before >= entry.count) return { status: 'new' };
    this.seen.set(fingerprint, before + 1);
    const { reason } = entry;
    return { status: isPast(entry, this.today) ? 'expired' : 'known', ...(reason !== undefined && { reason }) };
  }

  /** How many entries no finding has fitted so far. */
  stale(): number {
    return this.entries.size - this.seen.size;
  }
}
