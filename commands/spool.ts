import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { ReportError } from '../src/core/errors.js';
import type { Spool } from '../src/core/reporter.js';

/** So much is kept in memory before a spool needs a file. */
const memoryLimit = 1 << 20;

/** Spools of one run. */
export interface Spools {
  readonly open: () => Spool;
  /** Takes all their files away. */
  remove(): void;
}

/** Makes spools that move to a temporary file once they grow; the files are readable by this user only. */
export function fileSpools(): Spools {
  let folder: string | undefined;
  let count = 0;
  const nextFile = () => {
    folder ??= mkdtempSync(join(tmpdir(), 'qwed-or-'));
    return openSync(join(folder, String(count++)), 'wx+', 0o600);
  };
  return {
    open: () => new FileSpool(nextFile),
    remove: () => {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      folder = undefined;
    },
  };
}

class FileSpool implements Spool {
  private readonly openFile: () => number;
  private descriptor: number | undefined;
  private pieces: string[] = [];
  private length = 0;

  constructor(openFile: () => number) {
    this.openFile = openFile;
  }

  write(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
    if (this.length >= memoryLimit) this.flush();
  }

  *read(): Generator<string> {
    if (this.descriptor !== undefined) {
      this.flush();
      yield* readBack(this.descriptor);
      closeSync(this.descriptor);
    }
    yield* this.pieces;
  }

  private flush(): void {
    const bytes = Buffer.from(this.pieces.join(''));
    this.pieces = [];
    this.length = 0;
    try {
      this.descriptor ??= this.openFile();
      for (let done = 0; done < bytes.length;) done += writeSync(this.descriptor, bytes, done);
    } catch (error) {
      throw new ReportError(`A temporary file of a report could not be written: ${(error as Error).message}`);
    }
  }
}

function* readBack(descriptor: number): Generator<string> {
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(65_536);
  let position = 0;
  for (;;) {
    const read = readSync(descriptor, buffer, 0, buffer.length, position);
    if (read === 0) break;
    position += read;
    yield decoder.write(buffer.subarray(0, read));
  }
  yield decoder.end();
}
