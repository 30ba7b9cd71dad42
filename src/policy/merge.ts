import { createHash } from 'node:crypto';
import { canonicalJson } from '../core/canonical.js';
import { isObject } from '../core/json.js';
import type { JsonObject, JsonValue } from '../core/json.js';
import type { Layer, WrittenGuard } from './layer.js';
import { policyDefaults } from './policy.js';
import type { Policy, PolicyGuard, PolicyIgnore, PolicyRecords, PolicyScope } from './policy.js';
import { optionSchema } from './source.js';

/**
 * The guards of several layers, of which a later one extends the earlier: a guard without `when` merges its options over
 * those of its namesake without `when`, every other guard is appended.
 */
export function mergeGuards(layers: readonly Layer[]): readonly WrittenGuard[] {
  const merged: WrittenGuard[] = [];
  for (const guard of layers.flatMap(({ guards }) => guards)) {
    const same = merged.findIndex((other) => !other.when && other.definition === guard.definition);
    if (guard.when || same < 0) merged.push(guard);
    else merged[same] = over(merged[same]!, guard);
  }
  return merged;
}

function over(base: WrittenGuard, guard: WrittenGuard): WrittenGuard {
  const options = new Map(base.options);
  for (const [name, value] of guard.options) {
    const before = options.get(name);
    const joins = isObject(before) && isObject(value) && isMap(optionSchema(guard.definition, name));
    options.set(name, joins ? { ...before, ...value } : value);
  }
  return { ...guard, options, places: new Map([...base.places, ...guard.places]) };
}

/** An option whose keys the user chooses, such as arguments' names: two of them add up. Any other value replaces. */
function isMap(schema: Readonly<Record<string, unknown>>): boolean {
  return isObject(schema['additionalProperties']);
}

/** The policy that layers without a mistake make, the last one being the policy itself. */
export function mergePolicy(name: string, layers: readonly Layer[], guards: readonly WrittenGuard[]): Policy {
  const all = layers.map(({ data }) => data);
  const ignoreField = last(all, 'ignore_field') as string | undefined;
  const neverIgnore = new Set(all.flatMap((data) => (data['never_ignore'] ?? []) as readonly string[]));
  const scope = joined(all, 'scope');
  const limits = joined(all, 'limits');
  // What extends knows better than what is extended.
  const records = all
    .toReversed()
    .flatMap((data) => ((data['records'] ?? []) as readonly JsonObject[]).map(plainRecords));
  const { scope: scopes, limits: bounds } = policyDefaults;
  return withHash(name, {
    strict: (last(all, 'strict') as boolean | undefined) ?? policyDefaults.strict,
    allowWarnings: (last(all, 'allow_warnings') as boolean | undefined) ?? policyDefaults.allowWarnings,
    guards: guards.map(plainGuard),
    rules: joined(all, 'rules') as Policy['rules'],
    ignore: all.flatMap((data) => (data['ignore'] ?? []) as unknown as readonly PolicyIgnore[]),
    ...(ignoreField !== undefined && { ignoreField }),
    ...(neverIgnore.size > 0 && { neverIgnore: [...neverIgnore].sort() }),
    failOn: (last(all, 'fail_on') as Policy['failOn'] | undefined) ?? policyDefaults.failOn,
    onUnknown: (last(all, 'on_unknown') as Policy['onUnknown'] | undefined) ?? policyDefaults.onUnknown,
    ...(records.length > 0 && { records }),
    scope: {
      roles: (scope['roles'] as PolicyScope['roles'] | undefined) ?? scopes.roles,
      origins: (scope['origins'] as PolicyScope['origins'] | undefined) ?? scopes.origins,
      toolResults: (scope['tool_results'] as PolicyScope['toolResults'] | undefined) ?? scopes.toolResults,
    },
    limits: { recordBytes: (limits['record_bytes'] as number | undefined) ?? bounds.recordBytes },
  });
}

/** Seals the parts of a policy with the hash over them. */
export function withHash(name: string, parts: Omit<Policy, 'name' | 'sha256'>): Policy {
  return { name, sha256: createHash('sha256').update(canonicalJson(parts)).digest('hex'), ...parts };
}

function plainRecords({ format, first, match, tool_name: toolName, ...mapping }: JsonObject): PolicyRecords {
  return {
    format: format as string,
    first: first === true,
    match: (match ?? {}) as PolicyRecords['match'],
    mapping: { ...mapping, ...(toolName !== undefined && { toolName }) } as PolicyRecords['mapping'],
  };
}

function plainGuard({ definition, options, when }: WrittenGuard): PolicyGuard {
  return { id: definition.id, options: Object.fromEntries(options), ...(when && { when }) };
}

/** The last value of a key. What its type is, the schema has checked. */
function last(all: readonly JsonObject[], key: string): unknown {
  return all.findLast((data) => data[key] !== undefined)?.[key];
}

function joined(all: readonly JsonObject[], key: string): Readonly<Record<string, JsonValue>> {
  return Object.assign({}, ...all.map((data) => data[key])) as Record<string, JsonValue>;
}
