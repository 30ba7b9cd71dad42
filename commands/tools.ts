import type { Command } from 'commander';
import { InputError, UsageError, closest } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode } from '../src/core/exit-code.js';
import { OpenResponsesIntegration } from '../src/finance/integration.js';
import { receiptToJson } from '../src/finance/receipt.js';
import { agreement, expectedOf, shownExpected } from '../src/finance/recorded.js';
import type { VerifiedToolCall } from '../src/finance/tool-call.js';
import { ToolCallStatus } from '../src/finance/tool-call.js';
import type { Io } from './io.js';

interface CallFlags {
  readonly item?: true;
  readonly id?: string;
  readonly claim?: string;
}

/** Adds `qwed-or tools schema|list|call` to the program. */
export function addTools(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const tools = program.command('tools').summary('declare, list and call the verified finance tools');
  const print = (value: unknown) => void io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  tools
    .command('schema')
    .summary('print the tools as models are told of them')
    .action(() => {
      print(integration(io).getToolsSchema());
      done(exitCode.pass);
    });
  tools
    .command('list')
    .summary('print the names of the tools')
    .action(() => {
      const declared = integration(io).getToolsSchema();
      const width = Math.max(...declared.map(({ function: { name } }) => name.length));
      for (const { function: declaration } of declared) {
        io.stdout.write(`${declaration.name.padEnd(width)}  ${declaration.description}\n`);
      }
      done(exitCode.pass);
    });
  tools
    .command('call')
    .summary('call a tool')
    .description(
      'Computes the answer of a tool and prints it with its receipt.\n' +
        'Exit codes: 0 computed or approved, 1 refused or not what was claimed, 2 usage.',
    )
    .argument('<name>', 'name of the tool')
    .argument('[arguments]', 'arguments as a JSON object; - or nothing reads them from standard input', '-')
    .option('--claim <value>', 'value that somebody claims: the call is approved where it is right')
    .option('--item', 'print the result as an item of the Responses API')
    .option('--id <id>', 'id of the item')
    .action(async (name: string, args: string, flags: CallFlags) => {
      done(call(name, args === '-' ? await readAll(io) : args, flags, { io, print }));
    });
  for (const command of tools.commands) {
    command.exitOverride().configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    });
  }
}

function integration(io: Io): OpenResponsesIntegration {
  return new OpenResponsesIntegration({ now: () => io.now().getTime() });
}

function call(
  name: string,
  args: string,
  flags: CallFlags,
  { io, print }: { readonly io: Io; readonly print: (value: unknown) => void },
): ExitCode {
  if (flags.id !== undefined && !flags.item) throw new UsageError('--id is the id of an item.', 'Give --item too.');
  const tools = integration(io);
  const names = tools.getToolsSchema().map((tool) => tool.function.name);
  if (!names.includes(name)) {
    throw new UsageError(`There is no tool '${name}'.`, closest(name, names) ?? `The tools are ${names.join(', ')}.`);
  }
  const answered = tools.handleToolCall(name, args) as VerifiedToolCall;
  print(flags.item ? tools.formatForResponsesApi(answered, flags.id) : printed(answered));
  if (answered.status !== ToolCallStatus.COMPUTED) return exitCode.findings;
  return flags.claim === undefined ? exitCode.pass : compare(answered, flags.claim, io);
}

function printed({ status, toolName, result, error, retryMessage, receipt }: VerifiedToolCall): object {
  return {
    status,
    tool_name: toolName,
    result,
    error,
    retry_message: retryMessage,
    receipt: receipt && receiptToJson(receipt),
  };
}

/** A claim is about the first member of the result. */
function compare({ toolName, originalArgs }: VerifiedToolCall, claim: string, io: Io): ExitCode {
  const expected = expectedOf(toolName, originalArgs);
  if (expected.kind === 'rejected') return exitCode.findings;
  const [name, value] = Object.entries(expected.values)[0]!;
  const found = agreement(value, claim);
  if (found === 'unreadable') throw new UsageError(`The claim '${claim}' cannot be compared with ${name}.`);
  const shown = `${name}: expected ${shownExpected(value)}, claimed ${claim}`;
  io.stdout.write(`${found === 'match' ? 'approved' : 'rejected'}  ${shown}\n`);
  return found === 'match' ? exitCode.pass : exitCode.findings;
}

const longestInput = 1_000_000;

async function readAll(io: Io): Promise<string> {
  let text = '';
  for await (const chunk of io.stdin) {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString('utf8');
    if (text.length > longestInput) throw new InputError('The arguments on standard input are too long.');
  }
  return text;
}
