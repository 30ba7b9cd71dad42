import { own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { leaf, sharedBranch, type Branch, type Draft, type Place } from './draft.js';
import { below, callKeys, identityOf, list, part, pick, text, type Members } from './members.js';
import { besides } from './message.js';
import { turnResponses } from './turn.js';
import { partBlocks } from './union-blocks.js';
import { usageDraft } from './usage.js';

/** Responses of the Bedrock Converse API. */
export const bedrockConverse: TranscriptFormat = {
  id: 'bedrock-converse',
  title: 'Bedrock Converse responses',
  hasOneOf: ['output'],
  recognises(record) {
    const output = part(record, 'output');
    return output !== undefined && part(output, 'message') !== undefined && text(record, 'stopReason') !== undefined;
  },
  responses(record) {
    const output = part(record, 'output')!;
    const message = part(output, 'message')!;
    const usage = part(record, 'usage');
    const metadata = part(record, 'ResponseMetadata');
    const identity = { ...identityOf(metadata ?? {}, ['RequestId']), ...identityOf(record, []) };
    const place: Place = { pointer: '/output/message' };
    const members: Record<string, Draft> = usage ? { usage: usageDraft(usage, { pointer: '/usage' }) } : {};
    for (const [key, value] of Object.entries(pick(message, callKeys))) {
      if (key !== 'content') members[key] = leaf(value);
    }
    const turn = turnResponses({ place, blocks: contentBlocks(message, place), members, identity });
    return [...turn, ...below('/output', besides(output, identity)), ...besides(record, identity)];
  },
};

/** The blocks of a message of Bedrock. What is no list of blocks is left for the guards to refuse. */
function contentBlocks(message: Members, place: Place): Branch[] {
  const content = own(message, 'content');
  const at: Place = { ...place, pointer: pointerTo(place.pointer, 'content') };
  if (content === undefined) return [];
  if (!Array.isArray(content)) return [sharedBranch({ content }, place)];
  return (list(message, 'content') ?? []).flatMap((block, index) =>
    partBlocks(block, { ...at, pointer: pointerTo(at.pointer, index) }),
  );
}
