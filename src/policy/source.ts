import { dirname, resolve } from 'node:path';
import type { PolicyMistake } from '../core/errors.js';
import type { GuardDefinition, JsonSchema } from '../core/guard.js';
import { isObject, pointerTo } from '../core/json.js';
import type { JsonObject, JsonValue } from '../core/json.js';
import { parsedPolicy } from './bundled.js';
import { readDocument } from './document.js';
import type { SourceDocument } from './document.js';
import { diskFiles, displayPath, readFailure } from './files.js';
import type { PolicyFiles } from './files.js';
import { isFileOption } from './schema.js';

/** One policy file, with the files that its options name read in. */
export interface PolicySource {
  readonly path: string;
  /** The file as mistakes name it. */
  readonly file: string;
  /** Undefined where the file is empty or not well-formed. */
  readonly data: JsonValue | undefined;
  readonly mistakes: readonly PolicyMistake[];
  /** Pointers of the options whose value stands in a file of its own. */
  readonly fromFiles: ReadonlySet<string>;
  /** The files that its options name, as mistakes name them. */
  readonly parts: readonly string[];
  /** A mistake about what stands at the pointer, placed in the file that holds it. */
  mistake(pointer: string, message: string, at?: 'key' | 'value'): PolicyMistake;
}

export interface SourceOptions {
  readonly cwd: string;
  readonly files: PolicyFiles;
  readonly definitions: readonly GuardDefinition[];
}

/** Reads one policy file and the files in it. Throws only what `read` throws for the policy file itself. */
export function readSource(path: string, { cwd, files, definitions }: SourceOptions): PolicySource {
  const file = displayPath(path, cwd);
  const parsed = files === diskFiles ? parsedPolicy(path) : undefined;
  const document = parsed === undefined ? readDocument(file, files.read(path)) : parsedDocument(path, file, parsed);
  const mistakes = [...document.mistakes];
  const inlined = new Map<string, SourceDocument>();

  function inline(pointer: string, name: string): JsonValue {
    const target = resolve(dirname(path), name);
    let bytes: Uint8Array;
    try {
      bytes = files.read(target);
    } catch (error) {
      mistakes.push(
        document.mistake(
          pointer,
          `names the file '${name}', which ${readFailure(error)}; a JSON or YAML file is expected.`,
        ),
      );
      return name;
    }
    const part = readDocument(displayPath(target, cwd), bytes);
    inlined.set(pointer, part);
    mistakes.push(...part.mistakes);
    if (part.data === undefined && part.mistakes.length === 0) {
      mistakes.push(
        document.mistake(pointer, `names the file '${name}', which is empty; a JSON or YAML file is expected.`),
      );
    }
    return part.data ?? name;
  }

  const data = document.data === undefined ? undefined : withFiles(document.data, definitions, inline);
  return {
    path,
    file: document.file,
    data,
    mistakes,
    fromFiles: new Set(inlined.keys()),
    parts: [...inlined.values()].map((part) => part.file),
    mistake(pointer, message, at) {
      for (const [base, part] of inlined) {
        if (pointer.startsWith(`${base}/`)) return part.mistake(pointer.slice(base.length), message, at);
      }
      return document.mistake(pointer, message, at);
    },
  };
}

/** A policy that the build has parsed: only the place of a mistake needs its text. */
function parsedDocument(path: string, file: string, data: JsonValue): SourceDocument {
  return {
    file,
    data,
    mistakes: [],
    mistake: (...mistake) => readDocument(file, diskFiles.read(path)).mistake(...mistake),
  };
}

/** A copy of the policy in which every file that an option names is replaced by what `inline` makes of it. */
function withFiles(
  data: JsonValue,
  definitions: readonly GuardDefinition[],
  inline: (pointer: string, name: string) => JsonValue,
): JsonValue {
  if (!isObject(data) || !Array.isArray(data['guards'])) return data;
  const guards = (data['guards'] as JsonValue[]).map((item, index) => {
    if (!isObject(item)) return item;
    return mapMembers(item, (options, name) => {
      const definition = definitionOf(name, definitions);
      if (!definition || !isObject(options)) return options;
      return mapMembers(options, (value, option) => {
        if (typeof value !== 'string' || value === '' || !isFileOption(optionSchema(definition, option))) return value;
        return inline(pointerTo('/guards', index, name, option), value);
      });
    });
  });
  return { ...data, guards };
}

function mapMembers(object: JsonObject, change: (value: JsonValue, key: string) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value!, key)]));
}

/** The guard of a policy name or a class name. */
export function definitionOf(name: string, definitions: readonly GuardDefinition[]): GuardDefinition | undefined {
  return definitions.find(({ id, className }) => id === name || className === name);
}

/** The canonical name of an option that may be written by an alias. */
export function canonicalOption({ aliases = {} }: GuardDefinition, name: string): string {
  return Object.hasOwn(aliases, name) ? aliases[name]! : name;
}

/** The schema of an option, also of an alias; an empty one where there is no such option. */
export function optionSchema(definition: GuardDefinition, name: string): JsonSchema {
  const properties = definition.optionsSchema['properties'] as Readonly<Record<string, JsonSchema>>;
  const canonical = canonicalOption(definition, name);
  return Object.hasOwn(properties, canonical) ? properties[canonical]! : {};
}
