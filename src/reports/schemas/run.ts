import { levels } from '../../core/guard.js';
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

/** JSON Schema of a `qwed-or.run/1`: the first line of `jsonl`. */
export const runSchema = published(
  'qwed-or.run/1',
  object('What is known of a run before its first finding.', {
    schema: { const: 'qwed-or.run/1' },
    tool: toolSchema,
    policy: policySchema,
    rules: list('Every rule that the run can report, also those that it does not.', rule),
  }),
);
