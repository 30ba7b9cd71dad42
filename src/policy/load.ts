import { dirname, parse, resolve } from 'node:path';
import { PolicyError, UsageError, closest } from '../core/errors.js';
import type { PolicyMistake } from '../core/errors.js';
import type { GuardDefinition } from '../core/guard.js';
import { isObject } from '../core/json.js';
import { guardDefinitions } from '../guards/index.js';
import { constructionMistakes } from './construct.js';
import { bundledPolicies, bundledPolicyPath } from './bundled.js';
import { diskFiles, displayPath, readFailure } from './files.js';
import type { PolicyFiles } from './files.js';
import { ownFormats, readLayer } from './layer.js';
import type { Layer } from './layer.js';
import { mergeGuards, mergePolicy } from './merge.js';
import type { Policy } from './policy.js';
import { schemaCheck } from './schema-mistakes.js';
import { readSource } from './source.js';
import type { PolicySource } from './source.js';
import { listed } from './wording.js';

export interface LoadOptions {
  /** The folder that a relative path starts from, as an absolute path; by default the working folder. */
  readonly cwd?: string;
  readonly files?: PolicyFiles;
  readonly definitions?: readonly GuardDefinition[];
  /** Ids of the transcript formats, for `when.format`; without them any name is taken. */
  readonly formats?: readonly string[];
}

/**
 * Loads a policy by its path or its bundled name, merged over all that it extends. Throws `PolicyError` with every mistake
 * in all its files, or `UsageError` where there is no such policy.
 */
export function loadPolicy(reference: string, options: LoadOptions = {}): Policy {
  const { cwd = resolve('.'), files = diskFiles, definitions = guardDefinitions, formats } = options;
  const bundled = bundledPolicyPath(reference);
  const path = bundled ?? resolve(cwd, reference);
  const gathering = gather(path, { cwd, files, definitions, formats });
  const { layers, mistakes } = gathering;
  const guards = mergeGuards(layers);
  const faulty = new Set(layers.flatMap((layer) => [...layer.faulty]));
  const judged = guards.filter(({ definition }) => !faulty.has(definition.id));
  const all = [...mistakes, ...judged.flatMap(constructionMistakes), ...noGuards(gathering)];
  if (all.length > 0) throw new PolicyError(inOrder(all, gathering.files));
  return mergePolicy(bundled === undefined ? displayPath(path, cwd) : reference, layers, guards);
}

interface Gathering {
  /** What is extended stands before what extends it. */
  readonly layers: Layer[];
  readonly mistakes: PolicyMistake[];
  /** Every file as mistakes name it, in the order in which it was reached, the policy itself first. */
  readonly files: string[];
}

type Surroundings = Required<Pick<LoadOptions, 'cwd' | 'files' | 'definitions'>> & {
  readonly formats: LoadOptions['formats'];
};

/** Reads the policy and all that it extends; each file once, where it is reached first. */
function gather(start: string, surroundings: Surroundings): Gathering {
  const { definitions, formats } = surroundings;
  const layers: Layer[] = [];
  const mistakes: PolicyMistake[] = [];
  const seen = new Set<string>();
  const files: string[] = [];
  const described: string[] = [];

  function add(source: PolicySource, ancestors: readonly string[]): void {
    seen.add(source.path);
    files.push(source.file, ...source.parts);
    const found = [
      ...source.mistakes,
      ...(source.data === undefined ? emptiness(source) : shapeMistakes(source, definitions)),
    ];
    for (const [pointer, name] of extended(source)) extend(source, pointer, name, [...ancestors, source.path]);
    // A guard's condition may name a format that an extended policy describes.
    described.push(...ownFormats(source));
    const { layer, mistakes: more } = readLayer(source, found, definitions, formats, described);
    mistakes.push(...found, ...more);
    layers.push(layer);
  }

  function extend(from: PolicySource, pointer: string, name: string, ancestors: readonly string[]): void {
    const path = bundledPolicyPath(name) ?? resolve(dirname(from.path), name);
    if (ancestors.includes(path)) {
      const circle = [...ancestors.slice(ancestors.indexOf(path)), path].map((each) =>
        displayPath(each, surroundings.cwd),
      );
      mistakes.push(from.mistake(pointer, `extends itself: ${circle.join(' -> ')}; a policy may only extend others.`));
    } else if (!seen.has(path)) {
      let source: PolicySource;
      try {
        source = readSource(path, surroundings);
      } catch (error) {
        mistakes.push(from.mistake(pointer, notFound(name, error)));
        return;
      }
      add(source, ancestors);
    }
  }

  add(firstSource(start, surroundings), []);
  return { layers, mistakes, files };
}

function firstSource(path: string, surroundings: Surroundings): PolicySource {
  try {
    return readSource(path, surroundings);
  } catch (error) {
    const name = displayPath(path, surroundings.cwd);
    const bundled = bundledPolicies();
    const hint = closest(name, bundled) ?? `A policy is a file's path or one of ${listed(bundled)}.`;
    throw new UsageError(`The policy '${name}' ${readFailure(error)}.`, hint);
  }
}

function notFound(name: string, error: unknown): string {
  const bundled = bundledPolicies();
  const near = closest(name, bundled);
  const message = `extends '${name}', which ${readFailure(error)}; a file's path is allowed, or one of ${listed(bundled)}.`;
  return near === undefined ? message : `${message} ${near}`;
}

/** A test holds the bundled policies to the schema: compiling it would double the start of a run that uses nothing else. */
function shapeMistakes(source: PolicySource, definitions: readonly GuardDefinition[]): readonly PolicyMistake[] {
  const isBundled = definitions === guardDefinitions && bundledPolicyPath(parse(source.path).name) === source.path;
  return isBundled ? [] : schemaCheck(definitions)(source);
}

/** The names that a policy extends, with their pointers; what is no name, the schema has reported. */
function extended({ data }: PolicySource): readonly (readonly [pointer: string, name: string])[] {
  const written = isObject(data) ? data['extends'] : undefined;
  const names: readonly unknown[] = Array.isArray(written) ? written : [written];
  return names.flatMap((name, index) =>
    typeof name === 'string' && name !== ''
      ? [[Array.isArray(written) ? `/extends/${index}` : '/extends', name] as const]
      : [],
  );
}

function emptiness(source: PolicySource): PolicyMistake[] {
  if (source.mistakes.length > 0) return [];
  return [source.mistake('', "is empty; a policy needs at least 'guards' or 'extends'.")];
}

/** Only where the guards could be read: what is not known to be empty is not called so. */
function noGuards({ layers, mistakes }: Gathering): PolicyMistake[] {
  const main = layers.at(-1)!;
  const written = layers.some(({ data, faulty, guards }) => {
    const items = data['guards'];
    return (
      guards.length > 0 || faulty.size > 0 || (items !== undefined && !(Array.isArray(items) && items.length === 0))
    );
  });
  const unread = layers.some(({ source }) => !isObject(source.data));
  const extendsFailed = mistakes.some(({ pointer }) => pointer.startsWith('/extends'));
  if (written || unread || extendsFailed) return [];
  return [main.source.mistake('/guards', 'the policy has no guards: nothing would be verified; list at least one.')];
}

/** By file as they were reached, then by place; a mistake that two ways lead to is told once. */
function inOrder(mistakes: readonly PolicyMistake[], files: readonly string[]): readonly PolicyMistake[] {
  const unique = new Map(mistakes.map((mistake) => [JSON.stringify(mistake), mistake]));
  return [...unique.values()].sort(
    (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}
