import { call, resultItem, usage, type Sample } from './sample.js';
import { asked, calling, turn } from './turns.js';

/** Conversations that frameworks and benchmarks keep. */
export const agentSessions: readonly Sample[] = [
  {
    name: 'a run of tau-bench, with the actions that its task expects',
    format: 'tau-bench',
    unplaced: true,
    record: {
      task_id: 4,
      trial: 0,
      reward: 1,
      info: { task: { actions: [{ name: 'cancel', kwargs: { id: 'x' } }] } },
      traj: [
        { role: 'user', content: 'Cancel.' },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', name: 'get_rate', content: '1.08' },
      ],
    },
    responses: [
      asked('Cancel.', { run: '4/0' }),
      turn({ content: null, tool_calls: [call] }, { run: '4/0' }),
      {
        role: 'tool',
        response: { role: 'tool', tool_call_id: 'call_1', name: 'get_rate', content: '1.08' },
        id: 'call_1',
        run: '4/0',
      },
      turn({ tool_calls: [{ name: 'cancel', arguments: { id: 'x' } }] }, { origin: 'reference', run: '4/0' }),
    ],
  },
  {
    name: 'runs of tau2-bench, where the simulated user has tools as well',
    format: 'tau-bench',
    unplaced: true,
    record: {
      tasks: [{ id: 't', evaluation_criteria: { actions: [{ name: 'cancel', arguments: {} }] } }],
      simulations: [
        {
          id: 'sim',
          task_id: 't',
          messages: [
            { role: 'user', content: null, tool_calls: [{ id: 'u', name: 'look', arguments: {}, requestor: 'user' }] },
            { role: 'tool', id: 'u', content: 'off', requestor: 'user' },
            { role: 'assistant', tool_calls: [{ id: 'a', name: 'cancel', arguments: {}, requestor: 'assistant' }] },
          ],
        },
      ],
    },
    responses: [
      turn({ tool_calls: [{ name: 'cancel', arguments: {} }] }, { origin: 'reference', run: 'task t' }),
      {
        role: 'user',
        response: {
          role: 'user',
          content: null,
          tool_calls: [{ id: 'u', name: 'look', arguments: {}, requestor: 'user' }],
        },
        conversation: 'sim',
      },
      {
        role: 'user',
        response: { role: 'tool', id: 'u', content: 'off', requestor: 'user' },
        id: 'u',
        conversation: 'sim',
      },
      turn(
        { tool_calls: [{ id: 'a', name: 'cancel', arguments: {}, requestor: 'assistant' }] },
        { conversation: 'sim' },
      ),
    ],
  },
  {
    name: 'a run of AgentDojo, where a result repeats its call',
    format: 'agentdojo',
    unplaced: true,
    record: {
      suite_name: 'banking',
      pipeline_name: 'm-1',
      user_task_id: 'u0',
      injection_task_id: null,
      messages: [
        { role: 'assistant', content: null, tool_calls: [{ function: 'pay', args: { to: 'x' }, id: 'c1' }] },
        {
          role: 'tool',
          content: [{ type: 'text', content: 'Paid.' }],
          tool_call_id: 'c1',
          tool_call: { function: 'pay', args: { to: 'x' } },
        },
      ],
    },
    responses: [
      turn(
        { content: null, tool_calls: [{ tool_name: 'pay', arguments: { to: 'x' }, id: 'c1' }] },
        { run: 'm-1/banking/u0', model: 'm-1' },
      ),
      {
        role: 'tool',
        response: { role: 'tool', content: [{ type: 'text', content: 'Paid.' }], tool_call_id: 'c1' },
        id: 'c1',
        run: 'm-1/banking/u0',
        model: 'm-1',
      },
    ],
  },
  {
    name: 'a session in either spelling, where a streamed event comes before the whole',
    format: 'adk-session',
    unplaced: true,
    record: {
      id: 's1',
      app_name: 'app',
      events: [
        { author: 'user', id: 'e0', content: { role: 'user', parts: [{ text: 'Rate?' }] } },
        { author: 'agent', id: 'e1', partial: true, content: { role: 'model', parts: [{ text: 'Loo' }] } },
        {
          author: 'agent',
          id: 'e2',
          content: {
            role: 'model',
            parts: [{ text: 'Looking.' }, { function_call: { id: 'c1', name: 'get_rate', args: { ccy: 'EUR' } } }],
          },
          usage_metadata: { total_token_count: 29 },
        },
        {
          author: 'agent',
          id: 'e3',
          content: {
            role: 'user',
            parts: [{ functionResponse: { id: 'c1', name: 'get_rate', response: { rate: 1.08 } } }],
          },
        },
      ],
    },
    responses: [
      asked('Rate?', { conversation: 's1', id: 'e0' }),
      turn({ content: 'Loo' }, { origin: 'history', conversation: 's1', id: 'e1' }),
      turn(
        {
          content: 'Looking.',
          ...calling(['get_rate', { ccy: 'EUR' }, 'c1']),
          usage: { total_token_count: 29, total_tokens: 29 },
        },
        { conversation: 's1', id: 'e2' },
      ),
      {
        role: 'tool',
        response: { id: 'c1', name: 'get_rate', response: { rate: 1.08 }, role: 'tool' },
        conversation: 's1',
        id: 'c1',
      },
    ],
  },
  {
    name: 'what an agent is expected to do',
    format: 'adk-evalset',
    unplaced: true,
    record: {
      eval_set_id: 'set',
      eval_cases: [
        {
          eval_id: 'case',
          conversation: [
            {
              user_content: { role: 'user', parts: [{ text: 'Rate?' }] },
              final_response: { role: 'model', parts: [{ text: '1.08' }] },
              intermediate_data: { tool_uses: [{ name: 'get_rate', args: { ccy: 'EUR' } }] },
            },
          ],
        },
      ],
    },
    responses: [
      turn({ tool_calls: [{ name: 'get_rate', arguments: { ccy: 'EUR' } }] }, { origin: 'reference', run: 'case' }),
      turn({ content: '1.08' }, { origin: 'reference', run: 'case' }),
    ],
  },
  {
    name: 'a run state, whose items repeat what its models answered',
    format: 'openai-agents-runstate',
    unplaced: true,
    record: {
      $schemaVersion: '1.9',
      conversation_id: 'conv',
      original_input: 'Rate?',
      model_responses: [
        {
          response_id: 'r1',
          usage,
          output: [{ type: 'custom_tool_call', call_id: 'call_1', name: 'get_rate', input: 'EUR' }],
        },
      ],
      generated_items: [
        {
          type: 'tool_call_item',
          raw_item: { type: 'custom_tool_call', call_id: 'call_1', name: 'get_rate', input: 'EUR' },
        },
        { type: 'tool_call_output_item', raw_item: resultItem },
      ],
    },
    responses: [
      asked('Rate?', { origin: 'history', conversation: 'conv' }),
      {
        role: 'assistant',
        response: {
          object: 'response',
          role: 'assistant',
          output: [{ type: 'custom_tool_call', call_id: 'call_1', name: 'get_rate', input: 'EUR' }],
          usage,
        },
        conversation: 'conv',
        id: 'r1',
      },
      { role: 'tool', response: resultItem, conversation: 'conv', id: 'call_1' },
    ],
  },
];
