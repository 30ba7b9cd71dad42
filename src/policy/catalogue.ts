import type { RuleDescription } from '../core/finding.js';
import type { GuardDefinition, RuleInfo } from '../core/guard.js';
import { inputRules } from '../core/input-rules.js';
import { guardDefinitions } from '../guards/index.js';
import { verifyRules } from '../verify/rules.js';

/** Every rule there is, in the order of the guards, then those of reading and of verifying. */
export function ruleCatalogue(definitions: readonly GuardDefinition[] = guardDefinitions): readonly RuleDescription[] {
  return [
    ...definitions.flatMap((definition) => describe(definition.id, definition.rules)),
    ...describe('input', inputRules),
    ...describe('verify', verifyRules),
  ];
}

function describe(guard: string, rules: Readonly<Record<string, RuleInfo>>): RuleDescription[] {
  return Object.entries(rules).map(([id, info]) => ({ id, guard, ...info }));
}
