import { InputError } from '../core/errors.js';
import type { FileCounts, Finding } from '../core/finding.js';
import type { FoldScope, Folded, GuardResult, PlacedViolation, Violation } from '../core/guard.js';
import type { Reporter } from '../core/reporter.js';
import type { Stack, StackEntry } from '../policy/stack.js';
import type { BaselineCheck } from './baseline.js';
import { fingerprintOf, valueFingerprintOf } from './fingerprint.js';
import { movedBy } from './moved.js';
import type { Fact, Partial, SliceFinding } from './partial.js';
import { masked } from './place.js';
import { RepeatWindow } from './repeats.js';
import { Silence } from './silence.js';
import type { Tally } from './tally.js';

/** What merging needs: the stack that made the partials, the one clock of the run, and where findings go. */
export interface MergeOptions {
  readonly stack: Stack;
  /** Judges whether an ignore has expired. */
  readonly now: Date;
  readonly tally: Tally;
  readonly reporter: Reporter;
  /** The findings that are known, where there is a baseline. */
  readonly baseline?: BaselineCheck;
}

/**
 * Takes partials in the order of files and lines and is the only way from them to a verdict: it folds facts, drops
 * repeats, applies the policy's ignores, counts, and hands each finding on once.
 */
export class Merge {
  private readonly options: MergeOptions;
  private readonly states = new Map<string, unknown>();
  private readonly repeats = new RepeatWindow();
  private readonly silence: Silence;

  constructor(options: MergeOptions) {
    this.options = options;
    this.silence = new Silence(options.stack, options.now, options.baseline);
  }

  /** Takes the next partial, whose lines count on from `lines`. */
  add(partial: Partial, lines = 0): void {
    const records = this.options.tally.recordsOf(partial.file);
    const { file, counts, items, notAudited } = lines + records === 0 ? partial : movedBy(partial, lines, records);
    this.options.tally.count(file, counts, notAudited);
    this.options.tally.called(partial.tools);
    this.options.tally.spent(file, partial.usage);
    for (const item of items) {
      if (item.kind === 'finding') this.finding(file, item.finding);
      else if (item.kind === 'fact') this.fold(file, item.fact);
      else this.silence.recordIgnores(file, item.record, item.ignores);
    }
  }

  /** Closes a file after its last partial. `whole`: it was read to its end, so that what has not come will not come. */
  fileEnd(file: string, bytes: number, whole = true): FileCounts {
    for (const [key, state] of this.states) {
      if (!key.startsWith(`f${file}\0`)) continue;
      this.states.delete(key);
      if (whole) this.finish(key, state);
    }
    const counts = this.options.tally.fileEnd(file, bytes);
    this.options.reporter.fileEnd?.(file, counts);
    return counts;
  }

  /** Ends the conversations that may reach over several files, after the last one. */
  end(): void {
    for (const [key, state] of this.states) this.finish(key, state);
    this.states.clear();
    this.options.tally.idle(this.silence.staleEntries(), this.silence.idle());
  }

  private finding(file: string, { once, ...finding }: SliceFinding): void {
    if (once !== undefined && this.repeats.has(`${ownerOf(file, finding)}\0${finding.ruleId}\0${once}`)) {
      this.options.tally.repeat();
      return;
    }
    const placed: Finding = { ...finding, file, ...this.silence.of({ ...finding, file, status: 'new' }) };
    this.options.tally.finding(placed);
    this.options.reporter.finding(placed);
  }

  private fold(file: string, fact: Fact): void {
    const entry = this.options.stack.entries[fact.entry]!;
    const scope = entry.guard.foldScope ?? 'conversation';
    const key = `${accountOf(scope, file, fact.place)}\0${fact.entry}`;
    const at: FoldedAt = { file, fact };
    const state = this.states.get(key);
    const folded = safely(state, at, () => entry.guard.fold!(state, fact.data, at));
    if (folded.state === undefined || scope === 'response') this.states.delete(key);
    else this.states.set(key, folded.state);
    this.earlier(entry, folded.earlier);
    for (const violation of folded.violations) this.folded(entry, at, violation);
  }

  private finish(key: string, state: unknown): void {
    const entry = this.options.stack.entries[Number(key.slice(key.lastIndexOf('\0') + 1))]!;
    if (!entry.guard.finish) return;
    try {
      this.earlier(entry, entry.guard.finish(state));
    } catch {
      throw senseless(entry.id);
    }
  }

  private earlier(entry: StackEntry, placed: readonly PlacedViolation[] = []): void {
    for (const { at, violation } of placed) this.folded(entry, at as FoldedAt, violation);
  }

  private folded({ id, guard }: StackEntry, { file, fact }: FoldedAt, violation: Violation): void {
    const { stack } = this.options;
    if (!isPlain(violation)) throw senseless(id);
    const result: GuardResult = {
      guardName: guard.name,
      passed: false,
      severity: 'error',
      message: '',
      violations: [violation],
    };
    const level = stack.levelOf(result, violation);
    if (level === 'off') return;
    const { place } = fact;
    const identity = place.recordId ?? place.conversation ?? '';
    this.finding(file, {
      ...place,
      ruleId: violation.rule,
      guard: violation.rule.startsWith('verify/') ? 'verify' : id,
      level,
      tier: violation.tier ?? stack.tierOf(violation.rule),
      message: masked(violation.message),
      direction: place.role === 'assistant' ? 'output' : 'input',
      ...(violation.evidence !== undefined && { evidence: masked(violation.evidence) }),
      ...(violation.tool !== undefined && { tool: masked(violation.tool) }),
      fingerprint: fingerprintOf(violation.rule, identity, place.pointer, violation.digest ?? violation.message),
      valueFingerprint: valueFingerprintOf(violation),
      ...(violation.once !== undefined && { once: violation.once }),
    });
  }
}

/** Facts that come from a file may say anything, and a guard may make a violation of what they say. */
function isPlain(violation: Violation): boolean {
  const { rule, message, ...others } = violation;
  const { level, tier, evidence, digest, tool, once } = others;
  const texts = [level, tier, evidence, digest, tool, once];
  return [rule, message].every(isText) && texts.every((text) => text === undefined || isText(text));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function senseless(guard: string): InputError {
  return new InputError(`The facts of the guard '${guard}' make no sense to it.`, 'Audit the units again.');
}

/** A record without a conversation belongs to its file. */
function ownerOf(file: string, { conversation }: { readonly conversation?: string }): string {
  return conversation === undefined ? `f${file}` : `c${conversation}`;
}

/** What a guard's state belongs to. */
function accountOf(scope: FoldScope, file: string, place: { readonly conversation?: string }): string {
  if (scope === 'run') return 'r';
  return scope === 'file' ? `f${file}` : ownerOf(file, place);
}

/** Where a fold's observation was made: guards keep it and give it back. */
interface FoldedAt {
  readonly file: string;
  readonly fact: Fact;
}

function safely(state: unknown, at: FoldedAt, fold: () => Folded): Folded {
  try {
    return fold();
  } catch (error) {
    const message = `The guard failed while it followed the conversation: ${error instanceof Error ? error.name : 'error'}.`;
    return { state, violations: [], earlier: [{ at, violation: { rule: 'verify/guard-error', message } }] };
  }
}
