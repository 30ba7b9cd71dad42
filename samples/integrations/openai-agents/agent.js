// An agent of the OpenAI Agents SDK whose tools only run when their calls pass the guards.
import { Agent, OpenAIProvider, Runner, tool } from '@openai/agents';
import { ToolGuard } from 'qwed-open-responses';
import { toolGuardrail, verifyRunner } from 'qwed-open-responses/openai-agents';

const modelProvider = new OpenAIProvider({
  apiKey: process.env.OPENAI_API_KEY ?? 'none',
  baseURL: process.env.MODEL_URL && `${process.env.MODEL_URL}/v1`,
});
const model = process.env.MODEL ?? 'gpt-4.1-mini';
const guards = [new ToolGuard()];

const ran = { execute_shell: 0, get_weather: 0 };
const parameters = { type: 'object', properties: {}, required: [], additionalProperties: true };
const toolsWith = (inputGuardrails) =>
  Object.keys(ran).map((name) =>
    tool({
      name,
      description: name,
      parameters,
      strict: false,
      inputGuardrails,
      execute: () => `It ran ${++ran[name]} times.`,
    }),
  );

// By guardrail: the model is told of a blocked call, and the agent goes on.
const runner = new Runner({ modelProvider, tracingDisabled: true });
const guarded = new Agent({ name: 'Guarded', model, tools: toolsWith([toolGuardrail({ guards })]) });
for (const name of Object.keys(ran)) {
  const result = await runner.run(guarded, `Please use ${name}.`);
  for (const { type, output } of result.newItems) if (type === 'tool_call_output_item') console.log(`told: ${output}`);
  const stream = await runner.run(guarded, `Please use ${name}.`, { stream: true });
  await stream.completed;
}

// By runner: every tool, also those that take no guardrails.
const strict = verifyRunner(new Runner({ modelProvider, tracingDisabled: true }), { guards });
const plain = new Agent({ name: 'Plain', model, tools: toolsWith([]) });
for (const name of Object.keys(ran)) {
  try {
    await strict.run(plain, `Please use ${name}.`);
  } catch (error) {
    console.log(`blocked: ${error.message}`);
  }
}
console.log(`execute_shell ran ${ran.execute_shell} times, get_weather ran ${ran.get_weather} times`);
