// Compiles the sources into a fresh `dist/`, so that no file of an older build is ever run or packed, and bundles the command
// line into `dist/cli/`: hundreds of small files cost more to open than all their work on a short log.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('.', import.meta.url));
const typescript = require.resolve('typescript/package.json');
const compiler = join(dirname(typescript), require(typescript).bin.tsc);

rmSync(join(folder, 'dist'), { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.json'], { cwd: folder, stdio: 'inherit' });
process.exitCode = status ?? 1;

// The page of the html report is made of files that are read as they are, from beside the code that reads them.
for (const asset of ['finding.js', 'page.js', 'page.css']) {
  for (const target of ['dist/src/reports/html', 'dist/cli']) {
    cpSync(join(folder, 'src/reports/html', asset), join(folder, target, asset));
  }
}

/** The library's own files stay as they are compiled; this is only what `bin/` runs, and its threads. */
async function bundle() {
  const build = await rolldown({
    // The worker is named as `src/audit/pool.ts` asks for it: beside the chunk that starts it.
    input: {
      program: join(folder, 'dist/commands/program.js'),
      worker: join(folder, 'dist/src/audit/worker.js'),
    },
    platform: 'node',
    plugins: [onFirstUse],
    onLog(level, log, report) {
      // What is not understood is no bundle.
      report(level === 'warn' ? 'error' : level, log);
    },
  });
  const { output } = await build.write({
    dir: join(folder, 'dist/cli'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
    // Names stay as they are: errors are told by them, and a stack that a user sends can be read.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await build.close();
  writeFileSync(join(folder, 'dist/cli/LICENSES.txt'), licensesOf(output));
}

/**
 * What the sources import of large libraries that few runs use, as modules that load the library when it is first called.
 * `require` of a bundled module is such a call; the sources cannot say so themselves, since they stay plain modules.
 */
const lazyModules = {
  ajv: "export function Ajv(options) { return new (require('ajv').Ajv)(options); }",
  'ajv-formats': "export default { default: (ajv, options) => require('ajv-formats').default(ajv, options) };",
};

const onFirstUse = {
  name: 'on-first-use',
  resolveId(source, importer) {
    const isOurs = importer?.startsWith(join(folder, 'dist')) && !importer.startsWith(join(folder, 'dist/lazy-'));
    return isOurs && Object.hasOwn(lazyModules, source) ? join(folder, `dist/lazy-${source}.js`) : undefined;
  },
  load(id) {
    const found = Object.keys(lazyModules).find((name) => id === join(folder, `dist/lazy-${name}.js`));
    return found === undefined ? undefined : lazyModules[found];
  },
};

/** The licence texts of the packages whose code is in the bundle: they ask to go with every copy. */
function licensesOf(output) {
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []));
  const packages = new Set(
    modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/')) ?? []),
  );
  return [...packages]
    .sort((a, b) => (a < b ? -1 : 1))
    .map(licenseOf)
    .join('\n');
}

function licenseOf(path) {
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : `\n${readFileSync(join(path, file), 'utf8').trim()}\n`;
  return `# ${name} ${version} (${license})\n${text}`;
}

if (status === 0) await bundle();
