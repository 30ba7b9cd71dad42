import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonValue } from '../core/json.js';
import { parsedPolicies } from './parsed-policies.js';

/** Names of the policies that come with the package, sorted: each is a YAML file in `policies/`. */
export function bundledPolicies(): readonly string[] {
  return readdirSync(bundledFolder())
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .sort();
}

/** Path of a bundled policy, or undefined where none has the name. */
export function bundledPolicyPath(name: string): string | undefined {
  return Object.hasOwn(parsedPolicies, name) || bundledPolicies().includes(name)
    ? join(bundledFolder(), `${name}.yaml`)
    : undefined;
}

/** What the bundled policy at the path holds where the build has parsed it; undefined for every other path. */
export function parsedPolicy(path: string): JsonValue | undefined {
  const name = basename(path, '.yaml');
  return Object.hasOwn(parsedPolicies, name) && bundledPolicyPath(name) === path ? parsedPolicies[name] : undefined;
}

let folder: string | undefined;

/** `policies/` beside `src/`, which is one folder further up from the compiled `dist/src/`. */
function bundledFolder(): string {
  folder ??= findBundledFolder();
  return folder;
}

function findBundledFolder(): string {
  const candidates = ['../../policies/', '../../../policies/'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((candidate) => existsSync(join(candidate, 'recommended.yaml')));
  if (found === undefined) throw new Error(`the bundled policies are in none of ${candidates.join(', ')}`);
  return found;
}
