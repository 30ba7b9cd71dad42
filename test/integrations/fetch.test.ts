import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FetchOptions, verifyHandler } from '../../src/integrations/fetch.js';
import { bodyRows, dataOf, guards, piecesOf, streamedCall, wireFormats } from './bodies.js';
import { type FakeModel, fakeModel } from './fake-model.js';

let model: FakeModel;
beforeAll(async () => {
  model = await fakeModel();
});
afterAll(() => model.close());

const events = { 'content-type': 'text/event-stream' };

function answer(response: Response, options: FetchOptions = { guards }): Promise<Response> {
  return verifyHandler(() => response, options)(new Request('http://localhost/run'));
}

function inPieces(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < pieces.length) controller.enqueue(pieces[at++]!);
      else controller.close();
    },
  });
}

describe('a body', () => {
  test.each(bodyRows)('$name', async ({ type, body, encoding, becomes }) => {
    for (const size of [1, 7, Infinity]) {
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
      const response = new Response(inPieces(size === Infinity ? [bytes] : piecesOf(bytes, size)), {
        status: 201,
        headers: {
          ...(type && { 'content-type': type }),
          ...(encoding && { 'content-encoding': encoding }),
          'x-own': 'yes',
        },
      });
      const outcome = await answer(response).catch((error: unknown) => error as Error);
      if (becomes === 'broken') {
        if (outcome instanceof Response && outcome.status === 201) await expect(outcome.text()).rejects.toThrow(/./);
        else expect(outcome).toBeInstanceOf(Error);
        continue;
      }
      const got = outcome as Response;
      if (becomes === 'blocked') {
        expect(got.status).toBe(502);
        expect(await got.json()).toMatchObject({
          code: 'QWED_VERIFICATION_FAILED',
          error: 'The response was blocked.',
        });
        continue;
      }
      expect(got.status).toBe(201);
      if (becomes === 'replaced') {
        const text = await got.text();
        expect(text).toContain('QWED blocked bash');
        expect(text).not.toContain('"tool_call"');
        continue;
      }
      expect(got.headers.get('x-own')).toBe('yes');
      expect(got.headers.get('content-encoding')).toBeNull();
      const text = encoding === 'gzip' ? expect.stringContaining('Tromsø') : body;
      expect(await got.text()).toEqual(text);
    }
  });
});

describe.each(Object.keys(wireFormats))('a stream of %s', (format) => {
  test.each([
    ['in one piece', false, Infinity],
    ['in one-character deltas', true, Infinity],
    ['cut anywhere', true, 1],
    ['cut elsewhere', false, 13],
  ])('%s', async (_, slow, size) => {
    for (const isPacked of [false, true]) {
      const send = async (tool: string): Promise<string> => {
        const plain = await streamedCall(model, format, tool, slow);
        const bytes = isPacked ? gzipSync(plain) : plain;
        const headers = {
          ...events,
          ...(isPacked && { 'content-encoding': 'gzip', 'content-length': String(bytes.length) }),
        };
        return (
          await answer(new Response(inPieces(size === Infinity ? [bytes] : piecesOf(bytes, size)), { headers }))
        ).text();
      };
      const plain = new TextDecoder().decode(await streamedCall(model, format, 'get_weather', slow));
      expect(dataOf(await send('get_weather'))).toEqual(dataOf(plain));
      const blocked = await send('execute_shell');
      expect(blocked).toContain('QWED blocked execute_shell');
      expect(blocked).not.toMatch(/ls -la|"tool_calls"|"tool_use"|function_call/);
    }
  });

  test('that breaks off within a call lets nothing of it go', async () => {
    const bytes = await streamedCall(model, format, 'get_weather', true);
    const text = new TextDecoder().decode(bytes);
    const until = text.indexOf('Oslo') === -1 ? text.lastIndexOf('\\"city') : text.indexOf('Oslo');
    const part = new TextEncoder().encode(text.slice(0, until === -1 ? text.length / 2 : until));
    const out = await (await answer(new Response(inPieces([part]), { headers: events }))).text().catch(String);
    expect(out).not.toMatch(/"tool_calls"|"tool_use"|"function_call"/);
  });

  test('whose source fails within a call ends with its error', async () => {
    const bytes = await streamedCall(model, format, 'get_weather', true);
    const half = bytes.slice(0, bytes.length / 2);
    let isSent = false;
    const source = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (isSent) controller.error(new Error('connection lost'));
        else controller.enqueue(half);
        isSent = true;
      },
    });
    await expect((await answer(new Response(source, { headers: events }))).text()).rejects.toThrow(/connection lost/);
  });
});

test('a slow reader slows the source, and one that stops ends it', async () => {
  let made = 0;
  let isCancelled = false;
  const source = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        made++;
        controller.enqueue(new TextEncoder().encode('data: {"type":"text","content":"word"}\n\n'));
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const reader = (await answer(new Response(source, { headers: events }))).body!.getReader();
  await reader.read();
  await reader.read();
  expect(made).toBeLessThan(5);
  await reader.cancel();
  expect(isCancelled).toBe(true);
});

/** Requests, and the status of their answers: 422 where the handler never saw them. */
const requests: readonly (readonly [name: string, init: RequestInit, status: number])[] = [
  ['no body', {}, 200],
  ['a benign call', { body: '{"type":"tool_call","tool_name":"get_weather","arguments":{}}' }, 200],
  ['a blocked call without a type', { body: '{"type":"tool_call","tool_name":"bash","arguments":{}}' }, 422],
  ['JSON that is none', { body: '{', headers: { 'content-type': 'application/json' } }, 422],
  ['a compressed body', { body: gzipSync('{}'), headers: { 'content-encoding': 'gzip' } }, 422],
  ['words', { body: 'Hello.' }, 200],
];

test.each(requests)('a request with %s', async (_, init, status) => {
  const handler = verifyHandler(() => Response.json({ type: 'text', content: 'Fine.' }), {
    guards,
    verifyRequests: true,
  });
  expect((await handler(new Request('http://localhost/', { method: 'POST', ...init }))).status).toBe(status);
});

test('what is skipped, only told, or thrown', async () => {
  const bad = (): Response => Response.json({ type: 'tool_call', tool_name: 'bash', arguments: {} });
  const skipping = verifyHandler(bad, { guards, skipPaths: ['/health'] });
  expect((await skipping(new Request('http://localhost/health'))).status).toBe(200);
  expect((await skipping(new Request('http://localhost/healthy'))).status).toBe(502);
  expect((await answer(bad(), { guards, blockOnFailure: false })).status).toBe(200);
  expect((await answer(bad(), {})).status).toBe(502);
  const failing = verifyHandler(() => Promise.reject(new Error('down')), { guards });
  await expect(failing(new Request('http://localhost/'))).rejects.toThrow('down');
});
