/** Tokens and cost, as responses report them. */
export interface Usage {
  /** Responses that reported; one that is logged in several pieces is one. */
  readonly responses: number;
  /** Input tokens, cached ones too. */
  readonly input: number;
  readonly output: number;
  readonly total: number;
  /** In the currency of the log, which no format names, to a billionth. */
  readonly cost: number;
}

/** What one conversation used. */
export interface ConversationUsage extends Usage {
  /** Its id, masked. */
  readonly conversation: string;
}

/** What a run used. */
export interface RunUsage extends Usage {
  /** The conversations that used the most tokens, at most 100; of those that used as many, the first. */
  readonly conversations: readonly ConversationUsage[];
  /** All other conversations with an id together; absent where there are none. */
  readonly otherConversations?: Usage;
}
