import { isObject, valueAt, type JsonObject, type JsonValue } from '../core/json.js';
import type { TranscriptFormat } from './format.js';
import { recognise } from './formats/index.js';
import type { Recognise } from './formats/record-list.js';
import { mappedFormat, type RecordMapping } from './mapping.js';

/** A shape of home-grown records, as plain data. */
export interface OwnRecords {
  readonly format: string;
  /** Whether the shape is tried before the built-in formats; else it is tried where none of them knows a record. */
  readonly first: boolean;
  /** JSON Pointers, and the value that a record of the format has there. */
  readonly match: Readonly<Record<string, JsonValue>>;
  readonly mapping: RecordMapping;
}

/** What finds the format of a record among the built-in ones and the given. */
export function recogniserWith(own: readonly OwnRecords[]): Recognise {
  if (own.length === 0) return recognise;
  const before = own.filter(({ first }) => first).map(formatOf);
  const after = own.filter(({ first }) => !first).map(formatOf);
  return (record) => among(before, record) ?? recognise(record) ?? among(after, record);
}

function among(formats: readonly TranscriptFormat[], record: unknown): TranscriptFormat | undefined {
  if (!isObject(record)) return undefined;
  return formats.find((format) => format.recognises(record as JsonObject));
}

/** Members of which a record has one, or it is of another shape: all else says only whose it is. */
const contents = ['response', 'text', 'toolName', 'result', 'request'] as const;

function formatOf({ format, match, mapping }: OwnRecords): TranscriptFormat {
  const pointers = contents.flatMap((member) => mapping[member] ?? []);
  const conditions = Object.entries(match);
  return mappedFormat(
    {
      id: format,
      title: format,
      recognises: (record) =>
        conditions.every(([pointer, value]) => valueAt(record, pointer) === value) &&
        pointers.some((pointer) => isThere(valueAt(record, pointer))),
      mapping,
    },
    recognise,
  );
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
