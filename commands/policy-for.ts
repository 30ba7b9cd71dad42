import type { Policy } from '../src/policy/policy.js';
import type { Io } from './io.js';

/** The policy that was asked for, or the one found upward of the working folder, with the environment applied. */
export async function policyFor(reference: string | undefined, io: Io): Promise<Policy> {
  const [{ findPolicy }, { loadPolicy }, { policyFromEnvironment, withEnvironment }, { formatIds }] = await Promise.all(
    [
      import('../src/policy/find.js'),
      import('../src/policy/load.js'),
      import('../src/policy/environment.js'),
      import('../src/transcripts/formats/index.js'),
    ],
  );
  const environment = policyFromEnvironment(io.env);
  const policy = loadPolicy(reference ?? findPolicy(io.cwd), { cwd: io.cwd, formats: formatIds });
  return withEnvironment(policy, environment);
}
