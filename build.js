// Compiles the sources into a fresh `dist/`, so that no file of an older build is ever run or packed.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const typescript = require.resolve('typescript/package.json');
const compiler = join(dirname(typescript), require(typescript).bin.tsc);

rmSync(new URL('dist', import.meta.url), { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.json'], {
  cwd: new URL('.', import.meta.url),
  stdio: 'inherit',
});
// The page of the html report is made of files that are read as they are.
for (const asset of ['finding.js', 'page.js', 'page.css']) {
  const path = `src/reports/html/${asset}`;
  cpSync(new URL(path, import.meta.url), new URL(`dist/${path}`, import.meta.url));
}
process.exitCode = status ?? 1;
