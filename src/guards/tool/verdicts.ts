import type { GuardResult, Level, Severity, Violation } from '../../core/guard.js';
import { isObject } from '../../core/json.js';
import type { RefusedCall, ToolCall } from '../../responses/tool-call.js';
import type { WalkFailure } from '../../responses/walk.js';
import { digestOf, excerptOf, maskText } from '../../scan/mask.js';
import { shownName } from '../shown-name.js';
import type { PatternHit } from './argument-scan.js';
import type { NameJudge, NameVerdict } from './names.js';
import type { ToolSettings } from './options.js';
import type { MeaningHit } from './precise-scan.js';
import { type ToolRule, toolRules } from './rules.js';

/** One violation, and what the guard's result says where it is the first. */
export interface Failure {
  readonly violation: Violation<ToolRule>;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export const guardName = 'ToolGuard';

/** The result of a failed check: it speaks of the first of the gravest failures, and holds every violation. */
export function failedResult(failures: readonly Failure[]): GuardResult {
  const first = failures.find(({ violation }) => levelOf(violation) === 'error') ?? failures[0]!;
  const severity: Severity = levelOf(first.violation) === 'error' ? 'error' : 'warning';
  return {
    guardName,
    passed: false,
    severity,
    message: first.message,
    ...(first.details && { details: first.details }),
    violations: failures.map(({ violation }) => violation),
  };
}

function levelOf(violation: Violation<ToolRule>): Level {
  return violation.level ?? toolRules[violation.rule].level;
}

/** A name that a blocklist has. */
export function blockedTool(
  call: ToolCall,
  { blockedBy, key }: NameVerdict,
  { defaultBlocklistLevel }: ToolSettings,
): Failure {
  const tool = shownName(call.name);
  const list = blockedBy === 'policy' ? 'the blocklist' : 'the default blocklist';
  const level = blockedBy === 'policy' ? 'error' : defaultBlocklistLevel;
  return {
    violation: {
      ...nameViolation('tool/blocked-tool', call, `The tool '${tool}' is on ${list}.`),
      ...(level !== 'error' && { level, once: key }),
    },
    message: `BLOCKED: Tool '${tool}' is not allowed`,
    details: { blockedTool: call.name },
  };
}

/** A name that the allowlist does not have. */
export function notAllowed(call: ToolCall, { allowed = [] }: NameJudge): Failure {
  const tool = shownName(call.name);
  return {
    violation: nameViolation('tool/not-allowed', call, `The tool '${tool}' is not on the allowlist.`),
    message: `BLOCKED: Tool '${tool}' is not in allowed list`,
    details: { tool: call.name, allowed },
  };
}

function nameViolation(rule: ToolRule, call: ToolCall, message: string): Violation<ToolRule> {
  const tool = shownName(call.name);
  return { rule, message, pointer: call.namePointer, evidence: tool, digest: digestOf(call.name), tool };
}

/** A pattern that matched in a call's arguments. */
export function dangerousArguments(call: ToolCall, hit: PatternHit): Failure {
  const tool = shownName(call.name);
  const { encoded } = hit;
  return {
    violation: {
      rule: encoded ? 'tool/encoded-pattern' : 'tool/dangerous-pattern',
      message: `${encoded ? 'A base64 token in the arguments' : 'The arguments'} of '${tool}' match the dangerous ${hit.title}.`,
      pointer: hit.pointer,
      ...(hit.span && { span: hit.span }),
      evidence: excerptOf(hit.text, hit.start, hit.end),
      digest: digestOf(`${hit.source}\n${hit.text}`),
      tool,
    },
    message: `BLOCKED: Dangerous pattern detected in ${encoded ? 'base64-encoded ' : ''}tool arguments`,
    details: { tool: call.name, pattern: hit.source, ...(encoded && { encoding: 'base64' }) },
  };
}

/** What the arguments of a call would do. */
export function dangerousMeaning(call: ToolCall, hit: MeaningHit): Failure {
  const tool = shownName(call.name);
  const { rule, title, level, tier, encoded, pointer, span, text, start, end } = hit;
  const isPattern = title.startsWith('match ');
  const verb = isPattern ? title : `would ${title}`;
  return {
    violation: {
      rule,
      message: `${encoded ? 'A base64 token in the arguments' : 'The arguments'} of '${tool}' ${encoded && isPattern ? verb.replace('match', 'matches') : verb}.`,
      ...(level && { level }),
      ...(tier !== toolRules[rule].tier && { tier }),
      pointer,
      ...(span && { span }),
      evidence: excerptOf(text, start, Math.max(end, Math.min(start + 1, text.length))),
      digest: digestOf(`${rule}\n${text}`),
      tool,
    },
    message: `BLOCKED: Dangerous pattern detected in ${encoded ? 'base64-encoded ' : ''}tool arguments`,
    details: { tool: call.name, rule, meaning: title, ...(encoded && { encoding: 'base64' }) },
  };
}

/** A custom pattern whose answer is not known. */
export function patternTimeout(call: ToolCall, pattern: number, source: string): Failure {
  const tool = shownName(call.name);
  return {
    violation: {
      rule: 'tool/custom-pattern-timeout',
      message: `The custom pattern ${pattern + 1} ran out of time on the arguments of '${tool}'.`,
      pointer: call.argumentsPointer,
      digest: digestOf(source),
      tool,
    },
    message: `BLOCKED: A dangerous pattern exceeded the execution time limit on the arguments of tool '${tool}'`,
    details: { tool: call.name, pattern: source, error: 'execution timed out' },
  };
}

/** Arguments that the scan gave up on. */
export function unscannable(call: ToolCall, failure: WalkFailure, settings: ToolSettings): Failure {
  const tool = shownName(call.name);
  const place = { pointer: call.argumentsPointer, tool };
  const broken = limitBroken(failure, settings);
  if (broken === undefined) {
    return {
      violation: {
        rule: 'tool/uninspectable-arguments',
        message: `The arguments of '${tool}' ${failure === 'cycle' ? 'hold themselves' : 'are no JSON'}.`,
        ...place,
      },
      message: 'BLOCKED: Tool arguments could not be inspected safely',
      details: { tool: call.name },
    };
  }
  return {
    violation: {
      rule: 'tool/oversized-arguments',
      message: `The arguments of '${tool}' go beyond the limit ${broken}.`,
      ...place,
    },
    message: 'BLOCKED: Tool arguments exceed safe inspection limits',
    details: { tool: call.name, limit: broken },
  };
}

const limitNames: Readonly<Partial<Record<WalkFailure, keyof ToolSettings['texts']>>> = {
  nodes: 'nodes',
  characters: 'characters',
  depth: 'depth',
};

/** The option whose limit was broken, and its value; undefined where no limit was. */
function limitBroken(failure: WalkFailure, { texts }: ToolSettings): string | undefined {
  const name = limitNames[failure];
  return name && `max_argument_${name} of ${texts[name]}`;
}

/** A custom validator's no, or its failure. */
export function validatorRefused(call: ToolCall, said: string | undefined, fault: string | undefined): Failure {
  const tool = shownName(call.name);
  const words = maskText(fault ?? said ?? 'refused');
  return {
    violation: {
      rule: 'tool/validator-refused',
      message:
        fault === undefined
          ? `The custom validator of '${tool}' refused its arguments.`
          : `The custom validator of '${tool}' failed.`,
      pointer: call.argumentsPointer,
      evidence: words,
      tool,
    },
    message: fault === undefined ? `Tool '${tool}' validation failed: ${words}` : `Tool validator error: ${words}`,
    details: { tool: call.name },
  };
}

/** More calls than one response may make: stands at the first that is one too many. */
export function tooManyCalls(count: number, maximum: number, pointer: string): Failure {
  return {
    violation: {
      rule: 'tool/too-many-calls',
      message: `The response makes ${count} tool calls and may make ${maximum}.`,
      pointer,
    },
    message: `Too many tool calls: ${count} (max: ${maximum})`,
    details: { count, max: maximum },
  };
}

const shapes =
  'tool_call and function_call objects, tool_calls lists, choices with a message, content blocks of type tool_use, and client action items';

/** Rule and words of each refusal. */
const refusals: Readonly<Record<RefusedCall['refused'], readonly [rule: ToolRule, message: string]>> = {
  malformed: ['tool/malformed-call', 'BLOCKED: A tool call entry is malformed'],
  ambiguous: ['tool/ambiguous-call', 'BLOCKED: Ambiguous hybrid tool call'],
  doubled: ['tool/ambiguous-call', 'BLOCKED: Tool arguments give one member twice'],
  unrecognized: [
    'tool/unrecognized-call',
    `BLOCKED: Tool-like content in an unrecognized format. Supported shapes: ${shapes}`,
  ],
  nameless: ['tool/nameless-call', 'BLOCKED: A tool call has no valid (non-blank string) name'],
  oversized: ['tool/oversized-arguments', 'BLOCKED: Tool arguments exceed safe inspection limits'],
  'too-deep': ['tool/oversized-arguments', 'BLOCKED: Nesting exceeds safe inspection limits'],
  uninspectable: ['tool/uninspectable-arguments', 'BLOCKED: Tool calls could not be inspected safely.'],
};

/** An entry that the extraction refused. */
export function refusedEntry(entry: RefusedCall, response: unknown): Failure {
  const [rule, message] = refusals[entry.refused];
  const tool = entry.name === undefined ? undefined : shownName(entry.name);
  const subject = tool === undefined ? 'What stands here' : `The call of '${tool}'`;
  return {
    violation: {
      rule,
      message: `${subject} ${entry.why}.`,
      pointer: entry.pointer,
      ...(tool !== undefined && { tool }),
    },
    message,
    details: { reason: entry.why, pointer: entry.pointer, responseKeys: keysOf(response) },
  };
}

const mostKeys = 20;

function keysOf(response: unknown): readonly string[] {
  return isObject(response) ? Object.keys(response).slice(0, mostKeys).map(shownName) : [];
}
