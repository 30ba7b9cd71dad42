// An agent of the AI SDK whose tools only run when their calls pass the guards.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, jsonSchema, stepCountIs, streamText, tool, wrapLanguageModel } from 'ai';
import { ToolGuard } from 'qwed-open-responses';
import { qwedMiddleware } from 'qwed-open-responses/ai-sdk';

const provider = createOpenAICompatible({
  name: 'example',
  apiKey: process.env.OPENAI_API_KEY ?? 'none',
  baseURL: `${process.env.MODEL_URL ?? 'https://api.openai.com'}/v1`,
});
const model = wrapLanguageModel({
  model: provider(process.env.MODEL ?? 'gpt-4.1-mini'),
  middleware: qwedMiddleware({ guards: [new ToolGuard()] }),
});

const ran = { execute_shell: 0, get_weather: 0 };
const inputSchema = jsonSchema({ type: 'object', properties: {} });
const tools = Object.fromEntries(
  Object.keys(ran).map((name) => [
    name,
    tool({ description: name, inputSchema, execute: async () => `It ran ${++ran[name]} times.` }),
  ]),
);

for (const name of Object.keys(ran)) {
  const request = { model, tools, prompt: `Please use ${name}.`, stopWhen: stepCountIs(3) };
  console.log(`plain: ${(await generateText(request)).text}`);
  console.log(`streamed: ${await streamText(request).text}`);
}
console.log(`execute_shell ran ${ran.execute_shell} times, get_weather ran ${ran.get_weather} times`);
