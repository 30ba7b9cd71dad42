// An agent of LlamaIndex.TS whose tools only run when their calls pass the guards.
import { openai } from '@llamaindex/openai';
import { agent } from '@llamaindex/workflow';
import { tool } from 'llamaindex';
import { ToolGuard } from 'qwed-open-responses';
import { verifiedTools } from 'qwed-open-responses/llamaindex';
import { z } from 'zod';

const llm = openai({
  model: process.env.MODEL ?? 'gpt-4.1-mini',
  apiKey: process.env.OPENAI_API_KEY ?? 'none',
  baseURL: process.env.MODEL_URL && `${process.env.MODEL_URL}/v1`,
  supportToolCall: true,
});

const ran = { execute_shell: 0, get_weather: 0 };
const tools = Object.keys(ran).map((name) =>
  tool({ name, description: name, parameters: z.object({}), execute: () => `It ran ${++ran[name]} times.` }),
);

const guarded = agent({ llm, tools: verifiedTools(tools, { guards: [new ToolGuard()] }) });
for (const name of Object.keys(ran)) {
  const result = await guarded.run(`Please use ${name}.`);
  console.log(`${name}: ${result.data.result}`);
}
console.log(`execute_shell ran ${ran.execute_shell} times, get_weather ran ${ran.get_weather} times`);
