import { isObject } from '../core/json.js';
import type { Joiner, TranscriptResponse } from '../transcripts/format.js';
import { differs, interrupted } from '../transcripts/formats/joins.js';

/** The turns of the model that a stream's events make up, put together as an audit of their log does it. */
export interface JoinedTurns {
  /** Takes the next event. Never throws: what cannot be read makes the turns unreadable. */
  take(event: unknown): void;
  /** The stream has ended: its turns, and why they are refused whatever they say, where they are. */
  end(): { readonly turns: readonly unknown[]; readonly why: string | undefined };
}

/** The events are no records of a file, so that they have no place in one. */
const nowhere = { text: '', line: 1, column: 1 };

/** What a joiner remarks that leaves open which call would run. */
const doubts: ReadonlyMap<string, string> = new Map([
  [interrupted, 'The call never completed: the stream ended before it was done'],
  [differs, 'The events of the call disagree about what it is'],
]);

/** Begins to join the events of one stream. */
export function joinedTurns(joiner: Joiner): JoinedTurns {
  const responses: TranscriptResponse[] = [];
  let isUnreadable = false;

  function collect(more: () => readonly TranscriptResponse[]): void {
    try {
      responses.push(...more());
    } catch {
      isUnreadable = true;
    }
  }

  return {
    take(event) {
      if (isObject(event)) collect(() => joiner.take(event as never, nowhere));
      else isUnreadable = true;
    },
    end() {
      collect(() => joiner.end());
      const primary = responses.filter(({ origin, role }) => origin === 'primary' && role === 'assistant');
      const remarks = primary.flatMap((response) => response.remarks ?? []);
      const doubt = remarks.map((remark) => doubts.get(remark)).find((why) => why !== undefined);
      const why = isUnreadable ? 'The stream holds an event that cannot be read' : doubt;
      return { turns: primary.map(({ response }) => response), why };
    },
  };
}
