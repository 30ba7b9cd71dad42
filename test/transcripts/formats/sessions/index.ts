import { agentLogs } from './agent-logs.js';
import { claude } from './claude.js';
import { codex } from './codex.js';
import { protocols } from './protocols.js';
import type { Session } from './session.js';

/** Sessions for each format that reads its records together. */
export const sessions: readonly Session[] = [...claude, ...codex, ...agentLogs, ...protocols];
