import type { RuleInfo } from '../../core/guard.js';

const shared = { level: 'error', tier: 'proven', cwe: 20, securitySeverity: 5.5 } as const;

/** The rules of ArgumentGuard. Each has a heading in the guard's page. */
export const argumentRules = {
  'argument/missing': {
    summary: 'A required argument is missing.',
    help: 'The tool would run on a guess or fail half-way. Ask the model for the argument, or make it optional.',
    ...shared,
  },
  'argument/type': {
    summary: 'An argument is not of the type that its rule asks for.',
    help: 'A tool that converts what it gets may read another value than the model meant. Send the value in its own type.',
    ...shared,
  },
  'argument/format': {
    summary: 'A string is not the e-mail address, URL or UUID that its rule asks for.',
    help: 'The address or id leads nowhere, or somewhere else. Check where the model took it from.',
    ...shared,
  },
  'argument/range': {
    summary: 'A number is below the minimum or above the maximum of its rule.',
    help: 'The amount is beyond what was agreed. Raise the limit only if the tool may go there.',
    ...shared,
  },
  'argument/length': {
    summary: 'A string or list is shorter or longer than its rule allows.',
    help: 'Lengths are counted in characters and in members. Change the limit, or the text.',
    ...shared,
  },
  'argument/pattern': {
    summary: 'A string does not match the pattern of its rule.',
    help: 'The pattern is matched at the start of the string and need not reach its end; close it with $ where it should.',
    ...shared,
  },
  'argument/pattern-timeout': {
    summary: 'The pattern of a rule ran out of time on a string.',
    help: 'Whether it matches is not known, so the argument counts as wrong. Rewrite the pattern without nested quantifiers.',
    ...shared,
    cwe: 1333,
  },
  'argument/enum': {
    summary: 'An argument is none of the values that its rule lists.',
    help: 'Values are compared exactly, case included. Add the value to the list if the tool knows it.',
    ...shared,
  },
  'argument/unexpected': {
    summary: 'A call carries an argument that no rule names.',
    help: 'With allow_extra_args false only arguments with a rule may be sent. Add a rule for it, or drop the argument.',
    ...shared,
  },
  'argument/unreadable-call': {
    summary: 'A call cannot be read without doubt, so its arguments cannot be checked.',
    help: 'The call is malformed, ambiguous, nameless or too large, or its arguments are no object. Record it in one clear shape.',
    ...shared,
    securitySeverity: 8.0,
  },
} as const satisfies Readonly<Record<string, RuleInfo>>;

export type ArgumentRuleId = keyof typeof argumentRules;
