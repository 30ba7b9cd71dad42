import { type Level, isAtLeast } from '../core/guard.js';
import type { Stack } from '../policy/stack.js';
import { runGuard } from '../verify/stack.js';
import type { LabelledRow } from './labelled-row.js';

/** How often a rule, a guard or the whole policy was right; the three quotients are between 0 and 1. */
export interface Score {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
  /** tp / (tp + fp): 1 where nothing was reported. */
  readonly precision: number;
  /** tp / (tp + fn): 1 where there was nothing to find. */
  readonly recall: number;
  /** 2 * precision * recall / (precision + recall): 0 where both are 0. */
  readonly f1: number;
}

/** A row that was judged wrongly. */
export interface FailedRow {
  readonly line: number;
  readonly kind: 'missed' | 'false alarm';
  /** The rule that the row names, or those that it breaks. */
  readonly rules: readonly string[];
  readonly shown: string;
}

/** What a policy makes of a labelled data set: `qwed-or.eval/1` but for its name, and the rows that failed. */
export interface Evaluation {
  readonly rows: number;
  readonly byRule: ReadonlyMap<string, Score>;
  readonly byGuard: ReadonlyMap<string, Score>;
  readonly overall: Score;
  readonly failures: readonly FailedRow[];
}

type Counts = Record<'tp' | 'fp' | 'fn' | 'tn', number>;

/** A row and the rules that it breaks. */
interface Judged {
  readonly row: LabelledRow;
  readonly broken: ReadonlySet<string>;
}

/** Judges labelled rows one by one; a finding below `level` counts as none. */
export class Evaluator {
  private readonly judged: Judged[] = [];
  private readonly stack: Stack;
  private readonly level: Level;

  constructor(stack: Stack, level: Level) {
    this.stack = stack;
    this.level = level;
  }

  /** Rows of one data set, in order; `file` is what a guard's `when` is told. */
  add(row: LabelledRow, file: string): void {
    this.judged.push({ row, broken: this.brokenBy(row, file) });
  }

  evaluation(): Evaluation {
    const names = new Set<string>();
    for (const { row, broken } of this.judged) {
      for (const rule of broken) names.add(rule);
      if (row.rule !== undefined) names.add(row.rule);
    }
    const rules = [...names].sort();
    const guards = [...new Set(rules.map(guardOf))];
    const scored = (part: string, covers: (rule: string) => boolean) => [part, this.score(covers)] as const;
    return {
      rows: this.judged.length,
      byRule: new Map(rules.map((rule) => scored(rule, (other) => other === rule))),
      byGuard: new Map(guards.map((guard) => scored(guard, (rule) => guardOf(rule) === guard))),
      overall: this.overall(),
      failures: this.judged.flatMap(failureOf),
    };
  }

  /**
   * What counts for the rules that `covers` tells: a positive row that names one of them, and one that names none but breaks
   * one; a row for another rule says nothing of these. Every negative row counts.
   */
  private score(covers: (rule: string) => boolean): Score {
    const counts: Counts = { tp: 0, fp: 0, fn: 0, tn: 0 };
    for (const { row, broken } of this.judged) {
      const isBroken = [...broken].some(covers);
      if (!row.isPositive) counts[isBroken ? 'fp' : 'tn']++;
      else if (row.rule === undefined) counts.tp += isBroken ? 1 : 0;
      else if (covers(row.rule)) counts[isBroken ? 'tp' : 'fn']++;
    }
    return scoreOf(counts);
  }

  private overall(): Score {
    const counts: Counts = { tp: 0, fp: 0, fn: 0, tn: 0 };
    for (const judged of this.judged) {
      const isWrong = failureOf(judged).length > 0;
      if (judged.row.isPositive) counts[isWrong ? 'fn' : 'tp']++;
      else counts[isWrong ? 'fp' : 'tn']++;
    }
    return scoreOf(counts);
  }

  private brokenBy({ response, role }: LabelledRow, file: string): ReadonlySet<string> {
    const broken = new Set<string>();
    const { entries, scope, levelOf } = this.stack;
    const injectionOnly = role === 'tool' && scope.toolResults === 'injection';
    const read = { response, role: role === 'argument' ? 'assistant' : role, origin: 'primary', pointer: '' } as const;
    for (const { guard, when } of entries) {
      if (when && !when({ file, format: 'qwed', response: read })) continue;
      const result = runGuard(guard, response);
      for (const violation of result.violations) {
        if (injectionOnly && violation.rule !== 'safety/injection') continue;
        const level = levelOf(result, violation);
        if (level !== 'off' && isAtLeast(level, this.level)) broken.add(violation.rule);
      }
    }
    return broken;
  }
}

function failureOf({ row, broken }: Judged): readonly FailedRow[] {
  const { line, shown, rule } = row;
  if (!row.isPositive) return broken.size === 0 ? [] : [{ line, kind: 'false alarm', rules: [...broken], shown }];
  const isFound = rule === undefined ? broken.size > 0 : broken.has(rule);
  return isFound ? [] : [{ line, kind: 'missed', rules: rule === undefined ? [] : [rule], shown }];
}

function guardOf(rule: string): string {
  return rule.slice(0, rule.indexOf('/'));
}

function scoreOf(counts: Counts): Score {
  const { tp, fp, fn } = counts;
  const precision = tp + fp === 0 ? 1 : tp / (tp + fp);
  const recall = tp + fn === 0 ? 1 : tp / (tp + fn);
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { ...counts, precision, recall, f1 };
}
