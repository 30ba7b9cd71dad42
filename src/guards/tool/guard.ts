import { type AuditGuard, type Guard, type GuardResult, defineGuard, passed } from '../../core/guard.js';
import { type EitherCase, readOptions } from '../../core/guard-options.js';
import type { Entry, ToolCall } from '../../responses/tool-call.js';
import { toolCallsOf } from '../../responses/tool-calls.js';
import { type ArgumentScanner, scanArguments } from './argument-scan.js';
import { gatedCalls } from './gated.js';
import { finishLoops, foldLoops, observeCalls } from './loops.js';
import { type NameJudge, nameJudge } from './names.js';
import {
  type CustomValidator,
  type ToolSettings,
  readToolSettings,
  toolOptionsSchema,
  type ToolGuardOptions,
} from './options.js';
import { toolRules } from './rules.js';
import { scanMeanings } from './precise-scan.js';
import * as verdicts from './verdicts.js';

/** What the auditor, the library and the policy know of ToolGuard. */
export const definition = defineGuard({
  id: 'tool',
  className: 'ToolGuard',
  summary: 'Blocks dangerous tools, dangerous arguments, and calls that cannot be read without doubt.',
  rules: toolRules,
  optionsSchema: toolOptionsSchema,
  aliases: { blocklist: 'blocked_tools' },
  libraryOnly: { custom_validators: 'a validator is a function, and a policy holds plain data' },
  auditDefaults: { max_calls_per_response: null },
  create: (options) => new ToolGuard(options as EitherCase<ToolGuardOptions>),
  createForAudit: (options) => ToolGuard.forAudit(options),
});

/**
 * Blocks tool calls by name, by the patterns of their arguments, and by doubt. Every violation of every call is in the
 * result; its message is that of the first failure. Options come in camelCase or snake_case; wrong ones throw `UsageError`.
 */
export class ToolGuard implements Guard {
  readonly name = verdicts.guardName;
  private readonly settings: ToolSettings;
  private readonly names: NameJudge;
  private readonly scanner: ArgumentScanner;

  constructor(options: EitherCase<ToolGuardOptions> = {}) {
    this.settings = readToolSettings(readOptions(definition, options as Readonly<Record<string, unknown>>));
    this.names = nameJudge(this.settings);
    const { useDefaultPatterns, custom, texts } = this.settings;
    this.scanner = { useDefaults: useDefaultPatterns && !this.settings.precise, custom, limits: texts };
  }

  /** The guard as the auditor runs it, which is spared the patterns that the bytes of a record rule out. */
  static forAudit(options: Readonly<Record<string, unknown>>): AuditGuard {
    const guard = new ToolGuard(options);
    return {
      name: guard.name,
      check: (response) => guard.check(response),
      gated: gatedCalls(guard.scanner, (response, scanner) => guard.checkWith(response, scanner)),
      ...loopFinder(guard.settings.loopThreshold),
    };
  }

  /** Checks every call of one response. Never throws. */
  check(response: unknown): GuardResult {
    return this.checkWith(response, this.scanner);
  }

  private checkWith(response: unknown, scanner: ArgumentScanner): GuardResult {
    const calls = toolCallsOf(response, this.settings.calls);
    if (calls.length === 0) return passed(this.name, 'No tool calls to verify');
    const failures: verdicts.Failure[] = [];
    try {
      this.judgeAll(calls, scanner, response, failures);
    } catch {
      failures.push(
        verdicts.refusedEntry({ refused: 'uninspectable', why: 'cannot be inspected', pointer: '' }, undefined),
      );
    }
    if (failures.length > 0) return verdicts.failedResult(failures);
    return passed(this.name, `All ${calls.length} tool call(s) verified`, { toolsChecked: calls.length });
  }

  private judgeAll(
    calls: readonly Entry[],
    scanner: ArgumentScanner,
    response: unknown,
    failures: verdicts.Failure[],
  ): void {
    const { maxCalls } = this.settings;
    if (calls.length > maxCalls) failures.push(verdicts.tooManyCalls(calls.length, maxCalls, calls[maxCalls]!.pointer));
    for (const call of calls) {
      if (call.refused === undefined) this.judge(call, scanner, failures);
      else {
        // A shape that is not recognised is refused whatever it does, but what it would do is the graver news.
        if (call.reading !== undefined) this.judge(call.reading, scanner, failures);
        failures.push(verdicts.refusedEntry(call, response));
      }
    }
  }

  private judge(call: ToolCall, scanner: ArgumentScanner, failures: verdicts.Failure[]): void {
    const before = failures.length;
    const verdict = this.names.judge(call.name);
    if (verdict.blockedBy !== undefined) failures.push(verdicts.blockedTool(call, verdict, this.settings));
    const isRefused = failures.length > before && failures[before]!.violation.level === undefined;
    // One name is one error: the allowlist adds nothing to it, but to a mere warning it does.
    if (!verdict.allowed && !isRefused) failures.push(verdicts.notAllowed(call, this.names));
    this.judgeArguments(call, scanner, failures);
    if (verdict.validator !== undefined && failures.length === before) this.validate(call, verdict.validator, failures);
  }

  private judgeArguments(call: ToolCall, scanner: ArgumentScanner, failures: verdicts.Failure[]): void {
    const scan = scanArguments(call, scanner);
    if (typeof scan === 'string') {
      failures.push(verdicts.unscannable(call, scan, this.settings));
      return;
    }
    if (this.settings.precise && this.settings.useDefaultPatterns) this.judgeMeanings(call, failures);
    for (const hit of scan.hits) if (!hit.encoded) failures.push(verdicts.dangerousArguments(call, hit));
    for (const hit of scan.hits) if (hit.encoded) failures.push(verdicts.dangerousArguments(call, hit));
    for (const index of scan.timedOut) {
      failures.push(verdicts.patternTimeout(call, index, scanner.custom.sources[index]!));
    }
  }

  private judgeMeanings(call: ToolCall, failures: verdicts.Failure[]): void {
    const hits = scanMeanings(call, this.settings.texts);
    // What cannot be walked has been refused before.
    if (typeof hits === 'string') return;
    for (const hit of hits) failures.push(verdicts.dangerousMeaning(call, hit));
  }

  /** A validator sees only calls that nothing else refused. Whatever is not a clear yes is a no. */
  private validate(call: ToolCall, validator: CustomValidator, failures: verdicts.Failure[]): void {
    try {
      const said = validator(call.arguments, call.name) as { valid?: unknown; message?: unknown } | undefined | null;
      if (said?.valid === true) return;
      const message = said?.message;
      failures.push(verdicts.validatorRefused(call, typeof message === 'string' ? message : undefined, undefined));
    } catch (error) {
      failures.push(
        verdicts.validatorRefused(call, undefined, error instanceof Error ? error.message : 'unknown error'),
      );
    }
  }
}

/** What finds loops, where a policy looks for them: a call is one only with the results that it had. */
function loopFinder(threshold: number): Pick<AuditGuard, 'follow' | 'fold' | 'finish'> {
  // A guard that looks for no loops need not be shown every tool result.
  if (threshold === Number.POSITIVE_INFINITY) return {};
  return {
    follow(response, repeated) {
      try {
        return observeCalls(response, repeated);
      } catch {
        // What cannot be read is reported by check.
        return [];
      }
    },
    fold: (state, data, at) => foldLoops(state, data, at, threshold),
    finish: (state) => finishLoops(state, threshold),
  };
}
