import { isObject, own, type JsonObject } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import { chatChoice, type ChatChoice } from './chat-choice.js';
import type { Draft } from './draft.js';
import { besidesEvent, changedId, inRecord, interrupted, joinAlone, mostOpen } from './joins.js';
import { identityOf, list, part, text, type Identity } from './members.js';
import { usageDraft } from './usage.js';

/** Chunks of a streamed Chat completion, one a record: those of one completion are joined, each choice on its own. */
export const openaiChatStream: TranscriptFormat & { joiner(): Joiner } = {
  id: 'openai-chat-stream',
  title: 'OpenAI Chat Completions chunks',
  hasOneOf: ['object', 'choices'],
  recognises(record) {
    const object = own(record, 'object');
    if (object === 'chat.completion.chunk') return true;
    const choices = list(record, 'choices');
    if (!choices || object === 'chat.completion') return false;
    if (choices.length > 0) return choices.every((choice) => isObject(choice) && part(choice, 'delta') !== undefined);
    return part(record, 'usage') !== undefined || list(record, 'prompt_filter_results') !== undefined;
  },
  responses: (record) => joinAlone(openaiChatStream, record),
  joiner,
};

/** A completion that has begun. */
interface Completion {
  readonly identity: Identity;
  readonly choices: Map<unknown, ChatChoice>;
  readonly remarks: Set<string>;
  usage: Draft | undefined;
}

function joiner(): Joiner {
  const open = new Map<string, Completion>();
  /** Ids of those that are at their end. The usage comes after it, so they are given when something else comes. */
  const ended = new Set<string>();

  function close(id: string): TranscriptResponse[] {
    const completion = open.get(id);
    open.delete(id);
    ended.delete(id);
    return completion ? closed(completion) : [];
  }

  return {
    take(record, at) {
      const id = text(record, 'id') ?? '';
      const choices = list(record, 'choices') ?? [];
      const key = keyOf(open, ended, id, record);
      const done = [...ended].filter((one) => one !== key || choices.length > 0).flatMap(close);
      let completion = open.get(key);
      if (!completion && choices.length > 0) open.set(key, (completion = begun(record)));
      if (completion) {
        if (key !== id && choices.length > 0) completion.remarks.add(changedId);
        const usage = part(record, 'usage');
        if (usage) completion.usage = usageDraft(usage, inRecord('/usage', at));
        takeChoices(completion, choices, at);
        if (isFinished(completion)) ended.add(key);
      }
      if (open.size > mostOpen) done.push(...close(open.keys().next().value!));
      return [...done, ...besidesEvent(record, ['choices'], at)];
    },
    end: () => [...open.keys()].flatMap(close),
  };
}

/** The completion that a chunk belongs to: that of its id, or the only open one where a proxy changes the id on the way. */
function keyOf(
  open: ReadonlyMap<string, Completion>,
  ended: ReadonlySet<string>,
  id: string,
  chunk: JsonObject,
): string {
  if (open.has(id) || open.size !== ended.size + 1 || startsAnew(chunk)) return id;
  const only = [...open.keys()].find((one) => !ended.has(one))!;
  const { model } = open.get(only)!.identity;
  return model === undefined || identityOf(chunk).model === model ? only : id;
}

/** Whether a chunk is the first of a completion: it names the role that speaks. */
function startsAnew(chunk: JsonObject): boolean {
  return (list(chunk, 'choices') ?? []).some((choice) => {
    const delta = isObject(choice) ? part(choice, 'delta') : undefined;
    return delta !== undefined && text(delta, 'role') !== undefined;
  });
}

function begun(chunk: JsonObject): Completion {
  return { identity: identityOf(chunk), choices: new Map(), remarks: new Set(), usage: undefined };
}

function takeChoices(completion: Completion, choices: readonly unknown[], at: RecordText): void {
  choices.forEach((choice, index) => {
    const key = isObject(choice) ? (own(choice, 'index') ?? index) : index;
    let known = completion.choices.get(key);
    if (!known) completion.choices.set(key, (known = chatChoice(inRecord('', at))));
    known.take(choice, `/choices/${index}`, at);
  });
}

function isFinished({ choices }: Completion): boolean {
  return choices.size > 0 && [...choices.values()].every((choice) => choice.finished());
}

function closed({ identity, choices, remarks, usage }: Completion): TranscriptResponse[] {
  return [...choices.values()].flatMap((choice, index) => {
    const notes = choice.finished() ? [...remarks] : [...remarks, interrupted];
    // The usage is that of all choices together: it counts once.
    return choice.responses(identity, index === 0 ? usage : undefined, notes);
  });
}
