import type { RuleInfo } from '../../core/guard.js';

/** What all rules on personal data share. */
const personalData = {
  level: 'warning',
  tier: 'heuristic',
  cwe: 359,
  securitySeverity: 5.5,
} as const;

const handlePersonalData =
  'Personal data in a response ends up in logs, tickets and other models. Remove it where it is made, or list its kind in pii_allow_list where it is meant to be there.';

export const rules = {
  'safety/pii-email': {
    ...personalData,
    summary: 'A response holds an e-mail address.',
    help: handlePersonalData,
  },
  'safety/pii-phone': {
    ...personalData,
    summary: 'A response holds what looks like a phone number.',
    help: `${handlePersonalData} Any ten digits in a row look like one, also seconds since 1970.`,
  },
  'safety/pii-ssn': {
    ...personalData,
    summary: 'A response holds what looks like a social security number.',
    help: handlePersonalData,
  },
  'safety/pii-credit-card': {
    ...personalData,
    summary: 'A response holds what looks like a card number.',
    help: handlePersonalData,
  },
  'safety/pii-ip-address': {
    ...personalData,
    summary: 'A response holds what looks like an IP address.',
    help: `${handlePersonalData} Four dotted numbers look like one, also those of a version.`,
  },
  'safety/pii-iban': {
    ...personalData,
    level: 'error',
    summary: 'A response holds an international bank account number.',
    help: `${handlePersonalData} Found with detection: precise alone, by the length of its country and its check digits.`,
  },
  'safety/pii-national-id': {
    ...personalData,
    level: 'error',
    summary: 'A response holds a national identity number.',
    help: `${handlePersonalData} Found with detection: precise alone, for the countries that national_ids lists.`,
  },
  'safety/injection': {
    level: 'error',
    tier: 'heuristic',
    cwe: 1427,
    securitySeverity: 8,
    summary: 'A response holds words that try to override instructions.',
    help: 'Text that tells a model to ignore its instructions or to take on another role comes from an attack, or carries one on to the next model. Find where the text came from, and keep it out of what a model reads as instructions.',
  },
  'safety/credential': {
    level: 'error',
    tier: 'heuristic',
    cwe: 798,
    securitySeverity: 9.5,
    summary: 'A response holds a password, key or secret with its value.',
    help: 'Whoever can read the log can use the credential. Revoke it, and keep credentials out of prompts and tool results; a placeholder such as <your-api-key> is no finding.',
  },
  'safety/private-key': {
    level: 'error',
    tier: 'proven',
    cwe: 312,
    securitySeverity: 9.5,
    summary: 'A response holds a private key in PEM form.',
    help: 'Whoever can read the log can use the key. Revoke it and what it signed, and keep key files out of what an agent can read.',
  },
  'safety/custom-pattern': {
    level: 'error',
    tier: 'proven',
    securitySeverity: 5.5,
    summary: "A response matches one of the policy's own patterns.",
    help: 'The pattern was written into custom_patterns or harmful_patterns because its text must not occur. Remove the text, or narrow the pattern.',
  },
  'safety/custom-pattern-timeout': {
    level: 'error',
    tier: 'proven',
    cwe: 1333,
    summary: 'A pattern of the policy took too long, so that nobody knows whether it matches.',
    help: 'A pattern may take 25 ms for one response. Rewrite it without quantifiers that are nested in each other or overlap, such as (a+)+$.',
  },
  'safety/budget': {
    level: 'error',
    tier: 'proven',
    summary: 'A conversation cost more than its cap, or its cost cannot be told.',
    help: 'max_cost and max_tokens cap the sum of what responses report as usage.cost and usage.total_tokens. Where nothing usable is reported the cap cannot be held, and the response fails.',
  },
  'safety/content-limit': {
    level: 'error',
    tier: 'proven',
    cwe: 770,
    summary: 'A response is larger or nested deeper than the guard looks.',
    help: 'What is not looked at may hold anything, so the response fails. Raise max_characters, max_nodes or max_depth where honest responses are as large as that.',
  },
} as const satisfies Record<string, RuleInfo>;

export type SafetyRule = keyof typeof rules;
