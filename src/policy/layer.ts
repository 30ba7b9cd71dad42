import type { PolicyMistake } from '../core/errors.js';
import type { GuardDefinition } from '../core/guard.js';
import { isObject, pointerTo } from '../core/json.js';
import type { JsonObject, JsonValue } from '../core/json.js';
import type { PolicyWhen } from './policy.js';
import { canonicalOption, definitionOf } from './source.js';
import type { PolicySource } from './source.js';
import { allowed } from './wording.js';

/** Where something of a policy was written. */
export interface Place {
  readonly source: PolicySource;
  readonly pointer: string;
}

/** A guard as a policy writes it, with its options' canonical names and where each was written. */
export interface WrittenGuard {
  readonly definition: GuardDefinition;
  readonly options: ReadonlyMap<string, JsonValue>;
  readonly places: ReadonlyMap<string, Place>;
  readonly place: Place;
  readonly when?: PolicyWhen;
}

/** One policy file, ready to be merged. */
export interface Layer {
  readonly source: PolicySource;
  readonly data: JsonObject;
  readonly guards: readonly WrittenGuard[];
  /** Policy names of guards that hold a mistake here: what is made of them cannot be judged. */
  readonly faulty: ReadonlySet<string>;
}

/**
 * Reads the guards of a policy file, and notes what the schema cannot say: an option given twice, a guard listed twice,
 * a format that is not known. Items in which `earlier` found a mistake are left out.
 */
export function readLayer(
  source: PolicySource,
  earlier: readonly PolicyMistake[],
  definitions: readonly GuardDefinition[],
  formats: readonly string[] | undefined,
  described: readonly string[] = [],
): { readonly layer: Layer; readonly mistakes: readonly PolicyMistake[] } {
  const data: JsonObject = isObject(source.data) ? source.data : {};
  const mistakes: PolicyMistake[] = [];
  const guards: WrittenGuard[] = [];
  const faulty = new Set<string>();
  const items: readonly JsonValue[] = Array.isArray(data['guards']) ? (data['guards'] as readonly JsonValue[]) : [];
  for (const [index, item] of items.entries()) {
    const place = { source, pointer: pointerTo('/guards', index) };
    const guard = readGuard(item, place, definitions);
    if (!guard) continue;
    const found = [
      ...twiceGiven(guard, item, place),
      ...unknownFormats(guard, item, place, formats && [...formats, ...described]),
    ];
    if (guard.when === undefined && guards.some((other) => !other.when && other.definition === guard.definition)) {
      const { id } = guard.definition;
      found.push(
        source.mistake(place.pointer, `lists the guard '${id}' a second time without 'when'; once is allowed.`),
      );
    }
    mistakes.push(...found);
    if (found.length > 0 || hasMistake(earlier, place)) faulty.add(guard.definition.id);
    else guards.push(guard);
  }
  return { layer: { source, data, guards, faulty }, mistakes: [...mistakes, ...takenFormats(source, formats)] };
}

/** The ids of formats that the policy file describes itself; what is no id, the schema has reported. */
export function ownFormats({ data }: PolicySource): readonly string[] {
  const records: unknown = isObject(data) ? data['records'] : undefined;
  if (!Array.isArray(records)) return [];
  return (records as readonly unknown[]).map((item) => {
    const format = isObject(item) ? item['format'] : undefined;
    return typeof format === 'string' ? format : '';
  });
}

function takenFormats(source: PolicySource, formats: readonly string[] | undefined): PolicyMistake[] {
  return ownFormats(source).flatMap((format, index) =>
    formats?.includes(format)
      ? [
          source.mistake(
            pointerTo('/records', index, 'format'),
            `'${format}' is the id of a built-in format; any other id is allowed.`,
          ),
        ]
      : [],
  );
}

/** A mistake in an inlined file counts for the guard too, although it is placed elsewhere. */
function hasMistake(mistakes: readonly PolicyMistake[], { source, pointer }: Place): boolean {
  return mistakes.some((mistake) =>
    mistake.file === source.file
      ? `${mistake.pointer}/`.startsWith(`${pointer}/`)
      : [...source.fromFiles].some((base) => base.startsWith(`${pointer}/`)),
  );
}

function readGuard(item: JsonValue, place: Place, definitions: readonly GuardDefinition[]): WrittenGuard | undefined {
  const members: JsonObject = typeof item === 'string' ? { [item]: {} } : isObject(item) ? item : {};
  const name = Object.keys(members).find((key) => definitionOf(key, definitions));
  if (name === undefined) return undefined;
  const definition = definitionOf(name, definitions)!;
  const written = Object.entries(isObject(members[name]) ? members[name] : {});
  const when = isObject(members['when']) ? readWhen(members['when']) : undefined;
  return {
    definition,
    options: new Map(written.map(([option, value]) => [canonicalOption(definition, option), value!])),
    places: new Map(
      written.map(([option]) => [
        canonicalOption(definition, option),
        { source: place.source, pointer: pointerTo(place.pointer, name, option) },
      ]),
    ),
    place: typeof item === 'string' ? place : { ...place, pointer: pointerTo(place.pointer, name) },
    ...(when && { when }),
  };
}

const listConditions: ReadonlySet<string> = new Set(['format', 'role', 'type', 'tool', 'model', 'path']);

/** A single name stands for a list of one. */
function readWhen(when: JsonObject): PolicyWhen {
  return Object.fromEntries(
    Object.entries(when).map(([key, value]) => [
      key,
      listConditions.has(key) && !Array.isArray(value) ? [value] : value,
    ]),
  );
}

function twiceGiven(
  { definition, options }: WrittenGuard,
  item: JsonValue,
  { source, pointer }: Place,
): PolicyMistake[] {
  if (!isObject(item)) return [];
  const name = Object.keys(item).find((key) => key === definition.id || key === definition.className)!;
  const written = isObject(item[name]) ? Object.keys(item[name]) : [];
  if (written.length === options.size) return [];
  return written
    .filter(
      (option, index) =>
        written.findIndex((o) => canonicalOption(definition, o) === canonicalOption(definition, option)) < index,
    )
    .map((option) => {
      const canonical = canonicalOption(definition, option);
      const other = written.find((o) => canonicalOption(definition, o) === canonical)!;
      const message = `the option '${option}' is the same as '${other}', which stands there too; one of them is allowed.`;
      return source.mistake(pointerTo(pointer, name, option), message, 'key');
    });
}

function unknownFormats(
  { when }: WrittenGuard,
  item: JsonValue,
  { source, pointer }: Place,
  formats: readonly string[] | undefined,
): PolicyMistake[] {
  if (!formats) return [];
  const isList = isObject(item) && isObject(item['when']) && Array.isArray(item['when']['format']);
  return (when?.format ?? []).flatMap((format, index) => {
    if (formats.includes(format)) return [];
    const at = pointerTo(pointer, 'when', 'format', ...(isList ? [index] : []));
    return [source.mistake(at, `unknown format '${format}'; ${allowed(format, formats)}`)];
  });
}
