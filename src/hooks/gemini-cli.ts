import { namedCall } from './hook.js';
import type { Hook } from './hook.js';

/**
 * Gemini CLI's hook before a tool runs. An answer without a decision leaves the call to its own policies; text that is no JSON
 * would allow it. Source: the hooks reference in the package of version 0.61.0, which took both answers.
 */
export const geminiCli: Hook = {
  id: 'gemini-cli',
  events: new Map([['BeforeTool', namedCall]]),
  refuse: (reason) => ({ decision: 'deny', reason }),
  pass: () => ({}),
};
