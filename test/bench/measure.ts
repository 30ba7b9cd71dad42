import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What one run of a program took. */
export interface Usage {
  /** Seconds of all threads together. */
  readonly cpu: number;
  /** Seconds on the clock. */
  readonly wall: number;
  /** Megabytes of memory at the most. */
  readonly peak: number;
}

/** A program's runs, and each as a multiple of the run of bare parsing just before it. */
export interface Measured {
  readonly usage: Usage;
  readonly cpuRatio: number;
  readonly wallRatio: number;
}

const compiled = join(process.cwd(), '.bench/js');

/** Runs a program of Node once. Throws where it breaks off. */
export function run(args: readonly string[]): Usage {
  const file = join(process.cwd(), '.bench/usage.json');
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--import', join(compiled, 'usage.js'), ...args], {
    env: { ...process.env, BENCH_USAGE: file },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const wall = (performance.now() - start) / 1_000;
  // Findings make an audit end with 1, and so does a program that breaks off.
  const isBroken = status !== 0 && (status !== 1 || stderr.includes('    at '));
  if (isBroken) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return { wall, ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<Usage, 'wall'>) };
}

/** A program of this folder, with its argument. */
export function plain(name: string, file: string): readonly string[] {
  return [join(compiled, `${name}.js`), file];
}

/** Runs a program by turns with bare parsing of `lines`, and gives the medians: a machine that slows down slows both. */
export function measure(args: readonly string[], lines: string, runs: number): Measured {
  const pairs = Array.from({ length: runs }, () => [run(plain('bare-parse', lines)), run(args)] as const);
  const of = (pick: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(pick));
  return {
    usage: { cpu: of(([, { cpu }]) => cpu), wall: of(([, { wall }]) => wall), peak: of(([, { peak }]) => peak) },
    cpuRatio: of(([bare, { cpu }]) => cpu / bare.cpu),
    wallRatio: of(([bare, { wall }]) => wall / bare.wall),
  };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}
