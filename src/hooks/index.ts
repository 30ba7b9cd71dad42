import { claudeCode, codex } from './claude-code.js';
import { cursor } from './cursor.js';
import { geminiCli } from './gemini-cli.js';
import type { Hook } from './hook.js';

/** Every agent whose hooks can be answered. One line an agent. */
export const hooks: readonly Hook[] = [claudeCode, codex, geminiCli, cursor];
