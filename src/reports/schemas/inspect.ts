import type { JsonSchema } from '../../core/guard.js';
import { list, number, object, published, text, usageAmounts } from './parts.js';

const counts = (description: string, of: string): JsonSchema => ({
  type: 'object',
  description,
  additionalProperties: number(of, 1),
});

const usage = object('Sums of what the responses report.', usageAmounts);

const file = object(
  'What one file is.',
  {
    path: text('Path relative to the root with forward slashes, or stdin.'),
    bytes: number('Bytes that were read, before decompression.'),
    container: text('What the records stand in, the outermost first, joined by plus signs: gzip+lines.'),
    formats: counts('Records by format.', 'Records.'),
    records: number('Records of the file.'),
    unknown: number('Records of no known format.'),
    malformed: number('Records that are no valid JSON.'),
    skipped: number('Records beyond the size limit.'),
    conversations: number('Conversations that have an id.'),
    responses: {
      type: 'object',
      description: 'Responses by role and origin.',
      additionalProperties: counts('Responses by origin.', 'Responses.'),
    },
    tools: counts("The model's calls by tool.", 'Calls.'),
    refusedCalls: number('What looks like a call and cannot be read as one without doubt.'),
    hosted: counts('What the provider ran for the model, by tool.', 'Calls.'),
    texts: number('Texts that the model answered with: strings, text blocks and refusals, not what it thought.'),
    models: counts("The model's responses by model.", 'Responses.'),
    usage,
    first: text('The earliest time that a record gives, in UTC.', { format: 'date-time' }),
    last: text('The latest time that a record gives, in UTC.', { format: 'date-time' }),
    capped: list('Tables that reached their cap and are not complete.', text('Name of a table.')),
    unreadable: text('Why the file could not be read to its end.'),
  },
  ['first', 'last', 'unreadable'],
);

/** JSON Schema of a `qwed-or.inspect/1`: what `inspect --json` prints. */
export const inspectSchema = published(
  'qwed-or.inspect/1',
  object('What transcripts are.', {
    schema: { const: 'qwed-or.inspect/1' },
    files: list('The files in the order of reading.', file),
  }),
);
