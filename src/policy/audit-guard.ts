import { readOptions } from '../core/guard-options.js';
import type { AuditGuard, Guard, GuardDefinition } from '../core/guard.js';
import type { JsonObject } from '../core/json.js';
import { guardDefinitions } from '../guards/index.js';

/** The budget of a policy that asks for one without a number, as QWED_OR_MAX_BUDGET has it by default. */
const defaultBudget = 100;

/**
 * Makes a guard as the auditor runs it: options of the policy over what the auditor assumes. Throws what the guard's
 * constructor throws where an option is wrong.
 */
export function createAuditGuard(definition: GuardDefinition, options: JsonObject): AuditGuard {
  const known = knownOptions(definition, options);
  return definition.createForAudit ? definition.createForAudit(known) : definition.create(known);
}

/**
 * Makes a policy's guard for responses that are judged one by one, such as those of a running agent, with what the auditor
 * assumes. What depends on earlier responses, such as a budget, it is told by the context. Throws for a guard that does not
 * exist, and what its constructor throws where an option is wrong.
 */
export function createLiveGuard(
  id: string,
  options: JsonObject,
  definitions: readonly GuardDefinition[] = guardDefinitions,
): Guard {
  const definition = definitions.find((known) => known.id === id);
  if (!definition) throw new Error(`the policy names the guard '${id}', which does not exist`);
  const guard = createAuditGuard(definition, options);
  return guard.observe ? definition.create(knownOptions(definition, options)) : guard;
}

function knownOptions(definition: GuardDefinition, options: JsonObject): Readonly<Record<string, unknown>> {
  return {
    ...readOptions(definition, definition.auditDefaults ?? {}),
    ...readOptions(definition, options['max_cost'] === true ? { ...options, max_cost: defaultBudget } : options),
  };
}
