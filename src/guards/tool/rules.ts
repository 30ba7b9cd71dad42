import type { RuleInfo } from '../../core/guard.js';

const error = 'error';

/** The rules of ToolGuard. Each has a heading in the guard's page. */
export const toolRules = {
  'tool/blocked-tool': {
    summary: 'A call names a tool that is on the blocklist.',
    level: error,
    tier: 'proven',
    help:
      'The tool can run commands, change files, spend money or send messages, whatever its arguments are. ' +
      'Take it from the agent, or, where it is meant to run, drop it from the blocklist and name it in allowed_tools.',
    cwe: 77,
    securitySeverity: 8.0,
  },
  'tool/not-allowed': {
    summary: 'A call names a tool that is not on the allowlist.',
    level: error,
    tier: 'proven',
    help:
      'The agent called something that nobody allowed it to call. Add the tool to allowed_tools in this very spelling ' +
      'if it is meant to run; only case and surrounding white space are ignored.',
    cwe: 862,
    securitySeverity: 8.0,
  },
  'tool/dangerous-pattern': {
    summary: 'The arguments of a call match a pattern of dangerous commands.',
    level: error,
    tier: 'heuristic',
    help:
      'The text looks like a command that deletes data, takes privileges or runs code. Read it in its place; ' +
      'a pattern is a hint and no sandbox, so also restrict what the tool itself may do.',
    cwe: 78,
    securitySeverity: 9.5,
  },
  'tool/encoded-pattern': {
    summary: 'A base64 token in the arguments of a call decodes to a dangerous command.',
    level: error,
    tier: 'heuristic',
    help:
      'Somebody encoded a command that a reader of the log would have noticed. Find out where the text came from: ' +
      'honest callers have little reason to encode commands.',
    cwe: 78,
    securitySeverity: 9.5,
  },
  'tool/custom-pattern-timeout': {
    summary: 'A pattern of the policy ran out of time on the arguments of a call.',
    level: error,
    tier: 'proven',
    help:
      'Whether the pattern matches is not known, so the call counts as refused. Rewrite the pattern without nested or ' +
      'overlapping quantifiers such as (a+)+.',
    cwe: 1333,
    securitySeverity: 5.5,
  },
  'tool/too-many-calls': {
    summary: 'One response makes more tool calls than max_calls_per_response allows.',
    level: error,
    tier: 'proven',
    help:
      'A burst of calls may be a loop or an attempt to bury one call among many. Raise max_calls_per_response, or set it ' +
      'to null, where parallel calls are expected.',
    cwe: 770,
    securitySeverity: 5.5,
  },
  'tool/unrecognized-call': {
    summary: 'Something looks like a tool call and has none of the recognised shapes.',
    level: error,
    tier: 'heuristic',
    help:
      'A runtime might execute what this guard cannot read, so it does not pass as free of calls. ' +
      'Record calls in one of the shapes that the page of the guard lists.',
    cwe: 20,
    securitySeverity: 8.0,
  },
  'tool/malformed-call': {
    summary: 'An entry of a list of calls, choices or content blocks is not what such a list holds.',
    level: error,
    tier: 'proven',
    help:
      'An entry that is no object cannot be checked, and a runtime may read it in a way of its own. ' +
      'Mend the producer of the response.',
    cwe: 20,
    securitySeverity: 8.0,
  },
  'tool/ambiguous-call': {
    summary:
      'A call names its tool in more than one place, stands beside another collection of calls, or gives an argument twice.',
    level: error,
    tier: 'proven',
    help:
      'Nobody can tell which of the calls the runtime executes: checking one would let the other through. ' +
      'Record each call once, in one envelope, and each of its arguments once.',
    cwe: 436,
    securitySeverity: 8.0,
  },
  'tool/nameless-call': {
    summary: 'A call has no name, or a blank one.',
    level: error,
    tier: 'proven',
    help: 'A call without a name matches no blocklist and no allowlist. Mend the producer of the response.',
    cwe: 20,
    securitySeverity: 8.0,
  },
  'tool/oversized-arguments': {
    summary: 'A call or response is too large or too deeply nested to be inspected.',
    level: error,
    tier: 'proven',
    help:
      'What goes beyond the limits is not read, so it may hold anything. Where such sizes are honest, raise the limit that ' +
      'the message names in the options of the guard.',
    cwe: 770,
    securitySeverity: 5.5,
  },
  'tool/uninspectable-arguments': {
    summary: 'The arguments of a call, or the whole response, cannot be inspected.',
    level: error,
    tier: 'proven',
    help:
      'The value holds itself, is no JSON, or fails when it is read. Pass plain data, such as JSON.parse makes it, ' +
      'to the guard.',
    cwe: 20,
    securitySeverity: 8.0,
  },
  'tool/validator-refused': {
    summary: 'A custom validator refused the arguments of a call, or failed.',
    level: error,
    tier: 'proven',
    help: 'The function in custom_validators for this tool decided so; its message says why.',
    securitySeverity: 5.5,
  },
} as const satisfies Readonly<Record<string, RuleInfo>>;

export type ToolRule = keyof typeof toolRules;
