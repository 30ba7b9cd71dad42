import type { VerificationResult } from '../verify/result.js';

/** The member that a verdict is attached under; it is not enumerable, so JSON and copies leave it out. */
const member = '_qwed_verification';

/** Attaches a verdict to what it is about. What cannot be extended goes without: the verdict stands all the same. */
export function attachVerdict(target: unknown, result: VerificationResult): void {
  if (typeof target !== 'object' || target === null) return;
  try {
    Object.defineProperty(target, member, { value: result, enumerable: false, configurable: true, writable: true });
  } catch {
    // A frozen object.
  }
}

/** The verdict that an integration attached to a response; undefined where it attached none. */
export function verdictOf(target: unknown): VerificationResult | undefined {
  if (typeof target !== 'object' || target === null || !Object.hasOwn(target, member)) return undefined;
  return (target as Record<string, VerificationResult>)[member];
}
