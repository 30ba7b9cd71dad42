import { gzipSync } from 'node:zlib';
import type { Invocation, Notification, ReportingDescriptor, Result } from 'sarif';

/** The log as this project writes it: one run, and nothing of what matters here left out. */
export interface WrittenLog {
  readonly runs: readonly [WrittenRun];
}

/** The run of a written log. */
export interface WrittenRun {
  readonly tool: { readonly driver: { readonly rules: readonly ReportingDescriptor[] } };
  readonly results: readonly WrittenResult[];
  readonly automationDetails: { readonly id: string };
  readonly columnKind: string;
  readonly properties: { readonly qwed: object };
  readonly invocations: readonly [Invocation & { readonly toolExecutionNotifications: readonly Notification[] }];
}

/** A result of a written log. */
export interface WrittenResult extends Result {
  readonly ruleId: string;
  readonly level: Result.level;
  readonly message: { readonly text: string };
  readonly locations: [{ readonly physicalLocation: WrittenLocation }];
  readonly partialFingerprints: { readonly primaryLocationLineHash: string; readonly 'qwedFindingId/v1': string };
}

interface WrittenLocation {
  readonly artifactLocation: { readonly uri: string };
  readonly region: {
    readonly startLine: number;
    readonly startColumn: number;
    readonly endLine: number;
    readonly endColumn: number;
    readonly snippet?: { readonly text: string };
  };
}

/** Limits of what GitHub and GitLab both take in of one file, where the schema of SARIF sets none. */
const limits = { raw: 10 * 1024 * 1024, gzip: 10_000_000, results: 5000, text: 1024, tags: 10, name: 255 };

/** What code scanning would refuse, drop or cut of the file; nothing where it takes it in whole. */
export function ingestionFaults(text: string): string[] {
  const faults: string[] = [];
  if (Buffer.byteLength(text) > limits.raw) faults.push('more than 10 MiB');
  if (gzipSync(text).length > limits.gzip) faults.push('more than 10 MB compressed');
  const log = JSON.parse(text) as WrittenLog;
  const runs: readonly WrittenRun[] = log.runs;
  if (runs.length !== 1) faults.push('not one run');
  for (const run of runs) faults.push(...(Array.isArray(run.results) ? runFaults(run) : ['results is no array']));
  return [...new Set(faults)];
}

function* runFaults(run: WrittenRun): Generator<string> {
  if (run.results.length > limits.results) yield 'too many results';
  if (!/^[^/]+\/.+\/$/u.test(run.automationDetails.id)) yield 'automationDetails.id is no category';
  if (run.columnKind !== 'utf16CodeUnits') yield 'columns are of no kind';
  for (const { executionSuccessful } of run.invocations) {
    if (!executionSuccessful) yield 'executionSuccessful is false';
  }
  yield* ruleFaults(run);
  const identities = new Set<string>();
  for (const result of run.results) {
    yield* resultFaults(result, run);
    identities.add(`${result.ruleId} ${result.partialFingerprints.primaryLocationLineHash}`);
  }
  if (identities.size !== run.results.length) yield 'two results are one alert';
}

function* ruleFaults({ tool }: WrittenRun): Generator<string> {
  const { rules } = tool.driver;
  if (new Set(rules.map(({ id }) => id)).size !== rules.length) yield 'a rule stands twice';
  for (const { name, shortDescription, fullDescription, help, properties } of rules) {
    if (!/^\p{Lu}[\p{L}\p{N}]*$/u.test(name ?? '') || (name ?? '').length > limits.name)
      yield 'a name is not in Pascal case';
    for (const text of [shortDescription?.text, fullDescription?.text, help?.text, help?.markdown]) {
      if (!text) yield 'a rule has a text too few';
    }
    if ([shortDescription, fullDescription].some((description) => (description?.text ?? '').length > limits.text))
      yield 'a text is too long';
    const tags = properties?.tags ?? [];
    if (tags.length > limits.tags || new Set(tags).size !== tags.length) yield 'tags are cut';
    const score = properties?.['security-severity'] as unknown;
    if (score !== undefined && !/^(?:10\.0|\d\.\d)$/u.test(score as string))
      yield 'security-severity is no number in text';
  }
}

function* resultFaults(result: WrittenResult, { tool }: WrittenRun): Generator<string> {
  const { ruleId, ruleIndex, message, locations, level } = result;
  if (ruleIndex === undefined || tool.driver.rules[ruleIndex]?.id !== ruleId) yield 'a result has no rule';
  if (!['error', 'warning', 'note'].includes(level)) yield 'a level is none';
  if (!message.text || message.text.length > limits.text) yield 'a message is dropped';
  if (/[`[\]{}<]/u.test(message.text)) yield 'a message holds markup';
  const { artifactLocation, region } = locations[0].physicalLocation;
  const { uri } = artifactLocation;
  if (!/^(?:[\w\-.~!'()*]|%[0-9A-F]{2})+(?:\/(?:[\w\-.~!'()*]|%[0-9A-F]{2})+)*$/u.test(uri))
    yield `no relative URI: ${uri}`;
  if (uri.split('/').some((segment) => segment === '.' || segment === '..')) yield 'a URI has dots';
  if (region.startLine < 1 || region.startColumn < 1) yield 'a region does not begin';
  if (region.endLine < region.startLine || region.endColumn < region.startColumn) yield 'a region ends too soon';
  if ((region.snippet?.text ?? '').length > 256) yield 'a snippet is too long';
  for (const dropped of ['suppressions', 'baselineState', 'rank', 'fixes'] as const) {
    if (result[dropped] !== undefined) yield `${dropped} would mislead`;
  }
}
