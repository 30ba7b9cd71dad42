import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';

import { InputError } from '../core/errors.js';
import { isTranscriptName } from './find.js';
import type { Source } from './record.js';
import { unzstd } from './zstd.js';

/** An archive of more entries is refused: listing them alone would take the memory. */
const mostEntries = 100_000;

/** The least that stands before an entry's data: its local header without a name. */
const localHeaderBytes = 30;

const methods = { stored: 0, deflate: 8, zstd: 93 } as const;

/** What an archive holds. */
export interface ArchiveSources {
  readonly sources: readonly Source[];
  /** How many entries were not taken because of their extension. */
  readonly passedOver: number;
}

/**
 * The transcripts in a zip archive, each a source of its own, named `archive!/entry`; undefined where the file is no zip
 * archive. Of a log of Inspect these are its samples. What is wrong with the archive is said when the source is read.
 */
export async function archiveSources(path: string, name: string): Promise<ArchiveSources | undefined> {
  if (!(await isZip(path))) return undefined;
  try {
    const entries = await entriesOf(path, name);
    const files = entries.filter(({ fileName }) => !fileName.endsWith('/'));
    const isInspect = files.some(({ fileName }) => fileName === 'header.json' || fileName === '_journal/start.json');
    const wanted = files.filter(({ fileName }) =>
      isInspect
        ? fileName.startsWith('samples/')
        : isTranscriptName(fileName) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(fileName),
    );
    if (wanted.length === 0) throw new InputError(`'${name}' is a zip archive without a transcript in it.`);
    const sorted = wanted.sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
    const sources = sorted.map((entry) => entrySource(path, `${name}!/${entry.fileName}`, entry));
    return { sources, passedOver: isInspect ? 0 : files.length - wanted.length };
  } catch (error) {
    const fault = faultOf(name, error);
    return { sources: [{ name, open: () => failing(fault) }], passedOver: 0 };
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => undefined);
  if (!file) return false;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return false;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32BE(0) === 0x504b0304;
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/** The entries of the archive, of which none may share bytes with another: that is how small archives unpack to exabytes. */
async function entriesOf(path: string, name: string): Promise<Entry[]> {
  const zip = await openZip(path);
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      if (entries.length > mostEntries)
        throw new InputError(`'${name}' holds more than ${mostEntries} files.`, 'Unpack it first.');
    }
  } finally {
    zip.close();
  }
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) {
      throw new InputError(`'${name}' is a zip archive whose entries overlap, and is not read.`, 'Pack it anew.');
    }
    end = entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.compressedSize;
  }
  return entries;
}

function entrySource(path: string, name: string, entry: Entry): Source {
  if (entry.isEncrypted()) {
    const fault = new InputError(`'${name}' is encrypted.`, 'Unpack the archive with its password first.');
    return { name, open: () => failing(fault) };
  }
  const { compressionMethod: method } = entry;
  if (method !== methods.stored && method !== methods.deflate && method !== methods.zstd) {
    const fault = new InputError(
      `'${name}' is compressed by the zip method ${method}, which is not read.`,
      'Unpack the archive first.',
    );
    return { name, open: () => failing(fault) };
  }
  return { name, open: () => readEntry(path, name, entry) };
}

async function* readEntry(path: string, name: string, entry: Entry): AsyncGenerator<Buffer> {
  let zip: ZipFile | undefined;
  let stream: Readable | undefined;
  try {
    zip = await openZip(path);
    const raw = entry.compressionMethod === methods.zstd;
    stream = await zip.openReadStreamPromise(entry, raw ? { decodeFileData: false } : {});
    const chunks = stream as AsyncIterable<Buffer>;
    yield* raw ? unzstd(chunks, name) : chunks;
  } catch (error) {
    throw faultOf(name, error);
  } finally {
    stream?.destroy();
    zip?.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  const { openPromise } = (await import('yauzl')).default;
  return openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
}

function faultOf(name: string, error: unknown): InputError {
  if (error instanceof InputError) return error;
  return new InputError(`'${name}' is a damaged zip archive.`, 'Copy the file again.');
}

// oxlint-disable-next-line require-yield -- it is a source that fails before it gives anything
async function* failing(fault: InputError): AsyncGenerator<Buffer> {
  throw fault;
}
