/** One server-sent event as it came: its text, which ends without the blank line, and what it says. */
export interface ServerSentEvent {
  readonly raw: string;
  readonly event: string | undefined;
  /** The lines of data, joined by line feeds. */
  readonly data: string;
}

/** Puts an event into words for the wire. */
export function sseText({ event, data }: Pick<ServerSentEvent, 'event' | 'data'>): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`;
}

/**
 * The response with these texts as its body. A text is asked for only when it is read, and a reader that goes away ends
 * their source.
 */
export function responseOf(response: Response, texts: AsyncGenerator<string | Uint8Array, void, undefined>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      },
      async cancel() {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    status: response.status,
    statusText: response.statusText,
    headers: plainHeaders(response.headers),
  });
}

/** The headers of a body that was written anew: it is not compressed any more, and of another length. */
function plainHeaders(given: Headers): Headers {
  const headers = new Headers(given);
  for (const name of changedHeaders) headers.delete(name);
  return headers;
}

/** Headers that tell of the bytes of a body. */
export const changedHeaders = ['content-encoding', 'content-length', 'content-digest', 'digest', 'etag'] as const;

/**
 * The events of a body, in whatever pieces it comes; a last event without its blank line counts. Throws for bytes that are no
 * UTF-8, such as a compressed body.
 */
export async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines: string[] = [];
  let rest = '';
  function* take(text: string, isLast: boolean): Generator<ServerSentEvent> {
    rest += text;
    // A carriage return at the end may be half of a line's end.
    const whole = !isLast && rest.endsWith('\r') ? rest.slice(0, -1) : rest;
    const found = whole.split(/\r\n|\n|\r/);
    rest = (isLast ? '' : found.pop()!) + rest.slice(whole.length);
    for (const line of found) {
      if (line !== '') lines.push(line);
      else if (lines.length > 0) {
        yield eventIn(lines);
        lines = [];
      }
    }
    if (isLast && lines.length > 0) yield eventIn(lines);
  }
  for await (const bytes of body) yield* take(decoder.decode(bytes, { stream: true }), false);
  yield* take(decoder.decode(), true);
}

function eventIn(lines: readonly string[]): ServerSentEvent {
  let event: string | undefined;
  const data: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
  return { raw: `${lines.join('\n')}\n\n`, event, data: data.join('\n') };
}
