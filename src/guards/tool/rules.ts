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
  'tool/destructive-command': {
    summary:
      'A command or piece of code in the arguments of a call destroys files, disks, machines or what runs on them.',
    level: error,
    tier: 'heuristic',
    help:
      'What is deleted, overwritten or stopped like this may not come back. Find out what the command was run on; give the ' +
      'agent a sandbox and rights that end at its own folder.',
    cwe: 73,
    securitySeverity: 9.5,
  },
  'tool/destructive-query': {
    summary: 'A query in the arguments of a call drops or empties what a database holds, or reaches out of it.',
    level: error,
    tier: 'heuristic',
    help:
      'The statement removes tables, or changes every row since no condition limits it. Let the agent use an account that ' +
      'may not do so, and run such statements by hand.',
    cwe: 89,
    securitySeverity: 9.0,
  },
  'tool/remote-execution': {
    summary:
      'A command in the arguments of a call runs what came out of the network, or opens a shell for somebody elsewhere.',
    level: error,
    tier: 'heuristic',
    help:
      'Nobody has read what is run, and it can change between two calls. Treat the machine as taken over until the ' +
      'address is known to be good; download, check and pin what has to be run.',
    cwe: 494,
    securitySeverity: 9.8,
  },
  'tool/hidden-command': {
    summary: 'A command in the arguments of a call is spelled or encoded so that its reader does not see what it runs.',
    level: error,
    tier: 'heuristic',
    help:
      'Honest callers have little reason to split words by quotes, to name programs by wildcards, or to decode text into a ' +
      'shell. Undo the disguise and judge what is left.',
    cwe: 78,
    securitySeverity: 8.5,
  },
  'tool/code-execution': {
    summary: 'Code in the arguments of a call runs a text as code, or hands it to a shell.',
    level: error,
    tier: 'heuristic',
    help:
      'Whoever can change the text decides what is run. Find out where it comes from; call a function by name, or a program ' +
      'with a list of words, instead.',
    cwe: 95,
    securitySeverity: 8.0,
  },
  'tool/privilege-escalation': {
    summary: 'A command in the arguments of a call takes the rights of another account, or gives rights to everybody.',
    level: error,
    tier: 'heuristic',
    help:
      'An agent that is the superuser, or files that everybody can change, make every other fault worse. Run the agent under ' +
      'an account that has what it needs and no more.',
    cwe: 250,
    securitySeverity: 8.5,
  },
  'tool/data-exfiltration': {
    summary: 'A call reads secrets of a user or of the system, or sends them away.',
    level: error,
    tier: 'heuristic',
    help:
      'Private keys, password hashes and tokens were read or sent where they do not belong. Change those that were, and ' +
      'keep them out of reach of the agent.',
    cwe: 200,
    securitySeverity: 9.0,
  },
  'tool/persistence': {
    summary: 'A call writes where logins, timed jobs and rights are kept, so that something runs or enters again.',
    level: error,
    tier: 'heuristic',
    help:
      'What is written there outlives the session of the agent. Look at the file, remove what does not belong there, and ' +
      'make such changes by hand.',
    cwe: 506,
    securitySeverity: 8.5,
  },
  'tool/covered-tracks': {
    summary: 'A command in the arguments of a call wipes histories or logs, or switches defences off.',
    level: error,
    tier: 'heuristic',
    help:
      'After it nobody can tell what happened, or hinder what happens next. Keep logs where the agent cannot write, and find ' +
      'out what it did before.',
    cwe: 778,
    securitySeverity: 8.0,
  },
  'tool/loop': {
    summary: 'The same call came back with the same result again and again.',
    level: 'warning',
    tier: 'heuristic',
    help:
      'The agent makes no progress and pays for each turn. Tell it what the result means, or end the run after so many equal ' +
      'calls; loop_threshold says how many are a loop.',
    cwe: 835,
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
