import { UsageError } from '../core/errors.js';
import type { Guard, GuardResult } from '../core/guard.js';
import { readOptions } from '../core/guard-options.js';
import { isObject } from '../core/json.js';
import { ResponseLimitError, parseResponse } from '../responses/parse.js';
import type { ParsedResponse } from '../responses/parse.js';
import type { Binding } from './binding.js';
import { bindingOf } from './binding.js';
import { readContext, requestIdOf } from './context.js';
import { VerificationResult } from './result.js';
import type { VerifyRule } from './rules.js';
import { nameOf, runStack } from './stack.js';

/** How a verifier judges. Every option may be spelled in snake_case too. */
export interface VerifierOptions {
  /** The guards of every call that brings none. `guards` is another name for it. */
  readonly defaultGuards?: readonly Guard[];
  readonly guards?: readonly Guard[];
  /** Whether a failed response is blocked. True by default. */
  readonly strictMode?: boolean;
  /** Whether a guard that passed with a warning has passed. True by default. */
  readonly allowWarnings?: boolean;
  /** The clock that verdicts are stamped by. */
  readonly now?: () => Date;
}

const noGuardsReason = 'No guards configured — fail-closed (zero-guard verify).';
const verifierName = 'ResponseVerifier';

/** Runs a stack of guards on one response and binds the verdict to it. Without a guard, every verdict fails. */
export class Verifier {
  protected readonly defaultGuards: readonly Guard[];
  readonly strictMode: boolean;
  readonly allowWarnings: boolean;
  private readonly now: () => Date;

  /** Takes options, or the default guards and then options. Throws `UsageError` where they are wrong. */
  constructor(options?: VerifierOptions | Readonly<Record<string, unknown>>);
  constructor(guards: readonly Guard[], options?: VerifierOptions | Readonly<Record<string, unknown>>);
  constructor(first: unknown = {}, second: unknown = {}) {
    const options = verifierOptions(Array.isArray(first) ? { ...asOptions(second), guards: first } : asOptions(first));
    this.defaultGuards = checkGuards(options['defaultGuards'] ?? []);
    this.strictMode = asBoolean(options, 'strictMode');
    this.allowWarnings = asBoolean(options, 'allowWarnings');
    this.now = (options['now'] as VerifierOptions['now']) ?? (() => new Date());
  }

  /**
   * Verifies a response: an object, JSON text of one, or plain text. The guards given replace the default ones. Throws
   * `UsageError` for what is no response; a text beyond the limits gets a failed verdict instead.
   */
  verify(response: unknown, guards?: readonly Guard[], context?: unknown): VerificationResult {
    return this.judge(response, guards, context);
  }

  /** Verifies a tool call before it runs, as the response `{type: 'tool_call', tool_name, arguments}`. */
  verifyToolCall(toolName: string, args: unknown, guards?: readonly Guard[], context?: unknown): VerificationResult {
    const response = { type: 'tool_call', tool_name: toolName, arguments: args };
    return this.judge(response, guards, context, { toolName, arguments: args });
  }

  private judge(
    input: unknown,
    given: readonly Guard[] | undefined,
    contextGiven: unknown,
    call: { readonly toolName?: string; readonly arguments?: unknown } = {},
  ): VerificationResult {
    const guards = checkGuards(given ?? this.defaultGuards);
    const context = readContext(contextGiven);
    const stamp = { ...call, requestId: requestIdOf(context), timestamp: this.timestamp() };
    const parsed = parseWithinLimits(input);
    if ('limit' in parsed) return this.beyondLimits(input, parsed.limit, stamp);
    const { response, integers } = parsed;
    const names = guards.map(nameOf);
    const bound = bind(names, parsed);
    const results = guards.length === 0 ? [noGuards()] : runStack(guards, response, context);
    const failures = results.filter((result) => this.hasFailed(result));
    if ('failure' in bound) {
      results.push(bound.failure);
      failures.push(bound.failure);
    }
    const last = failures.at(-1);
    const guardsFailed = guards.length === 0 ? failures.length - 1 : failures.length;
    return new VerificationResult({
      ...stamp,
      verified: failures.length === 0,
      response,
      integers,
      guardsPassed: results.length - failures.length,
      guardsFailed,
      guardResults: results,
      blocked: this.strictMode && failures.length > 0,
      blockReason: guards.length === 0 ? noGuardsReason : this.strictMode ? last?.message : undefined,
      failedGuard: last?.guardName,
      binding: 'binding' in bound ? bound.binding : undefined,
    });
  }

  private hasFailed({ passed, severity }: GuardResult): boolean {
    return !passed || (!this.allowWarnings && severity === 'warning');
  }

  private beyondLimits(
    response: unknown,
    message: string,
    stamp: { readonly requestId: string | undefined; readonly timestamp: string },
  ): VerificationResult {
    const sentence = `${message}.`;
    return new VerificationResult({
      ...stamp,
      verified: false,
      response,
      guardsPassed: 0,
      guardsFailed: 1,
      guardResults: [failed('verify/response-limit', message, sentence, { resourceLimit: message })],
      blocked: this.strictMode,
      blockReason: this.strictMode ? message : undefined,
      failedGuard: verifierName,
    });
  }

  private timestamp(): string {
    return this.now().toISOString().replace('Z', '+00:00');
  }
}

/** Checks that every entry can check a response; throws `UsageError` otherwise. */
function checkGuards(guards: unknown): readonly Guard[] {
  if (!Array.isArray(guards)) throw new UsageError('The guards must be a list.', 'Write [guard], also for one guard.');
  for (const [index, guard] of guards.entries()) {
    if (typeof guard !== 'object' || guard === null || typeof (guard as Partial<Guard>).check !== 'function') {
      throw new UsageError(
        `Guard ${index + 1} of the list is no guard.`,
        'A guard has a name and a check(response) method.',
      );
    }
  }
  return guards as Guard[];
}

function parseWithinLimits(input: unknown): ParsedResponse | { readonly limit: string } {
  try {
    return parseResponse(input);
  } catch (error) {
    if (error instanceof ResponseLimitError) return { limit: error.message };
    if (error instanceof UsageError) throw error;
    // A proxy that was revoked does not even say what it is.
    throw new UsageError('Cannot read the response.', 'A response is an object or a text.');
  }
}

/** Bound before the guards run, so that a guard that changes the response cannot change what the verdict stands for. */
function bind(
  names: readonly string[],
  { response, integers }: ParsedResponse,
): { readonly binding: Binding } | { readonly failure: GuardResult } {
  try {
    return { binding: bindingOf(names, response, integers) };
  } catch (error) {
    // A getter or a proxy of the response may throw anything.
    const reason = error instanceof Error && error.name === 'NotCanonicalError' ? error.message : 'it cannot be read';
    const message = `Response could not be bound: ${reason}`;
    return { failure: failed('verify/unbindable', message, `${message}.`) };
  }
}

function noGuards(): GuardResult {
  return failed('verify/no-guards', noGuardsReason, noGuardsReason);
}

function failed(rule: VerifyRule, message: string, sentence: string, details?: GuardResult['details']): GuardResult {
  const violations = [{ rule, message: sentence }];
  return {
    guardName: verifierName,
    passed: false,
    severity: 'error',
    message,
    ...(details && { details }),
    violations,
  };
}

const optionNames = {
  className: verifierName,
  optionsSchema: { properties: { default_guards: {}, strict_mode: {}, allow_warnings: {}, now: {} } },
  aliases: { guards: 'default_guards' },
};

function verifierOptions(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = readOptions(optionNames, options);
  if (read['now'] !== undefined && typeof read['now'] !== 'function') {
    throw new UsageError(`The option now of ${verifierName} must be a function.`, 'It takes nothing and gives a Date.');
  }
  return read;
}

function asOptions(value: unknown): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  throw new UsageError(`${verifierName} takes an object of options, or a list of guards.`);
}

function asBoolean(options: Readonly<Record<string, unknown>>, name: 'strictMode' | 'allowWarnings'): boolean {
  const value = options[name] ?? true;
  if (typeof value === 'boolean') return value;
  throw new UsageError(`The option ${name} of ${verifierName} must be true or false.`);
}
