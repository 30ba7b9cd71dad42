import type { Attributes } from './attributes.js';
import { attribute } from './attributes.js';
import type { Placed } from './assemble.js';
import { assemble } from './assemble.js';
import type { TranscriptResponse } from '../format.js';
import type { MessageContext } from './message.js';
import { reshapedRole } from './reshape.js';

/**
 * The messages that attributes spell out one scalar each, such as `llm.output_messages.0.message.content`: those of
 * OpenInference, where `message`, `tool_call` and `function` stand between, and of OpenLLMetry, where they do not.
 */
export function indexedMessages(attributes: Attributes, prefix: string, context: MessageContext): TranscriptResponse[] {
  const indexes = indexesAfter(attributes, prefix);
  return indexes.flatMap((index) => {
    const base =
      attributes.has(`${prefix}${index}.message.role`) || hasPrefix(attributes, `${prefix}${index}.message.`)
        ? `${prefix}${index}.message.`
        : `${prefix}${index}.`;
    return messageOf(attributes, base, context);
  });
}

function messageOf(attributes: Attributes, base: string, context: MessageContext): TranscriptResponse[] {
  const role = attribute(attributes, `${base}role`)?.value;
  const turn = assemble();
  for (const index of indexesAfter(attributes, `${base}contents.`)) {
    const block = `${base}contents.${index}.message_content.`;
    turn.say(attribute(attributes, `${block}text`, `${block}image.image.url`));
  }
  const content = attribute(attributes, `${base}content`);
  // An export that kept the list whole has its blocks twice.
  if (!Array.isArray(content?.value)) turn.say(content);
  turn.think(attribute(attributes, `${base}reasoning`, `${base}reasoning_content`));
  for (const index of indexesAfter(attributes, `${base}tool_calls.`)) {
    const call = [`${base}tool_calls.${index}.tool_call.`, `${base}tool_calls.${index}.`];
    const at = (key: string): Placed | undefined => attribute(attributes, ...call.map((start) => start + key));
    const name = at('function.name') ?? at('name');
    if (name) turn.call({ whole: name, name, args: at('function.arguments') ?? at('arguments'), id: at('id') });
  }
  const older = attribute(attributes, `${base}function_call_name`);
  if (older)
    turn.call({ whole: older, name: older, args: attribute(attributes, `${base}function_call_arguments_json`) });
  if (turn.isEmpty()) return [];
  const first = attribute(attributes, `${base}content`, `${base}role`);
  const said = turn.response({ ...context, pointer: first?.pointer ?? context.pointer });
  const id = attribute(attributes, `${base}tool_call_id`);
  return [reshapedRole(said, typeof role === 'string' ? role : 'assistant', id)];
}

/** The numbers that follow a prefix, in numeric order: as text, 10 would come before 2. */
function indexesAfter(attributes: Attributes, prefix: string): number[] {
  const indexes = new Set<number>();
  for (const key of attributes.keys()) {
    if (!key.startsWith(prefix)) continue;
    const index = Number.parseInt(key.slice(prefix.length), 10);
    if (index >= 0) indexes.add(index);
  }
  return [...indexes].sort((a, b) => a - b);
}

function hasPrefix(attributes: Attributes, prefix: string): boolean {
  for (const key of attributes.keys()) if (key.startsWith(prefix)) return true;
  return false;
}
