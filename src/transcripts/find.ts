import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';

/** A file to read: where it is, and what findings and reports call it. */
export interface FoundFile {
  readonly path: string;
  readonly name: string;
}

export interface FoundTranscripts {
  /** Sorted by name in the order of UTF-16 code units, each file once, whatever links and patterns lead to it. */
  readonly files: readonly FoundFile[];
  /** Patterns that no file matches, as they were written. */
  readonly unmatched: readonly string[];
  /** Whether `-`, standard input, is among the patterns. */
  readonly stdin: boolean;
  /** Names of the folders below a pattern that could not be listed. */
  readonly unreadable: readonly string[];
  /** How many files in named folders were passed over because of their extension. */
  readonly passedOver: number;
}

/** What a folder is searched for. A file that is named, or that a glob matches, is read whatever its name. */
const extensions: readonly string[] = [
  '.json',
  '.jsonl',
  '.ndjson',
  '.log',
  '.txt',
  '.traj',
  '.sse',
  '.responses',
  '.eval',
  '.zip',
  '.gz',
  '.zst',
];

/** Characters that make a pattern of a name. A file that really has such a name is found first. */
const globCharacters = /[*?[\]{}()!]/;

/**
 * Finds transcripts by file name, folder (searched to any depth) or glob, relative to `cwd`. A link that is named is
 * followed; links inside folders are not, and neither are hidden folders and `node_modules`. Names are relative to
 * `root` with forward slashes; outside of it `external` stands for each step up, so that no name leads out of the root.
 */
export async function findTranscripts(
  patterns: readonly string[],
  { cwd, root }: { readonly cwd: string; readonly root: string },
): Promise<FoundTranscripts> {
  const search: Search = { paths: [], unreadable: [], passedOver: 0 };
  const unmatched: string[] = [];
  for (const pattern of patterns) {
    if (pattern === '-') continue;
    const before = search.paths.length;
    // A variable that is not set leaves an empty text, and that must not stand for all that is here.
    if (pattern !== '') await findPattern(pattern, cwd, search);
    if (search.paths.length === before) unmatched.push(pattern);
  }
  const files = search.paths.map((path) => ({ path, name: nameOf(path, root) }));
  files.sort((a, b) => compare(a.name, b.name) || compare(a.path, b.path));
  return {
    files: await withoutRepeats(files),
    unmatched,
    stdin: patterns.includes('-'),
    unreadable: search.unreadable.map((folder) => nameOf(folder, root)),
    passedOver: search.passedOver,
  };
}

interface Search {
  readonly paths: string[];
  readonly unreadable: string[];
  passedOver: number;
}

async function findPattern(pattern: string, cwd: string, search: Search): Promise<void> {
  const literal = resolve(cwd, pattern);
  const stats = await stat(literal).catch(() => undefined);
  if (stats?.isDirectory()) {
    await findInFolder(literal, search);
  } else if (stats) {
    search.paths.push(literal);
  } else if (globCharacters.test(pattern)) {
    // Loading it takes longer than reading a small transcript, and most patterns are plain names.
    const { default: glob } = await import('fast-glob');
    // Following links, it would list the files of a circle of links again and again.
    search.paths.push(...(await glob(pattern, { cwd, absolute: true, onlyFiles: true, followSymbolicLinks: false })));
  }
}

async function findInFolder(folder: string, search: Search): Promise<void> {
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    let entries: Dirent[];
    try {
      entries = await readdir(next, { withFileTypes: true });
    } catch {
      search.unreadable.push(next);
      continue;
    }
    for (const entry of entries) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) {
        if (!entry.name.startsWith('.') && entry.name !== 'node_modules') folders.push(path);
      } else if (entry.isFile()) {
        if (isTranscriptName(entry.name)) search.paths.push(path);
        else search.passedOver++;
      }
    }
  }
}

/** Whether a file of a folder or an archive is taken, by its extension. */
export function isTranscriptName(name: string): boolean {
  return extensions.some((extension) => name.toLowerCase().endsWith(extension));
}

/** Of several paths of one file, the first by name stays. */
async function withoutRepeats(files: readonly FoundFile[]): Promise<FoundFile[]> {
  const seen = new Set<string>();
  const kept: FoundFile[] = [];
  for (const file of files) {
    // A pipe that a shell made for the command has a path, but no real one.
    const real = await realpath(file.path).catch(() => file.path);
    if (!seen.has(real)) kept.push(file);
    seen.add(real);
  }
  return kept;
}

/** The name of a file: its path relative to the root, without a step out of it. */
export function nameOf(path: string, root: string): string {
  const steps = relative(root, path)
    .split(sep)
    .map((step) => (step === '..' ? 'external' : step));
  // On another drive the path stays absolute and begins with the drive's letter and a colon.
  if (/^[A-Za-z]:$/.test(steps[0] ?? '')) steps.splice(0, 1, 'external', steps[0]!.slice(0, 1));
  return steps.join('/');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
