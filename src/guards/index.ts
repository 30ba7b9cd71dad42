import type { GuardDefinition } from '../core/guard.js';

/** Every guard, in the order in which policies and `explain` list them. One line a guard. */
export const guardDefinitions: readonly GuardDefinition[] = [];
