// Compiles the sources into a fresh `dist/`, so that no file of an older build is ever run or packed, and bundles the command
// line into `dist/cli/`: hundreds of small files cost more to open than all their work on a short log.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Decimal } from 'decimal.js';
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

const written = {
  dir: join(folder, 'dist/cli'),
  comments: false,
  // Names stay as they are: errors are told by them, and a stack that a user sends can be read.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
};

/** The library's own files stay as they are compiled; this is only what `bin/` runs, and its threads. */
async function bundle() {
  const build = await rolldown({
    // The worker is named as `src/audit/pool.ts` asks for it: beside the chunk that starts it.
    input: {
      program: join(folder, 'dist/commands/program.js'),
      worker: join(folder, 'dist/src/audit/worker.js'),
    },
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    plugins: [onFirstUse, parsedPolicies],
    onLog(level, log, report) {
      // What is not understood is no bundle.
      report(level === 'warn' ? 'error' : level, log);
    },
  });
  const { output } = await build.write({
    ...written,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // A file costs more to open than its code to compile: what a check needs is one file, what an audit adds another.
    codeSplitting: { groups: [{ name: chunkOf, debugName: 'by command' }], includeDependenciesRecursively: false },
  });
  await build.close();
  const libraries = await Promise.all(Object.entries(libraryFiles).map(bundleLibrary));
  writeFileSync(join(folder, 'dist/cli/LICENSES.txt'), licensesOf([...output, ...libraries.flat()]));
}

/** Packages that share code stand in one file: they tell their objects by class. */
const libraryFiles = { ajv: ['ajv', 'ajv-formats'], decimal: ['decimal.js'], yaml: ['yaml'] };

async function bundleLibrary([file, packages]) {
  const entry = join(folder, `dist/library-${file}.cjs`);
  const members = packages.map((name) => `${JSON.stringify(name)}: require(${JSON.stringify(name)})`);
  const code = `module.exports = { ${members.join(', ')} };`;
  const plugin = {
    name: 'library',
    resolveId: (source) => (source === entry ? entry : undefined),
    load: (id) => (id === entry ? code : undefined),
  };
  const build = await rolldown({ input: entry, platform: 'node', plugins: [plugin] });
  const { output } = await build.write({
    ...written,
    format: 'cjs',
    entryFileNames: `${file}.cjs`,
    codeSplitting: false,
  });
  await build.close();
  return output;
}

/** The chunk of a module: by the first of these commands that needs it; what none needs, is left to the bundler. */
function chunkOf(id, bundler) {
  const isEntry = bundler.getModuleInfo(id)?.isEntry === true;
  for (const [chunk, entry] of [
    ['base', 'commands/program.js'],
    ['check', 'commands/check.js'],
    ['audit', 'commands/audit.js'],
  ]) {
    if (neededBy(join(folder, 'dist', entry), bundler).has(id)) return isEntry ? null : chunk;
  }
  return null;
}

const needs = new Map();

/** Every module that one imports, directly or not, itself included. */
function neededBy(entry, bundler) {
  let found = needs.get(entry);
  if (found === undefined) {
    found = new Set([entry]);
    for (const id of found) for (const imported of bundler.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    needs.set(entry, found);
  }
  return found;
}

/**
 * What the sources import of large libraries that few runs use, as modules that load the library when it is first used, from
 * a file of its own beside the chunks. The sources cannot say so themselves, since they stay plain modules.
 */
const lazyModules = {
  ajv: "export function Ajv(options) { return new (library('ajv').Ajv)(options); }",
  'ajv-formats': "export default { default: (ajv, options) => library('ajv-formats').default(ajv, options) };",
  'decimal.js': `
    const constants = ${JSON.stringify(Object.fromEntries(Object.entries(Decimal).filter(([name]) => /^[A-Z_]+$/.test(name))))};
    const lazily = (load) => new Proxy(function () {}, {
      get: (_, key) => constants[key] ?? (key === 'clone' ? (options) => once(() => load().clone(options)) : load()[key]),
      construct: (_, values) => new (load())(...values),
    });
    const once = (load) => {
      let found;
      return lazily(() => (found ??= load()));
    };
    export const Decimal = lazily(() => library('decimal.js').Decimal);`,
  yaml: ['isAlias', 'isMap', 'isScalar', 'isSeq', 'parseDocument']
    .map((name) => `export const ${name} = (...values) => library('yaml').${name}(...values);`)
    .concat(
      ['LineCounter', 'Lexer'].map((name) => `export function ${name}() { return new (library('yaml').${name})(); }`),
    )
    .join('\n'),
};

const libraryLoader = `
  import { createRequire } from 'node:module';
  const load = createRequire(import.meta.url);
  const files = ${JSON.stringify(libraryFiles)};
  const library = (name) => load('./' + Object.keys(files).find((file) => files[file].includes(name)) + '.cjs')[name];`;

const onFirstUse = {
  name: 'on-first-use',
  resolveId(source, importer) {
    const isOurs = importer?.startsWith(join(folder, 'dist')) && !importer.startsWith(join(folder, 'dist/lazy-'));
    return isOurs && Object.hasOwn(lazyModules, source) ? join(folder, `dist/lazy-${source}.js`) : undefined;
  },
  load(id) {
    const found = Object.keys(lazyModules).find((name) => id === join(folder, `dist/lazy-${name}.js`));
    return found === undefined ? undefined : `${libraryLoader}\n${lazyModules[found]}`;
  },
};

/** Fills in the bundled policies as data. */
const parsedPolicies = {
  name: 'parsed-policies',
  async load(id) {
    if (id !== join(folder, 'dist/src/policy/parsed-policies.js')) return undefined;
    const { readDocument } = await import('./dist/src/policy/document.js');
    const files = readdirSync(join(folder, 'policies')).filter((name) => name.endsWith('.yaml'));
    const policies = files.map((file) => {
      const { data, mistakes } = readDocument(file, readFileSync(join(folder, 'policies', file)));
      if (mistakes.length > 0) throw new Error(`${file}: ${JSON.stringify(mistakes)}`);
      return [basename(file, '.yaml'), data];
    });
    return `export const parsedPolicies = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(policies)))});`;
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
