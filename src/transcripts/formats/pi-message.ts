import { isObject, own } from '../../core/json.js';
import type { TranscriptResponse } from '../format.js';
import type { UsageNames } from './assemble.js';
import { withSums } from './assemble.js';
import type { Members } from './members.js';
import { firstText } from './members.js';
import type { MessageContext } from './message.js';
import { messageResponses } from './message.js';
import { reshaped } from './reshape.js';

const usageNames: UsageNames = {
  total: ['/totalTokens'],
  parts: ['/input', '/output', '/cacheRead', '/cacheWrite'],
  cost: ['/cost/total'],
};

/** Roles of those who are not the model. */
const userRoles: ReadonlySet<unknown> = new Set(['bashExecution', 'custom', 'branchSummary', 'compactionSummary']);

/** The responses of a message as the pi agent writes it: results have a role of their own, and costs are kept apart. */
export function piMessageResponses(message: Members, context: MessageContext): TranscriptResponse[] {
  const role = own(message, 'role');
  const id = firstText(message, ['responseId', 'toolCallId']);
  const model = firstText(message, ['model']);
  const identity = { ...context.identity, ...(id !== undefined && { id }), ...(model !== undefined && { model }) };
  if (role === 'toolResult') {
    return reshaped(
      message,
      'tool',
      { content: '/content', tool_call_id: '/toolCallId', name: '/toolName' },
      { ...context, identity },
    );
  }
  // What the user ran, or the program put together, is given to the model.
  if (userRoles.has(role)) {
    return reshaped(
      message,
      'user',
      { content: Object.hasOwn(message, 'content') ? '/content' : '/output' },
      { ...context, identity },
    );
  }
  return messageResponses(message, { ...context, identity }).map((response) => withSums(response, usageNames));
}

/** What calls a message of the model makes: the blocks of its content that are calls, with their places in it. */
export function callBlocksOf(message: Members): { readonly block: Members; readonly index: number }[] {
  const content = own(message, 'content');
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown, index) =>
    isObject(block) && own(block, 'type') === 'toolCall' ? [{ block, index }] : [],
  );
}
