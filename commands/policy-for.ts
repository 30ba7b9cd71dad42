import { policyFromEnvironment, withEnvironment } from '../src/policy/environment.js';
import { findPolicy } from '../src/policy/find.js';
import { loadPolicy } from '../src/policy/load.js';
import type { Policy } from '../src/policy/policy.js';
import { formatIds } from '../src/transcripts/formats/index.js';
import type { Io } from './io.js';

/** The policy that was asked for, or the one found upward of the working folder, with the environment applied. */
export function policyFor(reference: string | undefined, io: Io): Policy {
  const environment = policyFromEnvironment(io.env);
  const policy = loadPolicy(reference ?? findPolicy(io.cwd), { cwd: io.cwd, formats: formatIds });
  return withEnvironment(policy, environment);
}
