import { UsageError } from '../../core/errors.js';
import { type Guard, type GuardResult, type Violation, defineGuard, passed } from '../../core/guard.js';
import { readOptions } from '../../core/guard-options.js';
import { isObject, own } from '../../core/json.js';
import { foldName } from '../../responses/case-fold.js';
import type { Entry } from '../../responses/tool-call.js';
import { envelopedCallsOf } from '../../responses/tool-calls.js';
import { digestOf, maskText } from '../../scan/mask.js';
import { shownName } from '../shown-name.js';
import { type TaxRule, taxRules } from './rules.js';
import { taxTools } from './tax-tools.js';

/** What a tax engine says of one call. */
export interface TaxVerdict {
  readonly verified: boolean;
  readonly error?: string | undefined;
}

/** Computes the taxes of a call and compares. Synchronous; may throw. `tool` is the folded name of one of the tax tools. */
export interface TaxEngine {
  verify(tool: string, args: Readonly<Record<string, unknown>>): TaxVerdict;
}

/** What the auditor, the library and the policy know of TaxGuard. */
export const definition = defineGuard({
  id: 'tax',
  className: 'TaxGuard',
  summary: 'Has the taxes of payroll, wire and crypto calls verified by a tax engine.',
  rules: taxRules,
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  libraryOnly: { engine: 'an engine is code, and a policy holds plain data' },
  create: (options) => new TaxGuard(options),
});

/** A call as TaxGuard sees it. */
interface TaxCall {
  readonly name: unknown;
  readonly arguments: unknown;
  readonly namePointer: string;
  readonly argumentsPointer: string;
}

interface Failure {
  readonly message: string;
  readonly violation: Violation<TaxRule>;
}

/**
 * Verifies the taxes of every call of a response with the engine that it was given; without an engine, and for any other
 * tool, it refuses. Throws `UsageError` for an engine without `verify`.
 */
export class TaxGuard implements Guard {
  readonly name = 'TaxGuard';
  private readonly engine: TaxEngine | undefined;

  constructor(options: { readonly engine?: TaxEngine } = {}) {
    this.engine = readEngine(readOptions(definition, options)['engine']);
  }

  /** Checks every call of one response. Never throws. */
  check(response: unknown): GuardResult {
    const failures: Failure[] = [];
    let count = 0;
    try {
      count = this.judgeAll(response, failures);
    } catch {
      failures.push(failure('tax/unreadable-call', 'Invalid response: it cannot be inspected', ''));
    }
    if (failures.length === 0) return passed(this.name, `The taxes of all ${count} call(s) are verified`);
    const violations = failures.map(({ violation }) => violation);
    return { guardName: this.name, passed: false, severity: 'error', message: failures[0]!.message, violations };
  }

  /** Judges every call; gives their number. */
  private judgeAll(response: unknown, failures: Failure[]): number {
    if (!isObject(response)) {
      failures.push(failure('tax/unreadable-call', 'Invalid response type: it is no object', ''));
      return 0;
    }
    const entries = envelopedCallsOf(response);
    if (entries.length === 0) this.judge(rootCall(response), failures);
    else for (const entry of entries) this.judgeEntry(entry, failures);
    return Math.max(1, entries.length);
  }

  private judgeEntry(entry: Entry, failures: Failure[]): void {
    if (entry.refused === undefined) this.judge(entry, failures);
    else
      failures.push(
        failure('tax/unreadable-call', `Invalid or ambiguous tool call: it ${entry.why}`, entry.pointer, entry.name),
      );
  }

  private judge(call: TaxCall, failures: Failure[]): void {
    const name = typeof call.name === 'string' ? call.name : undefined;
    const key = foldName(name ?? '');
    const tool = taxTools.get(key);
    const report = (rule: TaxRule, message: string, pointer = call.argumentsPointer, sentence = message): void => {
      failures.push(failure(rule, message, pointer, name, sentence));
    };
    if (tool === undefined) {
      report(
        'tax/no-guard',
        `No tax guard for tool: ${name === undefined ? 'none is named' : shownName(name)}`,
        call.namePointer,
      );
      return;
    }
    const args = call.arguments;
    if (!isObject(args)) {
      report('tax/invalid-arguments', 'Invalid arguments: they are no object');
      return;
    }
    const missing = tool.required.filter((field) => (own(args, field) ?? null) === null);
    if (missing.length > 0) {
      report('tax/missing-field', `Missing required ${tool.subject} fields: ${missing.join(', ')}`);
      return;
    }
    if (this.engine === undefined) {
      report('tax/no-engine', 'No tax engine: the call cannot be verified');
      return;
    }
    const refused = refusalOf(this.engine, key, args, tool.refusal);
    if (refused !== undefined) report(refused[0], refused[1], call.argumentsPointer, refused[2]);
  }
}

/** Why the engine does not verify a call: the rule, its words and, for a report, ours; undefined where it does. */
function refusalOf(
  engine: TaxEngine,
  tool: string,
  args: Record<string, unknown>,
  refusal: string,
): readonly [rule: TaxRule, words: string, sentence: string] | undefined {
  try {
    const said = engine.verify(tool, args) as { verified?: unknown; error?: unknown } | null | undefined;
    // Whatever is not a clear yes is a no.
    if (said?.verified === true) return undefined;
    const words = said?.error;
    return ['tax/refused', typeof words === 'string' && words !== '' ? maskText(words) : refusal, refusal];
  } catch (error) {
    const words = error instanceof Error ? error.message : 'unknown error';
    return ['tax/engine-error', `Tax engine error: ${maskText(words)}`, 'The tax engine failed'];
  }
}

function readEngine(engine: unknown): TaxEngine | undefined {
  if (engine === undefined || engine === null) return undefined;
  if (typeof engine === 'object' && typeof (engine as Partial<TaxEngine>).verify === 'function')
    return engine as TaxEngine;
  throw new UsageError('The option engine of TaxGuard must be an object with a function verify.');
}

/** The call that stands at the response's root without a type. */
function rootCall(response: Record<string, unknown>): TaxCall {
  const key = ['tool_name', 'toolName', 'name'].find((one) => typeof own(response, one) === 'string');
  return {
    name: key === undefined ? undefined : response[key],
    arguments: own(response, 'arguments'),
    namePointer: key === undefined ? '' : `/${key}`,
    argumentsPointer: Object.hasOwn(response, 'arguments') ? '/arguments' : '',
  };
}

function failure(rule: TaxRule, message: string, pointer: string, name?: string, sentence = message): Failure {
  const tool = name === undefined ? undefined : shownName(name);
  return {
    message,
    violation: {
      rule,
      message: `${sentence}.`,
      pointer,
      evidence: message,
      digest: digestOf(`${tool ?? ''}\n${message}`),
      ...(tool !== undefined && { tool }),
    },
  };
}
