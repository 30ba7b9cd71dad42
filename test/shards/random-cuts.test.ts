import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sizeSource } from '../../src/shards/plan-sources.js';
import type { UnitRange } from '../../src/shards/unit.js';
import { fileSource } from '../../src/transcripts/read.js';
import type { Random } from '../transcripts/random.js';
import { below, oneOf, randomFrom } from '../transcripts/random.js';
import { joined, merged, partialOf, randomLog, streamed, whole } from './parts.js';

const folder = mkdtempSync(join(tmpdir(), 'qwed-or-cuts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How many merges are compared. RANDOM_CUTS asks for more, FIRST_CUT for other logs. */
const cases = Number(process.env['RANDOM_CUTS'] ?? 2_000);
const firstSeed = Number(process.env['FIRST_CUT'] ?? 1);
const cuts = 5;

test(`${cases} ways to cut random logs give the report of the whole, byte for byte`, async () => {
  let compared = 0;
  for (let seed = firstSeed; compared < cases; seed++) {
    const random = randomFrom(seed);
    const sources = { 'a.jsonl': randomLog(random, 2 + below(random, 12)), 'b/ü.jsonl': randomLog(random, 4) };
    const expected = await whole(folder, sources);
    const { isLines } = await sizeSource(fileSource(join(folder, 'a.jsonl'), 'a.jsonl'));
    // What is no plain lines, such as a log that begins with `[]`, is never cut.
    if (!isLines) continue;
    const other = await partialOf(folder, [wholeOf('b/ü.jsonl', sources['b/ü.jsonl'].length)]);
    for (const parts of await everyCut(random, sources['a.jsonl'])) {
      const given = oneOf(random, [
        [other, ...parts],
        [...parts, other, parts[0]!],
      ]);
      const grouped = given.length > 3 && random() < 0.2 ? [await joined(folder, given.slice(1)), given[0]!] : given;
      expect(await merged(folder, grouped), `seed ${seed}`).toBe(expected);
      compared++;
    }
  }
}, 300_000);

/** The partials of every way to cut the log at some of a few random places. Each unit is audited once, in a random manner. */
async function everyCut(random: Random, bytes: Buffer): Promise<string[][]> {
  const size = bytes.length;
  const places = [...new Set([0, size, ...Array.from({ length: cuts }, () => placeIn(random, bytes))])].sort(
    (a, b) => a - b,
  );
  const audited = new Map<string, string>();
  const ways: string[][] = [];
  for (let chosen = 0; chosen < 2 ** (places.length - 2); chosen++) {
    const bounds = places.filter((_, at) => at === 0 || at === places.length - 1 || (chosen >> (at - 1)) & 1);
    const parts: string[] = [];
    for (let at = 1; at < bounds.length; at++) {
      const unit = { source: 'a.jsonl', start: bounds[at - 1]!, end: bounds[at]!, size };
      const key = `${unit.start}-${unit.end}`;
      if (!audited.has(key)) audited.set(key, await auditInSomeWay(random, unit, bytes));
      parts.push(audited.get(key)!);
    }
    ways.push(parts.sort(() => random() - 0.5));
  }
  return ways;
}

/** From the file, in pieces of any size; or from a stream that begins before the unit and ends behind it. */
function auditInSomeWay(random: Random, unit: UnitRange, bytes: Buffer): Promise<string> {
  if (random() < 0.5) return partialOf(folder, [unit], { unitBytes: oneOf(random, [7, 100, 1 << 20]) });
  const startsAt = unit.start === 0 ? 0 : below(random, unit.start);
  return streamed(unit, bytes, startsAt, bytes.length, random);
}

/** Anywhere, and most gladly beside a line break. */
function placeIn(random: Random, bytes: Buffer): number {
  const feed = bytes.indexOf(0x0a, below(random, bytes.length));
  if (feed === -1 || random() < 0.4) return below(random, bytes.length);
  return Math.min(Math.max(feed + oneOf(random, [-1, 0, 1, 2]), 0), bytes.length);
}

function wholeOf(source: string, size: number): UnitRange {
  return { source, start: 0, end: size, size };
}
