import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { ReportError, UsageError } from '../src/core/errors.js';

/** Where a report goes. A regular file appears under its name only when it is whole. */
export interface Output {
  readonly write: (text: string) => void;
  /** Ends the output. Throws `ReportError` where it could not be written. */
  close(): void;
  /** Gives the output up: what stood under the name before still stands there. */
  abandon(): void;
}

/** Standard output or standard error as an output: a reader that went away is no error, and nothing more is written to it. */
export function streamOutput(stream: Writable): Output {
  return {
    write: (text) => void (stream.destroyed || stream.write(text)),
    close: () => undefined,
    abandon: () => undefined,
  };
}

/**
 * Opens a file for a report before any work is done, so that a bad path fails first. A regular file is written under
 * a temporary name beside it and renamed, also where the path is a link to it; a pipe or a device is written through.
 * Throws `UsageError`.
 */
export function fileOutput(path: string, cwd: string): Output {
  const asked = resolve(cwd, path);
  const isStream = /^\/(?:dev|proc)\//.test(asked);
  const target = isStream ? asked : targetOf(asked);
  const through = isSpecial(target, path) || isStream;
  const written = through ? target : temporaryName(target);
  const file = new BufferedFile(written, path, through ? 'a' : 'wx');
  const remove = () => through || rmSync(written, { force: true });
  return {
    write: (text) => file.write(text),
    close: () => {
      try {
        file.close(!through);
        if (!through) renameSync(written, target);
      } catch (error) {
        remove();
        throw error instanceof ReportError ? error : failed(path, error);
      }
    },
    abandon: () => {
      file.discard();
      remove();
    },
  };
}

/** What GitHub takes of the summary of a step; of a longer one it shows nothing. */
const jobSummaryLimit = 1024 * 1024;

/**
 * Opens the summary of a CI step, which is shared with whatever else the step runs: what stands in it stays and counts.
 * Where a report does not fit any more, only its head is added, and says so. Throws `UsageError`.
 */
export function jobSummaryOutput(path: string, cwd: string): Output {
  const target = resolve(cwd, path);
  isSpecial(target, path);
  const file = new BufferedFile(target, path, 'a');
  // What is appended cannot be taken back, so all of it is put by first.
  const pieces: string[] = [];
  return {
    write: (text) => void pieces.push(text),
    close: () => {
      try {
        const before = statSync(target, { throwIfNoEntry: false })?.size ?? 0;
        file.write(fitting(pieces.join(''), jobSummaryLimit - before));
        file.close(false);
      } catch (error) {
        throw error instanceof ReportError ? error : failed(path, error);
      }
    },
    abandon: () => file.discard(),
  };
}

/** The report where it has room, else its head: the paragraphs before its first table. */
function fitting(report: string, room: number): string {
  if (Buffer.byteLength(report) <= room) return report;
  const end = report.search(/\n\n(?:\||###|<details>)/u);
  const short = `${report.slice(0, Math.max(end, 0))}\n\nThe rest does not fit: GitHub takes 1 MiB of a step's summary. It is in the other reports.\n`;
  if (Buffer.byteLength(short) <= room) return short;
  throw new ReportError(
    'The summary of the step is full: GitHub takes 1 MiB of it, and so much is there already.',
    'Write the report in a step of its own, or to a file: --report markdown=FILE',
  );
}

/** Through links, so that a link stays one; a link to nothing, and a path to nothing, stand for themselves. */
function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Beside the target, since a rename holds within one file system only. Short, since names have a limit too. */
function temporaryName(target: string): string {
  return join(dirname(target), `.${basename(target).slice(0, 32)}.${randomBytes(6).toString('hex')}.tmp`);
}

/** So many UTF-16 units are collected before they are written. */
const bufferUnits = 65_536;

/** Collects small pieces, since a system call a finding would cost more than the finding. */
class BufferedFile {
  private readonly descriptor: number;
  private readonly name: string;
  private pieces: string[] = [];
  private length = 0;

  constructor(path: string, name: string, flags: 'wx' | 'a') {
    this.name = name;
    try {
      this.descriptor = openSync(path, flags);
    } catch (error) {
      throw new UsageError(`The report '${name}' cannot be written: ${reasonOf(error)}.`);
    }
  }

  write(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
    if (this.length >= bufferUnits) this.flush();
  }

  close(sync: boolean): void {
    this.flush();
    if (sync) fsyncSync(this.descriptor);
    closeSync(this.descriptor);
  }

  discard(): void {
    this.pieces = [];
    try {
      closeSync(this.descriptor);
    } catch {
      // It was closed by a close that failed later.
    }
  }

  private flush(): void {
    const bytes = Buffer.from(this.pieces.join(''));
    this.pieces = [];
    this.length = 0;
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(this.descriptor, bytes, done);
    } catch (error) {
      throw failed(this.name, error);
    }
  }
}

function isSpecial(target: string, path: string): boolean {
  const stats = statsOf(target, path);
  if (stats?.isDirectory()) throw new UsageError(`The report '${path}' cannot be written: it is a folder.`);
  return stats !== undefined && !stats.isFile();
}

function statsOf(target: string, path: string): ReturnType<typeof statSync> {
  try {
    return statSync(target, { throwIfNoEntry: false });
  } catch (error) {
    throw new UsageError(`The report '${path}' cannot be written: ${reasonOf(error)}.`);
  }
}

function failed(path: string, error: unknown): ReportError {
  return new ReportError(`The report '${path}' could not be written: ${reasonOf(error)}.`);
}

/** What the file system says, without the path of this machine in it. */
function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  const reasons: Record<string, string> = {
    ENOENT: 'its folder does not exist',
    EACCES: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOSPC: 'no space is left',
    ENOTDIR: 'a part of its path is no folder',
    EISDIR: 'it is a folder',
    ENAMETOOLONG: 'its name is too long',
  };
  return reasons[code] ?? code;
}
