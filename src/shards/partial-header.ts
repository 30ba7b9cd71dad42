import type { Run } from '../core/finding.js';
import { isObject, own } from '../core/json.js';
import { mostShards } from './shard.js';
import { isCount } from './unit.js';

/** Which shards of one plan a partial holds. */
export interface PlanShards {
  /** SHA-256 over what the plan cuts and how, in hex: shards of two plans never make a whole. */
  readonly plan: string;
  readonly of: number;
  /** From 1, sorted. */
  readonly shards: readonly number[];
  /** Files of named folders that the plan passed over because of their extension. */
  readonly passedOver: number;
}

/** The first line of a partial: how its units were audited. Partials that differ in it cannot be merged, shards aside. */
export interface PartialHeader {
  readonly schema: 'qwed-or.partial/1';
  readonly tool: Run['tool'];
  readonly policy: Run['policy'];
  readonly onBadRecord: 'error' | 'skip';
  readonly plans: readonly PlanShards[];
}

export const partialSchemaName = 'qwed-or.partial/1';

/** Checks the first line of a partial. Gives what is wrong as a sentence. */
export function readHeader(value: unknown): PartialHeader | string {
  if (!isObject(value) || own(value, 'schema') !== partialSchemaName) {
    return `It is no partial: the member 'schema' of its first line is not '${partialSchemaName}'.`;
  }
  const [tool, policy, onBadRecord, plans] = ['tool', 'policy', 'onBadRecord', 'plans'].map((key) => own(value, key));
  const version = pairOf(tool, 'version');
  const sha256 = pairOf(policy, 'sha256');
  if (!version || !sha256) return 'The tool must have a name and a version, the policy a name and a sha256.';
  if (onBadRecord !== 'error' && onBadRecord !== 'skip') return 'onBadRecord must be error or skip.';
  if (!Array.isArray(plans) || !plans.every(isPlan)) return 'plans must be a list of plans with their shards.';
  return {
    schema: partialSchemaName,
    tool: { name: version[0], version: version[1] },
    policy: { name: sha256[0], sha256: sha256[1] },
    onBadRecord,
    plans: joinPlans([plans]),
  };
}

/** The union of lists of plans, sorted: which of them came first does not matter. */
export function joinPlans(lists: readonly (readonly PlanShards[])[]): readonly PlanShards[] {
  const joined = new Map<string, { plan: PlanShards; shards: Set<number> }>();
  for (const plan of lists.flat()) {
    const key = `${plan.plan} ${plan.of} ${plan.passedOver}`;
    let entry = joined.get(key);
    if (!entry) joined.set(key, (entry = { plan, shards: new Set() }));
    for (const shard of plan.shards) entry.shards.add(shard);
  }
  return [...joined]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([
        ,
        {
          plan: { plan, of, passedOver },
          shards,
        },
      ]) => ({
        plan,
        of,
        shards: [...shards].sort((a, b) => a - b),
        passedOver,
      }),
    );
}

function isPlan(value: unknown): value is PlanShards {
  if (!isObject(value)) return false;
  const [plan, of, shards, passedOver] = ['plan', 'of', 'shards', 'passedOver'].map((key) => own(value, key));
  if (typeof plan !== 'string' || !/^[0-9a-f]{64}$/.test(plan)) return false;
  if (!isCount(passedOver) || !isCount(of) || of < 1 || of > mostShards) return false;
  return Array.isArray(shards) && shards.every((shard) => isCount(shard) && shard >= 1 && shard <= of);
}

function pairOf(value: unknown, key: string): readonly [string, string] | undefined {
  if (!isObject(value)) return undefined;
  const [name, second] = [own(value, 'name'), own(value, key)];
  return typeof name === 'string' && typeof second === 'string' ? [name, second] : undefined;
}
