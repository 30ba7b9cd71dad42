import { foldName } from '../../responses/case-fold.js';
import { blockedTools } from './blocked-tools.js';
import { blockKey } from './fold.js';
import type { CustomValidator, ToolSettings } from './options.js';

/** What the lists say of one tool's name. */
export interface NameVerdict {
  /** Which blocklist has the name. */
  readonly blockedBy: 'policy' | 'default' | undefined;
  /** False where there is an allowlist that does not have the name. */
  readonly allowed: boolean;
  readonly validator: CustomValidator | undefined;
  /** The name as blocklists compare it. */
  readonly key: string;
}

/** Judges names by the lists of one guard. */
export interface NameJudge {
  /** The allowlist's names, folded and in their order; undefined without one. */
  readonly allowed: readonly string[] | undefined;
  judge(name: string): NameVerdict;
}

/** Agents call the same few tools all day: verdicts are kept for so many names of at most so many characters. */
const keptNames = 1_000;
const longestKept = 100;

/** Makes the judge of a guard's names. */
export function nameJudge(settings: ToolSettings): NameJudge {
  const byPolicy = new Set(settings.blocked.map(blockKey));
  const byDefault = new Set(settings.useDefaultBlocklist ? Object.values(blockedTools).flat().map(blockKey) : []);
  const allowed = settings.allowed === undefined ? undefined : new Set(settings.allowed.map(foldName));
  const kept = new Map<string, NameVerdict>();
  const verdictOf = (name: string): NameVerdict => {
    const key = blockKey(name);
    const folded = foldName(name);
    const blockedBy = byPolicy.has(key) ? 'policy' : byDefault.has(key) ? 'default' : undefined;
    return { blockedBy, allowed: allowed?.has(folded) ?? true, validator: settings.validators.get(folded), key };
  };
  return {
    allowed: allowed && [...allowed],
    judge(name) {
      const known = kept.get(name);
      if (known !== undefined) return known;
      const verdict = verdictOf(name);
      if (name.length <= longestKept && kept.size < keptNames) kept.set(name, verdict);
      return verdict;
    },
  };
}
