// An agent of LangChain whose tools only run when their calls pass the guards: by a middleware, and by a callback handler.
import { ChatOpenAI } from '@langchain/openai';
import { createAgent, createMiddleware, tool } from 'langchain';
import { ToolGuard } from 'qwed-open-responses';
import { QWEDCallbackHandler, verifiedToolCalls } from 'qwed-open-responses/langchain';

const guards = [new ToolGuard()];
const model = new ChatOpenAI({
  model: process.env.MODEL ?? 'gpt-4.1-mini',
  apiKey: process.env.OPENAI_API_KEY ?? 'none',
  configuration: { baseURL: process.env.MODEL_URL && `${process.env.MODEL_URL}/v1` },
});

const ran = { execute_shell: 0, get_weather: 0 };
const tools = Object.keys(ran).map((name) =>
  tool(() => `It ran ${++ran[name]} times.`, { name, description: name, schema: { type: 'object', properties: {} } }),
);
const ask = (name) => ({ messages: [{ role: 'user', content: `Please use ${name}.` }] });

// By middleware: the model is told of a blocked call, and the agent goes on.
const guarded = createAgent({ model, tools, middleware: [createMiddleware(verifiedToolCalls({ guards }))] });
for (const name of Object.keys(ran)) {
  const { messages } = await guarded.invoke(ask(name));
  for (const message of messages) if (message.status === 'error') console.log(`told: ${message.content}`);
  for await (const _state of await guarded.stream(ask(name)));
}

// By callback: for agents and tools that take no middleware.
const callbacks = [new QWEDCallbackHandler({ guards, blockOnFailure: true })];
for (const each of tools) {
  try {
    await each.invoke({}, { callbacks });
  } catch (error) {
    console.log(`blocked: ${error.message}`);
  }
}
const plain = createAgent({ model, tools });
for (const name of Object.keys(ran)) await plain.invoke(ask(name), { callbacks });

console.log(`execute_shell ran ${ran.execute_shell} times, get_weather ran ${ran.get_weather} times`);
