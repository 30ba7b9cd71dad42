import type { FileCounts, Finding, FindingStatus } from '../core/finding.js';
import type { Folded, GuardResult, Violation } from '../core/guard.js';
import type { Reporter } from '../core/reporter.js';
import type { Stack } from '../policy/stack.js';
import { fingerprintOf } from './fingerprint.js';
import type { Fact, Partial, SliceFinding } from './partial.js';
import { masked } from './place.js';
import { RepeatWindow } from './repeats.js';
import type { Tally } from './tally.js';

/** What merging needs: the stack that made the partials, the one clock of the run, and where findings go. */
export interface MergeOptions {
  readonly stack: Stack;
  /** Judges whether an ignore has expired. */
  readonly now: Date;
  readonly tally: Tally;
  readonly reporter: Reporter;
}

/**
 * Takes partials in the order of files and lines and is the only way from them to a verdict: it folds facts, drops
 * repeats, applies the policy's ignores, counts, and hands each finding on once.
 */
export class Merge {
  private readonly options: MergeOptions;
  private readonly states = new Map<string, unknown>();
  private readonly repeats = new RepeatWindow();

  constructor(options: MergeOptions) {
    this.options = options;
  }

  /** Takes the next partial. */
  add(partial: Partial): void {
    this.options.tally.count(partial.file, partial.counts, partial.notAudited);
    for (const item of partial.items) {
      if (item.kind === 'finding') this.finding(partial.file, item.finding);
      else this.fold(partial.file, item.fact);
    }
  }

  /** Closes a file after its last partial. */
  fileEnd(file: string, bytes: number): FileCounts {
    const counts = this.options.tally.fileEnd(file, bytes);
    for (const key of this.states.keys()) if (key.startsWith(`f${file}\0`)) this.states.delete(key);
    this.options.reporter.fileEnd?.(file, counts);
    return counts;
  }

  private finding(file: string, { once, ...finding }: SliceFinding): void {
    if (once !== undefined && this.repeats.has(`${ownerOf(file, finding)}\0${finding.ruleId}\0${once}`)) {
      this.options.tally.repeat();
      return;
    }
    const status = this.statusOf({ ...finding, file, status: 'new' });
    const placed: Finding = { ...finding, file, status };
    this.options.tally.finding(placed);
    this.options.reporter.finding(placed);
  }

  private statusOf(finding: Finding): FindingStatus {
    return this.options.stack.isIgnored(finding, this.options.now) ? 'ignored' : 'new';
  }

  private fold(file: string, fact: Fact): void {
    const entry = this.options.stack.entries[fact.entry]!;
    const key = `${ownerOf(file, fact.place)}\0${fact.entry}`;
    const folded = foldSafely(entry.guard.fold!.bind(entry.guard), this.states.get(key), fact.data);
    this.states.set(key, folded.state);
    const result: GuardResult = {
      guardName: entry.guard.name,
      passed: folded.violations.length === 0,
      severity: 'error',
      message: '',
      violations: folded.violations,
    };
    for (const violation of folded.violations) this.folded(file, entry.id, fact, result, violation);
  }

  private folded(file: string, guard: string, fact: Fact, result: GuardResult, violation: Violation): void {
    const { stack } = this.options;
    const level = stack.levelOf(result, violation);
    if (level === 'off') return;
    const { place } = fact;
    const identity = place.recordId ?? place.conversation ?? '';
    this.finding(file, {
      ...place,
      ruleId: violation.rule,
      guard: violation.rule.startsWith('verify/') ? 'verify' : guard,
      level,
      tier: violation.tier ?? stack.tierOf(violation.rule),
      message: masked(violation.message),
      direction: place.role === 'assistant' ? 'output' : 'input',
      ...(violation.evidence !== undefined && { evidence: masked(violation.evidence) }),
      ...(violation.tool !== undefined && { tool: masked(violation.tool) }),
      fingerprint: fingerprintOf(violation.rule, identity, place.pointer, violation.digest ?? violation.message),
      ...(violation.once !== undefined && { once: violation.once }),
    });
  }
}

/** A record without a conversation belongs to its file. */
function ownerOf(file: string, { conversation }: { readonly conversation?: string }): string {
  return conversation === undefined ? `f${file}` : `c${conversation}`;
}

function foldSafely(fold: (state: unknown, data: unknown) => Folded, state: unknown, data: unknown): Folded {
  try {
    return fold(state, data);
  } catch (error) {
    const message = `The guard failed while it followed the conversation: ${error instanceof Error ? error.name : 'error'}.`;
    return { state, violations: [{ rule: 'verify/guard-error', message }] };
  }
}
