/** Names that are counted of each kind, and conversations that are told apart; what comes beyond is counted together. */
export const inspectionCaps = { names: 1_000, conversations: 100_000 } as const;

/** Tokens and cost of responses, as they report them. */
export interface UsageSum {
  input: number;
  output: number;
  total: number;
  /** In the currency of the log, which no format names. */
  cost: number;
}

/** What one transcript is. Names are as the transcript has them. */
export interface Inspection {
  readonly path: string;
  readonly bytes: number;
  /** What the records stand in, the outermost first, such as `gzip` and `lines`. */
  readonly container: readonly string[];
  /** Records by format. */
  readonly formats: ReadonlyMap<string, number>;
  readonly records: number;
  readonly unknown: number;
  readonly malformed: number;
  /** Records beyond the size limit, which were not read. */
  readonly skipped: number;
  readonly conversations: number;
  /** Responses by role and origin, as `role origin`. */
  readonly responses: ReadonlyMap<string, number>;
  /** Calls of the model by the tool's name. What cannot be read as a call without doubt is under `refusedCalls`. */
  readonly tools: ReadonlyMap<string, number>;
  readonly refusedCalls: number;
  /** What the provider ran for the model, by the tool's name: no calls of the client's. */
  readonly hosted: ReadonlyMap<string, number>;
  /** Texts that the model answered with; not what it thought. A text that came in fragments is one. */
  readonly texts: number;
  /** The model's responses by the model's name. */
  readonly models: ReadonlyMap<string, number>;
  readonly usage: UsageSum;
  /** The earliest and the latest time that records give, in milliseconds since 1970. */
  readonly first?: number;
  readonly last?: number;
  /** Tables that reached their cap. */
  readonly capped: readonly string[];
  /** Why the file could not be read to its end. */
  readonly unreadable?: string;
}

/** Counts by name, of which there is a limited number. */
export class NameCounts {
  readonly counts = new Map<string, number>();
  capped = false;

  add(name: string, times = 1): void {
    const before = this.counts.get(name);
    if (before === undefined && this.counts.size >= inspectionCaps.names) this.capped = true;
    else this.counts.set(name, (before ?? 0) + times);
  }
}
