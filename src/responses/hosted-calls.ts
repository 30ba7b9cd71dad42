import { isObject, own } from '../core/json.js';
import { itemKind } from './action-items.js';
import { foldType } from './case-fold.js';

/** Content blocks of what the provider ran. */
const hostedBlocks: ReadonlySet<string> = new Set(['server_tool_use', 'mcp_tool_use']);

/**
 * The names of the tools that the provider ran for a response, once a call: the block's or item's own name, else its type,
 * such as `web_search_call`. They ask the client for nothing, so that no guard refuses them. Never throws.
 */
export function hostedCallsOf(response: unknown): readonly string[] {
  try {
    if (!isObject(response)) return none;
    const names: string[] = [];
    for (const key of ['content', 'output'] as const) {
      const parts = own(response, key);
      if (!Array.isArray(parts)) continue;
      for (const part of parts as readonly unknown[]) {
        if (isObject(part) && isHosted(foldType(own(part, 'type')), key)) names.push(nameOf(part));
      }
    }
    return names;
  } catch {
    return none;
  }
}

const none: readonly string[] = [];

function isHosted(type: string, key: 'content' | 'output'): boolean {
  return key === 'content' ? hostedBlocks.has(type) : itemKind(type) === 'hosted';
}

function nameOf(part: Record<string, unknown>): string {
  const name = own(part, 'name');
  return typeof name === 'string' && name !== '' ? name : String(own(part, 'type'));
}
