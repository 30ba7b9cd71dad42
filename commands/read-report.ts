import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InputError } from '../src/core/errors.js';
import type { Reporter } from '../src/core/reporter.js';
import { Replay } from '../src/reports/replay.js';
import { fileSource, readRecords, streamSource } from '../src/transcripts/read.js';
import type { Source } from '../src/transcripts/record.js';
import type { Io } from './io.js';

/** A line of a report longer than this was not written by us. */
const limits = { recordBytes: 64 * 1024 * 1024 };

/**
 * Reads a jsonl report (also in UTF-16 or gzipped; `-` is standard input) as a stream and tells the reporter all that it
 * says. Rejects with `InputError` where it is none, or breaks off.
 */
export async function readReport(path: string, reporter: Reporter, io: Io): Promise<void> {
  const replay = new Replay(path === '-' ? 'stdin' : path, reporter);
  for await (const { items } of readRecords(sourceOf(path, io), limits)) {
    for (const item of items) {
      if (item.kind === 'record') replay.line(item.text, item.line);
      else throw new InputError(`Line ${item.line} of the report '${path}' cannot be read: ${item.reason}`);
    }
  }
  replay.end();
}

function sourceOf(path: string, io: Io): Source {
  if (path === '-') return streamSource(io.stdin, 'stdin');
  const file = resolve(io.cwd, path);
  if (!statSync(file, { throwIfNoEntry: false })) throw new InputError(`The report '${path}' does not exist.`);
  return fileSource(file, path);
}
