// Start-up of the built command line against a bare Node: whole processes in turn, median of the ratios pair by pair.
// Run with: npm run build && node test/bench/start-up.mjs [pairs]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));
const call = '{"type":"tool_call","tool_name":"search","arguments":{"query":"weather"}}';
const commands = [
  { name: '--version', args: ['--version'], goal: 1.3 },
  { name: 'audit of a short log', args: ['audit', 'samples/clean-run/orders.jsonl', '-q'], goal: 2.2 },
  { name: 'check of one call', args: ['check'], input: call, goal: 2.2 },
];
const pairs = Number(process.argv[2] ?? 15);

for (const { name, args, input, goal } of commands) {
  const ratios = [];
  for (let pair = 0; pair <= pairs; pair++) {
    const ours = timed(['bin/qwed-or.js', ...args], input);
    const bare = timed(['-e', '0']);
    // The first pair warms the file cache.
    if (pair > 0) ratios.push(ours / bare);
  }
  process.stdout.write(`${name}: ${median(ratios).toFixed(2)} times a bare node (goal ${goal}), ${pairs} pairs\n`);
}

function timed(args, input = '') {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, input });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${String(status)}: ${String(stderr)}`);
  return performance.now() - start;
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
