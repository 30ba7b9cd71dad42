import { expect, test } from 'vitest';
import { ToolGuard } from '../../../src/guards/tool/guard.js';
import { recognise } from '../../../src/transcripts/formats/index.js';

const bash = { name: 'bash', args: { command: 'rm -rf /' } };
const asked = [{ function: { name: 'bash', arguments: '{"command":"rm -rf /"}' } }];

/** A part of a message of the model, and whether ToolGuard lets what is read from it pass. */
const rows: readonly (readonly [name: string, part: Readonly<Record<string, unknown>>, passes: boolean])[] = [
  ['a text', { text: 'hi' }, true],
  ['a thought', { text: 'hm', thought: true }, true],
  ['a benign call with its signature', { functionCall: { name: 'find', args: {} }, thoughtSignature: 'x' }, true],
  ['a call', { functionCall: bash }, false],
  ['a call beside a text', { text: 'hi', functionCall: bash }, false],
  ['a call behind a benign one', { functionCall: { name: 'find', args: {} }, function_call: bash }, false],
  ['calls of the Chat API beside a text', { text: 'hi', tool_calls: asked }, false],
  ['toolCall beside a text', { text: 'hi', toolCall: bash }, false],
  ['tool_use beside a text', { text: 'hi', tool_use: { name: 'bash', input: { command: 'ls' } } }, false],
  ['content beside a text', { text: 'hi', content: [{ type: 'tool_use', id: 't', name: 'bash', input: {} }] }, false],
  ['a call of the OpenTelemetry conventions', { type: 'tool_call', name: 'bash', arguments: { command: 'ls' } }, false],
];

test.each(rows)('%s', (_, part, passes) => {
  const record = { role: 'model', parts: [part] } as never;
  const found = recognise(record)!.responses(record);
  const guard = new ToolGuard();
  expect(found.every(({ response }) => guard.check(response).passed)).toBe(passes);
});
