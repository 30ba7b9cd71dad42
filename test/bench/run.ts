import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type LogOptions, generateLines } from './generate.js';
import { type Measured, measure, plain } from './measure.js';

// npm run bench -- --mb 300 --runs 5: what an audit costs, next to bare parsing and to plain scripts. See README.md.

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '100' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const bytes = Number(values.mb) * 1e6;
const cores = availableParallelism();

mkdirSync('.bench', { recursive: true });
const dense = log('dense', {});
const calm = log('calm', { nearMisses: 'calm' });
const clean = log('clean', { nearMisses: 'calm', violations: 0 });
const five = log('five-percent', { nearMisses: 'calm', violations: 0.05 });
const array = log('array', { nearMisses: 'calm' }, true);
const one = log('one-record', { bytes: 1 });

/** A folder of its own has no policy that would be found. */
const audit = (file: string, threads: number, ...more: readonly string[]): readonly string[] => {
  const reports = more.includes('--report') ? [] : ['--report', 'json=.bench/report.json'];
  return ['bin/qwed-or.js', 'audit', file, '--threads', String(threads), ...reports, ...more];
};
const recommended = ['--policy', 'recommended'];
const six = ['--policy', 'test/bench/six-guards.yaml'];
const own = ['--policy', 'test/bench/own-patterns.yaml'];
const reports = ['jsonl', 'sarif', 'junit'].flatMap((format) => ['--report', `${format}=.bench/report.${format}`]);

const programs: readonly (readonly [name: string, args: readonly string[], lines: string])[] = [
  ['bare parse', plain('bare-parse', dense), dense],
  ['recommended, dense, 1 thread', audit(dense, 1, ...recommended), dense],
  [`recommended, dense, ${cores} threads`, audit(dense, cores, ...recommended), dense],
  ['recommended, calm, 1 thread', audit(calm, 1, ...recommended), calm],
  [`recommended, calm, ${cores} threads`, audit(calm, cores, ...recommended), calm],
  ['six guards, calm, 1 thread', audit(calm, 1, ...six), calm],
  [`six guards, calm, ${cores} threads`, audit(calm, cores, ...six), calm],
  ["ten patterns of one's own, calm, 1 thread", audit(calm, 1, ...own), calm],
  ['recommended, no findings, 1 thread', audit(clean, 1, ...recommended), clean],
  ['recommended, 5 % with findings, 3 reports, 1 thread', audit(five, 1, ...recommended, ...reports), five],
  ['recommended, array, 1 thread', audit(array, 1, ...recommended), calm],
  ['start-up: one record', audit(one, 1, ...recommended), one],
  ['start-up: --version', ['bin/qwed-or.js', '--version'], one],
  ['readline + JSON.parse + regexes, calm', plain('plain-lines', calm), calm],
  ['stream-json, array, elements alone', plain('plain-array', array), calm],
];

process.stdout.write(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cores} cores, Node ${process.version}, ${values.mb} MB, `,
);
process.stdout.write(
  `medians of ${values.runs} pairs\n\n| what | CPU x P | wall x P | MB/s | peak MB |\n|---|---|---|---|---|\n`,
);
for (const [name, args, lines] of programs) {
  if (name.includes(values.only))
    process.stdout.write(`${row(name, measure(args, lines, Number(values.runs)), args)}\n`);
}

function row(name: string, { usage, cpuRatio, wallRatio }: Measured, args: readonly string[]): string {
  const file = args.find((arg) => arg.startsWith('.bench/') && existsSync(arg));
  const speed =
    file === undefined || statSync(file).size < 1e6
      ? `${Math.round(usage.wall * 1_000)} ms`
      : Math.round(statSync(file).size / 1e6 / usage.wall);
  return `| ${name} | ${cpuRatio.toFixed(2)} | ${wallRatio.toFixed(2)} | ${speed} | ${Math.round(usage.peak)} |`;
}

/** Writes a log, unless it is there from an earlier run. */
function log(name: string, options: Partial<LogOptions>, isArray = false): string {
  const path = `.bench/${name}-${values.mb}.${isArray ? 'json' : 'jsonl'}`;
  if (existsSync(path)) return path;
  const file = openSync(`${path}.part`, 'w');
  let count = 0;
  for (const { line } of generateLines({ bytes, ...options })) {
    if (isArray) writeSync(file, count++ === 0 ? '[' : ',');
    writeSync(file, line);
  }
  if (isArray) writeSync(file, ']');
  closeSync(file);
  renameSync(`${path}.part`, path);
  return path;
}
