import { type Guard, type GuardResult, defineGuard, passed } from '../../core/guard.js';
import { type EitherCase, readOptions } from '../../core/guard-options.js';
import { isObject } from '../../core/json.js';
import { foldName } from '../../responses/case-fold.js';
import { type Entry, type RefusedCall, type ToolCall, argumentPointer } from '../../responses/tool-call.js';
import { envelopedCallsOf } from '../../responses/tool-calls.js';
import { shownName } from '../shown-name.js';
import { type ArgumentError, type Arguments, judgeArguments, rootArguments } from './judge.js';
import {
  type ArgumentGuardOptions,
  type ArgumentSettings,
  argumentOptionsSchema,
  readArgumentSettings,
} from './options.js';
import { argumentRules } from './rules.js';

/** What the auditor, the library and the policy know of ArgumentGuard. */
export const definition = defineGuard({
  id: 'argument',
  className: 'ArgumentGuard',
  summary: 'Checks the arguments of tool calls against rules of type, range, length, format and presence.',
  rules: argumentRules,
  optionsSchema: argumentOptionsSchema,
  libraryOnly: { strict: 'it is accepted for older callers and changes nothing: every broken rule fails the check' },
  create: (options) => new ArgumentGuard(options as EitherCase<ArgumentGuardOptions>),
});

const unreadable = 'Invalid or ambiguous tool-call arguments';

/**
 * Checks the arguments of every call of a response, or those at its root where it has no call. Options come in camelCase or
 * snake_case, members of rules too; wrong ones throw `UsageError`.
 */
export class ArgumentGuard implements Guard {
  readonly name = 'ArgumentGuard';
  private readonly settings: ArgumentSettings;

  constructor(options: EitherCase<ArgumentGuardOptions> = {}) {
    this.settings = readArgumentSettings(readOptions(definition, options as Readonly<Record<string, unknown>>));
  }

  /** Checks one response. Never throws. */
  check(response: unknown): GuardResult {
    const errors: ArgumentError[] = [];
    try {
      this.judgeAll(response, errors);
    } catch {
      errors.push(unreadableCall({ refused: 'uninspectable', why: 'cannot be inspected', pointer: '' }));
    }
    if (errors.length === 0) return passed(this.name, 'All arguments valid');
    const texts = [...new Set(errors.map(({ text }) => text))];
    const isUnreadable = errors.some(({ violation }) => violation.rule === 'argument/unreadable-call');
    return {
      guardName: this.name,
      passed: false,
      severity: 'error',
      message: isUnreadable ? unreadable : `Argument validation failed: ${texts.length} error(s)`,
      details: { errors: texts },
      violations: errors.map(({ violation }) => violation),
    };
  }

  private judgeAll(response: unknown, errors: ArgumentError[]): void {
    const calls = envelopedCallsOf(response);
    for (const call of calls) this.judgeCall(call, errors);
    if (calls.length > 0 || !isObject(response)) return;
    const args = rootArguments(response);
    if (args !== undefined) this.judge(args, errors);
  }

  private judgeCall(call: Entry, errors: ArgumentError[]): void {
    if (call.refused !== undefined) errors.push(unreadableCall(call));
    else if (isObject(call.arguments)) this.judge(argumentsOf(call, call.arguments), errors);
    else {
      const { argumentsPointer: pointer, name } = call;
      errors.push(
        unreadableCall({ refused: 'unrecognized', why: 'carries arguments that are no object', pointer, name }),
      );
    }
  }

  private judge(args: Arguments, errors: ArgumentError[]): void {
    const { rules, toolRules, allowExtra } = this.settings;
    const own = args.tool === undefined ? undefined : toolRules.get(foldName(args.tool));
    judgeArguments(args, own ?? rules, allowExtra, errors);
  }
}

function argumentsOf(call: ToolCall, value: Record<string, unknown>): Arguments {
  return { value, tool: call.name, place: (path) => argumentPointer(call, path) };
}

function unreadableCall({ why, pointer, name }: RefusedCall): ArgumentError {
  const tool = name === undefined ? undefined : shownName(name);
  const subject = tool === undefined ? 'What stands here' : `The call of '${tool}'`;
  const message = `${subject} ${why}.`;
  return {
    text: message,
    violation: { rule: 'argument/unreadable-call', message, pointer, ...(tool !== undefined && { tool }) },
  };
}
