import type { Role } from '../core/finding.js';
import { isObject, own, valueAt } from '../core/json.js';
import { toolCallsOf } from '../responses/tool-calls.js';
import { matchesPath, matchesWildcard } from './glob.js';
import type { PolicyWhen } from './policy.js';
import { timedMatch } from './timed-match.js';

/** What a condition can ask about. */
export interface Subject {
  /** Path of the transcript relative to the root, with forward slashes. */
  readonly file: string;
  /** Id of the record's format. */
  readonly format: string;
  readonly response: { readonly response: unknown; readonly role: Role; readonly model?: string };
}

export type Condition = (subject: Subject) => boolean;

/**
 * Compiles a guard's `when`, once, to a test of one response. All conditions must hold, the cheap ones are asked first.
 * A response that cannot be inspected fulfils every condition: its guard looks at it.
 */
export function compileWhen(when: PolicyWhen): Condition {
  const conditions = [
    ...(when.format ? [oneOf(when.format, ({ format }) => format)] : []),
    ...(when.role ? [oneOf(when.role, ({ response }) => response.role)] : []),
    ...(when.model ? [modelCondition(when.model)] : []),
    ...(when.path ? [pathCondition(when.path)] : []),
    ...(when.type ? [typeCondition(when.type)] : []),
    ...(when.pointer === undefined ? [] : [valueCondition(when.pointer, when)]),
    ...(when.tool ? [toolCondition(when.tool)] : []),
  ];
  return (subject) => {
    try {
      return conditions.every((holds) => holds(subject));
    } catch {
      return true;
    }
  };
}

function oneOf(names: readonly string[], nameOf: (subject: Subject) => string): Condition {
  const wanted = new Set(names);
  return (subject) => wanted.has(nameOf(subject));
}

function modelCondition(patterns: readonly string[]): Condition {
  const matches = anyWildcard(patterns);
  return ({ response: { model } }) => model !== undefined && matches(model);
}

function pathCondition(patterns: readonly string[]): Condition {
  return ({ file }) => patterns.some((pattern) => matchesPath(pattern, file));
}

/** The response's own type, and the types of the items in its `output`. */
function typeCondition(patterns: readonly string[]): Condition {
  const matches = anyWildcard(patterns);
  const hasType = (value: unknown): boolean => {
    const type = isObject(value) ? own(value, 'type') : undefined;
    return typeof type === 'string' && matches(type);
  };
  return ({ response: { response } }) => {
    const output = isObject(response) ? own(response, 'output') : undefined;
    return hasType(response) || (Array.isArray(output) && output.some(hasType));
  };
}

/** A call that was refused may be of any tool, whatever name it shows: its guard looks at it. */
function toolCondition(patterns: readonly string[]): Condition {
  const matches = anyWildcard(patterns);
  return ({ response: { response } }) =>
    toolCallsOf(response).some((call) => call.refused !== undefined || matches(call.name.trim()));
}

function valueCondition(pointer: string, { equals, in: among, matches }: PolicyWhen): Condition {
  if (matches !== undefined) {
    const fits = timedMatch(matches);
    return ({ response: { response } }) => {
      const value = valueAt(response, pointer);
      return typeof value === 'string' && fits(value);
    };
  }
  const allowed = among ?? [equals];
  return ({ response: { response } }) => {
    const value = valueAt(response, pointer);
    return value !== undefined && allowed.some((wanted) => sameJson(wanted, value));
  };
}

/** Names are compared without regard to case. */
function anyWildcard(patterns: readonly string[]): (text: string) => boolean {
  const lowered = patterns.map((pattern) => pattern.toLowerCase());
  return (text) => {
    const name = text.toLowerCase();
    return lowered.some((pattern) => matchesWildcard(pattern, name));
  };
}

/** Deep equality of JSON values; goes no deeper than the policy's own value. */
function sameJson(wanted: unknown, value: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(value) && wanted.length === value.length && wanted.every((item, i) => sameJson(item, value[i]))
    );
  }
  if (!isObject(wanted)) return wanted === value;
  if (!isObject(value)) return false;
  const keys = Object.keys(wanted);
  return (
    keys.length === Object.keys(value).length &&
    keys.every((key) => Object.hasOwn(value, key) && sameJson(wanted[key], value[key]))
  );
}
