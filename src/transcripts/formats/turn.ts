import type { Origin, Role } from '../../core/finding.js';
import type { MovedPart, TranscriptResponse } from '../format.js';
import { branch, finished, leaf, type Branch, type Draft, type Place } from './draft.js';
import type { Identity } from './members.js';

/** A turn that is put together: its blocks in their order, and what it has beside them. */
export interface TurnDraft {
  /** Where the turn as a whole stands. */
  readonly place: Place;
  readonly blocks: readonly Branch[];
  /** Members beside the content, such as `usage`. */
  readonly members?: Readonly<Record<string, Draft>>;
  readonly role?: Role;
  readonly origin?: Origin;
  readonly identity?: Identity;
  readonly remarks?: Iterable<string>;
}

/** Members of a result that name the call which it answers. */
const resultIds: readonly string[] = ['tool_use_id', 'tool_call_id', 'call_id', 'toolCallId', 'id'];

/**
 * The responses of a turn: `{role, content: [blocks]}`, and one more for each block that is a tool's result, since
 * results are not the words of who passes them on. A block of no type is an item of an `output`, where guards look for
 * calls that hide in it. A turn that holds nothing at all gives none.
 */
export function turnResponses(turn: TurnDraft): TranscriptResponse[] {
  const { place, role = 'assistant', origin = 'primary', identity, remarks } = turn;
  const said = turn.blocks.filter((block) => !isResult(block) && block.members.has('type'));
  const untyped = turn.blocks.filter((block) => !block.members.has('type'));
  const results = turn.blocks.filter(isResult).map((block) => resultOf(block, turn));
  const members: Record<string, Draft> = {
    ...turn.members,
    ...(untyped.length > 0 && { output: { kind: 'row', items: untyped } }),
  };
  if (said.length === 0 && Object.keys(members).length === 0) return results;
  const draft = branch({ role: leaf(role), content: { kind: 'row', items: said }, ...members });
  const { value, moved } = finished(draft);
  const notes = [...(remarks ?? [])];
  return [
    {
      response: value,
      role,
      origin,
      ...standing(place, moved),
      ...identity,
      ...(notes.length > 0 && { remarks: notes }),
    },
    ...results,
  ];
}

/** The members of a response that say where it stands. */
export function standing(
  place: Place,
  moved: readonly MovedPart[],
): Pick<TranscriptResponse, 'pointer' | 'moved' | 'record'> {
  return {
    pointer: place.pointer,
    ...(moved.length > 0 && { moved }),
    ...(place.record && { record: place.record }),
  };
}

function resultOf(block: Branch, { origin = 'primary', identity, place }: TurnDraft): TranscriptResponse {
  block.members.set('type', leaf('tool_result'));
  const { value, moved } = finished(block);
  const id = resultIds.map((key) => (value as Record<string, unknown>)[key]).find((found) => typeof found === 'string');
  const at = block.place ?? place;
  const others = moved.filter(([from]) => from !== '');
  return {
    response: value,
    role: 'tool',
    origin,
    ...standing(at, others),
    ...identity,
    ...(typeof id === 'string' && id !== '' && { id }),
  };
}

/** Whether a block is what a tool gave back. */
function isResult(block: Branch): boolean {
  const type = block.members.get('type');
  return type?.kind === 'leaf' && typeof type.value === 'string' && /^(?:.*_)?tool[_-]result$/.test(type.value);
}
