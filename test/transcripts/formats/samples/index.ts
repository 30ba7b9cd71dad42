import { agentEvents } from './agent-events.js';
import { agentRuns } from './agent-runs.js';
import { agentSessions } from './agent-sessions.js';
import { chat } from './chat.js';
import { codingAgents } from './coding-agents.js';
import { evaluations } from './evaluations.js';
import { envelopes } from './envelopes.js';
import { frameworks } from './frameworks.js';
import { homeGrown } from './home-grown.js';
import { langchain } from './langchain.js';
import { messages } from './messages.js';
import { providers } from './providers.js';
import { responseApi } from './responses-api.js';
import type { Sample } from './sample.js';
import { streamEvents } from './stream-events.js';
import { spans } from './spans.js';
import { traces } from './traces.js';

/** One record or more for each format, made for this test, with the responses that guards should see. */
export const samples: readonly Sample[] = [
  ...responseApi,
  ...chat,
  ...messages,
  ...homeGrown,
  ...agentRuns,
  ...agentSessions,
  ...evaluations,
  ...codingAgents,
  ...agentEvents,
  ...spans,
  ...traces,
  ...envelopes,
  ...providers,
  ...frameworks,
  ...langchain,
  ...streamEvents,
];

/** Records of no format that is known, and why they must not be taken for one. */
export const unknowns: readonly { readonly name: string; readonly record: unknown }[] = [
  { name: 'nothing', record: {} },
  { name: 'a list', record: [{ role: 'assistant', content: 'x' }] },
  { name: 'a string', record: 'x' },
  { name: 'null', record: null },
  { name: 'a number', record: 42 },
  { name: 'members of the prototype only', record: Object.create({ role: 'assistant', content: 'x' }) },
  { name: 'ordinary data whose type ends like an item', record: { type: 'pull_request', id: 1, status: 'open' } },
  {
    name: 'blocks that have no type',
    record: { messages: [{ role: 'assistant', content: [{ toolUse: { name: 'x' } }] }] },
  },
  {
    name: 'calls in parts of another format',
    record: { messages: [{ role: 'model', parts: [{ functionCall: {} }] }] },
  },
  { name: 'a page that holds something unknown', record: { object: 'list', data: [{ object: 'embedding' }] } },
  { name: 'a wrapped record of no known format', record: { request: {}, response: { a: 1 } } },
  { name: 'an error beside something else', record: { error: { message: 'x' }, extra: { a: 1 } } },
];
