import { levels } from '../../core/guard.js';
import { levelCounts, list, number, object, oneOf, policySchema, published, text, toolSchema } from './parts.js';

const statuses = ['new', 'known', 'expired', 'ignored'];

const run = object('One of the two runs.', {
  tool: toolSchema,
  policy: policySchema,
  records: number('Records that were read.'),
  responses: number('Responses that were checked.'),
  findings: levelCounts,
  notAudited: number('Places that could not be audited.'),
  exitCode: number('What its process answered.'),
  exitReason: text('Why it answered so.'),
});

const place = {
  file: text('Path of its file.'),
  line: number('Its line, from 1.', 1),
  column: number('Its first UTF-16 column, from 1.', 1),
  level: oneOf('How much it weighs.', levels),
  recordId: text('The id of its record.'),
  status: oneOf('How it stands to the baseline and the ignores.', statuses),
};

const before = object('Where and how the finding stood before.', place, ['recordId']);

const members = {
  ruleId: text('The rule that is broken.'),
  tier: oneOf('Whether the meaning is certain or likely.', ['proven', 'heuristic']),
  message: text('What is wrong, at most 300 characters of it.'),
  ...place,
  tool: text('The tool that the call at fault names.'),
  evidence: text('The value at fault, masked, at most 160 characters of it.'),
  fingerprint: text('The same in every run for the same fault.', { pattern: '^[0-9a-f]{16}$' }),
  valueFingerprint: text('The same for the same value of the rule.', { pattern: '^[0-9a-f]{16}$' }),
};

const optional = ['recordId', 'tool', 'evidence', 'valueFingerprint'];

const tool = {
  name: text('Its name, masked.'),
  calls: number('Its calls.', 1),
};

const shape = {
  arguments: text('Names and types of the arguments, such as limit: number, query: string.'),
  calls: number('Calls with arguments of the shape.', 1),
};

const calls = { before: number('In the run before.'), after: number('In the run after.') };

const tools = object('How the runs differ in the tools that were called.', {
  new: list(
    'Tools that were not called before.',
    object('A tool.', {
      ...tool,
      shapes: list('Shapes of its arguments.', object('A shape.', shape)),
      otherShapes: number('Calls with arguments of other shapes.'),
    }),
  ),
  gone: list('Tools that are not called any more.', object('A tool.', tool)),
  newShapes: list(
    'Shapes of arguments that a tool of both runs was not called with before.',
    object('A shape.', { tool: text('The tool.'), ...shape }),
  ),
  unnamedTools: object('Calls whose tool a report counts without naming it.', calls),
  unnamedShapes: object('Calls whose shape of arguments a report counts without naming it.', calls),
});

/** JSON Schema of a `qwed-or.diff/1`: what `qwed-or diff` writes as json. */
export const diffSchema = published(
  'qwed-or.diff/1',
  object(
    'How two runs differ.',
    {
      schema: { const: 'qwed-or.diff/1' },
      before: run,
      after: run,
      counts: object('How many findings there are of each kind.', {
        new: number('That count now and did not before.'),
        fixed: number('That counted before and are gone.'),
        moved: number('That count in both runs and stand elsewhere.'),
        accepted: number('That counted before and are known or ignored now.'),
        unchanged: number('That count in both runs and stand where they stood.'),
      }),
      tools,
      new: list(
        'Findings that count now and did not before.',
        object('A finding.', { ...members, before }, [...optional, 'before']),
      ),
      fixed: list(
        'Findings that counted before and are gone.',
        object('A finding of the run before.', members, optional),
      ),
      moved: list(
        'Findings that count in both runs and stand elsewhere.',
        object('A finding of the run after.', { ...members, before }, optional),
      ),
      accepted: list(
        'Findings that are known or ignored since.',
        object('A finding of the run after.', { ...members, before }, optional),
      ),
    },
    ['tools'],
  ),
);
