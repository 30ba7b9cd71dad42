import type { RuleInfo } from '../../core/guard.js';

/** The rules of the schema guard. */
export const rules = {
  'schema/violation': {
    summary: 'Structured output does not fit its JSON Schema.',
    level: 'error',
    tier: 'proven',
    help: 'What consumes the output expects the fields and types that the schema declares. Only the first fault is named; mend it and verify again to see the next. A field that the schema does not declare is a fault too, unless allow_additional_properties is set.',
  },
  'schema/not-json': {
    summary: 'An answer that should be JSON is not.',
    level: 'error',
    tier: 'proven',
    help: 'The policy says source: content, so an answer of the assistant must be JSON text and nothing else: no prose around it and no Markdown fence. Ask the model for JSON only, or take the guard off such answers with a condition.',
  },
  'schema/uninspectable': {
    summary:
      'Structured output could not be held to its schema: it is too deep, cyclic, or too slow for a pattern of the schema.',
    level: 'error',
    tier: 'proven',
    help: 'The output counts as refused, since nobody has seen all of it. Look for values that refer to themselves, thousands of levels of nesting, and patterns of the schema that can take very long.',
  },
} as const satisfies Readonly<Record<string, RuleInfo>>;
