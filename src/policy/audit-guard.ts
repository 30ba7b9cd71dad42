import { readOptions } from '../core/guard-options.js';
import type { AuditGuard, GuardDefinition } from '../core/guard.js';
import type { JsonObject } from '../core/json.js';

/** The budget of a policy that asks for one without a number, as QWED_OR_MAX_BUDGET has it by default. */
const defaultBudget = 100;

/**
 * Makes a guard as the auditor runs it: options of the policy over what the auditor assumes. Throws what the guard's
 * constructor throws where an option is wrong.
 */
export function createAuditGuard(definition: GuardDefinition, options: JsonObject): AuditGuard {
  const known = {
    ...readOptions(definition, definition.auditDefaults ?? {}),
    ...readOptions(definition, options['max_cost'] === true ? { ...options, max_cost: defaultBudget } : options),
  };
  return definition.createForAudit ? definition.createForAudit(known) : definition.create(known);
}
