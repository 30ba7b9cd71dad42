import type { ExpectedResponse } from './sample.js';

type About = Omit<ExpectedResponse, 'role' | 'response'>;

/** A call as `[tool, arguments, id]`. */
type Called = readonly [name: string, args?: unknown, id?: string];

/** What the user said. */
export function asked(content: unknown, about: About = {}): ExpectedResponse {
  return { role: 'user', response: { role: 'user', content }, ...about };
}

/** What the model was told about itself. */
export function told(content: unknown, about: About = {}): ExpectedResponse {
  return { role: 'system', response: { role: 'system', content }, ...about };
}

/** A turn of the model: its members beside the role. */
export function turn(members: Readonly<Record<string, unknown>>, about: About = {}): ExpectedResponse {
  return { role: 'assistant', response: { role: 'assistant', ...members }, ...about };
}

/** The member of a turn that holds its calls. */
export function calling(...calls: readonly Called[]): { readonly tool_calls: readonly unknown[] } {
  return {
    tool_calls: calls.map(([tool_name, args, id]) => ({
      ...(id !== undefined && { id }),
      tool_name,
      ...(args !== undefined && { arguments: args }),
    })),
  };
}

/** What a tool gave back, under the id of its call where that is known. */
export function gave(content: unknown, id?: string, about: About = {}): ExpectedResponse {
  const answers = id === undefined ? {} : { tool_call_id: id };
  return { role: 'tool', response: { role: 'tool', content, ...answers }, ...(id !== undefined && { id }), ...about };
}
