import type { UsageSum } from '../transcripts/inspection.js';
import { addUsage } from '../transcripts/usage-sum.js';
import { masked } from './place.js';

/** What one response reports: its key, then input, output and total tokens and the cost. */
export type KeyedUsage = readonly [key: string, input: number, output: number, total: number, cost: number];

/** What the responses of one conversation, or of none, report in a stretch of a source. */
export interface PartialUsage {
  /** Its id, masked; absent for responses that belong to their file. */
  readonly conversation?: string;
  /** Responses without a key, added up. */
  readonly unkeyed: Readonly<UsageSum> & { readonly responses: number };
  /** Responses that may come again. */
  readonly keyed: readonly KeyedUsage[];
}

interface Counted {
  readonly unkeyed: UsageSum & { responses: number };
  readonly keyed: KeyedUsage[];
}

/** Takes what the model's responses of one stretch report. What comes again is told apart when stretches are merged. */
export class UsageCounts {
  private readonly conversations = new Map<string | undefined, Counted>();

  /** Adds what a response of the conversation reports, with the response's key, where it has one. */
  add(usage: Readonly<UsageSum>, conversation: string | undefined, key: string | undefined): void {
    let counted = this.conversations.get(conversation);
    if (!counted) this.conversations.set(conversation, (counted = { unkeyed: noUsage(), keyed: [] }));
    if (key === undefined) {
      counted.unkeyed.responses++;
      addUsage(counted.unkeyed, usage);
    } else counted.keyed.push([key, usage.input, usage.output, usage.total, usage.cost]);
  }

  /** What was taken, as plain data, masked. */
  list(): readonly PartialUsage[] {
    return [...this.conversations].map(([conversation, counted]) => ({
      ...(conversation !== undefined && { conversation: masked(conversation) }),
      ...counted,
    }));
  }
}

/** Usage of nothing. */
export function noUsage(): UsageSum & { responses: number } {
  return { responses: 0, input: 0, output: 0, total: 0, cost: 0 };
}
