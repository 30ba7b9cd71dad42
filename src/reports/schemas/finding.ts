import { roles } from '../../core/finding.js';
import { levels } from '../../core/guard.js';
import { number, object, oneOf, published, text } from './parts.js';

const optional = [
  'recordId',
  'conversation',
  'tool',
  'direction',
  'evidence',
  'context',
  'record',
  'valueFingerprint',
  'reason',
];

/** JSON Schema of a `qwed-or.finding/1`: a line of `jsonl`, an entry of `findings` in `json`. */
export const findingSchema = published(
  'qwed-or.finding/1',
  object(
    'A broken rule with its place. Every value in it is masked.',
    {
      schema: { const: 'qwed-or.finding/1' },
      ruleId: text('The rule that is broken, such as tool/blocked-tool.'),
      guard: text('The guard that the rule belongs to.'),
      level: oneOf('How much the finding weighs.', levels),
      tier: oneOf('Whether the meaning is certain or likely.', ['proven', 'heuristic']),
      message: text('What is wrong, in one sentence.'),
      file: text('Path relative to the root with forward slashes, or stdin.'),
      line: number('Physical line of the value, from 1.', 1),
      column: number('First UTF-16 column of the value, from 1.', 1),
      endColumn: number('One past the last column of the value on that line.', 1),
      pointer: text('JSON Pointer of the value in its record.'),
      format: text('Id of the format that the record was recognised as.'),
      role: oneOf('Who speaks in the response.', roles),
      recordId: text('The id that the response, call or message has of its own.'),
      conversation: text('The conversation that the response belongs to.'),
      tool: text('The tool that the call at fault names.'),
      direction: oneOf('Whether the model read the text at fault or made it.', ['input', 'output']),
      evidence: text('The value at fault, masked.'),
      context: text('JSON of the object that holds the value, masked and cut.'),
      record: number('The number of its record in the file, from 1.', 1),
      fingerprint: text('The same in every run for the same fault.', { pattern: '^[0-9a-f]{16}$' }),
      valueFingerprint: text('The same for the same value of the rule, wherever it stands.', {
        pattern: '^[0-9a-f]{16}$',
      }),
      status: oneOf('How the finding stands to the baseline and the ignores.', ['new', 'known', 'expired', 'ignored']),
      reason: text('Why it is known, was known or is ignored.'),
    },
    optional,
  ),
);
