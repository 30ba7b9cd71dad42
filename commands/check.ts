import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { checkResponse } from '../src/audit/check-response.js';
import type { Checked, CheckVerdict } from '../src/audit/check-response.js';
import { InputError, UsageError, UserError } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode } from '../src/core/exit-code.js';
import type { VerificationContext } from '../src/core/guard.js';
import type { JsonObject } from '../src/core/json.js';
import { isObject, own } from '../src/core/json.js';
import { readCall } from '../src/hooks/hook.js';
import type { Hook } from '../src/hooks/hook.js';
import { hooks } from '../src/hooks/index.js';
import { duplicateKeyOffset } from '../src/responses/duplicate-keys.js';
import { logText } from '../src/reports/safe-text.js';
import { readContext } from '../src/verify/context.js';
import type { Io } from './io.js';
import { parseChoice } from './options.js';
import { policyFor } from './policy-for.js';

interface CheckFlags {
  readonly policy?: string;
  readonly hook?: string;
  readonly context?: string;
  readonly format: 'json' | 'text';
}

/** Adds `qwed-or check` to the program. */
export function addCheck(program: Command, io: Io, done: (code: ExitCode) => void): void {
  program
    .command('check')
    .summary("judge one response on standard input, also as a coding agent's hook")
    .description(
      'Reads one response and prints the verdict; exit codes as those of audit. With --hook it reads what the agent tells\n' +
        'its hooks and answers as the agent expects: what cannot be judged is refused, with exit code 0, or 2 where no answer\n' +
        'could be written.',
    )
    .option('-p, --policy <name|file>', 'bundled policy or policy file (default: as audit)')
    .option(
      '--hook <agent>',
      `answer as a hook of ${hooks.map(({ id }) => id).join(', ')}`,
      parseChoice(
        'agent',
        hooks.map(({ id }) => id),
      ),
    )
    .option(
      '--context <file|json>',
      'what guards are told, such as current_state, total_cost, total_tokens, request_id',
    )
    .option('--format <format>', 'json or text', parseChoice('format', ['json', 'text']), 'json')
    .action(async (flags: CheckFlags) => {
      const hook = hooks.find(({ id }) => id === flags.hook);
      done(await (hook ? answerHook(hook, flags, io) : runCheck(flags, io)));
    });
}

async function runCheck(flags: CheckFlags, io: Io): Promise<ExitCode> {
  const verdict = judge({ text: await readInput(io) }, flags, io);
  io.stdout.write(flags.format === 'json' ? `${JSON.stringify(verdict)}\n` : textOf(verdict));
  return verdict.exitCode;
}

function judge(checked: Checked, flags: CheckFlags, io: Io): CheckVerdict {
  const context = contextOf(flags.context, io);
  return checkResponse(checked, policyFor(flags.policy, io), context);
}

/** An agent goes on where its hook fails in another way than its own: so every failure is an answer that refuses. */
async function answerHook(hook: Hook, flags: CheckFlags, io: Io): Promise<ExitCode> {
  let event = '';
  let reason: string | undefined;
  try {
    const input = hookInput(await readInput(io));
    const named = own(input, 'hook_event_name');
    if (typeof named === 'string') event = named;
    const call = readCall(hook, input);
    reason = typeof call === 'string' ? call : reasonAgainst(call, flags, io);
  } catch (error) {
    reason = failureOf(error);
  }
  const answer = reason === undefined ? hook.pass(event) : hook.refuse(`qwed-or: ${reason}`, event);
  if (await isWritten(`${JSON.stringify(answer)}\n`, io)) return exitCode.pass;
  // Agents take exit code 2 as a refusal, and the reason from standard error.
  io.stderr.write(`${reason ?? 'The answer could not be written.'}\n`);
  return exitCode.usage;
}

function reasonAgainst(call: object, flags: CheckFlags, io: Io): string | undefined {
  const verdict = judge({ response: call as JsonObject }, flags, io);
  if (verdict.verified) return undefined;
  const told = verdict.findings.map(({ ruleId, message }) => `${logText(message, 400)} (${ruleId})`);
  return [...told.slice(0, 5), ...(told.length > 5 ? [`And ${told.length - 5} more.`] : [])].join(' ');
}

function hookInput(text: string): JsonObject {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    throw new InputError("The hook's input is no JSON.");
  }
  if (!isObject(input)) throw new InputError("The hook's input must be a JSON object.");
  if (duplicateKeyOffset(text) !== -1)
    throw new InputError("The hook's input has two members of one name in an object.");
  return input as JsonObject;
}

function failureOf(error: unknown): string {
  const text = error instanceof UserError ? `${error.message} ${error.hint ?? ''}`.trim() : 'internal error';
  return `Nothing could be judged, so nothing may run: ${logText(text.replaceAll('\n', ' '), 1_000)}`;
}

/** Whether the text reached standard output. */
function isWritten(text: string, io: Io): Promise<boolean> {
  return new Promise((done) => io.stdout.write(text, (error) => done(!error)));
}

/** A context that is asked for and cannot be read switches no check off. */
function contextOf(asked: string | undefined, io: Io): VerificationContext {
  if (asked === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(asked.trimStart().startsWith('{') ? asked : readFileSync(resolve(io.cwd, asked), 'utf8'));
  } catch {
    throw new UsageError('The context cannot be read.', 'Give a JSON object, or the path of a file that holds one.');
  }
  if (!isObject(value)) throw new UsageError('The context must be a JSON object.');
  return readContext(value);
}

const longestInput = 16 * 1024 * 1024;

async function readInput(io: Io): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of io.stdin) {
    const part = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
    bytes += part.length;
    if (bytes > longestInput) {
      throw new InputError(
        'Standard input is larger than 16 MiB: no single response is.',
        "'qwed-or audit -' reads logs.",
      );
    }
    chunks.push(part);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new InputError('Standard input is not UTF-8.');
  }
}

function textOf({ verified, findings, policy }: CheckVerdict): string {
  const lines = findings.map(
    ({ level, ruleId, pointer, message }) =>
      `${level} ${ruleId} at ${logText(pointer, 400) || '/'}: ${logText(message, 4_000)}\n`,
  );
  return `${lines.join('')}${verified ? 'passed' : 'failed'} by the policy ${logText(policy.name, 400)}\n`;
}
