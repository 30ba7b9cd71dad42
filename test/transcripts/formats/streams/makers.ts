/** Makes a stream of one text and one call, in as many fragments as there are pieces. */
export type Maker = readonly [
  format: string,
  /** Line of the first fragment of the call's arguments, where the text is one piece. */
  line: number,
  make: (text: readonly string[], args: readonly string[]) => Record<string, unknown>[],
];

/** One a format. */
export const makers: readonly Maker[] = [
  [
    'openai-responses-stream',
    4,
    (text, args) => [
      { type: 'response.created', response: { id: 'r' } },
      ...text.map((delta) => ({ type: 'response.output_text.delta', output_index: 0, content_index: 0, delta })),
      {
        type: 'response.output_item.added',
        output_index: 1,
        item: { type: 'function_call', call_id: 'c', name: 'run', arguments: '' },
      },
      ...args.map((delta) => ({ type: 'response.function_call_arguments.delta', output_index: 1, delta })),
      { type: 'response.completed', response: { id: 'r', output: [] } },
    ],
  ],
  [
    'openai-chat-stream',
    2,
    (text, args) => [
      ...text.map((content) => ({
        id: 'c',
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta: { content } }],
      })),
      ...args.map((piece, at) => ({
        id: 'c',
        object: 'chat.completion.chunk',
        choices: [
          {
            index: 0,
            delta: { tool_calls: [{ index: 0, function: { ...(at === 0 && { name: 'run' }), arguments: piece } }] },
          },
        ],
      })),
      { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ],
  ],
  [
    'anthropic-messages-stream',
    3,
    (text, args) => [
      ...text.map((piece) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } })),
      { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 't', name: 'run', input: {} } },
      ...args.map((partial_json) => ({
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'input_json_delta', partial_json },
      })),
      { type: 'message_stop' },
    ],
  ],
  [
    'bedrock-converse-stream',
    3,
    (text, args) => [
      ...text.map((piece) => ({ contentBlockDelta: { contentBlockIndex: 0, delta: { text: piece } } })),
      { contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { toolUseId: 't', name: 'run' } } } },
      ...args.map((input) => ({ contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input } } } })),
      { messageStop: { stopReason: 'tool_use' } },
    ],
  ],
  [
    'gemini',
    3,
    (text, args) => [
      ...text.map((piece) => ({ responseId: 'g', candidates: [{ content: { parts: [{ text: piece }] } }] })),
      {
        responseId: 'g',
        candidates: [{ content: { parts: [{ functionCall: { name: 'run', willContinue: true } }] } }],
      },
      ...argumentPieces(args).map((partialArgs) => ({
        responseId: 'g',
        candidates: [{ content: { parts: [{ functionCall: { partialArgs, willContinue: true } }] } }],
      })),
      { responseId: 'g', candidates: [{ content: { parts: [{ functionCall: {} }] }, finishReason: 'STOP' }] },
    ],
  ],
  [
    'gemini-interactions-stream',
    3,
    (text, args) => [
      ...text.map((piece) => ({ event_type: 'step.delta', index: 0, delta: { type: 'text', text: piece } })),
      { event_type: 'step.start', index: 1, step: { type: 'function_call', id: 'c', name: 'run', arguments: {} } },
      ...args.map((piece) => ({
        event_type: 'step.delta',
        index: 1,
        delta: { type: 'arguments_delta', arguments: piece },
      })),
      { event_type: 'interaction.completed', interaction: { id: 'i' } },
    ],
  ],
  [
    'cohere-stream',
    3,
    (text, args) => [
      ...text.map((piece) => ({ type: 'content-delta', index: 0, delta: { message: { content: { text: piece } } } })),
      { type: 'tool-call-start', index: 0, delta: { message: { tool_calls: { id: 't', function: { name: 'run' } } } } },
      ...args.map((piece) => ({
        type: 'tool-call-delta',
        index: 0,
        delta: { message: { tool_calls: { function: { arguments: piece } } } },
      })),
      { type: 'message-end', delta: { finish_reason: 'COMPLETE' } },
    ],
  ],
  [
    'ai-sdk-stream',
    3,
    (text, args) => [
      ...text.map((delta) => ({ type: 'text-delta', id: '0', delta })),
      { type: 'tool-input-start', toolCallId: 't', toolName: 'run' },
      ...args.map((inputTextDelta) => ({ type: 'tool-input-delta', toolCallId: 't', inputTextDelta })),
      { type: 'finish' },
    ],
  ],
  [
    'ollama-chat',
    2,
    (text, args) => [
      ...text.map((content) => ({ model: 'm', created_at: 'x', done: false, message: { role: 'assistant', content } })),
      {
        model: 'm',
        created_at: 'x',
        done: true,
        message: { tool_calls: [{ function: { name: 'run', arguments: args.join('') } }] },
      },
    ],
  ],
  [
    'langchain-message-dict',
    2,
    (text, args) => [
      ...text.map((content) => ({ type: 'AIMessageChunk', id: 'r', content, additional_kwargs: {} })),
      ...args.map((piece, at) => ({
        type: 'AIMessageChunk',
        id: 'r',
        content: '',
        additional_kwargs: {},
        tool_call_chunks: [{ name: at === 0 ? 'run' : null, args: piece, index: 0 }],
      })),
    ],
  ],
];

/** Gemini splits the texts within arguments, and says where they belong. */
function argumentPieces(args: readonly string[]): object[][] {
  const { command } = JSON.parse(args.join('')) as { command: string };
  const size = Math.ceil(command.length / args.length);
  return args.map((_, index) => [
    { jsonPath: '$.command', stringValue: command.slice(index * size, (index + 1) * size) },
  ]);
}
