import type { MovedPart, RecordText, TranscriptResponse } from './format.js';

/**
 * The JSON Pointer in the record of what stands at `pointer` in the response. A part that was moved is looked up by its
 * longest known beginning; all other parts stand below the response's own pointer.
 */
export function recordPointer(response: Pick<TranscriptResponse, 'pointer' | 'moved'>, pointer: string): string {
  const moved = movedPart(response, pointer);
  return moved === undefined ? response.pointer + pointer : moved[1] + pointer.slice(moved[0].length);
}

/** The record that holds what stands at `pointer` in the response; undefined means the one at hand. */
export function recordAt(
  response: Pick<TranscriptResponse, 'moved' | 'record'>,
  pointer: string,
): RecordText | undefined {
  return movedPart(response, pointer)?.[2] ?? response.record;
}

function movedPart(response: Pick<TranscriptResponse, 'moved'>, pointer: string): MovedPart | undefined {
  let longest: MovedPart | undefined;
  for (const entry of response.moved ?? []) {
    const [inResponse] = entry;
    const leads = pointer === inResponse || pointer.startsWith(`${inResponse}/`);
    if (leads && (longest === undefined || inResponse.length > longest[0].length)) longest = entry;
  }
  return longest;
}
