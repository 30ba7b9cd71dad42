// An agent of the OpenAI SDK whose tools only run when their calls pass the guards.
import { ToolGuard } from 'qwed-open-responses';
import { VerifiedOpenAI } from 'qwed-open-responses/openai';

const client = new VerifiedOpenAI({
  apiKey: process.env.OPENAI_API_KEY ?? 'none',
  baseURL: process.env.MODEL_URL && `${process.env.MODEL_URL}/v1`,
  guards: [new ToolGuard()],
});
const model = process.env.MODEL ?? 'gpt-4.1-mini';

const ran = { execute_shell: 0, get_weather: 0 };
const tools = Object.keys(ran).map((name) => ({
  type: 'function',
  function: {
    name,
    description: name,
    parameters: { type: 'object', properties: {} },
    parse: JSON.parse,
    function: () => `It ran ${++ran[name]} times.`,
  },
}));

for (const stream of [false, true]) {
  for (const name of Object.keys(ran)) {
    const request = { model, messages: [{ role: 'user', content: `Please use ${name}.` }], tools, stream };
    try {
      await client.chat.completions.runTools(request).finalContent();
    } catch (error) {
      // A helper of the SDK wraps what stopped it.
      console.log(`blocked: ${(error.cause ?? error).message}`);
    }
  }
}
console.log(`execute_shell ran ${ran.execute_shell} times, get_weather ran ${ran.get_weather} times`);
