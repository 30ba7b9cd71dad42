import { duplicateKeyOffset } from '../responses/duplicate-keys.js';
import type { VerificationResult } from '../verify/result.js';
import { kindOf } from './body-kind.js';
import { unpacked } from './unpacked.js';
import type { Gatekeeper } from './gatekeeper.js';
import { judgeBody } from './http.js';
import { verifiedEvents, verifiedItems } from './wire-events.js';

/** What comes before a body. */
export interface BodyHead {
  /** The content type; empty where there is none. */
  readonly type: string;
  /** The content encoding; empty where there is none. */
  readonly encoding: string;
  readonly requestId: string | undefined;
}

/** What becomes of a body: it goes on, as it came or anew and not compressed, or it was blocked. */
export type VerifiedBody =
  | { readonly outcome: 'untouched' | 'anew'; readonly parts: AsyncGenerator<Uint8Array | string, void, undefined> }
  | { readonly outcome: 'blocked'; readonly result: VerificationResult };

/**
 * Verifies a body by what its head says that it is: JSON as a whole; events and lines of JSON one by one, each held back until
 * its verdict. Text is passed on unless it begins as JSON or events do; pages, pictures and the like are passed on; what is of
 * any other type cannot be verified and is blocked. Rejects for a body that cannot be read.
 */
export async function verifiedBody(
  body: AsyncIterable<Uint8Array>,
  head: BodyHead,
  gate: Gatekeeper,
): Promise<VerifiedBody> {
  const { requestId } = head;
  const declared = kindOf(head.type);
  if (declared === 'inert') return { outcome: 'untouched', parts: bytesOf(body) };
  if (declared === 'unknown') {
    const result = gate.judge({
      subject: { type: 'unreadable' },
      why: 'The body is of no type that is known',
      requestId,
    });
    return gate.holdsBack(result) ? { outcome: 'blocked', result } : { outcome: 'untouched', parts: bytesOf(body) };
  }
  const { start, bytes } = await unpacked(body, head.encoding);
  if (declared === 'text' && unreadable.test(start)) {
    const result = gate.judge({ subject: { type: 'unreadable' }, why: 'The text is in no known encoding', requestId });
    return gate.holdsBack(result) ? { outcome: 'blocked', result } : { outcome: 'untouched', parts: bytesOf(bytes) };
  }
  const kind = declared === 'text' ? kindOfText(start) : declared;
  if (kind === 'events') return { outcome: 'anew', parts: verifiedEvents(bytes, gate, requestId) };
  if (kind === 'lines') return { outcome: 'anew', parts: verifiedLines(bytes, gate) };
  if (kind === 'text') return { outcome: 'anew', parts: bytesOf(bytes) };
  const text = await textOf(bytes);
  const result = judgeText(text, gate, requestId, declared === 'json');
  return gate.holdsBack(result) ? { outcome: 'blocked', result } : { outcome: 'anew', parts: once(text) };
}

/** What no text in UTF-8 begins with; a character may be cut at the end. */
const unreadable = /[\0-\x08\x0e-\x1f]|\uFFFD(?!$)/;

/** The verdict on the text of a body. What is declared to be JSON and is none has failed. */
export function judgeText(
  text: string,
  gate: Gatekeeper,
  requestId: string | undefined,
  isJson: boolean,
): VerificationResult {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    if (!isJson) return judgeLines(text, gate, requestId);
    return gate.judge({ subject: { type: 'unreadable' }, why: 'The body is no JSON', requestId });
  }
  if (duplicateKeyOffset(text) === -1) return judgeBody(gate, body, requestId);
  return gate.judge({ subject: body, why: 'The body has two members of one name', requestId });
}

/** Text that is no JSON as a whole may have lines that are, such as those that a handler writes one by one: the first that fails counts. */
function judgeLines(text: string, gate: Gatekeeper, requestId: string | undefined): VerificationResult {
  let result: VerificationResult | undefined;
  for (const line of text.split(lineEnds)) {
    if (!/^\s*[[{]/.test(line) || !isJson(line)) continue;
    result = judgeText(line, gate, requestId, true);
    if (gate.holdsBack(result)) return result;
  }
  return result ?? judgeBody(gate, text, requestId);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A record separator begins a text of a JSON sequence. */
const lineEnds = /[\n\u001e]/;

/** Text whose type says nothing may be JSON or events all the same: readers go by what they expect. */
function kindOfText(start: string): 'json' | 'events' | 'text' {
  const text = start.trimStart();
  if (/^[[{"]/.test(text)) return 'json';
  return /^(?:data|event|id|retry)?:/.test(text) ? 'events' : 'text';
}

/** The bytes of a body as text. Throws for bytes that are no UTF-8. */
async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for await (const part of bytes) text += decoder.decode(part, { stream: true });
  return text + decoder.decode();
}

async function* bytesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  yield* bytes;
}

async function* once(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}

/** Lines of JSON, each an item of a stream. A line that is no JSON ends the body with an error. */
async function* verifiedLines(
  bytes: AsyncIterable<Uint8Array>,
  keeper: Gatekeeper,
): AsyncGenerator<string, void, undefined> {
  async function* items(): AsyncGenerator {
    for await (const line of linesOf(bytes)) if (line.trim() !== '') yield JSON.parse(line) as unknown;
  }
  for await (const item of verifiedItems(items(), keeper)) yield `${JSON.stringify(item)}\n`;
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const part of bytes) {
    const lines = (rest + decoder.decode(part, { stream: true })).split(lineEnds);
    rest = lines.pop()!;
    yield* lines;
  }
  yield rest + decoder.decode();
}
