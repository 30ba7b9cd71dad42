import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Members } from './members.js';
import { callKeys, identityOf, list, part, pick, text } from './members.js';
import { messageResponses } from './message.js';

/** Calls beside the choices: an envelope that cannot be told apart, for the guards to refuse. */
const besides: readonly string[] = callKeys.filter((key) => key !== 'choices');

/** Completions of the OpenAI Chat API and of the many that copy it; every choice is a turn. */
export const openaiChat: TranscriptFormat = {
  id: 'openai-chat',
  title: 'OpenAI Chat Completions objects',
  verbatim: true,
  recognises(record) {
    const object = own(record, 'object');
    if (object === 'chat.completion' || object === 'text_completion') return true;
    const choices = list(record, 'choices');
    return choices !== undefined && choices.length > 0 && choices.every(isChoice);
  },
  responses(record) {
    const choices = own(record, 'choices');
    const identity = identityOf(record);
    const hybrid = besides.some((key) => Object.hasOwn(record, key));
    if (hybrid || (choices !== undefined && !Array.isArray(choices))) {
      const response = { role: 'assistant', ...pick(record, [...callKeys, 'usage']) };
      return [{ response, role: 'assistant', origin: 'primary', pointer: '', ...identity }];
    }
    const given = (choices ?? []) as readonly unknown[];
    const responses: TranscriptResponse[] = [];
    for (let index = 0; index < given.length; index++) {
      // The usage is that of all choices together: it counts once.
      const usage = index === 0 ? own(record, 'usage') : undefined;
      responses.push(...choiceResponses(given[index], pointerTo('/choices', index), identity, usage));
    }
    return responses;
  },
};

function isChoice(choice: unknown): boolean {
  return isObject(choice) && (part(choice, 'message') !== undefined || text(choice, 'text') !== undefined);
}

function choiceResponses(
  choice: unknown,
  pointer: string,
  identity: ReturnType<typeof identityOf>,
  usage: unknown,
): TranscriptResponse[] {
  const message = isObject(choice) ? part(choice, 'message') : undefined;
  if (message) {
    return messageResponses(asAssistant(message), {
      pointer: pointerTo(pointer, 'message'),
      origin: 'primary',
      identity,
      ...(usage !== undefined && { usage: [usage, '/usage'] as const }),
    });
  }
  const turn = { role: 'assistant', origin: 'primary', pointer, ...identity } as const;
  const content = isObject(choice) ? text(choice, 'text') : undefined;
  const usageMoved = usage === undefined ? [] : [['/usage', '/usage'] as const];
  if (content !== undefined) {
    const response = { role: 'assistant', content, ...(usage !== undefined && { usage }) };
    return [{ ...turn, response, moved: [['/content', pointerTo(pointer, 'text')], ...usageMoved] }];
  }
  // What is no choice stays one, so that the guards refuse it.
  const response = { role: 'assistant', choices: [choice], ...(usage !== undefined && { usage }) };
  return [{ ...turn, response, moved: [['/choices/0', pointer], ...usageMoved] }];
}

/** A completion is the model's, whatever role its message claims. */
function asAssistant(message: Members): Members {
  return own(message, 'role') === 'assistant' ? message : { ...message, role: 'assistant' };
}
