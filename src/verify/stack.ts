import type { AuditGuard, Guard, GuardResult, Severity, VerificationContext } from '../core/guard.js';
import { isObject } from '../core/json.js';
import type { VerifyRule } from './rules.js';

/** Runs every guard on the response, in order, also after one has failed. Throws for no guard and no response. */
export function runStack(guards: readonly Guard[], response: unknown, context?: VerificationContext): GuardResult[] {
  return guards.map((guard) => runGuard(guard, response, context));
}

/**
 * Runs one guard. One that throws, or gives no result, has failed. Guards made by others may leave out everything but
 * `passed`: what is missing is filled in.
 */
export function runGuard(guard: Guard, response: unknown, context?: VerificationContext): GuardResult {
  try {
    return checked(guard, guard.check(response, context));
  } catch (error) {
    return thrown(guard, error);
  }
}

/** The same of a response whose record went through a gate. `bits` are what the record may hold; absent where nobody knows. */
export function runGated(guard: AuditGuard, response: unknown, bits: number | undefined): GuardResult {
  if (bits === undefined || guard.gated === undefined) return runGuard(guard, response);
  try {
    return checked(guard, guard.gated.check(response, bits));
  } catch (error) {
    return thrown(guard, error);
  }
}

function checked(guard: Guard, result: unknown): GuardResult {
  if (!isObject(result) || typeof result['passed'] !== 'boolean') {
    return guardError(guard, 'the guard gave no result', 'gave no result');
  }
  return complete(guard, result as Partial<GuardResult> & { readonly passed: boolean });
}

function thrown(guard: Guard, error: unknown): GuardResult {
  const [text, name] = error instanceof Error ? [error.message, error.name] : [textOf(error), 'an error'];
  return guardError(guard, text, `raised ${name}`);
}

const severities: readonly unknown[] = ['error', 'warning', 'info'] satisfies Severity[];

function complete(guard: Guard, result: Partial<GuardResult> & { readonly passed: boolean }): GuardResult {
  const { guardName, severity, message, violations, passed } = result;
  const whole = guardName && severities.includes(severity) && typeof message === 'string' && Array.isArray(violations);
  if (whole) return result as GuardResult;
  return {
    ...result,
    passed,
    guardName: guardName || nameOf(guard),
    severity: severities.includes(severity) ? severity! : passed ? 'info' : 'error',
    message: typeof message === 'string' ? message : '',
    violations: Array.isArray(violations) ? violations : [],
  };
}

/** The text of what was thrown may quote the response: it is in the result's message and not in the violation. */
function guardError(guard: Guard, text: string, what: string): GuardResult {
  const guardName = nameOf(guard);
  return {
    guardName,
    passed: false,
    severity: 'error',
    message: `Guard error: ${text}`,
    violations: [{ rule: 'verify/guard-error' satisfies VerifyRule, message: `The guard ${guardName} ${what}.` }],
  };
}

/** The name a guard goes by; never empty. */
export function nameOf(guard: Guard): string {
  return typeof guard.name === 'string' && guard.name !== '' ? guard.name : 'Guard';
}

function textOf(thrown: unknown): string {
  return typeof thrown === 'string' ? thrown : typeof thrown;
}
