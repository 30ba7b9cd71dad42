import type { ErrorObject } from 'ajv';
import { typeNames } from './wording.js';

/**
 * The errors that a person can act on: of a choice (`anyOf`, `oneOf`, `if`), the validator reports every branch, although
 * at most one was meant. A choice whose branches differ in type becomes one error that names the types; of others, only
 * the branch that comes nearest is kept.
 */
export function withoutNoise(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const outermostFirst = errors.filter(isChoice).sort((a, b) => a.schemaPath.length - b.schemaPath.length);
  let kept = errors.filter(({ keyword }) => keyword !== 'if');
  for (const choice of outermostFirst) {
    if (!kept.includes(choice)) continue;
    const branches = kept.filter((error) => isWithin(error, choice));
    const better = nearest(choice, branches, kept);
    kept = kept.flatMap((error) => (error === choice ? better : branches.includes(error) ? [] : [error]));
  }
  return kept;
}

function isChoice({ keyword }: ErrorObject): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

function isWithin(error: ErrorObject, choice: ErrorObject): boolean {
  return error.schemaPath.startsWith(`${choice.schemaPath}/`) && error.instancePath.startsWith(choice.instancePath);
}

function nearest(
  choice: ErrorObject,
  branches: readonly ErrorObject[],
  all: readonly ErrorObject[],
): readonly ErrorObject[] {
  if (isChoiceOfKeys(choice.schema)) {
    // A value of another type, or an unknown key, already says what is allowed there.
    const said = all.some(
      ({ keyword, instancePath }) =>
        instancePath === choice.instancePath && (keyword === 'type' || keyword === 'additionalProperties'),
    );
    return said ? [] : [choice];
  }
  const names = new Set(branches.map((error) => branchOf(error, choice)));
  const groups = [...names].map((name) => branches.filter((error) => branchOf(error, choice) === name));
  const described = groups.map((group) =>
    group.flatMap((error) => (error.instancePath === choice.instancePath ? describe(error) : [])),
  );
  if (described.every((words) => words.length > 0)) {
    const words = [...new Set(described.flat())].join(' or ');
    return [{ ...choice, keyword: 'anyOf', params: { described: words } }];
  }
  // A branch whose own type fits was the one meant.
  const meant = groups.filter((_, index) => described[index]?.length === 0).sort((a, b) => a.length - b.length);
  return meant[0]!;
}

function isChoiceOfKeys(schema: unknown): boolean {
  return Array.isArray(schema) && schema.every((branch) => Object.keys(branch as object).join() === 'required');
}

function branchOf(error: ErrorObject, choice: ErrorObject): string {
  return error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0]!;
}

function describe({ keyword, schema }: ErrorObject): readonly string[] {
  if (keyword === 'type') return [typeNames(schema)];
  if (keyword === 'const') return [JSON.stringify(schema)];
  if (keyword === 'enum') return [`one of ${(schema as readonly unknown[]).map(String).join(', ')}`];
  return [];
}
