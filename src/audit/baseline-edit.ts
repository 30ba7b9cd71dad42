import type { Finding, RuleDescription } from '../core/finding.js';
import type { Baseline, BaselineEntry } from './baseline.js';
import { isPast } from './days.js';

/** Why new entries are accepted, and until when. */
export interface Acceptance {
  readonly reason?: string;
  readonly expires?: string;
  /** The day that expiry is judged on, as `YYYY-MM-DD`. */
  readonly today: string;
}

/** What an edit did, and the entries that came of it. */
export interface BaselineEdit {
  readonly entries: readonly BaselineEntry[];
  readonly added: number;
  /** Entries whose count, or whose last day, changed. */
  readonly changed: number;
  readonly removed: number;
  /** Entries that expired and still fit a finding. */
  readonly expired: number;
}

/** The findings of one or more runs by fingerprint. Memory grows with the baseline that they would make, and no more. */
export class Seen {
  readonly findings = new Map<string, { readonly ruleId: string; readonly file: string; count: number }>();
  /** Findings of rules that nothing may silence. */
  refused = 0;
  private notIgnorable: ReadonlySet<string> = new Set();

  /** Tells which rules the findings that follow are of. */
  rules(rules: readonly RuleDescription[]): void {
    this.notIgnorable = new Set(rules.filter(({ ignorable }) => ignorable === false).map(({ id }) => id));
  }

  /** Counts a finding; what the policy ignores needs no entry. */
  add({ ruleId, file, fingerprint, status }: Finding): void {
    if (status === 'ignored') return;
    if (this.notIgnorable.has(ruleId)) {
      this.refused++;
      return;
    }
    const before = this.findings.get(fingerprint);
    if (before) before.count++;
    else this.findings.set(fingerprint, { ruleId, file, count: 1 });
  }
}

/** Accepts every finding that was seen: adds entries and raises counts. An expired entry is renewed by a new last day only. */
export function accept({ entries }: Pick<Baseline, 'entries'>, seen: Seen, acceptance: Acceptance): BaselineEdit {
  const { reason, expires, today } = acceptance;
  const why = { ...(reason !== undefined && { reason }), ...(expires !== undefined && { expires }) };
  const left = new Map(seen.findings);
  const edit = { added: 0, changed: 0, removed: 0, expired: 0 };
  const kept = entries.map((entry) => {
    const found = left.get(entry.fingerprint);
    if (!found) return entry;
    left.delete(entry.fingerprint);
    const past = isPast(entry, today);
    const renewed = past && expires !== undefined;
    if (past && !renewed) edit.expired++;
    const count = Math.max(entry.count, found.count);
    if (count === entry.count && !renewed) return entry;
    edit.changed++;
    return { ...entry, count, ...(renewed && why) };
  });
  const added = [...left].map(([fingerprint, { ruleId, file, count }]): BaselineEntry => {
    return { ruleId, file, fingerprint, count, ...why };
  });
  edit.added = added.length;
  return { entries: [...kept, ...added], ...edit };
}

/** Drops what was not seen any more, and lowers counts to what was; adds nothing. */
export function prune({ entries }: Pick<Baseline, 'entries'>, seen: Seen, today: string): BaselineEdit {
  const edit = { added: 0, changed: 0, removed: 0, expired: 0 };
  const kept = entries.flatMap((entry) => {
    const found = seen.findings.get(entry.fingerprint);
    if (!found) {
      edit.removed++;
      return [];
    }
    if (isPast(entry, today)) edit.expired++;
    const count = Math.min(entry.count, found.count);
    if (count === entry.count) return [entry];
    edit.changed++;
    return [{ ...entry, count }];
  });
  return { entries: kept, ...edit };
}
