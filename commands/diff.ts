import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { ReportError } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode, worstOf } from '../src/core/exit-code.js';
import type { Level } from '../src/core/guard.js';
import { isAtLeast, levels } from '../src/core/guard.js';
import { compare } from '../src/reports/diff/compare.js';
import type { Diff } from '../src/reports/diff/compare.js';
import { diffJson } from '../src/reports/diff/json.js';
import { diffMarkdown } from '../src/reports/diff/markdown.js';
import type { ReportSide } from '../src/reports/diff/side.js';
import { SideReader } from '../src/reports/diff/side.js';
import { diffText } from '../src/reports/diff/text.js';
import { isWhole } from '../src/reports/diff/wording.js';
import type { Io } from './io.js';
import type { ReportTarget } from './options.js';
import { parseChoice, parseTarget } from './options.js';
import type { Output } from './output.js';
import { readReport } from './read-report.js';
import { wantsColour } from './report-flags.js';
import { openOutput, refuseClashes, targetsOf } from './reports.js';
import { say } from './say.js';
import { refuseOverwriting } from './sources.js';

const formats = ['text', 'json', 'markdown'] as const;
type Format = (typeof formats)[number];
type Target = ReportTarget<Format>;

/** What may fail a comparison: a new finding of at least a level (`new` is any), a new tool, a new shape of arguments. */
const failures = ['new', ...levels, 'tools', 'shapes', 'never'] as const;
type Failure = (typeof failures)[number];

/** The options of `diff` as they were typed. */
interface Flags {
  readonly report?: readonly Target[];
  readonly jobSummary?: true;
  readonly failOn?: readonly Failure[];
  readonly color: boolean;
}

/** Adds `qwed-or diff <before> <after>` to the program. */
export function addDiff(program: Command, io: Io, done: (code: ExitCode) => void): void {
  program
    .command('diff')
    .summary('compare two jsonl reports: what is new, fixed, moved')
    .description(
      'Compares two jsonl reports: new, fixed, moved and accepted findings, new tools and new shapes of their arguments.\n' +
        'Exits with 0, or with 1 where --fail-on asks for it; with --fail-on also with 3 where the later run was not complete.',
    )
    .argument('<before>', 'the jsonl report of the earlier run')
    .argument('<after>', 'the jsonl report of the later run; - reads standard input')
    .option(
      '-r, --report <format[=path]>',
      `${formats.join(', ')}; again for more (default: text to standard output)`,
      parseTarget(formats),
    )
    .option('--job-summary', 'append the markdown to the file that GITHUB_STEP_SUMMARY names')
    .option(
      '--fail-on <what>',
      'exit with 1 on a new finding (new), one of at least a level (error, warning, note), a new tool (tools) or a new shape of arguments (shapes); again for more (default: never)',
      parseFailure,
    )
    .option('--no-color', 'no colours, also on a terminal')
    .action(async (before: string, after: string, flags: Flags) => done(await runDiff(before, after, flags, io)));
}

async function runDiff(before: string, after: string, flags: Flags, io: Io): Promise<ExitCode> {
  const targets = targetsOf<Format>(flags, [{ format: 'text' }], io);
  refuseOverwriting([before, after], targets, undefined, io);
  refuseClashes(targets, io);
  const outputs: { readonly target: Target; readonly output: Output }[] = [];
  const abandon = () => {
    for (const { output } of outputs) output.abandon();
  };
  try {
    for (const target of targets) outputs.push({ target, output: openOutput(target.path, io) });
    const diff = compare(await readSide(before, io), await readSide(after, io));
    const broken = outputs.flatMap(({ target, output }) => writeDiff(diff, target, output, flags, io));
    for (const { message, hint } of broken) say(io, 'error', message, hint);
    return worstOf([verdictOf(diff, flags.failOn ?? []), broken.length > 0 ? exitCode.internal : exitCode.pass]);
  } catch (error) {
    abandon();
    throw error;
  }
}

async function readSide(path: string, io: Io): Promise<ReportSide> {
  const reader = new SideReader();
  await readReport(path, reader, io);
  return reader.side();
}

function writeDiff(diff: Diff, { format, path }: Target, output: Output, flags: Flags, io: Io): ReportError[] {
  const { write } = output;
  try {
    if (format === 'json') diffJson(diff, write);
    else if (format === 'markdown') diffMarkdown(diff, write);
    else diffText(diff, { write, colour: path === undefined && io.terminal.stdout && wantsColour(flags, io) });
    output.close();
    return [];
  } catch (error) {
    output.abandon();
    if (error instanceof ReportError) return [error];
    throw error;
  }
}

function verdictOf(diff: Diff, failOn: readonly Failure[]): ExitCode {
  if (failOn.length === 0 || failOn.includes('never')) return exitCode.pass;
  const fails = failOn.some((what) => isThere(diff, what));
  return worstOf([
    fails ? exitCode.findings : exitCode.pass,
    // What the later run did not look at may hold what would fail.
    isWhole(diff.after.exitCode) ? exitCode.pass : exitCode.incomplete,
    failOn.every((what) => isKnown(diff, what)) ? exitCode.pass : exitCode.incomplete,
  ]);
}

function isThere({ new: fresh, tools }: Diff, what: Failure): boolean {
  if (what === 'tools') return (tools?.new.length ?? 0) > 0;
  if (what === 'shapes') return (tools?.newShapes.length ?? 0) > 0;
  if (what === 'never') return false;
  const least: Level = what === 'new' ? 'note' : what;
  return fresh.some(({ level }) => isAtLeast(level, least));
}

/** Whether the reports name all that has to be looked at: of what they only count nobody knows whether it is new. */
function isKnown({ tools }: Diff, what: Failure): boolean {
  if (what === 'tools') return tools?.unnamedTools.after === 0;
  if (what === 'shapes') return tools?.unnamedTools.after === 0 && tools.unnamedShapes.after === 0;
  return true;
}

/** Parses one thing that fails and adds it to those given before. */
function parseFailure(text: string, previous: readonly Failure[] = []): readonly Failure[] {
  const all = [...previous, parseChoice('--fail-on', failures)(text)];
  if (all.includes('never') && all.length > 1) throw new InvalidArgumentError("'never' stands alone.");
  return all;
}
