// An agent of the OpenAI SDK whose tools only run when their calls pass the guards: by the SDK's runner, and by a loop of one's own.
import { ToolGuard } from 'qwed-open-responses';
import { VerifiedOpenAI } from 'qwed-open-responses/openai';

const client = new VerifiedOpenAI({
  apiKey: process.env.OPENAI_API_KEY ?? 'none',
  baseURL: process.env.MODEL_URL && `${process.env.MODEL_URL}/v1`,
  guards: [new ToolGuard()],
});
const model = process.env.MODEL ?? 'gpt-4.1-mini';

const ran = { execute_shell: 0, get_weather: 0 };
const functions = Object.keys(ran).map((name) => ({
  name,
  description: name,
  parameters: { type: 'object', properties: {} },
  parse: JSON.parse,
  function: () => `It ran ${++ran[name]} times.`,
}));

// Chat completions. Version 4 has its runner of tools under `beta`.
const completions = client.beta?.chat?.completions ?? client.chat.completions;
const tools = functions.map((each) => ({ type: 'function', function: each }));
for (const stream of [false, true]) {
  for (const name of Object.keys(ran)) {
    const request = { model, messages: [{ role: 'user', content: `Please use ${name}.` }], tools, stream };
    try {
      await completions.runTools(request).finalContent();
    } catch (error) {
      // A helper of the SDK wraps what stopped it.
      console.log(`blocked: ${(error.cause ?? error).message}`);
    }
  }
}

// Responses.
const definitions = functions.map(({ name, parameters }) => ({ type: 'function', name, parameters, strict: false }));
const run = (item) => {
  if (item.type === 'function_call') functions.find(({ name }) => name === item.name)?.function();
  if (item.type === 'system_intervention') console.log(`in its place: ${item.reason}`);
};
for (const name of Object.keys(ran)) {
  const request = { model, input: `Please use ${name}.`, tools: definitions };
  try {
    for (const item of (await client.responses.create(request)).output) run(item);
  } catch (error) {
    console.log(`blocked: ${error.message}`);
  }
  for await (const event of await client.responses.create({ ...request, stream: true })) {
    if (event.type === 'response.output_item.done') run(event.item);
  }
}
console.log(`execute_shell ran ${ran.execute_shell} times, get_weather ran ${ran.get_weather} times`);
