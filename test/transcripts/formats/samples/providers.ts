import { call, type Sample } from './sample.js';
import { asked, told, turn } from './turns.js';

export const providers: readonly Sample[] = [
  {
    name: 'an answer with a call, a thought and code that the provider ran',
    format: 'gemini',
    record: {
      candidates: [
        {
          index: 0,
          finishReason: 'STOP',
          content: {
            role: 'model',
            parts: [
              { text: 'Hm.', thought: true, thoughtSignature: 'c2ln' },
              { functionCall: { name: 'get_rate', args: { ccy: 'EUR' } } },
              { executableCode: { language: 'PYTHON', code: 'print(1)' } },
              { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
              { text: 'One.' },
            ],
          },
        },
      ],
      usageMetadata: { promptTokenCount: 20, totalTokenCount: 32 },
      modelVersion: 'm-1',
      responseId: 'g-1',
    },
    responses: [
      turn(
        {
          content: [
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'tool_use', name: 'get_rate', input: { ccy: 'EUR' } },
            { type: 'server_tool_use', language: 'PYTHON', code: 'print(1)' },
            { type: 'text', text: 'One.' },
          ],
          usage: { promptTokenCount: 20, totalTokenCount: 32, total_tokens: 32 },
        },
        { id: 'g-1', model: 'm-1' },
      ),
      {
        role: 'tool',
        response: { type: 'tool_result', outcome: 'OUTCOME_OK', content: '1' },
        id: 'g-1',
        model: 'm-1',
      },
    ],
    unplaced: true,
  },
  {
    name: 'two candidates in the other spelling',
    format: 'gemini',
    record: {
      candidates: [
        { content: { parts: [{ function_call: { name: 'ls', args: {} } }] }, finish_reason: 'STOP' },
        { content: { parts: [{ text: 'No.' }] }, finish_reason: 'STOP' },
      ],
    },
    responses: [
      turn(
        { content: [{ type: 'tool_use', name: 'ls', input: {} }] },
        {
          pointer: '/candidates/0',
          moved: [
            ['/content/0', '/candidates/0/content/parts/0/function_call'],
            ['/content/0/input', '/candidates/0/content/parts/0/function_call/args'],
          ],
        },
      ),
      turn(
        { content: [{ type: 'text', text: 'No.' }] },
        {
          pointer: '/candidates/1',
          moved: [
            ['/content/0', '/candidates/1/content/parts/0'],
            ['/content/0/text', '/candidates/1/content/parts/0/text'],
          ],
        },
      ),
    ],
  },
  {
    name: 'a call that could not be read by the provider',
    format: 'gemini',
    record: {
      candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: 'Malformed function call: ls(' }],
    },
    responses: [turn({ content: [{ type: 'text', text: 'Malformed function call: ls(' }] })],
    unplaced: true,
  },
  {
    name: 'a prompt that was blocked',
    format: 'gemini',
    record: { promptFeedback: { blockReason: 'SAFETY' }, modelVersion: 'm-1' },
    responses: [],
  },
  {
    name: 'parts of no known kind, left for the guards to search',
    format: 'gemini',
    record: { candidates: [{ content: { parts: [{ rocketCall: { name: 'x' } }] }, finishReason: 'STOP' }] },
    responses: [turn({ content: [], output: [{ rocketCall: { name: 'x' } }] })],
    unplaced: true,
  },
  {
    name: 'an interaction that waits for a call',
    format: 'gemini-interactions',
    record: {
      id: 'i-1',
      object: 'interaction',
      status: 'requires_action',
      model: 'm-1',
      steps: [
        { type: 'thought', signature: 'c2ln' },
        { type: 'google_search_call', id: 's', arguments: { queries: ['x'] } },
        { type: 'google_search_result', call_id: 's', result: [{ title: 'T' }] },
        { type: 'model_output', content: [{ type: 'text', text: 'Hi' }] },
        { type: 'function_call', id: 'c', name: 'get_rate', arguments: { ccy: 'EUR' } },
        { type: 'warp_drive_call', id: 'd' },
      ],
      usage: { total_tokens: 5, total_input_tokens: 3 },
    },
    responses: [
      turn(
        {
          content: [
            { type: 'thinking' },
            { type: 'server_tool_use', id: 's', name: 'google_search', input: { queries: ['x'] } },
            { type: 'text', text: 'Hi' },
            { type: 'tool_use', id: 'c', name: 'get_rate', input: { ccy: 'EUR' } },
            { type: 'tool_call', id: 'd' },
          ],
          usage: { total_tokens: 5, total_input_tokens: 3 },
        },
        { id: 'i-1', model: 'm-1' },
      ),
      {
        role: 'tool',
        response: { type: 'tool_result', call_id: 's', content: [{ title: 'T' }] },
        id: 's',
        model: 'm-1',
      },
    ],
    unplaced: true,
    derived: ['/content/1/name'],
  },
  {
    name: 'an interaction without its type',
    format: 'gemini-interactions',
    record: { id: 'i-1', status: 'completed', steps: [] },
    responses: [],
  },
  {
    name: 'an answer with a call',
    format: 'bedrock-converse',
    record: {
      output: {
        message: {
          role: 'assistant',
          content: [
            { reasoningContent: { reasoningText: { text: 'Hm.', signature: 'c2ln' } } },
            { text: 'Checking.' },
            { toolUse: { toolUseId: 't-1', name: 'get_rate', input: { ccy: 'EUR' } } },
            { toolUse: { toolUseId: 't-2', name: 'grounding', input: {}, type: 'server_tool_use' } },
          ],
        },
      },
      stopReason: 'tool_use',
      usage: { inputTokens: 20, outputTokens: 9, totalTokens: 29 },
      ResponseMetadata: { RequestId: 'q-1' },
    },
    responses: [
      turn(
        {
          content: [
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'text', text: 'Checking.' },
            { type: 'tool_use', id: 't-1', name: 'get_rate', input: { ccy: 'EUR' } },
            { type: 'server_tool_use', id: 't-2', name: 'grounding', input: {} },
          ],
          usage: { inputTokens: 20, outputTokens: 9, totalTokens: 29, total_tokens: 29 },
        },
        { id: 'q-1' },
      ),
    ],
    unplaced: true,
  },
  {
    name: 'an answer whose content is no list, with a call beside it',
    format: 'bedrock-converse',
    record: { output: { message: { content: 'Hi', tool_calls: [call] } }, stopReason: 'end_turn' },
    responses: [turn({ content: [], tool_calls: [call], output: [{ content: 'Hi' }] })],
    unplaced: true,
  },
  {
    name: 'an answer',
    format: 'ollama-chat',
    record: {
      model: 'm-1',
      created_at: '2026-01-01T00:00:00Z',
      message: {
        role: 'assistant',
        content: 'Checking.',
        thinking: 'Hm.',
        tool_calls: [{ function: { name: 'get_rate', arguments: { ccy: 'EUR' } } }],
      },
      done: true,
      prompt_eval_count: 20,
      eval_count: 9,
    },
    responses: [
      turn(
        {
          content: 'Checking.',
          thinking: 'Hm.',
          tool_calls: [{ function: { name: 'get_rate', arguments: { ccy: 'EUR' } } }],
          usage: { prompt_eval_count: 20, eval_count: 9, total_tokens: 29 },
        },
        {
          pointer: '/message',
          moved: [
            ['/content', '/message/content'],
            ['/thinking', '/message/thinking'],
            ['/usage', ''],
            ['/usage/total_tokens', ''],
            ['/tool_calls/0', '/message/tool_calls/0'],
          ],
          model: 'm-1',
        },
      ),
    ],
  },
  {
    name: 'an answer to a prompt',
    format: 'ollama-chat',
    record: { model: 'm-1', created_at: 'x', response: 'Hi', done: true },
    responses: [turn({ content: 'Hi' }, { moved: [['/content', '/response']], model: 'm-1' })],
  },
  {
    name: 'an answer with a call',
    format: 'cohere-chat',
    record: {
      id: 'c-1',
      finish_reason: 'TOOL_CALL',
      message: { role: 'assistant', tool_plan: 'I will look.', tool_calls: [call] },
      usage: { billed_units: { input_tokens: 1 }, tokens: { input_tokens: 20, output_tokens: 9 } },
    },
    responses: [
      turn(
        {
          tool_plan: 'I will look.',
          tool_calls: [call],
          usage: { input_tokens: 20, output_tokens: 9, total_tokens: 29 },
        },
        {
          pointer: '/message',
          moved: [
            ['/usage', '/usage/tokens'],
            ['/usage/total_tokens', '/usage/tokens'],
          ],
          id: 'c-1',
        },
      ),
    ],
  },
  {
    name: 'a saved prompt',
    format: 'gemini-aistudio',
    record: {
      runSettings: { model: 'm-1' },
      systemInstruction: { text: 'Be brief.' },
      chunkedPrompt: {
        chunks: [
          { text: 'Rate?', role: 'user', tokenCount: 2 },
          { text: 'Hm.', role: 'model', isThought: true, tokenCount: 3, parts: [{ text: 'Hm.', thought: true }] },
          { role: 'model', parts: [{ functionCall: { name: 'get_rate', args: { ccy: 'EUR' } } }] },
        ],
      },
    },
    responses: [
      told('Be brief.', { model: 'm-1' }),
      asked([{ type: 'text', text: 'Rate?' }], { model: 'm-1' }),
      turn({ content: [{ type: 'thinking', thinking: 'Hm.' }], usage: { total_tokens: 3 } }, { model: 'm-1' }),
      turn({ content: [{ type: 'tool_use', name: 'get_rate', input: { ccy: 'EUR' } }] }, { model: 'm-1' }),
    ],
    unplaced: true,
  },
];
