import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { folderOf, project, qwedOr } from './process.js';

// What the program writes for the sample stories, held to the schema of SARIF 2.1.0 and to Microsoft's own validator
// with the rules that GitHub's ingestion follows.

const require = createRequire(import.meta.url);
const schemaFile = join(dirname(require.resolve('@microsoft/sarif-multitool-ts')), '../assets/sarif-2.1.0.schema.json');
const schema = JSON.parse(readFileSync(schemaFile, 'utf8').replace(/^\uFEFF/, '')) as object;
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);
const fits = ajv.compile(schema);

/** Rules of the validator that are not on, or not fit, by default: reachable links would need a network. */
const rules = JSON.stringify({
  'SARIF2006.UrisShouldBeReachable.Options': { RuleEnabled: 'Disabled' },
  ...Object.fromEntries(
    [
      'GH1001.ProvideRequiredLocationProperties',
      'GH1002.InlineThreadFlowLocations',
      'GH1003.ProvideRequiredRegionProperties',
      'GH1005.LocationsMustBeRelativeUrisOrFilePaths',
      'GH1006.ProvideCheckoutPath',
      'GH1007.ProvideFullyFormattedMessageStrings',
    ].map((rule) => [`${rule}.Options`, { RuleEnabled: 'Error' }]),
  ),
});

const stories = ['clean-run/orders', 'dangerous-agent/maintenance', 'leaking-output/support', 'broken-log/night-run'];

describe.each(stories)('the report on %s', (story) => {
  test('fits the schema and passes the validator', async () => {
    const folder = folderOf({ 'rules.json': rules });
    const report = join(folder, 'out.sarif');
    const policy = join('samples', dirname(story), 'policy.yaml');
    await qwedOr(['audit', `samples/${story}.jsonl`, '-p', policy, '-r', `sarif=${report}`]);
    expect(fits(JSON.parse(readFileSync(report, 'utf8'))) || fits.errors).toBe(true);
    // The validator is a program for x64 Linux; its exit code is 0 even with errors, so its lines are read.
    if (process.platform !== 'linux' || process.arch !== 'x64') return;
    const validator = require('@microsoft/sarif-multitool') as string;
    const args = ['validate', report, '--rule-kind', 'Sarif;Ghas', '--level', 'Error;Warning'];
    const { stdout, stderr } = spawnSync(validator, [...args, '-c', join(folder, 'rules.json')], {
      cwd: project,
      encoding: 'utf8',
    });
    const told = `${stdout}${stderr}`.split('\n');
    expect(told.some((line) => line.includes('Done.') || line.includes('Analyz'))).toBe(true);
    // WRN999 says that a rule was switched off.
    expect(told.filter((line) => /: (?:error|warning) [A-Z]/.test(line) && !line.includes('WRN999'))).toEqual([]);
  });
});
