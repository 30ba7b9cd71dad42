import { UsageError } from '../../core/errors.js';
import { isObject, valueAt } from '../../core/json.js';
import { foldName } from '../../responses/case-fold.js';
import { objectsOption } from '../option-values.js';
import type { Calculation } from './kinds.js';
import { calculations, foldField } from './kinds.js';
import type { WrittenCalculation, WrittenField } from './read-calculation.js';
import { argumentsOf, findFields } from './read-calculation.js';

/** A tool whose results are recomputed. */
export interface FollowedTool {
  /** The name in a transcript, folded. */
  readonly name: string;
  readonly calculation: Calculation;
  /** Where a tool of one's own has its arguments: by folded name of the input, a JSON Pointer. */
  readonly pointers: ReadonlyMap<string, string>;
  /** Where a tool of one's own has its answer, as a JSON Pointer into the result. */
  readonly result: string | undefined;
}

/** The built-in tools by their own names, and those that the option `tools` maps onto one. Throws `UsageError`. */
export function followedTools(guard: string, options: Readonly<Record<string, unknown>>): readonly FollowedTool[] {
  const own = objectsOption(guard, options, 'tools').map((tool, index) => mappedTool(tool, index));
  const named = new Set(own.map(({ name }) => name));
  const builtIn = calculations
    .filter(({ tool }) => !named.has(tool))
    .map((calculation) => ({
      name: calculation.tool,
      calculation,
      pointers: new Map<string, string>(),
      result: undefined,
    }));
  return [...own, ...builtIn];
}

function mappedTool(tool: Readonly<Record<string, unknown>>, index: number): FollowedTool {
  const wrong = (what: string, hint: string) =>
    new UsageError(`Tool ${index + 1} of the option tools of FinanceGuard ${what}.`, hint);
  const { name, as, result } = tool;
  const known = calculations.map((calculation) => calculation.tool).join(', ');
  if (typeof name !== 'string' || name.trim() === '')
    throw wrong('has no name', 'Write {name: my_npv, as: calculate_npv}.');
  const calculation = calculations.find((candidate) => candidate.tool === as);
  if (!calculation) throw wrong('is mapped onto no known tool', `The member as is one of ${known}.`);
  const pointers = new Map<string, string>();
  if (tool['arguments'] !== undefined && !isObject(tool['arguments'])) {
    throw wrong('has arguments that are no mapping', 'Write arguments: {cashflows: /flows}.');
  }
  for (const [input, pointer] of Object.entries(tool['arguments'] ?? {})) {
    const field = calculation.inputs.find((candidate) => isNamed(candidate.name, candidate.names, input));
    if (!field) {
      const names = calculation.inputs.map((candidate) => candidate.name).join(', ');
      throw wrong(`maps the argument '${input}', which ${calculation.tool} does not have`, `It has ${names}.`);
    }
    if (!isPointer(pointer)) throw wrong(`maps '${input}' to no JSON Pointer`, 'A pointer is a text such as /flows.');
    pointers.set(field.name, pointer);
  }
  if (result !== undefined && !isPointer(result)) {
    throw wrong('has a result that is no JSON Pointer', 'A pointer is a text such as /value.');
  }
  return { name: foldName(name), calculation, pointers, result };
}

function isNamed(name: string, names: readonly string[], written: string): boolean {
  const folded = foldField(written);
  return foldField(name) === folded || names.includes(folded);
}

function isPointer(value: unknown): value is string {
  return typeof value === 'string' && /^(?:\/(?:[^~]|~[01])*)?$/.test(value);
}

/** The arguments that the built-in tool would have had: by pointer where one is given, else by name. */
export function toolArguments(tool: FollowedTool, args: object): Readonly<Record<string, unknown>> {
  const written = findFields(args, tool.calculation);
  const inputs = new Map<string, WrittenField>(written.inputs);
  for (const [name, pointer] of tool.pointers) {
    const field = tool.calculation.inputs.find((candidate) => candidate.name === name)!;
    const value = valueAt(args, pointer);
    if (value === undefined) inputs.delete(name);
    else inputs.set(name, { field, key: pointer, value, percent: false });
  }
  return argumentsOf({ ...written, inputs });
}

/** A recorded answer that is small enough to be carried along. */
export type Recorded = string | number | boolean;

const longestRecorded = 64;
const deepest = 3;

/** Under which names tools give back an answer that has no name of its own. */
const plainNames: readonly string[] = ['result', 'value', 'answer', 'output', 'data'];

/** The answers in what a tool gave back, by the built-in tool's names; undefined where there are none. */
export function recordedAnswers(tool: FollowedTool, value: unknown): Readonly<Record<string, Recorded>> | undefined {
  const main = tool.calculation.answers[0]!.name;
  if (tool.result !== undefined) {
    const recorded = recordedScalar(valueAt(value, tool.result));
    return recorded === undefined ? undefined : { [main]: recorded };
  }
  let inner = value;
  for (let level = 0; level < deepest; level++) {
    if (!isObject(inner)) break;
    const answers = answersOf(findFields(inner, tool.calculation));
    if (answers && Object.hasOwn(answers, main)) return answers;
    const members: Record<string, unknown> = inner;
    const name = Object.keys(members).find((key) => plainNames.includes(foldField(key)));
    if (name === undefined) return undefined;
    inner = members[name];
  }
  const recorded = recordedScalar(typeof inner === 'string' ? (amountInProse(inner) ?? inner) : inner);
  return recorded === undefined ? undefined : { [main]: recorded };
}

function answersOf({ answers }: WrittenCalculation): Readonly<Record<string, Recorded>> | undefined {
  const found = [...answers.values()].flatMap(({ field, value }) => {
    const recorded = recordedScalar(value);
    return recorded === undefined ? [] : [[field.name, recorded] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** A value that can be an answer; a longer text is none. */
function recordedScalar(value: unknown): Recorded | undefined {
  if (typeof value === 'string') return value.length <= longestRecorded && value.trim() !== '' ? value : undefined;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

const amounts = /-?[$€£¥₹]?-?\d[\d,]*(?:\.\d+)?%?/g;
const longestProse = 2_000;

/** The one amount that a sentence names; undefined where it names several, since nothing says which is the answer. */
function amountInProse(text: string): string | undefined {
  if (text.length > longestProse || !/[a-z]{2}/i.test(text)) return undefined;
  const found = text.match(amounts) ?? [];
  return found.length === 1 ? found[0].replace(/,$/, '') : undefined;
}
