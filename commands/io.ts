import type { Readable, Writable } from 'node:stream';
import { exitCode } from '../src/core/exit-code.js';

/** Everything of the process that a command may touch, so that a test can stand in for the process. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the working folder. */
  readonly cwd: string;
  /** Whether standard output, and standard error, is a terminal. */
  readonly terminal: { readonly stdout: boolean; readonly stderr: boolean };
  /** Aborted by SIGINT and SIGTERM, with the exit code as its reason. */
  readonly interrupted: AbortSignal;
  now(): Date;
}

/** The real process. */
export function processIo(): Io {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort(exitCode.interrupted));
  process.once('SIGTERM', () => controller.abort(exitCode.terminated));
  // A stream keeps its fault, and whoever ends the run asks for it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    terminal: { stdout: process.stdout.isTTY, stderr: process.stderr.isTTY },
    interrupted: controller.signal,
    now: () => new Date(),
  };
}
