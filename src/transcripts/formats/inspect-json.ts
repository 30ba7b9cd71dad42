import { isObject, own, pointerTo } from '../../core/json.js';
import type { Origin } from '../../core/finding.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { placed, withSums } from './assemble.js';
import type { Identity, Members } from './members.js';
import { below, firstText, list, part, text, scalarText } from './members.js';
import { besides, messageResponses } from './message.js';
import { callsIn, jsonKey } from './repeats.js';
import { openaiUsage } from './usage-names.js';

/** Logs of Inspect: a run with its samples, or one sample alone; each sample is a conversation. */
export const inspectJson: TranscriptFormat = {
  id: 'inspect-json',
  title: 'Inspect evaluation logs',
  hasOneOf: ['eval', 'epoch'],
  recognises: (record) =>
    (part(record, 'eval') !== undefined && Object.hasOwn(record, 'version') && Object.hasOwn(record, 'status')) ||
    isSample(record),
  responses(record) {
    const found = isSample(record)
      ? sampleResponses(record, '', {})
      : (list(record, 'samples') ?? []).flatMap((sample, index) =>
          isObject(sample) ? sampleResponses(sample, pointerTo('/samples', index), modelOf(record)) : [],
        );
    return [...found, ...besides(record, {})];
  },
};

function isSample(record: Members): boolean {
  return (
    list(record, 'messages') !== undefined &&
    ['epoch', 'input', 'target', 'output'].every((key) => Object.hasOwn(record, key))
  );
}

function modelOf(record: Members): Identity {
  const model = text(part(record, 'eval')!, 'model');
  return model === undefined ? {} : { model };
}

/** The sample's messages, and the turns of model events that are not among them, such as those of a sub-agent. */
function sampleResponses(sample: Members, pointer: string, outer: Identity): TranscriptResponse[] {
  const uuid = firstText(sample, ['uuid']);
  const named =
    uuid === undefined
      ? { run: `${scalarText(own(sample, 'id'))}/${scalarText(own(sample, 'epoch'))}` }
      : { conversation: uuid };
  const identity = { ...outer, ...named };
  const messages = (list(sample, 'messages') ?? []).filter(isObject);
  const events = eventsOf(sample);
  const known = new Set(messages.flatMap(keysOf));
  const usages = new Map(events.flatMap((event) => event.keys.map((key) => [key, event.usage] as const)));
  const turns = messages.flatMap((message, index) => {
    const usage = keysOf(message)
      .map((key) => usages.get(key))
      .find((found) => found !== undefined);
    return messageTurns(message, `/messages/${index}`, originOf(message), identity, usage);
  });
  const missing = events
    .filter(({ keys }) => !keys.some((key) => known.has(key)))
    .flatMap(({ message, place, usage }) => messageTurns(message, place, 'primary', identity, usage));
  return below(pointer, [...turns, ...missing]).map((response) => withAttachments(response, sample, pointer));
}

/** A turn that the task itself wrote, as an example for the model, is no act of the model. */
function originOf(message: Members): Origin {
  return own(message, 'role') === 'assistant' && own(message, 'source') === 'input' ? 'history' : 'primary';
}

type PlacedUsage = readonly [value: unknown, pointer: string];

function messageTurns(
  message: Members,
  pointer: string,
  origin: Origin,
  identity: Identity,
  usage: PlacedUsage | undefined,
): TranscriptResponse[] {
  const model = text(message, 'model');
  const context = { pointer, origin, identity: model === undefined ? identity : { ...identity, model } };
  return messageResponses(message, usage ? { ...context, usage } : context).map((response) =>
    withSums(response, openaiUsage),
  );
}

interface ModelEvent {
  readonly message: Members;
  readonly place: string;
  readonly keys: readonly string[];
  readonly usage: PlacedUsage | undefined;
}

/** What the models of a sample answered, as its events have it. */
function eventsOf(sample: Members): ModelEvent[] {
  const inTranscript = part(sample, 'transcript');
  const base = list(sample, 'events') ? '/events' : '/transcript/events';
  const events = list(sample, 'events') ?? (inTranscript && list(inTranscript, 'events')) ?? [];
  return events.flatMap((event, index) => {
    if (!isObject(event) || own(event, 'event') !== 'model') return [];
    const output = part(event, 'output');
    const usage = output && placed(output, pointerTo(base, index, 'output'), '/usage');
    return ((output && list(output, 'choices')) ?? []).flatMap((choice, at) => {
      const message = isObject(choice) ? part(choice, 'message') : undefined;
      if (!message) return [];
      const place = pointerTo(base, index, 'output', 'choices', at, 'message');
      const counted = at === 0 && usage ? ([usage.value, usage.pointer] as const) : undefined;
      return [{ message, place, keys: keysOf(message), usage: counted }];
    });
  });
}

/** What a turn is known by: its id, else its calls, else its words. Only turns of the model have any. */
function keysOf(message: Members): string[] {
  if (own(message, 'role') !== 'assistant') return [];
  const id = firstText(message, ['id']);
  if (id !== undefined) return [id];
  const calls = list(message, 'tool_calls') ?? [];
  const ids = calls
    .map((call) => (isObject(call) ? text(call, 'id') : undefined))
    .filter((found) => found !== undefined);
  return [...ids, `${jsonKey(own(message, 'content'))} ${(callsIn(message) ?? []).map(({ key }) => key).join(' ')}`];
}

/** Long texts of a sample are kept beside it. */
const attachment = 'attachment://';

/** The response with the text that was kept beside the sample, where its content is nothing but a reference to it. */
function withAttachments(response: TranscriptResponse, sample: Members, pointer: string): TranscriptResponse {
  const attachments = part(sample, 'attachments');
  const turn = response.response;
  const content = isObject(turn) ? own(turn, 'content') : undefined;
  if (!attachments || typeof content !== 'string' || !content.startsWith(attachment)) return response;
  const key = content.slice(attachment.length);
  const value = own(attachments, key);
  if (typeof value !== 'string') return response;
  const moved = [...(response.moved ?? []), ['/content', pointerTo(pointer, 'attachments', key)] as const];
  return { ...response, response: { ...(turn as Members), content: value }, moved };
}
