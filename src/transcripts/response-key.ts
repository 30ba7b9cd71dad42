import { createHash } from 'node:crypto';

import type { TranscriptResponse } from './format.js';
import type { UsageSum } from './inspection.js';

/** Ids of so many characters are given out by a provider, and are the same response in whatever file they stand. */
const wideId = 16;
const longestKey = 300;

/**
 * What tells a response that reports its usage from every other, so that one that is recorded twice, or in pieces, counts
 * once: its own id and that of its request. Where no request is named, two that report different input are two, since some
 * programs number their records or give every response the same id. Undefined where it reports nothing, or has no id.
 */
export function responseKey(
  { id, request, conversation }: TranscriptResponse,
  usage: Readonly<UsageSum> | undefined,
  file: string,
): string | undefined {
  if (id === undefined || !usage) return undefined;
  const owner = request !== undefined || id.length >= wideId ? '' : `${conversation ?? ''}\0${file}`;
  const key = `${id}\0${request ?? usage.input}\0${owner}`;
  return key.length <= longestKey ? key : createHash('sha256').update(key).digest('base64');
}
