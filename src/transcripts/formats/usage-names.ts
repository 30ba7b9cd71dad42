import type { UsageNames } from './assemble.js';

/** Input that was read from or written to a cache counts beside `input_tokens` in the Messages API. */
export const anthropicUsage: UsageNames = {
  parts: ['/input_tokens', '/cache_creation_input_tokens', '/cache_read_input_tokens', '/output_tokens'],
};

/** Counts of the Chat and the Responses API, where cached input is part of the input. */
export const openaiUsage: UsageNames = {
  total: ['/total_tokens'],
  parts: ['/prompt_tokens', '/completion_tokens', '/input_tokens', '/output_tokens'],
  cost: ['/cost', '/cost_usd'],
};

/** Counts of the Gemini API in either spelling. */
export const geminiUsage: UsageNames = { total: ['/totalTokenCount', '/total_token_count'] };
