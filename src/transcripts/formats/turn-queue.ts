import type { RecordText, TranscriptResponse } from '../format.js';
import { joinTurns } from './join-turns.js';
import { without, type Members } from './members.js';
import { mostOpen } from './joins.js';
import { seenKeys } from './repeats.js';

/**
 * Holds the last turn of each chain of messages back until it is complete, and what comes after it behind it, so that
 * responses keep their order. A chain is whatever does not interleave, such as a session or one of its sub-agents.
 */
export interface TurnQueue {
  /** Takes a fragment of a turn; gives what is complete with it. A turn without a key is complete at once. */
  fragment(chain: string, key: string | undefined, turn: TranscriptResponse, record: RecordText): TranscriptResponse[];
  /** Takes what is no fragment. */
  other(chain: string, responses: readonly TranscriptResponse[], record: RecordText): TranscriptResponse[];
  /** Gives everything of a chain, or of all chains. */
  flush(chain?: string): TranscriptResponse[];
}

interface Held {
  readonly key: string;
  readonly fragments: TranscriptResponse[];
  readonly behind: TranscriptResponse[];
}

/** A turn that so much came after is complete. */
const mostBehind = 1000;

export function turnQueue(): TurnQueue {
  const chains = new Map<string, Held>();
  const given = seenKeys();

  function flushChain(chain: string): TranscriptResponse[] {
    const held = chains.get(chain);
    if (!held) return [];
    chains.delete(chain);
    const turn = joinTurns(held.fragments);
    // A turn that goes on after it was given has reported its usage already; with an id it can be told that it is the same.
    const isRepeat = given.add(held.key) && turn.id === undefined;
    return [isRepeat ? withoutUsage(turn) : turn, ...held.behind];
  }

  return {
    fragment(chain, key, turn, record) {
      const placed = inRecord(turn, record);
      const held = chains.get(chain);
      if (held && held.key === key) {
        held.fragments.push(placed);
        return [];
      }
      const before = flushChain(chain);
      if (key === undefined) return [...before, placed];
      chains.set(chain, { key, fragments: [placed], behind: [] });
      const oldest = chains.size > mostOpen ? flushChain(chains.keys().next().value!) : [];
      return [...before, ...oldest];
    },
    other(chain, responses, record) {
      const held = chains.get(chain);
      if (!held) return responses.map((response) => inRecord(response, record));
      held.behind.push(...responses.map((response) => inRecord(response, record)));
      return held.behind.length > mostBehind ? flushChain(chain) : [];
    },
    flush(chain) {
      return chain === undefined ? [...chains.keys()].flatMap(flushChain) : flushChain(chain);
    },
  };
}

/** The response with the record that it stands in, so that it can be given when that is no longer at hand. */
export function inRecord(response: TranscriptResponse, record: RecordText): TranscriptResponse {
  return response.record ? response : { ...response, record };
}

function withoutUsage(turn: TranscriptResponse): TranscriptResponse {
  return { ...turn, response: without(turn.response as Members, ['usage']) };
}
