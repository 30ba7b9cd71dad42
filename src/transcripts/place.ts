import type { TranscriptResponse } from './format.js';

/**
 * The JSON Pointer in the record of what stands at `pointer` in the response. A part that was moved is looked up by its
 * longest known beginning; all other parts stand below the response's own pointer.
 */
export function recordPointer(response: Pick<TranscriptResponse, 'pointer' | 'moved'>, pointer: string): string {
  let longest: readonly [string, string] | undefined;
  for (const entry of response.moved ?? []) {
    const [inResponse] = entry;
    const leads = pointer === inResponse || pointer.startsWith(`${inResponse}/`);
    if (leads && (longest === undefined || inResponse.length > longest[0].length)) longest = entry;
  }
  return longest === undefined ? response.pointer + pointer : longest[1] + pointer.slice(longest[0].length);
}
