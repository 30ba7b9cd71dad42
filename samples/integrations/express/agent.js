// A server that runs tools: with Express, and with a plain handler of the web's Request and Response.
import express from 'express';
import { ToolGuard } from 'qwed-open-responses';
import { createQWEDMiddleware, verifyRequestBody } from 'qwed-open-responses/express';
import { verifyHandler } from 'qwed-open-responses/fetch';

const guards = [new ToolGuard()];
const ran = { execute_shell: 0, get_weather: 0 };
const run = ({ tool_name: name }) => ({ type: 'tool_result', output: `It ran ${++ran[name]} times.` });

const app = express();
app.use(express.json());
app.post('/run', verifyRequestBody({ guards }), (request, response) => response.json(run(request.body)));
app.get('/plan/:name', createQWEDMiddleware({ guards }), (request, response) =>
  response.json({ type: 'tool_call', tool_name: request.params.name, arguments: {} }),
);
const server = app.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const url = `http://127.0.0.1:${server.address().port}`;

const handler = verifyHandler(async (request) => Response.json(run(await request.json())), {
  guards,
  verifyRequests: true,
});

for (const name of Object.keys(ran)) {
  const call = () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'tool_call', tool_name: name, arguments: {} }),
  });
  const show = async (what, response) => {
    const body = await response.json();
    console.log(`${what}: ${response.status} ${body.code ?? body.type}`);
  };
  await show(`run ${name}`, await fetch(`${url}/run`, call()));
  await show(`plan ${name}`, await fetch(`${url}/plan/${name}`));
  await show(`handle ${name}`, await handler(new Request('http://localhost/run', call())));
}
server.close();
console.log(`execute_shell ran ${ran.execute_shell} times, get_weather ran ${ran.get_weather} times`);
