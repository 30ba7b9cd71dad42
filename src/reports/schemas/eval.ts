import type { JsonSchema } from '../../core/guard.js';
import { list, number, object, oneOf, published, text } from './parts.js';

const share = (description: string): JsonSchema => ({ type: 'number', minimum: 0, maximum: 1, description });

const score = object('How often it was right.', {
  tp: number('Positive rows that were found.'),
  fp: number('Negative rows with a finding.'),
  fn: number('Positive rows that were missed.'),
  tn: number('Negative rows without a finding.'),
  precision: share('tp / (tp + fp); 1 where nothing was reported.'),
  recall: share('tp / (tp + fn); 1 where there was nothing to find.'),
  f1: share('Harmonic mean of precision and recall; 0 where both are 0.'),
});
const scores = (description: string): JsonSchema => ({ type: 'object', description, additionalProperties: score });

const failure = object('A row that was judged wrongly.', {
  line: number('Line of the data set.', 1),
  kind: oneOf('What went wrong.', ['missed', 'false alarm']),
  rules: list('The rule that the row names, or those that it breaks.', text('A rule.')),
  text: text('The row, masked and cut.'),
});

/** What `eval --json` prints. */
export const evalSchema = published(
  'qwed-or.eval/1',
  object(
    'What a policy makes of a labelled data set.',
    {
      schema: { const: 'qwed-or.eval/1' },
      rows: number('Rows of the data set.'),
      byRule: scores('By rule that a row names or breaks.'),
      byGuard: scores('By guard, by its policy name.'),
      overall: score,
      failures: list('The rows that were judged wrongly, with --failures.', failure),
    },
    ['failures'],
  ),
);
