import type { Command, CommanderError } from 'commander';
import { UserError, InputError, ReportError } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode, worstOf } from '../src/core/exit-code.js';
import { tool } from '../src/core/version.js';
import type { Io } from './io.js';

export { processIo } from './io.js';

/** Adds one command to the program. */
type AddCommand = (program: Command, io: Io, done: (code: ExitCode) => void) => void;

/** What each command adds itself to the program with, loaded only where it is needed. One line a command. */
const commands: ReadonlyMap<string, () => Promise<AddCommand>> = new Map([
  ['audit', async () => (await import('./audit.js')).addAudit],
  ['plan', async () => (await import('./plan.js')).addPlan],
  ['merge', async () => (await import('./merge.js')).addMerge],
  ['check', async () => (await import('./check.js')).addCheck],
  ['gate', async () => (await import('./gate.js')).addGate],
  ['convert', async () => (await import('./convert.js')).addConvert],
  ['diff', async () => (await import('./diff.js')).addDiff],
  ['baseline', async () => (await import('./baseline.js')).addBaseline],
  ['explain', async () => (await import('./explain.js')).addExplain],
  ['eval', async () => (await import('./eval.js')).addEval],
  ['inspect', async () => (await import('./inspect.js')).addInspect],
  ['tools', async () => (await import('./tools.js')).addTools],
  ['verify', async () => (await import('./verify.js')).addVerify],
]);

/** Runs the command line and gives the exit code; it never ends the process and never rejects. */
export async function main(args: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = exitCode.pass;
  try {
    if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) io.stdout.write(`${tool.version}\n`);
    else await (await buildProgram(args[0], io, (result) => (code = result))).parseAsync([...args], { from: 'user' });
  } catch (error) {
    code = await report(error, io);
  }
  return worstOf([code, await standardOutputFault(io)]);
}

/** The program with the command that is named first; with every command where none is, for help and near misses. */
async function buildProgram(first: string | undefined, io: Io, done: (code: ExitCode) => void): Promise<Command> {
  const named = commands.get(first ?? '');
  const needed = named ? [named] : [...commands.values()];
  const [{ Command }, ...adders] = await Promise.all([import('commander'), ...needed.map((load) => load())]);
  const program = new Command(tool.name)
    .description('Audits recorded transcripts of AI agents against a policy, and gates the build.')
    .version(tool.version)
    .showHelpAfterError(`(${tool.name} --help shows what there is)`);
  for (const add of adders) add(program, io, done);
  for (const command of everyCommand(program)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    });
  }
  return program;
}

/** A reader that closes the pipe early (`| head -1`) is no fault; a full disk is one, whatever was to be written. */
async function standardOutputFault(io: Io): Promise<ExitCode> {
  const fault: NodeJS.ErrnoException | null = io.stdout.errored;
  if (!fault || fault.code === 'EPIPE') return exitCode.pass;
  const { code } = fault;
  const { say } = await import('./say.js');
  say(io, 'error', `Standard output could not be written: ${code ?? 'unknown error'}.`);
  return exitCode.internal;
}

function everyCommand(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

/** The one place where an error becomes a message and an exit code. */
async function report(error: unknown, io: Io): Promise<ExitCode> {
  if (isCommanderError(error)) return error.exitCode === 0 ? exitCode.pass : exitCode.usage;
  const { say } = await import('./say.js');
  if (error instanceof UserError) {
    say(io, 'error', error.message, error.hint);
    if (error instanceof ReportError) return exitCode.internal;
    return error instanceof InputError ? exitCode.incomplete : exitCode.usage;
  }
  say(io, 'error', `internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return exitCode.internal;
}

/** Told by its code: the class would have to be loaded to be asked, also where no command line was parsed. */
function isCommanderError(error: unknown): error is CommanderError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');
}
