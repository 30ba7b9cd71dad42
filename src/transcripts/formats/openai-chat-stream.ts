import { isObject, own, type JsonObject } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import { chatChoice, type ChatChoice } from './chat-choice.js';
import { leaf, type Draft } from './draft.js';
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

  function close(id: string): TranscriptResponse[] {
    const completion = open.get(id);
    open.delete(id);
    return completion ? closed(completion) : [];
  }
  /** The usage of a completion follows its end, so it is complete only when something else does. */
  function closeFinished(except: string): TranscriptResponse[] {
    const finished = [...open].filter(([id, completion]) => id !== except && isFinished(completion));
    return finished.flatMap(([id]) => close(id));
  }

  return {
    take(record, at) {
      const id = text(record, 'id') ?? '';
      const choices = list(record, 'choices') ?? [];
      const usage = part(record, 'usage');
      const key = keyOf(open, id, record);
      const done = closeFinished(key);
      let completion = open.get(key);
      if (completion && choices.length > 0 && isFinished(completion)) {
        done.push(...close(key));
        completion = undefined;
      }
      if (!completion && choices.length === 0) return [...done, ...besidesEvent(record, ['choices'], at)];
      if (!completion) open.set(key, (completion = begun(record)));
      if (key !== id && choices.length > 0) completion.remarks.add(changedId);
      if (usage) completion.usage = usageDraft(usage, inRecord('/usage', at));
      takeChoices(completion, choices, at);
      if (open.size > mostOpen) done.push(...close(open.keys().next().value!));
      return [...done, ...besidesEvent(record, ['choices'], at)];
    },
    end: () => [...open.keys()].flatMap((id) => close(id)),
  };
}

/** The completion that a chunk belongs to: that of its id, or the only open one where a proxy changes the id on the way. */
function keyOf(open: ReadonlyMap<string, Completion>, id: string, chunk: JsonObject): string {
  if (open.has(id)) return id;
  const unfinished = [...open].filter(([, completion]) => !isFinished(completion));
  const [only] = unfinished;
  if (!only || unfinished.length > 1 || startsAnew(chunk)) return id;
  const { model } = only[1].identity;
  return model === undefined || identityOf(chunk).model === model ? only[0] : id;
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
    return choice.responses(identity, index === 0 && usage ? usage : leaf(undefined), notes);
  });
}
