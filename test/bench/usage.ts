import { writeFileSync } from 'node:fs';

// Loaded before a measured program: writes down what the process used when it ends.

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeFileSync(
    process.env['BENCH_USAGE']!,
    JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS / 1_024 }),
  );
});
