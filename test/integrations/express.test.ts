import { type IncomingMessage, type ServerResponse, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ExpressOptions, createQWEDMiddleware, verifyRequestBody } from '../../src/integrations/express.js';
import { bodyRows, dataOf, guards, piecesOf, streamedCall, wireFormats } from './bodies.js';
import { type FakeModel, fakeModel } from './fake-model.js';

let model: FakeModel;
beforeAll(async () => {
  model = await fakeModel();
});
afterAll(() => model.close());

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server whose handler stands behind the middleware; what Express adds to a response is tested with the real one. */
async function served(handler: Handler, options: ExpressOptions = { guards }): Promise<string> {
  const middleware = createQWEDMiddleware(options);
  const server = createServer((request, response) => {
    const path = request.url!;
    middleware(Object.assign(request, { path }), response as never, () => void handler(request, response));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const bytesOf = (body: string | Uint8Array): Uint8Array => (typeof body === 'string' ? Buffer.from(body) : body);
const bad = '{"type":"tool_call","tool_name":"bash","arguments":{}}';

test('the content type may not change once a body has begun', async () => {
  const url = await served((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.write(bad.slice(0, 20));
    response.setHeader('content-type', 'application/json');
    response.end(bad.slice(20));
  });
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

describe('a body', () => {
  test.each(bodyRows)('$name', async ({ type, body, encoding, becomes }) => {
    const bytes = bytesOf(body);
    const heads = {
      ...(type && { 'content-type': type }),
      ...(encoding && { 'content-encoding': encoding }),
      'x-own': 'yes',
    };
    const ways: readonly Handler[] = [
      (_, response) => response.writeHead(201, { ...heads, 'content-length': bytes.length }).end(bytes),
      (_, response) => {
        response.statusCode = 201;
        for (const [name, value] of Object.entries(heads)) response.setHeader(name, value);
        for (const piece of piecesOf(bytes, 5)) response.write(piece);
        response.end();
      },
    ];
    for (const way of ways) {
      const answer = await fetch(await served(way)).catch((error: unknown) => error as Error);
      if (becomes === 'broken') {
        if (answer instanceof Response) await expect(answer.text()).rejects.toBeInstanceOf(Error);
        else expect(answer).toBeInstanceOf(Error);
        continue;
      }
      const got = answer as Response;
      const text = await got.text();
      expect(got.status).toBe(becomes === 'blocked' ? 502 : 201);
      if (becomes === 'same') {
        expect(got.headers.get('x-own')).toBe('yes');
        expect(text).toEqual(encoding === 'gzip' ? expect.stringContaining('Tromsø') : body);
      } else if (becomes === 'blocked') expect(text).toContain('QWED_VERIFICATION_FAILED');
      else expect(text).toContain('QWED blocked bash');
      if (becomes !== 'same') expect(text).not.toContain('"tool_call"');
    }
  });
});

describe.each(Object.keys(wireFormats))('a stream of %s', (format) => {
  test.each([
    ['in one piece', false, Infinity],
    ['in one-character deltas, cut anywhere', true, 3],
  ])('%s', async (_, slow, size) => {
    for (const isPacked of [false, true]) {
      const send = async (tool: string): Promise<string> => {
        const plain = await streamedCall(model, format, tool, slow);
        const bytes = isPacked ? gzipSync(plain) : plain;
        const url = await served((_request, response) => {
          response.setHeader('content-type', 'text/event-stream');
          if (isPacked) response.setHeader('content-encoding', 'gzip');
          response.flushHeaders();
          for (const piece of piecesOf(bytes, Math.min(size, bytes.length))) response.write(piece);
          response.end();
        });
        return (await fetch(url)).text();
      };
      const plain = new TextDecoder().decode(await streamedCall(model, format, 'get_weather', slow));
      expect(dataOf(await send('get_weather'))).toEqual(dataOf(plain));
      const blocked = await send('execute_shell');
      expect(blocked).toContain('QWED blocked execute_shell');
      expect(blocked).not.toMatch(/ls -la|"tool_calls"|"tool_use"|function_call/);
    }
  });
});

test('an answer without a body keeps its head', async () => {
  const url = await served((_, response) => {
    response.setHeader('content-length', 7);
    response.statusCode = 203;
    response.end();
  });
  const answer = await fetch(url, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([203, '7']);
});

test('callbacks are called, and texts have their encodings', async () => {
  const called: string[] = [];
  const url = await served((_, response) => {
    response.setHeader('content-type', 'text/plain');
    response.write('6869', 'hex', () => called.push('write'));
    response.end('IQ==', 'base64', () => called.push('end'));
  });
  expect(await (await fetch(url)).text()).toBe('hi!');
  await new Promise(setImmediate);
  expect(called).toEqual(['write', 'end']);
});

test('what is skipped, only told, or has no guards', async () => {
  const handler: Handler = (_, response) => response.setHeader('content-type', 'application/json').end(bad);
  const statusOf = async (options: ExpressOptions, path = '/'): Promise<number> =>
    (await fetch(`${await served(handler, options)}${path}`)).status;
  expect(await statusOf({ guards, skipPaths: ['/health'] }, '/health')).toBe(200);
  expect(await statusOf({ guards, skipPaths: ['/health'] }, '/healthy')).toBe(502);
  expect(await statusOf({ guards, blockOnFailure: false })).toBe(200);
  expect(await statusOf({})).toBe(502);
});

test('a client that does not read slows the handler, and one that goes away ends its waiting', async () => {
  let written = 0;
  let isClosed = false;
  let wake: () => void = () => undefined;
  const event = `data: {"type":"text","content":"${'word '.repeat(2_000)}"}\n\n`;
  const url = await served(async (_, response) => {
    response.once('close', () => {
      isClosed = true;
      wake();
    });
    response.setHeader('content-type', 'text/event-stream');
    while (!isClosed && written < 20_000) {
      written++;
      if (response.write(event)) continue;
      await new Promise<void>((resolve) => {
        response.once('drain', resolve);
        if (isClosed) resolve();
        wake = resolve;
      });
    }
  });
  const client = ask(url).end();
  const answer = await new Promise<IncomingMessage>((resolve) => client.once('response', resolve));
  answer.pause();
  let before = -1;
  while (before !== written) {
    before = written;
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
  }
  // What the sockets of both ends hold, some megabytes; not the 200 MB that there are.
  expect(written).toBeLessThan(3_000);
  client.destroy();
  await expect.poll(() => isClosed).toBe(true);
});

test('a handler that breaks off within a call lets nothing of it go', async () => {
  const bytes = await streamedCall(model, 'Responses', 'get_weather', true);
  const url = await served((_, response) => {
    response.setHeader('content-type', 'text/event-stream');
    response.write(bytes.slice(0, bytes.length / 2));
    setTimeout(() => response.destroy(), 50);
  });
  const text = await fetch(url).then(
    (answer) => answer.text().catch(() => ''),
    () => '',
  );
  expect(text).not.toContain('function_call');
});

/** The body as a parser leaves it, what the request says, and the status: 422 where the handler never saw it. */
const requests: readonly (readonly [name: string, body: unknown, headers: object, status: number])[] = [
  ['no body', undefined, {}, 200],
  ['a benign call', { type: 'tool_call', tool_name: 'get_weather', arguments: {} }, {}, 200],
  ['a blocked call', JSON.parse(bad), {}, 422],
  ['a blocked call in a list', [JSON.parse(bad)], {}, 422],
  ['words', 'Hello.', {}, 200],
  ['a body that nobody parsed', undefined, { 'content-length': '12' }, 422],
  ['a body in chunks that nobody parsed', undefined, { 'transfer-encoding': 'chunked' }, 422],
];

test.each(requests)('a request with %s', (_, body, headers, status) => {
  for (const blockOnFailure of [true, false]) {
    let answered = 0;
    const middleware = verifyRequestBody({ guards, blockOnFailure });
    const response = { status: (code: number) => (answered = code), json: () => undefined };
    middleware({ path: '/', body, headers } as never, response as never, () => (answered = 200));
    const isUnread = body === undefined && status === 422;
    expect(answered).toBe(blockOnFailure || isUnread ? status : 200);
  }
});
