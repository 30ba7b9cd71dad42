import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Baseline } from '../src/audit/baseline.js';
import { parseBaseline } from '../src/audit/baseline-file.js';
import { UsageError } from '../src/core/errors.js';
import type { Run } from '../src/core/finding.js';
import { readFailure } from '../src/policy/files.js';
import type { Io } from './io.js';
import { say } from './say.js';

/** Reads the baseline at a path. Throws `UsageError` where there is none that can be used. */
export function readBaseline(path: string, io: Io): Baseline {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(resolve(io.cwd, path));
  } catch (error) {
    throw new UsageError(`The baseline '${path}' ${readFailure(error)}.`, "'qwed-or baseline create' makes one.");
  }
  return parseBaseline(path, bytes);
}

/** Says so where a baseline was made under another policy: what that one did not look for is new now. */
export function compareBaseline(path: string, { policy }: Baseline, run: Pick<Run, 'policy'>, io: Io): void {
  if (policy.sha256 === run.policy.sha256) return;
  say(
    io,
    'warning',
    `the baseline '${path}' was made under another policy (${policy.name}) than this run's (${run.policy.name})`,
    "'qwed-or baseline update' brings it up to date.",
  );
}
