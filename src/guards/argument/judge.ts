import type { Violation } from '../../core/guard.js';
import { isObject, own, pointerTo } from '../../core/json.js';
import { digestOf, excerptOf, maskText } from '../../scan/mask.js';
import { shownName } from '../shown-name.js';
import type { ArgumentRule, ArgumentRules } from './options.js';
import type { ArgumentRuleId } from './rules.js';
import { argumentTypes } from './types.js';

/** The arguments of one call, and where they stand. */
export interface Arguments {
  readonly value: Readonly<Record<string, unknown>>;
  readonly tool: string | undefined;
  /** JSON Pointer in the response of a path in the arguments; the empty path is the arguments as a whole. */
  readonly place: (path: string) => string;
}

/** A broken rule, and the sentence that the result's details have for it. */
export interface ArgumentError {
  readonly text: string;
  readonly violation: Violation<ArgumentRuleId>;
}

/** Every argument of one call that its rule does not allow, in the order of the rules; then what no rule names. */
export function judgeArguments(
  args: Arguments,
  rules: ArgumentRules,
  allowExtra: boolean,
  errors: ArgumentError[],
): void {
  for (const [name, rule] of rules) {
    if (!Object.hasOwn(args.value, name) || args.value[name] === undefined) {
      if (rule.required) errors.push(missing(args, name));
      continue;
    }
    judgeValue(args, name, args.value[name], rule, errors);
  }
  if (!allowExtra) judgeExtras(args, rules, errors);
}

function judgeValue(args: Arguments, name: string, value: unknown, rule: ArgumentRule, errors: ArgumentError[]): void {
  const report = (id: ArgumentRuleId, demand: string): void => {
    errors.push(wrong(args, name, value, id, demand));
  };
  const type = argumentTypes.get(rule.type ?? '');
  if (type !== undefined && !type.isKind(value)) {
    report('argument/type', `must be ${type.title}`);
    return;
  }
  if (typeof value === 'string' && type?.isWritten?.(value) === false)
    report('argument/format', `must be ${type.title}`);
  if (typeof value === 'number' && (rule.type === 'number' || rule.type === 'integer')) {
    if (rule.min !== undefined && value < rule.min) report('argument/range', `must be at least ${rule.min}`);
    if (rule.max !== undefined && value > rule.max) report('argument/range', `must be at most ${rule.max}`);
  }
  if (isOutside(value, rule)) report('argument/enum', 'must be one of the listed values');
  if (typeof value === 'string' && rule.pattern !== undefined) {
    const { matches, timedOut } = rule.pattern.find([value]);
    if (timedOut.length > 0) report('argument/pattern-timeout', 'could not be matched within the execution time limit');
    else if (matches.length === 0) report('argument/pattern', 'must match its pattern');
  }
  if (rule.minLength === undefined && rule.maxLength === undefined) return;
  const length = lengthOf(value);
  if (length === undefined) return;
  if (rule.minLength !== undefined && length < rule.minLength)
    report('argument/length', `must be at least ${rule.minLength} long`);
  if (rule.maxLength !== undefined && length > rule.maxLength)
    report('argument/length', `must be at most ${rule.maxLength} long`);
}

function isOutside(value: unknown, { type, values }: ArgumentRule): boolean {
  if (values === undefined) return type === 'enum';
  return !values.includes(value);
}

/** Characters of a string, members of a list. */
function lengthOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'string') return undefined;
  let characters = 0;
  for (const _ of value) characters++;
  return characters;
}

function judgeExtras(args: Arguments, rules: ArgumentRules, errors: ArgumentError[]): void {
  const extras = Object.keys(args.value).filter((name) => !rules.has(name));
  if (extras.length === 0) return;
  const text = `Unexpected arguments: ${extras.map(shownName).join(', ')}`;
  for (const name of extras) {
    const message = `The argument '${shownName(name)}' is not expected.`;
    errors.push({
      text,
      violation: violationOf(args, 'argument/unexpected', message, pointerTo('', name), args.value[name]),
    });
  }
}

function missing(args: Arguments, name: string): ArgumentError {
  const message = `The required argument '${shownName(name)}' is missing.`;
  const violation = violationOf(args, 'argument/missing', message, '', undefined);
  return { text: `Missing required argument: ${shownName(name)}`, violation: { ...violation, digest: digestOf(name) } };
}

function wrong(args: Arguments, name: string, value: unknown, id: ArgumentRuleId, demand: string): ArgumentError {
  const message = `The argument '${shownName(name)}' ${demand}.`;
  return {
    text: `${shownName(name)}: ${demand}`,
    violation: violationOf(args, id, message, pointerTo('', name), value),
  };
}

function violationOf(
  { tool, place }: Arguments,
  rule: ArgumentRuleId,
  message: string,
  path: string,
  value: unknown,
): Violation<ArgumentRuleId> {
  const text = textOf(value);
  return {
    rule,
    message,
    pointer: place(path),
    // The digest covers the masked form: values of few digits could be guessed from a hash.
    ...(text !== undefined && { evidence: excerptOf(text, 0, text.length), digest: digestOf(maskText(text)) }),
    ...(tool !== undefined && { tool: shownName(tool) }),
  };
}

/** A scalar's text; lists and objects are not shown. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const isScalar = value === null || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? String(value) : undefined;
}

/** The arguments that a response carries at its root: `arguments`, or `output` where they are empty. */
export function rootArguments(response: Record<string, unknown>): Arguments | undefined {
  const written = own(response, 'arguments');
  const output = own(response, 'output');
  const isEmpty = written === undefined || written === null || (isObject(written) && Object.keys(written).length === 0);
  const [value, pointer] = isEmpty && isObject(output) ? [output, '/output'] : [written, '/arguments'];
  if (!isObject(value)) return undefined;
  const tool = [own(response, 'tool_name'), own(response, 'toolName'), own(response, 'name')].find(
    (name) => typeof name === 'string',
  );
  return { value, tool, place: (path) => pointer + path };
}
