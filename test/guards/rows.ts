/** One response and what a guard of these options makes of it: a row that anybody can add to. */
export interface GuardRow {
  /** Options as a policy or the library would give them, in snake_case. */
  options?: Record<string, unknown>;
  response: unknown;
  /** Responses and tool results of the same conversation that came before it: the row is then followed as an audit does. */
  before?: readonly unknown[];
  context?: Record<string, unknown>;
}

/** The rows of one guard, exported as `rows` by `test/guards/<id>/rows.ts`. */
export interface GuardRows {
  /** Responses in which the guard finds nothing. */
  passes: GuardRow[];
  /** Rule id, such as `tool/blocked-tool` -> responses that break that rule, among others perhaps. */
  fails: Record<string, GuardRow[]>;
}
