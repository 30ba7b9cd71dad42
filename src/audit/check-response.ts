import { InputError } from '../core/errors.js';
import type { ExitCode } from '../core/exit-code.js';
import { exitCode } from '../core/exit-code.js';
import type { GuardResult, Level, Severity, Tier, VerificationContext } from '../core/guard.js';
import { isAtLeast } from '../core/guard.js';
import type { JsonObject } from '../core/json.js';
import { isObject } from '../core/json.js';
import { createLiveGuard } from '../policy/audit-guard.js';
import type { Policy } from '../policy/policy.js';
import type { Stack } from '../policy/stack.js';
import { buildStack } from '../policy/stack.js';
import { recognise } from '../transcripts/formats/index.js';
import type { TranscriptResponse } from '../transcripts/format.js';
import { parseRecord } from '../transcripts/parse-record.js';
import { recordPointer } from '../transcripts/place.js';
import { runGuard } from '../verify/stack.js';
import { masked } from './place.js';

/** A broken rule in what was checked; everything that it shows is masked. */
export interface CheckFinding {
  readonly ruleId: string;
  readonly guard: string;
  readonly level: Level;
  readonly tier: Tier;
  readonly message: string;
  readonly pointer: string;
  readonly tool?: string;
  readonly evidence?: string;
}

/** What the policy says of one response. */
export interface CheckVerdict {
  readonly schema: 'qwed-or.check/1';
  /** Whether nothing weighs as much as the policy's fail level. */
  readonly verified: boolean;
  readonly exitCode: ExitCode;
  readonly policy: { readonly name: string; readonly sha256: string };
  readonly findings: readonly CheckFinding[];
  readonly guards: readonly { readonly name: string; readonly passed: boolean; readonly severity: Severity }[];
}

/** What is checked: a text of JSON or plain words as it was received, or a response. */
export type Checked = { readonly text: string } | { readonly response: JsonObject };

/**
 * Checks one response by a policy, before it is acted upon. Guards that carry something from response to response are told
 * it by the context alone. Throws `InputError` for what is no response, or holds nothing that the policy looks at.
 */
export function checkResponse(checked: Checked, policy: Policy, context: VerificationContext): CheckVerdict {
  const stack = buildStack(policy);
  const guards = policy.guards.map((guard, index) => ({
    id: guard.id,
    guard: createLiveGuard(guard.id, guard.options),
    when: stack.entries[index]!.when,
  }));
  const findings: CheckFinding[] = [];
  const asked: GuardResult[] = [];
  for (const { format, response } of responsesOf(checked, stack)) {
    for (const { id, guard, when } of guards) {
      if (when && !when({ file: 'stdin', format, response })) continue;
      const result = runGuard(guard, response.response, context);
      asked.push(result);
      findings.push(...findingsOf(result, id, response, stack));
    }
  }
  const { failOn } = policy;
  const isFailed = failOn !== 'never' && findings.some(({ level }) => isAtLeast(level, failOn));
  return {
    schema: 'qwed-or.check/1',
    verified: !isFailed,
    exitCode: isFailed ? exitCode.findings : exitCode.pass,
    policy: { name: policy.name, sha256: policy.sha256 },
    findings,
    guards: asked.map(({ guardName, passed, severity }) => ({ name: guardName, passed, severity })),
  };
}

interface Found {
  readonly format: string;
  readonly response: TranscriptResponse;
}

function responsesOf(checked: Checked, stack: Stack): readonly Found[] {
  if ('response' in checked) return [asItStands(checked.response)];
  const text = checked.text.trim();
  if (text === '') throw new InputError('Standard input is empty.', 'Give one response, as JSON or as plain text.');
  if (!/^[[{"]/.test(text)) return [asItStands({ type: 'text', content: text })];
  const parsed = parseRecord(text);
  if ('malformed' in parsed) throw new InputError(`The response is malformed: ${parsed.malformed}`);
  if (parsed.values.length !== 1) {
    throw new InputError('Standard input holds more than one response.', "'qwed-or audit -' reads many.");
  }
  if (parsed.duplicate !== -1) {
    throw new InputError(
      'The response is malformed: an object has two members of one name.',
      'Readers differ on which counts.',
    );
  }
  const { value } = parsed.values[0]!;
  const format = recognise(value);
  if (!format) {
    if (isObject(value)) return [asItStands(value as JsonObject)];
    throw new InputError('The response has no known shape.', 'A response is a JSON object, or plain text.');
  }
  const found = format
    .responses(value as JsonObject)
    .filter(({ role, origin }) => stack.scope.roles.includes(role) && stack.scope.origins.includes(origin));
  if (found.length > 0) return found.map((response) => ({ format: format.id, response }));
  throw new InputError(
    'The record holds no response that the policy looks at.',
    "What is audited is the policy's scope.",
  );
}

function asItStands(response: JsonObject): Found {
  return { format: 'qwed', response: { response, role: 'assistant', origin: 'primary', pointer: '' } };
}

function findingsOf(result: GuardResult, guard: string, response: TranscriptResponse, stack: Stack): CheckFinding[] {
  return result.violations.flatMap((violation) => {
    const { rule, tier, message, tool, evidence } = violation;
    const level = stack.levelOf(result, violation);
    if (level === 'off') return [];
    return {
      ruleId: rule,
      guard: rule.startsWith('verify/') ? 'verify' : guard,
      level,
      tier: tier ?? stack.tierOf(rule),
      message: masked(message),
      pointer: masked(recordPointer(response, violation.pointer ?? '')),
      ...(tool !== undefined && { tool: masked(tool) }),
      ...(evidence !== undefined && { evidence: masked(evidence) }),
    };
  });
}
