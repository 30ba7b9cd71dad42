import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;

/** Who may import whom; the table is the picture in ARCHITECTURE.md. `index` is src/index.ts. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  core: [],
  scan: ['core'],
  responses: ['core'],
  finance: ['core'],
  guards: ['responses', 'scan', 'finance', 'core'],
  verify: ['responses', 'core'],
  policy: ['guards', 'verify', 'responses', 'core'],
  transcripts: ['responses', 'core'],
  reports: ['core'],
  hooks: ['core'],
  audit: ['verify', 'policy', 'transcripts', 'responses', 'scan', 'core'],
  shards: ['audit', 'policy', 'transcripts', 'core'],
  stream: ['verify', 'responses', 'core'],
  integrations: ['stream', 'verify', 'transcripts', 'responses', 'core'],
  commands: [
    'audit',
    'shards',
    'policy',
    'transcripts',
    'guards',
    'reports',
    'finance',
    'verify',
    'responses',
    'scan',
    'hooks',
    'core',
  ],
  index: ['*'],
};

/** Layers that know nothing of Node but hashes and, for pattern time limits, `node:vm`. */
const pure = ['core', 'scan', 'responses', 'guards', 'verify', 'finance'];
const pureModules = ['node:crypto', 'node:vm'];

/** Libraries that only one layer may know. */
const ownedLibraries: Readonly<Record<string, readonly string[]>> = {
  commander: ['commands'],
  'fast-glob': ['transcripts'],
  'stream-json': ['transcripts'],
  yaml: ['policy'],
  ajv: ['guards', 'policy', 'reports'],
  chalk: ['reports', 'commands'],
  'decimal.js': ['finance', 'guards'],
  openai: ['integrations'],
  '@anthropic-ai/sdk': ['integrations'],
  '@langchain/core': ['integrations'],
};

const files = [...sources('src'), ...sources('commands')];

describe.each(files)('%s', (file) => {
  const layer = layerOf(file);
  const text = readFileSync(join(root, file), 'utf8');
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier!);

  test('is in a layer of the table', () => {
    expect(Object.keys(mayImport)).toContain(layer);
  });

  test('imports only what its layer may', () => {
    const allowed = mayImport[layer] ?? [];
    const wrong = imports
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => layerOf(posix.join(posix.dirname(file), specifier)))
      .filter((target) => target !== layer && !allowed.includes(target) && !allowed.includes('*'));
    expect(wrong).toEqual([]);
  });

  test('keeps to the modules and libraries of its layer', () => {
    const wrong = imports.filter((specifier) => {
      if (specifier.startsWith('.')) return false;
      if (specifier.startsWith('node:')) return pure.includes(layer) && !pureModules.includes(specifier);
      const owners = Object.entries(ownedLibraries).find(
        ([library]) => specifier === library || specifier.startsWith(`${library}/`),
      );
      return owners !== undefined && !owners[1].includes(layer);
    });
    expect(wrong).toEqual([]);
  });

  test('is no longer than a reader can hold', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(300);
  });
});

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function layerOf(file: string): string {
  const [top, second] = file.split('/');
  if (top !== 'src') return top ?? '';
  return second?.includes('.') ? 'index' : (second ?? '');
}
