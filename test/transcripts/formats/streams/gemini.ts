import { turn } from '../samples/turns.js';
import { breaksOff, repeated, twice, type StreamSample } from './stream.js';

const candidate = (parts: readonly unknown[], finishReason?: string): Record<string, unknown> => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, ...(finishReason && { finishReason }) }],
  responseId: 'g',
});
const pieces = (partialArgs: readonly unknown[], name?: string): unknown => ({
  functionCall: { ...(name && { name }), partialArgs, willContinue: true },
});

export const geminiStreams: readonly StreamSample[] = [
  {
    name: 'text and thoughts in fragments, of two responses that are interleaved',
    format: 'gemini',
    records: [
      candidate([{ text: 'H', thought: true }]),
      { ...candidate([{ text: 'Other' }], 'STOP'), responseId: 'h' },
      candidate([{ text: 'm.', thought: true }, { text: 'Ch' }]),
      candidate([{ text: 'eck' }, { functionCall: { name: 'ls', args: { d: 1 } } }]),
      { ...candidate([{ text: '' }], 'STOP'), usageMetadata: { totalTokenCount: 5 } },
    ],
    responses: [
      turn({ content: [{ type: 'text', text: 'Other' }] }, { id: 'h' }),
      turn(
        {
          content: [
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'text', text: 'Check' },
            { type: 'tool_use', name: 'ls', input: { d: 1 } },
          ],
          usage: { totalTokenCount: 5, total_tokens: 5 },
        },
        { id: 'g' },
      ),
    ],
  },
  {
    name: 'arguments in pieces',
    format: 'gemini',
    records: [
      candidate([pieces([], 'ls')]),
      candidate([pieces([{ jsonPath: '$.dir', stringValue: '/h', willContinue: true }])]),
      candidate([
        pieces([
          { jsonPath: '$.dir', stringValue: 'ome' },
          { jsonPath: '$.flags[0].name', stringValue: 'a' },
        ]),
      ]),
      candidate([
        pieces([
          { jsonPath: "$['n n']", numberValue: 2 },
          { jsonPath: '$.none', nullValue: 'NULL_VALUE' },
        ]),
      ]),
      candidate([{ functionCall: {} }], 'STOP'),
    ],
    responses: [
      turn(
        {
          content: [
            { type: 'tool_use', name: 'ls', input: { dir: '/home', flags: [{ name: 'a' }], 'n n': 2, none: null } },
          ],
        },
        { id: 'g' },
      ),
    ],
  },
  {
    name: 'a stream that breaks off',
    format: 'gemini',
    records: [candidate([{ text: 'a' }]), candidate([{ text: 'b' }])],
    responses: [turn({ content: [{ type: 'text', text: 'ab' }] }, { id: 'g', remarks: [breaksOff] })],
  },
  {
    name: 'an interaction step by step',
    format: 'gemini-interactions-stream',
    records: [
      { event_type: 'interaction.created', interaction: { id: 'i', model: 'm-1' } },
      { event_type: 'step.start', index: 0, step: { type: 'thought' } },
      { event_type: 'step.delta', index: 0, delta: { type: 'thought_summary', content: { text: 'Hm.' } } },
      { event_type: 'step.delta', index: 0, delta: { type: 'thought_signature', signature: 'c2ln' } },
      { event_type: 'step.stop', index: 0 },
      { event_type: 'step.start', index: 1, step: { type: 'function_call', id: 'c', name: 'ls', arguments: {} } },
      { event_type: 'step.delta', index: 1, delta: { type: 'arguments_delta', arguments: '{"d":' } },
      { event_type: 'step.delta', index: 1, delta: { type: 'arguments_delta', arguments: '1}' } },
      { event_type: 'step.start', index: 2, step: { type: 'model_output' } },
      { event_type: 'step.delta', index: 2, delta: { type: 'text', text: 'H' } },
      { event_type: 'step.delta', index: 2, delta: { type: 'text', text: 'i' } },
      {
        event_type: 'step.delta',
        index: 3,
        delta: { type: 'function_call', id: 'd', name: 'cat', arguments: { f: 1 } },
      },
      { event_type: 'interaction.completed', interaction: { id: 'i', usage: { total_tokens: 5 } } },
    ],
    responses: [
      turn(
        {
          content: [
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'tool_use', id: 'c', name: 'ls', input: { d: 1 } },
            { type: 'text', text: 'Hi' },
            { type: 'tool_use', id: 'd', name: 'cat', input: { f: 1 } },
          ],
          usage: { total_tokens: 5 },
        },
        { id: 'i', model: 'm-1' },
      ),
    ],
  },
  {
    name: 'an interaction of the older events, started twice, then one that only its end has',
    format: 'gemini-interactions-stream',
    records: [
      { event_type: 'interaction.start', interaction: { id: 'i' } },
      { event_type: 'interaction.start', interaction: { id: 'i' } },
      { event_type: 'content.start', index: 0, content: { type: 'text' } },
      { event_type: 'content.delta', index: 0, delta: { type: 'text', text: 'Hi' } },
      { event_type: 'content.start', index: 1 },
      { event_type: 'content.start', index: 2, content: { type: 'function_call' } },
      {
        event_type: 'content.delta',
        index: 2,
        delta: { type: 'function_call', id: 'c', name: 'ls', arguments: { d: 1 } },
      },
      { event_type: 'content.delta', index: 3, delta: { type: 'thought', thought: 'Hm.' } },
      { event_type: 'content.stop', index: 3 },
      { event_type: 'interaction.start', interaction: { id: 'j' } },
      { event_type: 'interaction.complete', interaction: { id: 'j', outputs: [{ type: 'text', text: 'Ho' }] } },
      { event_type: 'interaction.status_update', interaction_id: 'k' },
      { event_type: 'content.delta', index: 0 },
    ],
    responses: [
      turn(
        {
          content: [
            { type: 'text', text: 'Hi' },
            { type: 'tool_use', id: 'c', name: 'ls', input: { d: 1 } },
            { type: 'thinking', thinking: 'Hm.' },
          ],
        },
        { id: 'i', remarks: [repeated, twice] },
      ),
      turn({ content: [{ type: 'text', text: 'Ho' }] }, { id: 'j' }),
    ],
  },
];
