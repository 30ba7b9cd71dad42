import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { branch, leaf, type Draft, type Place } from './draft.js';
import { firstText, list, part, roleOf, text, type Identity, type Members } from './members.js';
import { besides } from './message.js';
import { turnResponses } from './turn.js';
import { partBlocks } from './union-blocks.js';

/** Prompts that Google AI Studio saves: a conversation in chunks. */
export const geminiAistudio: TranscriptFormat = {
  id: 'gemini-aistudio',
  title: 'Google AI Studio prompts',
  hasOneOf: ['chunkedPrompt'],
  recognises: (record) => part(record, 'chunkedPrompt') !== undefined,
  responses(record) {
    const settings = part(record, 'runSettings');
    const model = settings && firstText(settings, ['model']);
    const identity: Identity = model === undefined ? {} : { model };
    const prompt = part(record, 'chunkedPrompt')!;
    const turns = ['chunks', 'pendingInputs'].flatMap((key) =>
      (list(prompt, key) ?? []).flatMap((chunk, index) =>
        isObject(chunk) ? chunkResponses(chunk, { pointer: pointerTo('/chunkedPrompt', key, index) }, identity) : [],
      ),
    );
    return [...instruction(record, identity), ...turns, ...besides(record, identity)];
  },
};

function instruction(record: Members, identity: Identity): TranscriptResponse[] {
  const said = part(record, 'systemInstruction');
  const key = said && (['text', 'parts'] as const).find((name) => Object.hasOwn(said, name));
  if (!said || !key) return [];
  const pointer = pointerTo('/systemInstruction', key);
  const moved = [['/content', pointer]] as const;
  const response = { role: 'system', content: said[key] };
  return [{ response, role: 'system', origin: 'primary', pointer: '/systemInstruction', moved, ...identity }];
}

/** What a chunk says of itself: how it was made, and where its text stands once more in pieces. */
const silent: ReadonlySet<string> = new Set([
  'role',
  'tokenCount',
  'finishReason',
  'isThought',
  'isGeneratedUsingApiKey',
  'thinkingBudget',
  'createTime',
  'safetyRatings',
  'branchParent',
  'branchChildren',
  'thoughtSignatures',
  'grounding',
]);

function chunkResponses(chunk: Members, place: Place, identity: Identity): TranscriptResponse[] {
  const isThought = own(chunk, 'isThought') === true;
  const parts = list(chunk, 'parts');
  // The text is that of all parts together, so they are read only where there is none.
  const isWhole = text(chunk, 'text') !== undefined && parts?.every(isTextPart) !== false;
  const kept = Object.fromEntries(Object.entries(chunk).filter(([key]) => !silent.has(key) && key !== 'parts'));
  const said = partBlocks(isThought ? { ...kept, thought: true } : kept, place);
  const blocks = isWhole
    ? said
    : [
        ...said,
        ...(parts ?? []).flatMap((piece, index) =>
          partBlocks(piece, { pointer: pointerTo(place.pointer, 'parts', index) }),
        ),
      ];
  const count = own(chunk, 'tokenCount');
  const role = roleOf(chunk);
  const at: Place = { pointer: pointerTo(place.pointer, 'tokenCount') };
  const usage: Record<string, Draft> =
    role === 'assistant' && typeof count === 'number' && blocks.length > 0
      ? { usage: branch({ total_tokens: leaf(count, at) }) }
      : {};
  return turnResponses({ place, blocks, members: usage, role, identity });
}

function isTextPart(piece: unknown): boolean {
  return isObject(piece) && Object.keys(piece).every((key) => key === 'text' || key.startsWith('thought'));
}
