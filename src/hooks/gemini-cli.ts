import { namedCall } from './hook.js';
import type { Hook } from './hook.js';

/** Gemini CLI's hook before a tool runs. Source: Gemini CLI's hooks reference, BeforeTool. */
export const geminiCli: Hook = {
  id: 'gemini-cli',
  events: new Map([['BeforeTool', namedCall]]),
  refuse: (reason) => ({ decision: 'deny', reason }),
  pass: () => ({}),
};
