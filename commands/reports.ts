import { ReportError, UsageError } from '../src/core/errors.js';
import type { Reporter } from '../src/core/reporter.js';
import { fanOut } from '../src/reports/fan-out.js';
import { createReporter } from '../src/reports/index.js';
import type { Io } from './io.js';
import type { ReportTarget } from './options.js';
import type { Output } from './output.js';
import { fileOutput, standardOutput } from './output.js';
import { fileSpools } from './spool.js';

/** The reports of a run: one reporter that feeds them all, and their outputs, already open. */
export interface Reports {
  readonly reporter: Reporter;
  /** Ends every output that is whole, gives the others up, and returns what went wrong. */
  close(): readonly ReportError[];
  /** Gives every output up. */
  abandon(): void;
}

/** Opens every report before any work is done. Throws `UsageError` where one cannot be written. */
export async function openReports(
  targets: readonly ReportTarget[],
  { io, colour }: { readonly io: Io; readonly colour: boolean },
): Promise<Reports> {
  refuseClashes(targets);
  const spools = fileSpools();
  const outputs: Output[] = [];
  const failures = new Map<Output, ReportError>();
  const abandon = () => {
    for (const output of outputs) output.abandon();
    spools.remove();
  };
  try {
    const branches = [];
    for (const { format, path } of targets) {
      const output = path === undefined ? standardOutput(io) : fileOutput(path, io.cwd);
      outputs.push(output);
      const coloured = colour && path === undefined && io.terminal.stdout;
      const reporter = await createReporter(format, { write: output.write, colour: coloured, spool: spools.open });
      const failed = (error: unknown) => void failures.set(output, reportError(format, error));
      branches.push({ reporter, failed });
    }
    return { reporter: fanOut(branches), close: () => closeAll(outputs, failures, spools.remove), abandon };
  } catch (error) {
    abandon();
    throw error;
  }
}

function closeAll(outputs: readonly Output[], failures: Map<Output, ReportError>, done: () => void): ReportError[] {
  for (const output of outputs) {
    if (failures.has(output)) {
      output.abandon();
      continue;
    }
    try {
      output.close();
    } catch (error) {
      failures.set(output, reportError('', error));
    }
  }
  done();
  return [...failures.values()];
}

/** Two documents in one output would be none. */
function refuseClashes(targets: readonly ReportTarget[]): void {
  const taken = new Map<string, string>();
  for (const { format, path } of targets) {
    const place = path ?? 'standard output';
    const before = taken.get(place);
    if (before !== undefined) {
      throw new UsageError(
        `The reports ${before} and ${format} would both go to ${place}.`,
        `Give one of them a path of its own: --report ${format}=FILE`,
      );
    }
    taken.set(place, format);
  }
}

function reportError(format: string, error: unknown): ReportError {
  if (error instanceof ReportError) return error;
  return new ReportError(`The ${format} report failed: ${error instanceof Error ? error.message : String(error)}`);
}
