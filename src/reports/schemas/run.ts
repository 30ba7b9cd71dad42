import { levels } from '../../core/guard.js';
import type { JsonSchema } from '../../core/guard.js';
import { list, number, object, oneOf, policySchema, published, text, toolSchema } from './parts.js';

const rule = object(
  'A rule that the run can report.',
  {
    id: text('Its id, such as tool/blocked-tool.'),
    guard: text('The guard that it belongs to.'),
    summary: text('What it finds.'),
    level: oneOf('The level of its findings where nothing else sets one.', levels),
    tier: oneOf('Whether the meaning of a finding is certain or likely.', ['proven', 'heuristic']),
    help: text('Why it matters and what to do about it.'),
    cwe: number("Number of the Common Weakness Enumeration's entry.", 1),
    securitySeverity: { type: 'number', minimum: 0.1, maximum: 10, description: 'Score that code scanning sorts by.' },
    ignorable: { const: false, description: 'Nothing may silence the rule.' },
  },
  ['cwe', 'securitySeverity', 'ignorable'],
);

const failLevel = (description: string): JsonSchema => oneOf(description, [...levels, 'never']);

const gate = object(
  'What makes findings fail the run.',
  {
    failOn: failLevel('The least level that fails.'),
    tiers: object(
      'Levels for findings of a tier.',
      { proven: failLevel('For what is certain.'), heuristic: failLevel('For what is likely.') },
      ['proven', 'heuristic'],
    ),
    rules: {
      type: 'object',
      description: 'Levels for findings of a rule.',
      additionalProperties: failLevel('The least level that fails.'),
    },
    maxFindings: number('More new findings fail the run.'),
    maxWarnings: number('More new warnings fail the run.'),
    failOnRate: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'Findings fail the run where more than this share of the records hold one that fails.',
    },
  },
  ['tiers', 'rules', 'maxFindings', 'maxWarnings', 'failOnRate'],
);

/** JSON Schema of a `qwed-or.run/1`: the first line of `jsonl`. */
export const runSchema = published(
  'qwed-or.run/1',
  object(
    'What is known of a run before its first finding.',
    {
      schema: { const: 'qwed-or.run/1' },
      tool: toolSchema,
      policy: policySchema,
      rules: list('Every rule that the run can report, also those that it does not.', rule),
      gate,
    },
    ['gate'],
  ),
);
