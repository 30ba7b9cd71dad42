import { InputError } from '../core/errors.js';
import { tool } from '../core/version.js';
import type { Policy } from '../policy/policy.js';
import type { LineCheck } from './line-check.js';
import type { Manifest } from './manifest.js';
import type { PartialHeader, PlanShards } from './partial-header.js';
import { joinPlans } from './partial-header.js';
import type { PartialFile, StoredUnit } from './partial-reader.js';
import { indexPartial } from './partial-reader.js';
import { byPlace, nameOfUnit } from './unit.js';

/** Partials put together: each unit once, in the order of sources and bytes. */
export interface PartialSet {
  readonly header: PartialHeader;
  readonly units: readonly StoredUnit[];
}

/** What partials must have been made with. */
export interface Expected {
  readonly policy: Policy;
  readonly check: LineCheck;
}

/** So many units are named in a message; the rest is counted. */
const named = 20;

/**
 * The union of partials by the units' ids: their order, grouping and repetition do not matter. Rejects with `InputError` where
 * one was made by another version or under another policy, a unit was audited twice with different results, or units overlap.
 */
export async function readPartials(files: readonly PartialFile[], { policy, check }: Expected): Promise<PartialSet> {
  const units = new Map<string, StoredUnit>();
  const plans: (readonly PlanShards[])[] = [];
  const differing: string[] = [];
  let first: { readonly header: PartialHeader; readonly file: PartialFile } | undefined;
  for (const file of files) {
    const index = await indexPartial(file, check);
    refuseOthers(index.header, file, policy);
    first ??= { header: index.header, file };
    if (first.header.onBadRecord !== index.header.onBadRecord) {
      throw new InputError(
        `The partials '${first.file.name}' and '${file.name}' were made with different --on-bad-record.`,
        'Audit all units with the same options.',
      );
    }
    plans.push(index.header.plans);
    for (const unit of index.units) {
      const known = units.get(unit.id);
      if (!known) units.set(unit.id, unit);
      else if (known.digest !== unit.digest) {
        differing.push(`${nameOfUnit(unit)} (unit ${unit.id}) in '${known.file.name}' and '${file.name}'`);
      }
    }
  }
  if (differing.length > 0) {
    throw new InputError(
      `Units were audited more than once with different results: ${listOf(differing)}.`,
      'Their source has changed in between. Audit its units again.',
    );
  }
  const sorted = [...units.values()].sort(byPlace);
  refuseOverlaps(sorted);
  return { header: { ...first!.header, plans: joinPlans(plans) }, units: sorted };
}

/**
 * Rejects with `InputError`, naming what is missing, unless the units are all of every source, all shards of every plan, and
 * just those of the manifest where there is one.
 */
export function refuseIncomplete({ header, units }: PartialSet, manifest: Manifest | undefined): void {
  const missing: string[] = [];
  if (manifest) {
    const have = new Set(units.map(({ id }) => id));
    for (const unit of manifest.units) {
      if (!have.has(unit.id)) missing.push(`${nameOfUnit(unit)} (unit ${unit.id})`);
    }
    const planned = new Set(manifest.units.map(({ id }) => id));
    const foreign = units.filter(({ id }) => !planned.has(id));
    if (foreign.length > 0) {
      throw new InputError(
        `Units are not in the manifest: ${listOf(foreign.map((unit) => `${nameOfUnit(unit)} of '${unit.file.name}'`))}.`,
        'Give only partials of this manifest, or make the manifest anew: a source may have changed.',
      );
    }
  } else {
    for (const { plan, of, shards } of header.plans) {
      const lacking = Array.from({ length: of }, (_, at) => at + 1).filter((shard) => !shards.includes(shard));
      for (const shard of lacking) missing.push(`shard ${shard}/${of} of the plan ${plan.slice(0, 12)}`);
    }
    missing.push(...gapsOf(units));
  }
  if (missing.length === 0) return;
  throw new InputError(
    `The audit is incomplete; nothing was reported. Missing: ${listOf(missing)}.`,
    'Audit what is missing and merge again.',
  );
}

function refuseOthers({ tool: by, policy: under }: PartialHeader, { name }: PartialFile, policy: Policy): void {
  if (by.name !== tool.name || by.version !== tool.version) {
    throw new InputError(
      `The partial '${name}' was made by ${by.name} ${by.version}, and this is ${tool.name} ${tool.version}.`,
      'Use one version for all of an audit.',
    );
  }
  if (under.sha256 === policy.sha256) return;
  throw new InputError(
    `The partial '${name}' was made under another policy (${under.name}, ${under.sha256.slice(0, 12)}) than this one (${policy.name}, ${policy.sha256.slice(0, 12)}).`,
    'Give all of an audit the same --policy and the same QWED_OR_* variables.',
  );
}

/** `units` are sorted by place. */
function refuseOverlaps(units: readonly StoredUnit[]): void {
  const overlapping: string[] = [];
  let furthest: StoredUnit | undefined;
  for (const unit of units) {
    if (furthest?.source !== unit.source) {
      furthest = unit;
      continue;
    }
    if (furthest.size !== unit.size || furthest.etag !== unit.etag) {
      throw new InputError(
        `'${unit.source}' changed between two units: it has ${furthest.size} bytes in '${furthest.file.name}' and ${unit.size} in '${unit.file.name}'${furthest.size === unit.size ? ', with another etag' : ''}.`,
        'Make the plan anew, and audit the source again.',
      );
    }
    if (unit.start < furthest.end) overlapping.push(`${nameOfUnit(furthest)} and ${nameOfUnit(unit)}`);
    if (unit.end > furthest.end) furthest = unit;
  }
  if (overlapping.length === 0) return;
  throw new InputError(`Units overlap: ${listOf(overlapping)}.`, 'Merge partials of one plan only.');
}

/** What no unit covers, of sources that have a unit. */
function gapsOf(units: readonly StoredUnit[]): string[] {
  const gaps: string[] = [];
  for (const [at, unit] of units.entries()) {
    const before = units[at - 1];
    const after = units[at + 1];
    const expected = before?.source === unit.source ? before.end : 0;
    if (unit.start > expected) gaps.push(nameOfUnit({ ...unit, start: expected, end: unit.start }));
    if (after?.source !== unit.source && unit.end < unit.size) {
      gaps.push(nameOfUnit({ ...unit, start: unit.end, end: unit.size }));
    }
  }
  return gaps;
}

function listOf(names: readonly string[]): string {
  const more = names.length - named;
  return [...names.slice(0, named), ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
