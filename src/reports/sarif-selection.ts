import { createHash } from 'node:crypto';
import type { Finding } from '../core/finding.js';
import type { Level } from '../core/guard.js';
import type { SarifOptions } from '../core/reporter.js';
import { isOpen } from './findings.js';
import { type MostSevere, mostSevere, mostToLeast, total } from './most-severe.js';
import { resultOf } from './sarif-result.js';
import type { PendingResult } from './sarif-result.js';
import { grouped } from './wording.js';

/** GitHub keeps and GitLab reads this many results of a run. */
const resultLimit = 5000;

/** What of a log's findings is written. */
export interface Selected {
  /** From the most to the least severe; what is open stands before what is known or ignored. */
  readonly results: readonly PendingResult[];
  /** How many findings were left out. */
  readonly leftOut: number;
}

/** Takes the findings of one log, and keeps the most severe of them. */
export interface Selection {
  take(finding: Finding): void;
  selected(): Selected;
}

/** A kept result with what orders it among those of other rules. */
interface Ranked {
  readonly level: Level;
  readonly coming: number;
  readonly result: PendingResult;
}

/** What is kept of one rule, and the first finding that was not. */
interface OfRule {
  readonly open: MostSevere<Ranked>;
  firstLeft?: Finding;
  left: number;
}

/**
 * Makes the selection of one log. Without a limit a rule all findings share one; with it each rule has its own, and what is
 * beyond becomes one result that tells its number. Known and ignored findings come in with the full profile only.
 */
export function sarifSelection(
  indexOf: (ruleId: string) => number | undefined,
  { maxPerRule = resultLimit, full = false }: SarifOptions = {},
): Selection {
  const rules = new Map<string, OfRule>();
  const closed = mostSevere<PendingResult>(resultLimit);
  let coming = 0;

  function ruleOf({ ruleId }: Finding): OfRule {
    // With no limit of its own no rule is told from another.
    const key = maxPerRule < resultLimit ? ruleId : '';
    const found = rules.get(key) ?? { open: mostSevere<Ranked>(Math.min(maxPerRule, resultLimit)), left: 0 };
    rules.set(key, found);
    return found;
  }

  function takeOpen(finding: Finding): void {
    const rule = ruleOf(finding);
    const before = total(rule.open.omitted);
    const { level } = finding;
    const rank = { level, coming: coming++ };
    rule.open.offer(level, () => ({ ...rank, result: resultOf(finding, indexOf(finding.ruleId), full) }));
    if (total(rule.open.omitted) === before) return;
    rule.firstLeft ??= finding;
    rule.left++;
  }

  return {
    take(finding) {
      if (isOpen(finding)) takeOpen(finding);
      else if (full) closed.offer(finding.level, () => resultOf(finding, indexOf(finding.ruleId), full));
    },
    selected() {
      const open = [...rules.values()].flatMap((rule) => rule.open.kept()).sort(bySeverity);
      const told =
        maxPerRule < resultLimit ? [...rules.values()].flatMap((rule) => remainder(rule, indexOf, full)) : [];
      const room = resultLimit - told.length;
      const results = [...open.slice(0, room).map(({ result }) => result), ...told];
      const silenced = closed.kept().slice(0, resultLimit - results.length);
      const offered = coming + total(closed.omitted) + closed.kept().length;
      const written = Math.min(open.length, room) + silenced.length;
      return { results: [...results, ...silenced], leftOut: offered - written };
    },
  };
}

function bySeverity(a: Ranked, b: Ranked): number {
  return mostToLeast.indexOf(a.level) - mostToLeast.indexOf(b.level) || a.coming - b.coming;
}

/** The result that stands for what a rule has beyond its limit, at the place of the first of it. */
function remainder(
  { firstLeft, left }: OfRule,
  indexOf: (ruleId: string) => number | undefined,
  full: boolean,
): readonly PendingResult[] {
  if (firstLeft === undefined) return [];
  const { recordId: _, evidence: __, ...place } = firstLeft;
  const more = left === 1 ? '1 more finding' : `${grouped(left)} more findings`;
  const message = `${more} of this rule left out here, from this place on; the jsonl report holds all.`;
  const fingerprint = createHash('sha256').update(`${firstLeft.ruleId}\0left out`).digest('hex').slice(0, 16);
  return [resultOf({ ...place, pointer: '', message, fingerprint }, indexOf(firstLeft.ruleId), full)];
}
