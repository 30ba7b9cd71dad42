import { Command, CommanderError } from 'commander';
import { UserError, InputError, ReportError } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode, worstOf } from '../src/core/exit-code.js';
import { tool } from '../src/core/version.js';
import { addAudit } from './audit.js';
import { addBaseline } from './baseline.js';
import { addConvert } from './convert.js';
import { addDiff } from './diff.js';
import { addExplain } from './explain.js';
import { addGate } from './gate.js';
import { addInspect } from './inspect.js';
import type { Io } from './io.js';
import { say } from './say.js';
import { addTools } from './tools.js';
import { addVerify } from './verify.js';

export { processIo } from './io.js';

/** What each command adds itself to the program with. One line a command. */
const commands = [addAudit, addGate, addConvert, addDiff, addBaseline, addExplain, addInspect, addTools, addVerify];

/** Runs the command line and gives the exit code; it never ends the process and never rejects. */
export async function main(args: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = exitCode.pass;
  const program = buildProgram(io, (result) => (code = result));
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    code = report(error, io);
  }
  return worstOf([code, standardOutputFault(io)]);
}

function buildProgram(io: Io, done: (code: ExitCode) => void): Command {
  const program = new Command(tool.name)
    .description('Audits recorded transcripts of AI agents against a policy, and gates the build.')
    .version(tool.version)
    .showHelpAfterError(`(${tool.name} --help shows what there is)`);
  for (const add of commands) add(program, io, done);
  for (const command of everyCommand(program)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    });
  }
  return program;
}

/** A reader that closes the pipe early (`| head -1`) is no fault; a full disk is one, whatever was to be written. */
function standardOutputFault(io: Io): ExitCode {
  const fault: NodeJS.ErrnoException | null = io.stdout.errored;
  if (!fault || fault.code === 'EPIPE') return exitCode.pass;
  const { code } = fault;
  say(io, 'error', `Standard output could not be written: ${code ?? 'unknown error'}.`);
  return exitCode.internal;
}

function everyCommand(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

/** The one place where an error becomes a message and an exit code. */
function report(error: unknown, io: Io): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.pass : exitCode.usage;
  if (error instanceof UserError) {
    say(io, 'error', error.message, error.hint);
    if (error instanceof ReportError) return exitCode.internal;
    return error instanceof InputError ? exitCode.incomplete : exitCode.usage;
  }
  say(io, 'error', `internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return exitCode.internal;
}
