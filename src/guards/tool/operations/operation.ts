import type { Level, Tier } from '../../../core/guard.js';
import type { Act } from '../../../scan/shell/act.js';
import type { ToolRule } from '../rules.js';

/** What makes an operation worth a finding. */
export interface Meaning {
  /** What the command does, in words that go after "the arguments of x". */
  readonly title: string;
  readonly rule: ToolRule;
  /** `proven` where the meaning is certain. */
  readonly tier: Tier;
  /** Where it is not the rule's. */
  readonly level?: Level;
}

/** One row of a table of commands: an operation that does harm, by its meaning. */
export interface Operation extends Meaning {
  /**
   * The names that the command may have. They are also what a quick look at a text can search for: without one of them, or a
   * disguise, the row hits nothing. Empty for rows that any command may hit; those have `gate`.
   */
  readonly commands: readonly string[];
  /** For a row of any command: a text without a match of this is not hit by it. */
  readonly gate?: RegExp;
  readonly test: (act: Act) => boolean;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}
