/** One record as it stands in its file, not yet parsed. Lines and columns count from 1, columns in UTF-16 units. */
export interface RawRecord {
  readonly kind: 'record';
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** True where bytes that are not UTF-8 were replaced by U+FFFD. */
  readonly replaced: boolean;
  /** What the record may hold, where a gate looked at its bytes: see `RecordGate`. */
  readonly bits?: number | undefined;
}

/** A stretch of input that is no record: what stands between records, or the end of a document that breaks off. */
export interface MalformedStretch {
  readonly kind: 'malformed';
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/** A record that a limit kept from being read; its bytes were passed over. */
export interface SkippedRecord {
  readonly kind: 'skipped';
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

export type ReadItem = RawRecord | MalformedStretch | SkippedRecord;

/** What one chunk of a source gave, in the order of the source. */
export interface ReadBatch {
  readonly items: readonly ReadItem[];
  /** Bytes of the source that were read so far, before decompression. */
  readonly bytes: number;
  /** What the records stand in, the outermost first, such as `gzip` and `lines`; a byte range is of plain lines. */
  readonly container?: readonly string[];
}

/** Something that bytes can be read from. */
export interface Source {
  /** Path relative to the root with forward slashes, or `stdin`: what findings and reports name. */
  readonly name: string;
  /** Absolute path, where the source is a file: its ranges can be read apart. */
  readonly path?: string;
  /** Opens the source anew; chunks may be of any size. Rejects with `InputError` where it cannot be read. */
  open(): AsyncIterable<Uint8Array>;
}

/** Limits of reading. */
export interface ReadLimits {
  /** A record of more bytes is skipped and reported as not audited. */
  readonly recordBytes: number;
}
