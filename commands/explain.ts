import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ExplainedGuard, ExplainedResponse } from '../src/audit/explain-record.js';
import { UsageError, closest } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode } from '../src/core/exit-code.js';
import type { Io } from './io.js';
import { policyFor } from './policy-for.js';
import { nameOfPath, rootOf } from './root.js';

/** Adds `qwed-or explain [topic]` to the program. */
export function addExplain(program: Command, io: Io, done: (code: ExitCode) => void): void {
  program
    .command('explain')
    .summary("print a rule's or guard's page, or what every guard says of one record")
    .description(
      'Prints the page of a rule (tool/blocked-tool) or a guard (tool), the list of all rules without a topic,\n' +
        'or, for file#line, what every guard of the policy says of the record that begins on that line, and why.',
    )
    .argument('[topic]', 'a rule, a guard, or file#line')
    .option('-p, --policy <name|file>', 'policy whose guards are asked about a record')
    .action(async (topic: string | undefined, flags: { readonly policy?: string }) => {
      io.stdout.write(await explain(topic, flags.policy, io));
      done(exitCode.pass);
    });
}

async function explain(topic: string | undefined, policy: string | undefined, io: Io): Promise<string> {
  const place = /^(?<file>.+)#(?<line>[1-9]\d*)$/.exec(topic ?? '')?.groups;
  if (place) return explainPlace(place['file']!, Number(place['line']), policy, io);
  const { ruleCatalogue } = await import('../src/policy/catalogue.js');
  const { guardDefinitions } = await import('../src/guards/index.js');
  const { recordedRules } = await import('../src/verify/recorded-rules.js');
  const { streamRules } = await import('../src/core/stream-rules.js');
  const ofStreams = Object.entries(streamRules).map(([id, info]) => ({ id, guard: 'stream', ...info }));
  const ofEvidence = Object.entries(recordedRules).map(([id, info]) => ({ id, guard: 'verify', ...info }));
  const rules = [...ruleCatalogue(), ...ofEvidence, ...ofStreams];
  if (topic === undefined) {
    const width = Math.max(...rules.map(({ id }) => id.length));
    return rules.map(({ id, level, summary }) => `${id.padEnd(width)}  ${level.padEnd(7)}  ${summary}\n`).join('');
  }
  const guard = guardDefinitions.find(({ id, className }) => topic === id || topic === className);
  if (guard) return pageOf(guard.id);
  const rule = rules.find(({ id }) => id === topic);
  if (!rule) {
    const names = [...rules.map(({ id }) => id), ...guardDefinitions.map(({ id }) => id)];
    throw new UsageError(
      `There is no rule or guard '${topic}'.`,
      closest(topic, names) ?? "'explain' alone lists them.",
    );
  }
  const section = guardDefinitions.some(({ id }) => id === rule.guard) ? sectionOf(pageOf(rule.guard), rule.id) : '';
  return section === '' ? `## ${rule.id}\n\n${rule.summary} Level: ${rule.level}.\n\n${rule.help}\n` : section;
}

/** The page of a guard, as it is published. Works from the sources and from the built package. */
function pageOf(guard: string): string {
  const root = /\/dist\/(?:cli|commands)\/[^/]*$/.test(import.meta.url) ? '../../' : '../';
  return readFileSync(new URL(`${root}src/guards/${guard}/README.md`, import.meta.url), 'utf8');
}

/** The part of a page from a rule's heading to the next heading of the same rank. */
function sectionOf(page: string, rule: string): string {
  const start = page.search(new RegExp(`^## \`?${rule}\`?$`, 'm'));
  if (start === -1) return '';
  const next = page.indexOf('\n## ', start + 1);
  return `${page.slice(start, next === -1 ? undefined : next).trimEnd()}\n`;
}

async function explainPlace(file: string, line: number, reference: string | undefined, io: Io): Promise<string> {
  const [{ explainRecord }, { fileSource }, { visible }] = await Promise.all([
    import('../src/audit/explain-record.js'),
    import('../src/transcripts/read.js'),
    import('../src/reports/safe-text.js'),
  ]);
  const policy = policyFor(reference, io);
  const path = resolve(io.cwd, file);
  const responses = await explainRecord(fileSource(path, nameOfPath(path, rootOf(undefined, io.cwd))), line, policy);
  if (responses.length === 0) return 'The record is recognised and holds no response to audit.\n';
  return responses.flatMap((response) => explainedLines(response).map((text) => `${visible(text)}\n`)).join('');
}

function explainedLines({ format, role, origin, pointer, inScope, guards }: ExplainedResponse): string[] {
  const scope = inScope ? '' : ', not in scope: an audit passes it over';
  return [`${format} ${role} response at ${pointer || '/'} (${origin}${scope})`, ...guards.flatMap(guardLines)];
}

function guardLines({ name, notAsked, result, violations }: ExplainedGuard): string[] {
  if (!result) return [`  ${name}: not asked, ${notAsked}`];
  return [
    `  ${name}: ${result.passed ? 'passed' : 'failed'} (${result.severity}): ${result.message}`,
    ...violations.flatMap(({ rule, level, message, pointer, evidence }) => [
      `    ${level} ${rule} at ${pointer || '/'}: ${message}`,
      ...(evidence === undefined ? [] : [`      ${evidence}`]),
    ]),
  ];
}
