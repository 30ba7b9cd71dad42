import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Names of the policies that come with the package, sorted: each is a YAML file in `policies/`. */
export function bundledPolicies(): readonly string[] {
  return readdirSync(bundledFolder())
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .sort();
}

/** Path of a bundled policy, or undefined where none has the name. */
export function bundledPolicyPath(name: string): string | undefined {
  return bundledPolicies().includes(name) ? join(bundledFolder(), `${name}.yaml`) : undefined;
}

/** `policies/` beside `src/`, which is one folder further up from the compiled `dist/src/`. */
function bundledFolder(): string {
  const candidates = ['../../policies/', '../../../policies/'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const folder = candidates.find((candidate) => existsSync(join(candidate, 'recommended.yaml')));
  if (folder === undefined) throw new Error(`the bundled policies are in none of ${candidates.join(', ')}`);
  return folder;
}
