import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, expect, test } from 'vitest';
import { UsageError } from '../../src/core/errors.js';
import { manifestText, parseManifest, planHash } from '../../src/shards/manifest.js';
import { planSources } from '../../src/shards/plan-sources.js';
import { manifestSchema, partialLineSchema } from '../../src/shards/schemas.js';
import { randomFrom } from '../transcripts/random.js';
import { partialOf, randomLog, whole } from './parts.js';

const folder = mkdtempSync(join(tmpdir(), 'qwed-or-schemas-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ajv = new Ajv();
const manifest = planSources(
  [
    { source: 'b.jsonl', size: 250, isLines: true, etag: 'x' },
    { source: 'a.json', size: 0, isLines: false },
  ],
  { unitBytes: 100, whole: false },
  { leftOut: [{ file: 'c', reason: 'no file matches' }], passedOver: 2, shards: 3 },
);

test('every line of a partial fits the schema', async () => {
  const bytes = randomLog(randomFrom(3), 60);
  await whole(folder, { 'a.jsonl': bytes });
  const unit = { source: 'a.jsonl', start: 0, end: bytes.length, size: bytes.length };
  const plans = [{ plan: '0'.repeat(64), of: 2, shards: [1], passedOver: 0 }];
  const fits = ajv.compile(partialLineSchema);
  const lines = (await partialOf(folder, [unit], { plans })).trimEnd().split('\n');
  expect(lines.filter((line) => !fits(JSON.parse(line)))).toEqual([]);
  const kinds = new Set(lines.map((line) => (JSON.parse(line) as { kind?: string }).kind));
  expect(kinds).toEqual(new Set(['end', 'fact', 'finding', 'notAudited', 'unit', 'whole', undefined]));
});

test('a manifest fits the schema, and reads as it was written', () => {
  expect(ajv.compile(manifestSchema)(JSON.parse(manifestText(manifest)))).toBe(true);
  const read = parseManifest('m', manifestText(manifest));
  expect(read).toEqual(manifest);
  expect(planHash(read)).toBe(planHash(manifest));
});

interface ManifestData {
  schema: unknown;
  units: Partial<Record<'start' | 'end', number>>[];
  shards: unknown;
  leftOut: unknown;
}
type Change = readonly [what: string, change: (data: ManifestData) => unknown, message: string];
const changes: readonly Change[] = [
  ['another schema', (data) => (data.schema = 'x'), 'is no manifest'],
  ['units that are no list', (data) => Object.assign(data, { units: {} }), '/units: it must be a list'],
  ['a unit that is no object', (data) => data.units.splice(1, 1, null as never), '/units/1: it must be an object'],
  ['a unit that was changed', (data) => (data.units[1]!.end = 90), '/units/1: its id does not belong'],
  ['a unit that is missing', (data) => data.units.splice(2, 1), 'does not begin where the unit before it ends'],
  ['a last unit that is missing', (data) => data.units.pop(), 'is not the last'],
  ['a unit twice', (data) => data.units.push(data.units[1]!), 'does not begin where'],
  ['a range that is none', (data) => (data.units[1]!.start = -1), 'whole numbers from 0 on'],
  ['a wrong number of shards', (data) => (data.shards = 0), '/shards: it must be'],
  ['a wrong list of what is left out', (data) => (data.leftOut = [1]), '/leftOut: it must list'],
];

test.each(changes)('a manifest with %s is refused', (_, change, message) => {
  const data = JSON.parse(manifestText(manifest)) as ManifestData;
  change(data);
  expect(() => parseManifest('m', JSON.stringify(data))).toThrow(message);
  expect(() => parseManifest('m', JSON.stringify(data))).toThrow(UsageError);
});
