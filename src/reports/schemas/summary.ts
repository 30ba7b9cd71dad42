import { levels } from '../../core/guard.js';
import { findingSchema } from './finding.js';
import {
  levelCounts,
  list,
  number,
  object,
  oneOf,
  policySchema,
  published,
  text,
  toolSchema,
  usageMembers,
} from './parts.js';

const input = object('A file that was read.', { path: text('Its path.'), bytes: number('Its bytes.') });

const notAudited = object(
  'Something that could not be audited.',
  { file: text('Its file; empty where it is no one file.'), line: number('Its line.', 1), reason: text('Why not.') },
  ['line'],
);

const baseline = object('How findings stand to the baseline.', {
  known: number('Findings that the baseline knows.'),
  expired: number('Findings whose entry has expired.'),
  stale: number('Entries that no finding matches.'),
});

const idleIgnore = object(
  'An ignore that silenced nothing.',
  {
    rule: text('Its rule.'),
    path: text('Its glob of files.'),
    tool: text('Its tool.'),
    reason: text('Why findings were to be accepted.'),
    expires: text('The last day on which it holds.'),
    state: oneOf('Whether it fits no finding any more, or is past its last day.', ['stale', 'expired']),
  },
  ['path', 'tool', 'expires'],
);

const tools = object('Which tools the responses called, and with arguments of which shape.', {
  named: list(
    'The first 500 tools, sorted by name.',
    object('A tool.', {
      name: text('Its name, masked.'),
      calls: number('Its calls.', 1),
      shapes: list(
        'The first 50 shapes of its arguments, sorted.',
        object('A shape.', {
          arguments: text('Names and types of the arguments, such as limit: number, query: string.'),
          calls: number('Calls with arguments of the shape.', 1),
        }),
      ),
      otherShapes: number('Calls with arguments of other shapes.'),
    }),
  ),
  otherCalls: number('Calls of other tools.'),
});

const usage = object(
  'What the responses report of tokens and cost.',
  {
    ...usageMembers,
    conversations: list(
      'The 100 conversations that used the most tokens.',
      object('A conversation.', { conversation: text('Its id, masked.'), ...usageMembers }),
    ),
    otherConversations: object('All other conversations with an id together.', usageMembers),
  },
  ['otherConversations'],
);

const members = {
  tool: toolSchema,
  policy: policySchema,
  files: number('Files that were read.'),
  bytes: number('Bytes that were read.'),
  records: number('Records that were read.'),
  responses: number('Responses that were checked.'),
  unknown: number('Records of no known format.'),
  malformed: number('Records that are no valid JSON.'),
  skipped: number('Records with nothing to audit, or beyond a limit.'),
  outOfScope: number('Responses that the scope of the policy leaves out.'),
  passedOver: number('Files in named folders that were not read because of their extension.'),
  byRule: { type: 'object', description: 'New findings by rule.', additionalProperties: number('Findings.') },
  baseline,
  suppressed: number('Findings that an ignore of the policy or of their record silenced.'),
  idleIgnores: list('The ignores that silenced nothing.', idleIgnore),
  omitted: number('Findings that a cap left out of this report.'),
  repeats: number('Findings that repeat one already reported.'),
  tools,
  usage,
  failOn: oneOf('The least level that fails the run.', [...levels, 'never']),
  inputs: list('The files in the order of reading.', input),
  notAudited: list('What could not be audited.', notAudited),
  exitCode: number('What the process answers.'),
  exitReason: text('Why it answers so.'),
};

/** Members that reports of earlier versions do not have, and usage, where nothing is reported. */
const optional = ['tools', 'usage'];

/** JSON Schema of the last line of `jsonl`. */
export const summaryLineSchema = object(
  'The last line of jsonl.',
  {
    schema: { const: 'qwed-or.summary/1' },
    ...members,
    findings: levelCounts,
  },
  optional,
);

/**
 * JSON Schema of a `qwed-or.summary/1`: the last line of `jsonl`, where `findings` are numbers by level, and the whole of
 * `json`, where they are the findings and their numbers are `counts`.
 */
export const summarySchema = published('qwed-or.summary/1', {
  description: 'A whole run in numbers.',
  oneOf: [
    summaryLineSchema,
    object(
      'The whole of json.',
      {
        schema: { const: 'qwed-or.summary/1' },
        ...members,
        counts: levelCounts,
        findings: list('The most severe findings, at most 5,000.', findingSchema),
      },
      optional,
    ),
  ],
});
