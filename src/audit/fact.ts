import type { Observation } from '../core/guard.js';
import type { JsonObject } from '../core/json.js';
import type { TranscriptResponse } from '../transcripts/format.js';
import { recordAt, recordPointer } from '../transcripts/place.js';
import type { Fact } from './partial.js';
import type { TextStart } from './place.js';
import { masked, positionOf } from './place.js';

/** One record that was recognised, with what its findings need. */
export interface AuditedRecord extends TextStart {
  readonly value: JsonObject;
  readonly format: string;
  /** Its number among the records of the slice, from 1. */
  readonly record: number;
}

/** What a guard of the stack observed, with its place. An observation without a pointer stands where its record begins. */
export function factOf(
  entry: number,
  { data, pointer, tool, unplaced }: Observation,
  record: AuditedRecord,
  response: TranscriptResponse,
): Fact {
  const conversation = response.conversation === undefined ? undefined : masked(response.conversation);
  if (unplaced) {
    const { line, column, format, record: number } = record;
    const at = { line, column, endColumn: column + 1, pointer: '', format, role: response.role, record: number };
    return { entry, data, place: conversation === undefined ? at : { ...at, conversation } };
  }
  const inRecord = pointer === undefined ? undefined : recordPointer(response, pointer);
  const text = recordAt(response, pointer ?? '') ?? record;
  const place =
    inRecord === undefined
      ? { line: text.line, column: text.column, endColumn: text.column + 1 }
      : positionOf(text, inRecord);
  return {
    entry,
    data,
    place: {
      ...place,
      pointer: masked(inRecord ?? response.pointer),
      format: record.format,
      role: response.role,
      record: record.record,
      ...(response.id !== undefined && { recordId: masked(response.id) }),
      ...(conversation !== undefined && { conversation }),
      ...(tool !== undefined && { tool: masked(tool) }),
    },
  };
}

/** A run without an id of its own is a conversation of its file. */
export function owned(response: TranscriptResponse, file: string): TranscriptResponse {
  const { run, conversation } = response;
  return run === undefined || conversation !== undefined ? response : { ...response, conversation: `${file}#${run}` };
}

/** Stands in where a file ends: a response that is still open then names its own records. */
export const noRecord = { text: '', line: 1, column: 1, value: {}, record: 0 };
