import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { Evaluation } from '../src/audit/evaluation.js';
import type { LabelledRow, RowRole } from '../src/audit/labelled-row.js';
import { InputError } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode } from '../src/core/exit-code.js';
import type { Level } from '../src/core/guard.js';
import type { Policy } from '../src/policy/policy.js';
import type { Io } from './io.js';
import { parseChoice } from './options.js';
import { policyFor } from './policy-for.js';
import { say } from './say.js';

interface EvalFlags {
  readonly policy?: string;
  readonly as: RowRole;
  readonly level: Level;
  readonly json?: true;
  readonly failures?: true;
  readonly minRecall?: number;
  readonly maxFalsePositives?: number;
}

/** Adds `qwed-or eval <dataset>` to the program. */
export function addEval(program: Command, io: Io, done: (code: ExitCode) => void): void {
  program
    .command('eval')
    .summary('measure a policy on labelled rows: precision, recall and F1 by rule and guard')
    .description(
      'Reads labelled rows, {"text" or "response", "label", "rule"?, "role"?} as JSON lines, judges each by the policy, and\n' +
        'counts how often it was right. Labels: positive, dangerous, malicious, injection, ... or negative, benign, safe, ...\n' +
        'Exit codes: 0 every floor holds, 1 one does not, 2 usage, 3 a row or the data set cannot be read.',
    )
    .argument('<dataset>', 'labelled rows as JSON lines; - reads standard input')
    .option('-p, --policy <name|file>', 'the policy that is measured')
    .option(
      '--as <role>',
      'what a text is where its row has no role: assistant, tool (what the model read), user, or argument (of a call)',
      parseChoice('role', ['assistant', 'tool', 'user', 'argument']),
      'assistant',
    )
    .option(
      '--level <level>',
      'the least level that counts as found',
      parseChoice('level', ['note', 'warning', 'error']),
      'warning',
    )
    .option('--json', 'print a qwed-or.eval/1')
    .option('--failures', 'list the rows that were judged wrongly')
    .option('--min-recall <share>', 'fail where the overall recall is less, 0 to 1', parseShare)
    .option('--max-false-positives <n>', 'fail where more negative rows than that have a finding', parseWhole)
    .action(async (dataset: string, flags: EvalFlags) => done(await evaluate(dataset, flags, io)));
}

async function evaluate(dataset: string, flags: EvalFlags, io: Io): Promise<ExitCode> {
  const policy = policyFor(flags.policy, io);
  const [{ Evaluator }, { buildStack }, { evaluationJson, evaluationTable }] = await Promise.all([
    import('../src/audit/evaluation.js'),
    import('../src/policy/stack.js'),
    import('./eval-output.js'),
  ]);
  const evaluator = new Evaluator(buildStack(policy), flags.level);
  for (const row of await rowsOf(dataset, flags.as, policy, io)) evaluator.add(row, dataset);
  const evaluation = evaluator.evaluation();
  const withFailures = flags.failures === true;
  io.stdout.write(flags.json ? evaluationJson(evaluation, withFailures) : evaluationTable(evaluation, withFailures));
  return held(evaluation, flags, io) ? exitCode.pass : exitCode.findings;
}

/** Every row of the data set. Throws `InputError` with the line of each that cannot be used. */
async function rowsOf(dataset: string, as: RowRole, policy: Policy, io: Io): Promise<readonly LabelledRow[]> {
  const [{ readRow }, { fileSource, readRecords, streamSource }, { parseRecord }, { ruleCatalogue }] =
    await Promise.all([
      import('../src/audit/labelled-row.js'),
      import('../src/transcripts/read.js'),
      import('../src/transcripts/parse-record.js'),
      import('../src/policy/catalogue.js'),
    ]);
  const source = dataset === '-' ? streamSource(io.stdin, 'stdin') : fileSource(resolve(io.cwd, dataset), dataset);
  const rules = new Set(ruleCatalogue().map(({ id }) => id));
  const rows: LabelledRow[] = [];
  const faults: string[] = [];
  for await (const { items } of readRecords(source, policy.limits)) {
    for (const item of items) {
      const parsed = item.kind === 'record' ? parseRecord(item.text) : { malformed: item.reason };
      const values = 'malformed' in parsed ? [] : parsed.values;
      if ('malformed' in parsed) faults.push(`${source.name}:${item.line} ${parsed.malformed}`);
      for (const { value } of values) {
        const row = readRow(value, item.line, as, rules);
        if (typeof row === 'string') faults.push(`${source.name}:${item.line} ${row}`);
        else rows.push(row);
      }
    }
  }
  if (faults.length > 0) throw new InputError(faultText(faults), 'A data set counts only as a whole.');
  if (rows.length === 0) throw new InputError(`The data set '${source.name}' holds no row.`);
  return rows;
}

const faultsShown = 20;

function faultText(faults: readonly string[]): string {
  const more = faults.length > faultsShown ? `\n  and ${faults.length - faultsShown} more` : '';
  const rows = faults.length === 1 ? '1 row cannot be used' : `${faults.length} rows cannot be used`;
  return `${rows}:\n  ${faults.slice(0, faultsShown).join('\n  ')}${more}`;
}

function held({ overall }: Evaluation, { minRecall, maxFalsePositives }: EvalFlags, io: Io): boolean {
  const faults: string[] = [];
  if (minRecall !== undefined && overall.recall < minRecall) {
    faults.push(`Recall is ${overall.recall.toFixed(4)}, less than ${minRecall}.`);
  }
  if (maxFalsePositives !== undefined && overall.fp > maxFalsePositives) {
    const count = overall.fp === 1 ? 'is 1 false positive' : `are ${overall.fp} false positives`;
    faults.push(`There ${count}, more than ${maxFalsePositives}.`);
  }
  for (const fault of faults) say(io, 'error', fault);
  return faults.length === 0;
}

/** Parses a number from 0 to 1. */
function parseShare(text: string): number {
  const share = /^(?:[01](?:\.\d+)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (share >= 0 && share <= 1) return share;
  throw new InvalidArgumentError(`'${text}' is no number from 0 to 1, such as 0.95.`);
}

function parseWhole(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`'${text}' is no whole number of zero or more.`);
}
