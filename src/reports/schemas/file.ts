import { levelCounts, number, object, published, text, usageMembers } from './parts.js';

/** JSON Schema of a `qwed-or.file/1`: the line of `jsonl` that follows the findings of a file. */
export const fileSchema = published(
  'qwed-or.file/1',
  object(
    'What was read of one file.',
    {
      schema: { const: 'qwed-or.file/1' },
      file: text('Path relative to the root with forward slashes, or stdin.'),
      bytes: number('Bytes of the file.'),
      records: number('Records of the file.'),
      responses: number('Responses that were checked.'),
      unknown: number('Records of no known format.'),
      malformed: number('Records that are no valid JSON.'),
      skipped: number('Records with nothing to audit, or beyond a limit.'),
      outOfScope: number('Responses that the scope of the policy leaves out.'),
      findings: levelCounts,
      usage: object('What the responses report beyond what earlier files reported.', usageMembers),
    },
    ['usage'],
  ),
);
