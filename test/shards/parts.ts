import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { audit } from '../../src/audit/audit.js';
import type { Gate } from '../../src/audit/verdict.js';
import type { Policy } from '../../src/policy/policy.js';
import { diskFiles } from '../../src/policy/files.js';
import { loadPolicy } from '../../src/policy/load.js';
import { buildStack } from '../../src/policy/stack.js';
import { createReporter } from '../../src/reports/index.js';
import type { UnitToAudit } from '../../src/shards/audit-partial.js';
import { auditPartial } from '../../src/shards/audit-partial.js';
import { lineCheckOf } from '../../src/shards/line-check.js';
import type { Manifest } from '../../src/shards/manifest.js';
import { joinPartials, mergePartials } from '../../src/shards/merge-partials.js';
import type { PlanShards } from '../../src/shards/partial-header.js';
import type { PartialFile } from '../../src/shards/partial-reader.js';
import { readPartials } from '../../src/shards/partial-set.js';
import type { UnitRange } from '../../src/shards/unit.js';
import { unitOf } from '../../src/shards/unit.js';
import { declaredStream } from '../../src/transcripts/declared.js';
import { fileSource } from '../../src/transcripts/read.js';
import type { Random } from '../transcripts/random.js';
import { below, oneOf, randomChunks, randomString } from '../transcripts/random.js';

/** A policy with every kind of guard that depends on the order of records. */
export const policy = policyOf(`version: 1
extends: recommended
ignore: [{ rule: tool/blocked-tool, tool: curl, reason: fetches fixtures }]
guards:
  - safety: { max_cost: 1, max_tokens: 900 }
  - state: { transitions: { open: [shut, open], shut: [] } }
rules: { input/unknown-format: warning }
`);

export function policyOf(yaml: string): Policy {
  const read = (path: string): Uint8Array =>
    path === '/p/q.yaml' ? new TextEncoder().encode(yaml) : diskFiles.read(path);
  return loadPolicy('q.yaml', { cwd: '/p', files: { ...diskFiles, read } });
}

export const check = lineCheckOf(buildStack(policy));

const gate: Gate = { failOn: 'error', allowEmpty: false, exitZero: false };
const now = new Date('2026-06-01T00:00:00Z');

/** Sources by name, with their bytes. */
export type Sources = Readonly<Record<string, Buffer>>;

/** The jsonl report of one process over the sources, which are written into the folder. */
export async function whole(folder: string, sources: Sources, of = policy): Promise<string> {
  for (const [name, bytes] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return reported(async (reporter) => {
    await audit({
      policy: of,
      sources: Object.keys(sources)
        .sort()
        .map((name) => fileSource(join(folder, name), name)),
      leftOut: [],
      onBadRecord: 'error',
      gate,
      reporter,
      now,
      threads: 1,
      unitBytes: 1 << 20,
    });
  });
}

/** The text of a partial of the ranges, read from the folder's files. */
export async function partialOf(
  folder: string,
  ranges: readonly UnitRange[],
  options: { readonly plans?: readonly PlanShards[]; readonly unitBytes?: number; readonly of?: Policy } = {},
): Promise<string> {
  return partialOfUnits(
    ranges.map((range) => ({ unit: unitOf(range), from: { path: join(folder, range.source) } })),
    options,
  );
}

/** The text of a partial of one range, read from a stream that begins at `startsAt` and ends at `endsAt` of the source. */
export async function streamed(range: UnitRange, bytes: Buffer, startsAt: number, endsAt: number, random: Random) {
  const chunks = randomChunks(random, bytes.subarray(startsAt, endsAt));
  const source = (async function* () {
    yield* chunks;
  })();
  const stream = declaredStream(source, range.source, { startsAt, size: range.size });
  return partialOfUnits([{ unit: unitOf(range), from: { stream, startsAt } }], {});
}

async function partialOfUnits(
  units: readonly UnitToAudit[],
  { plans = [], unitBytes = 1 << 20, of = policy }: Parameters<typeof partialOf>[2] & object,
): Promise<string> {
  const texts: string[] = [];
  const write = (text: string) => void texts.push(text);
  await auditPartial({ policy: of, onBadRecord: 'error', units, plans, threads: 1, unitBytes, write });
  return texts.join('');
}

/** Writes partials into the folder. */
export function stored(folder: string, partials: readonly string[]): PartialFile[] {
  return partials.map((text, at) => {
    const name = `part-${at}.jsonl`;
    mkdirSync(join(folder, 'parts'), { recursive: true });
    writeFileSync(join(folder, 'parts', name), text);
    return { name, path: join(folder, 'parts', name) };
  });
}

/** The jsonl report of the partials. */
export async function merged(
  folder: string,
  partials: readonly string[],
  manifest?: Manifest,
  of = policy,
): Promise<string> {
  const checkOf = of === policy ? check : lineCheckOf(buildStack(of));
  const set = await readPartials(stored(folder, partials), { policy: of, check: checkOf });
  return reported(async (reporter) => {
    await mergePartials({ set, check: checkOf, policy: of, gate, reporter, now, ...(manifest && { manifest }) });
  });
}

/** The partial of the partials. */
export async function joined(folder: string, partials: readonly string[]): Promise<string> {
  const set = await readPartials(stored(folder, partials), { policy, check });
  const texts: string[] = [];
  await joinPartials(set, check, (text) => void texts.push(text));
  return texts.join('');
}

type JsonlReporter = Awaited<ReturnType<typeof createReporter>>;

async function reported(run: (reporter: JsonlReporter) => Promise<void>): Promise<string> {
  const texts: string[] = [];
  const write = (text: string) => void texts.push(text);
  await run(await createReporter('jsonl', { write, colour: false }));
  return texts.join('');
}

/** A log with something of everything that can go wrong where it is cut. */
export function randomLog(random: Random, lines: number): Buffer {
  const parts: (string | Buffer)[] = [];
  for (let line = 0; line < lines; line++) {
    parts.push(randomLine(random, line));
    parts.push(line === lines - 1 && random() < 0.5 ? '' : oneOf(random, ['\n', '\n', '\r\n']));
  }
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

function randomLine(random: Random, line: number): string | Buffer {
  const kind = below(random, 12);
  if (kind === 0) return oneOf(random, ['', ' ', '\t', '\r']);
  if (kind === 1) return oneOf(random, ['{"broken":', '}', '{"unknown": "é€𝒳"}', '[]', 'ü']);
  if (kind === 2) return Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
  const conversation = random() < 0.4 ? { conversation_id: `c${below(random, 3)}` } : {};
  if (kind <= 4) return JSON.stringify({ new_state: oneOf(random, ['open', 'shut', 'lost']), ...conversation });
  const command = oneOf(random, ['rm -rf /srv', `ls ${randomString(random)}`, 'DROP TABLE visits', '—'.repeat(30)]);
  const call = {
    type: 'function_call',
    call_id: `c${below(random, 4)}`,
    name: oneOf(random, ['bash', 'curl', 'search']),
  };
  const usage = { total_tokens: below(random, 200), cost: oneOf(random, [0.25, 0.01, 1e308, -1]) };
  return JSON.stringify({
    ...(random() < 0.7 && { id: `r${line}` }),
    object: 'response',
    output: [{ ...call, arguments: JSON.stringify({ command }) }],
    ...(random() < 0.8 && { usage }),
    ...conversation,
  });
}
