import { InputError } from '../core/errors.js';
import type { GuardResult } from '../core/guard.js';
import type { JsonObject } from '../core/json.js';
import type { Policy } from '../policy/policy.js';
import type { Stack } from '../policy/stack.js';
import { buildStack } from '../policy/stack.js';
import type { TranscriptResponse } from '../transcripts/format.js';
import { recogniserWith } from '../transcripts/own-records.js';
import { parseRecord } from '../transcripts/parse-record.js';
import { recordPointer } from '../transcripts/place.js';
import { readRecords } from '../transcripts/read.js';
import type { RawRecord, Source } from '../transcripts/record.js';
import { runGuard } from '../verify/stack.js';
import { masked } from './place.js';

/** What one guard said of one response, masked. */
export interface ExplainedGuard {
  readonly name: string;
  /** Absent where the guard looked: why it did not. */
  readonly notAsked?: string;
  readonly result?: Pick<GuardResult, 'passed' | 'severity' | 'message'>;
  readonly violations: readonly { rule: string; level: string; message: string; pointer: string; evidence?: string }[];
}

/** One response of the record, and what the stack said of it. */
export interface ExplainedResponse {
  readonly format: string;
  readonly role: string;
  readonly origin: string;
  readonly pointer: string;
  readonly inScope: boolean;
  readonly guards: readonly ExplainedGuard[];
}

/**
 * What every guard of the policy says of the record that begins on a line, and why. Guards that carry something from
 * response to response are asked about this one alone. Rejects with `InputError` where no record begins there.
 */
export async function explainRecord(source: Source, line: number, policy: Policy): Promise<ExplainedResponse[]> {
  const record = await findRecord(source, line, policy);
  const parsed = parseRecord(record.text);
  if ('malformed' in parsed) throw new InputError(`${source.name}:${line} is malformed: ${parsed.malformed}`);
  const stack = buildStack(policy);
  return parsed.values.flatMap(({ value }) => explainValue(value, source.name, line, stack));
}

async function findRecord(source: Source, line: number, policy: Policy): Promise<RawRecord> {
  for await (const { items } of readRecords(source, policy.limits)) {
    for (const item of items) {
      if (item.line > line) throw noRecord(source, line, `the next one begins on line ${item.line}`);
      if (item.line !== line) continue;
      if (item.kind !== 'record') throw new InputError(`${source.name}:${line} was not read: ${item.reason}`);
      return item;
    }
  }
  throw noRecord(source, line, 'the file ends before it');
}

function noRecord(source: Source, line: number, why: string): InputError {
  return new InputError(`No record begins on line ${line} of ${source.name}: ${why}.`);
}

function explainValue(value: unknown, file: string, line: number, stack: Stack): ExplainedResponse[] {
  const format = recogniserWith(stack.records)(value);
  if (!format) throw new InputError(`${file}:${line} has no known shape, so no guard looked at it.`);
  return format.responses(value as JsonObject).map((response) => ({
    format: format.id,
    role: response.role,
    origin: response.origin,
    pointer: masked(response.pointer),
    inScope: stack.scope.roles.includes(response.role) && stack.scope.origins.includes(response.origin),
    guards: stack.entries.map((entry) => {
      const asked = entry.when === undefined || entry.when({ file, format: format.id, response });
      const name = entry.guard.name;
      if (!asked) return { name, notAsked: "its 'when' does not match", violations: [] };
      return explainGuard(runGuard(entry.guard, response.response), response, stack);
    }),
  }));
}

function explainGuard(result: GuardResult, response: TranscriptResponse, stack: Stack): ExplainedGuard {
  return {
    name: result.guardName,
    result: { passed: result.passed, severity: result.severity, message: masked(result.message) },
    violations: result.violations.map((violation) => ({
      rule: violation.rule,
      level: stack.levelOf(result, violation),
      message: masked(violation.message),
      pointer: masked(recordPointer(response, violation.pointer ?? '')),
      ...(violation.evidence !== undefined && { evidence: masked(violation.evidence) }),
    })),
  };
}
