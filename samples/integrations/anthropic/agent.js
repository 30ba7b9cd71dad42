// An agent of the Anthropic SDK whose tools only run when their calls pass the guards.
import Anthropic from '@anthropic-ai/sdk';
import { ToolGuard } from 'qwed-open-responses';
import { anthropicMiddleware } from 'qwed-open-responses/anthropic';

const client = new Anthropic({
  apiKey: process.env.ANTHROPIC_API_KEY ?? 'none',
  baseURL: process.env.MODEL_URL,
  middleware: [anthropicMiddleware({ guards: [new ToolGuard()] })],
});
const model = process.env.MODEL ?? 'claude-haiku-4-5';

const ran = { execute_shell: 0, get_weather: 0 };
const tools = Object.keys(ran).map((name) => ({
  name,
  description: name,
  input_schema: { type: 'object', properties: {} },
  parse: (input) => input,
  run: () => `It ran ${++ran[name]} times.`,
}));

for (const stream of [false, true]) {
  for (const name of Object.keys(ran)) {
    const messages = [{ role: 'user', content: `Please use ${name}.` }];
    const runner = client.beta.messages.toolRunner({ model, max_tokens: 500, messages, tools, stream });
    try {
      for await (const turn of runner) if (stream) for await (const _event of turn);
    } catch (error) {
      console.log(`blocked: ${(error.cause ?? error).message}`);
    }
  }
}
console.log(`execute_shell ran ${ran.execute_shell} times, get_weather ran ${ran.get_weather} times`);
