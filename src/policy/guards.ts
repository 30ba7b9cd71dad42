import type { Finding, Role } from '../core/finding.js';
import { type Guard, type GuardDefinition, type GuardResult, type Violation, passed } from '../core/guard.js';
import { guardDefinitions } from '../guards/index.js';
import { createLiveGuard } from './audit-guard.js';
import type { Policy, PolicyGuard, PolicyWhen } from './policy.js';
import { type Stack, buildStack } from './stack.js';
import { compileWhen } from './when.js';

/** What the guards of a running agent can be told of it, for the conditions of a policy. */
export interface LiveSubject {
  /** Id of the format that its log will have, such as `openai-chat`. */
  readonly format?: string;
  readonly model?: string;
  /** Path of its log relative to the root, with forward slashes. */
  readonly file?: string;
  /** `assistant` by default. */
  readonly role?: Role;
  /** The clock that the expiry of ignores is judged by. */
  readonly now?: () => Date;
}

/**
 * The guards of a policy for an agent that runs: what an audit of its log would report as an error fails, a warning or a note
 * passes with a warning, and what the policy ignores passes. A condition that asks for what `subject` does not say holds, so
 * that its guard looks. What depends on earlier responses is judged by the context: totals and `current_state`.
 */
export function policyGuards(
  policy: Policy,
  subject: LiveSubject = {},
  definitions: readonly GuardDefinition[] = guardDefinitions,
): readonly Guard[] {
  const stack = buildStack(policy, definitions);
  return policy.guards.map((entry) => liveGuard(entry, stack, subject, definitions));
}

function liveGuard(
  { id, options, when }: PolicyGuard,
  stack: Stack,
  subject: LiveSubject,
  definitions: readonly GuardDefinition[],
): Guard {
  const guard = createLiveGuard(id, options, definitions);
  const { name } = guard;
  const { now = () => new Date(), file = '', format = '', role = 'assistant', model } = subject;
  const applies = when && compileWhen(answerable(when, subject));
  return {
    name,
    check(response, context) {
      const turn = { response, role, ...(model !== undefined && { model }) };
      if (applies && !applies({ file, format, response: turn }))
        return passed(name, 'The policy has other responses in mind');
      return weighed(guard.check(response, context), stack, { file, now: now() });
    },
  };
}

/** Without the conditions that nobody can answer. */
function answerable(when: PolicyWhen, subject: LiveSubject): PolicyWhen {
  const { format, model, path, ...others } = when;
  return {
    ...others,
    ...(format && subject.format !== undefined && { format }),
    ...(model && subject.model !== undefined && { model }),
    ...(path && subject.file !== undefined && { path }),
  };
}

/** The result as the policy's levels and ignores have it. One that failed without a violation stays as it is. */
function weighed(
  result: GuardResult,
  stack: Stack,
  { file, now }: { readonly file: string; readonly now: Date },
): GuardResult {
  if (result.violations.length === 0) return result;
  const kept = result.violations.flatMap((violation): Violation[] => {
    const level = stack.levelOf(result, violation);
    if (level === 'off' || stack.isIgnored(asFinding(violation, file), now)) return [];
    return [{ ...violation, level }];
  });
  const [first] = kept;
  if (first === undefined) return { ...passed(result.guardName, 'The policy accepts what was found'), violations: [] };
  const error = kept.find(({ level }) => level === 'error');
  const message = error && (result.passed || error !== first) ? error.message : result.message;
  return {
    ...result,
    message,
    violations: kept,
    ...(error ? { passed: false, severity: 'error' } : { passed: true, severity: 'warning' }),
  };
}

/** What an ignore asks about; a running agent's finding has no place. */
function asFinding({ rule, tool }: Violation, file: string): Finding {
  return { ruleId: rule, file, ...(tool !== undefined && { tool }) } as Finding;
}
