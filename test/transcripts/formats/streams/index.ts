import { anthropicStreams } from './anthropic.js';
import { chatStreams } from './chat.js';
import { geminiStreams } from './gemini.js';
import { otherStreams } from './others.js';
import { responsesStreams } from './responses.js';
import type { StreamSample } from './stream.js';

/** Streams of each format, made for this test, with the responses that they make up. */
export const streams: readonly StreamSample[] = [
  ...responsesStreams,
  ...chatStreams,
  ...anthropicStreams,
  ...geminiStreams,
  ...otherStreams,
];
