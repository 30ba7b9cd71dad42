import type { ExpectedResponse } from '../samples/sample.js';

/** Records of one file, and the responses that they make up. */
export interface StreamSample {
  readonly name: string;
  readonly format: string;
  readonly records: readonly Record<string, unknown>[];
  readonly responses: readonly ExpectedResponse[];
}

export const breaksOff = 'The stream breaks off: the response was audited as far as it came.';
export const twice = 'The stream starts twice: what came before was audited as a response of its own.';
export const repeated = 'The start of the stream is repeated: it was taken once.';
export const changed = 'The ids change within the stream: its parts were joined by their place in it.';
export const disagree = 'The fragments do not add up to what the stream gives as the whole: both were audited.';
