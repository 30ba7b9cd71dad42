import type { GuardRows } from '../rows.js';

const transitions = { draft: ['review', 'dropped'], review: ['published', 'draft'], published: [] };
const from = (state: string) => ({ transitions, current_state: state });
const orders = { transitions, current_state: 'draft', tool: 'update_order', field: '/status', entity: '/order_id' };
const update = (...calls: Record<string, unknown>[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: calls.map((args) => ({ function: { name: 'Update_Order', arguments: JSON.stringify(args) } })),
});

export const rows: GuardRows = {
  passes: [
    { options: from('draft'), response: { new_state: 'review' } },
    { options: from('draft'), response: { output: { new_state: 'review' } } },
    { options: from('draft'), response: { output: 'review' } },
    { options: from('draft'), response: {} },
    { options: from('draft'), response: { status: 'review' } },
    // How far an item of a protocol has come is no state of ours.
    { options: from('draft'), response: { object: 'response', status: 'completed' } },
    { options: from('draft'), response: { object: 'response', status: 'completed', output: { status: 'completed' } } },
    { options: from('draft'), response: { type: 'message', role: 'assistant', status: 'completed' } },
    { options: from('draft'), response: { type: 'function_call', name: 'x', arguments: '{}', status: 'completed' } },
    { options: from('draft'), response: { new_state: 'published' }, context: { current_state: 'review' } },
    { options: { transitions, state_field: 'was', new_state_field: 'is' }, response: { was: 'draft', is: 'review' } },
    {
      options: { transitions, currentState: 'draft', field: '/order/status' },
      response: { order: { status: 'review' } },
    },
    { options: { ...from('draft'), field: '/0' }, response: { output: ['review'] } },
    { options: orders, response: update({ order_id: 7, status: 'review' }) },
    { options: orders, response: update({ order_id: 7, status: 'review' }, { order_id: 7, status: 'published' }) },
    { options: orders, response: update({ order_id: 7, status: 'review' }, { order_id: '7', status: 'review' }) },
    { options: orders, response: update({ order_id: 7 }) },
    { options: { ...orders, tool: ['other', 'another'] }, response: update({ order_id: 7, status: 'published' }) },
  ],
  fails: {
    'state/invalid-state': [
      { options: from('draft'), response: { new_state: 'limbo' } },
      { options: from('draft'), response: { new_state: 'Review' } },
      { options: from('draft'), response: { new_state: 'constructor' } },
      { options: from('draft'), response: { new_state: 0 } },
      { options: from('draft'), response: { new_state: 1n } },
      { options: from('draft'), response: { new_state: ['review'] } },
      { options: from('draft'), response: { new_state: { to: 'review' } } },
      { options: from('draft'), response: { new_state: null, status: 'limbo' } },
      { options: orders, response: update({ order_id: 7, status: 'limbo' }) },
    ],
    'state/invalid-transition': [
      { options: from('draft'), response: { new_state: 'published' } },
      { options: from('draft'), response: { new_state: 'draft' } },
      { options: from('published'), response: { new_state: 'draft' } },
      { options: from('limbo'), response: { new_state: 'draft' } },
      { options: { transitions }, response: { state: 'draft', new_state: 'published' } },
      { options: orders, response: update({ order_id: 7, status: 'review' }, { order_id: 7, status: 'dropped' }) },
    ],
    'state/uninspectable': [
      { options: orders, response: update({ status: 'review' }) },
      { options: orders, response: update({ order_id: { id: 7 }, status: 'review' }) },
      {
        options: orders,
        response: {
          role: 'assistant',
          content: null,
          tool_calls: [{ function: { name: 'update_order', arguments: '{"status"' } }],
        },
      },
      {
        options: from('draft'),
        response: Object.defineProperty({}, 'new_state', {
          enumerable: true,
          get: () => {
            throw new Error('no');
          },
        }),
      },
    ],
  },
};
