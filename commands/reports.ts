import { posix, resolve } from 'node:path';
import { ReportError, UsageError } from '../src/core/errors.js';
import type { Reporter, ReporterOptions } from '../src/core/reporter.js';
import { fanOut } from '../src/reports/fan-out.js';
import type { Branch } from '../src/reports/fan-out.js';
import { createReporter } from '../src/reports/index.js';
import { LeakSearch } from '../src/reports/leaks.js';
import type { PathMapping } from '../src/reports/path-map.js';
import { mapPaths } from '../src/reports/path-map.js';
import type { Io } from './io.js';
import type { ReportTarget } from './options.js';
import type { Output } from './output.js';
import { fileOutput, jobSummaryOutput, streamOutput } from './output.js';
import { partPath } from './part-path.js';
import type { Spools } from './spool.js';
import { realPath } from './sources.js';
import { fileSpools } from './spool.js';

/** How to open the reports of a run. */
export interface OpenOptions {
  readonly io: Io;
  readonly colour: boolean;
  /** What reporters are told besides where to write. */
  readonly reporter?: Pick<ReporterOptions, 'strict' | 'junit' | 'sarif' | 'timestamp'>;
  readonly pathMap?: readonly PathMapping[];
  /** Values that no report may hold, complete once the run is: a report that holds one is not published. */
  readonly secrets?: { all(): Iterable<string> };
}

/** The reports of a run: one reporter that feeds them all, and their outputs, already open. */
export interface Reports {
  readonly reporter: Reporter;
  /** Ends every output that is whole, gives the others up, and returns what went wrong. */
  close(): readonly ReportError[];
  /** Gives every output up. */
  readonly abandon: () => void;
  /** The files that were opened, also those that a report was split into. */
  readonly written: () => readonly ReportTarget[];
}

/** Opens every report before any work is done. Throws `UsageError` where one cannot be written. */
export async function openReports(targets: readonly ReportTarget[], options: OpenOptions): Promise<Reports> {
  refuseClashes(targets, options.io);
  const spools = fileSpools();
  const opened: OpenReport[] = [];
  const abandon = () => {
    for (const report of opened) report.abandon();
    spools.remove();
  };
  try {
    const branches: Branch[] = [];
    for (const target of targets) {
      const report = new OpenReport(target, options, spools);
      opened.push(report);
      branches.push({ reporter: await report.reporter(), failed: report.failed });
    }
    const close = () => {
      const search = options.secrets && new LeakSearch(options.secrets.all());
      const failures = opened.flatMap((report) => report.close(search));
      spools.remove();
      return failures;
    };
    const written = () => opened.flatMap((report) => report.written);
    return { reporter: mapPaths(fanOut(branches), options.pathMap ?? []), close, abandon, written };
  } catch (error) {
    abandon();
    throw error;
  }
}

/** One output of a report, with what was written to it where that is to be searched. */
interface Part {
  readonly name: string;
  readonly output: Output;
  readonly copy?: ReturnType<Spools['open']>;
}

/** One report on its way: an output, or as many as it is split into. */
class OpenReport {
  readonly written: ReportTarget[] = [];
  private readonly target: ReportTarget;
  private readonly options: OpenOptions;
  private readonly spools: Spools;
  private readonly parts: Part[] = [];
  private failure: ReportError | undefined;

  constructor(target: ReportTarget, options: OpenOptions, spools: Spools) {
    this.target = target;
    this.options = options;
    this.spools = spools;
  }

  readonly failed = (error: unknown): void => {
    const { format } = this.target;
    if (error instanceof ReportError) this.failure = error;
    else if (error instanceof UsageError) this.failure = new ReportError(error.message, error.hint);
    else
      this.failure = new ReportError(
        `The ${format} report failed: ${error instanceof Error ? error.message : String(error)}`,
      );
  };

  async reporter(): Promise<Reporter> {
    const { options, target } = this;
    const { io } = options;
    const { format, path } = target;
    const split = format === 'sarif' && options.reporter?.sarif?.split !== undefined;
    if (split && path === undefined) {
      throw new UsageError('--sarif-split writes several files.', 'Give the report a path: --report sarif=FILE');
    }
    return createReporter(format, {
      ...options.reporter,
      colour: options.colour && path === undefined && io.terminal.stdout,
      spool: this.spools.open,
      write: split ? () => undefined : this.open(path),
      ...(split && { part: (name: string) => this.open(partPath(path!, name)) }),
    });
  }

  /** Ends every part, unless one of them failed or gives a secret away: then none is published. */
  close(search: LeakSearch | undefined): readonly ReportError[] {
    if (!this.failure && search) this.refuseLeaks(search);
    if (this.failure) {
      this.abandon();
      return [this.failure];
    }
    for (const { output } of this.parts) {
      try {
        output.close();
      } catch (error) {
        this.failed(error);
      }
    }
    return this.failure ? [this.failure] : [];
  }

  abandon(): void {
    for (const { output } of this.parts) output.abandon();
  }

  private open(path: string | undefined): (text: string) => void {
    const { io, secrets } = this.options;
    const output = openOutput(path, io);
    const part: Part = { name: path ?? 'standard output', output, ...(secrets && { copy: this.spools.open() }) };
    this.parts.push(part);
    if (path !== undefined) this.written.push({ format: this.target.format, path });
    if (!part.copy) return output.write;
    return (text) => {
      part.copy!.write(text);
      output.write(text);
    };
  }

  private refuseLeaks(search: LeakSearch): void {
    for (const { name, copy } of this.parts) {
      const count = copy ? search.countIn(copy.read()) : 0;
      if (count === 0) continue;
      this.failure = new ReportError(
        `The ${this.target.format} report (${name}) holds ${count} raw ${count === 1 ? 'value' : 'values'} that should be masked.`,
        'It was not published where that could be helped. Please report this as a fault of the program.',
      );
    }
  }
}

/** Names of standard error. By such a name a socket, which it may be, could not be opened. */
const standardErrors: ReadonlySet<string> = new Set(['/dev/stderr', '/dev/fd/2', '/proc/self/fd/2']);

/** Opens where a report goes, without a path standard output. Throws `UsageError`. */
export function openOutput(path: string | undefined, io: Io): Output {
  if (path === undefined) return streamOutput(io.stdout);
  if (standardErrors.has(posix.normalize(path))) return streamOutput(io.stderr);
  return isJobSummary(path, io) ? jobSummaryOutput(path, io.cwd) : fileOutput(path, io.cwd);
}

/** The steps of a job share their summary: it is added to, under whatever name it is given. */
function isJobSummary(path: string, io: Io): boolean {
  const summary = io.env['GITHUB_STEP_SUMMARY'];
  return summary !== undefined && summary !== '' && resolve(io.cwd, summary) === resolve(io.cwd, path);
}

/** The reports that were asked for, with the job summary as one of them. */
export function targetsOf<Format extends string = ReportTarget['format']>(
  flags: { readonly report?: readonly ReportTarget<Format>[]; readonly jobSummary?: true },
  assumed: readonly ReportTarget<Format>[],
  io: Io,
): readonly ReportTarget<Format | 'markdown'>[] {
  const targets = flags.report ?? assumed;
  if (!flags.jobSummary) return targets;
  const path = io.env['GITHUB_STEP_SUMMARY'];
  if (path === undefined || path === '') {
    throw new UsageError(
      '--job-summary appends to the file that GITHUB_STEP_SUMMARY names, and that is not set.',
      'Outside of a job write: --report markdown=FILE',
    );
  }
  return [...targets, { format: 'markdown', path }];
}

/** Two documents in one output would be none. */
export function refuseClashes(targets: readonly ReportTarget<string>[], io: Io): void {
  const taken = new Map<string, string>();
  for (const { format, path } of targets) {
    const place = path === undefined ? 'standard output' : realPath(resolve(io.cwd, path));
    const before = taken.get(place);
    if (before !== undefined) {
      throw new UsageError(
        `The reports ${before} and ${format} would both go to ${path ?? place}.`,
        `Give one of them a path of its own: --report ${format}=FILE`,
      );
    }
    taken.set(place, format);
  }
}
