import type { RuleInfo } from '../../core/guard.js';

const shared = { level: 'error', tier: 'proven' } as const;

/** The rules of TaxGuard. Each has a heading in the guard's page. */
export const taxRules = {
  'tax/no-guard': {
    summary: 'A call names a tool whose taxes nobody can verify.',
    help: 'TaxGuard knows payroll, international wires and crypto set-offs. Give it responses of those tools only.',
    ...shared,
  },
  'tax/unreadable-call': {
    summary: 'A call cannot be read without doubt, so its taxes cannot be verified.',
    help: 'The call is malformed, ambiguous, nameless or too large. Record it in one clear shape.',
    ...shared,
  },
  'tax/invalid-arguments': {
    summary: 'The arguments of a tax call are no object.',
    help: 'Without named figures there is nothing to verify. Send the arguments as an object.',
    ...shared,
  },
  'tax/missing-field': {
    summary: 'A tax call lacks a figure that its verification needs.',
    help: 'Payroll is verified from gross_ytd and claimed_tax. Send both.',
    ...shared,
  },
  'tax/no-engine': {
    summary: 'A tax call cannot be verified, since no tax engine was given.',
    help: 'Tax law is not built in: pass an engine to TaxGuard in the library. Without one every tax call is refused.',
    ...shared,
  },
  'tax/refused': {
    summary: 'The tax engine refused a call.',
    help: 'The figures of the call are not what the engine computes. Its words say which; do not file or pay on them.',
    ...shared,
  },
  'tax/engine-error': {
    summary: 'The tax engine failed on a call.',
    help: 'Nothing is known of the figures, so the call counts as refused. Mend the engine and audit again.',
    ...shared,
  },
} as const satisfies Readonly<Record<string, RuleInfo>>;

export type TaxRule = keyof typeof taxRules;
