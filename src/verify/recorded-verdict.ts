import { isObject, own } from '../core/json.js';
import { jsonTextFacts } from '../responses/json-text.js';
import type { ExactIntegers } from '../responses/json-text.js';
import { parseResponse } from '../responses/parse.js';
import { bindingOf, isBinding } from './binding.js';

/** Something that is wrong with a recorded verdict. */
export interface VerdictFlaw {
  readonly rule: 'verify/binding-mismatch' | 'verify/binding-missing' | 'verify/verdict-mismatch';
  /** One sentence. */
  readonly message: string;
}

/** A verdict and its response, as a record holds them. */
export interface RecordedVerdict {
  readonly verdict: Readonly<Record<string, unknown>>;
  readonly response: unknown;
  /** Digits of the response's integers beyond 2^53. */
  readonly integers: ExactIntegers;
}

/** Members that may hold a verdict beside the response that it is about. */
const verdictKeys = ['verification', 'verdict', 'result', '_qwed_verification'] as const;
const none: ExactIntegers = new Map();

/**
 * Finds a recorded verdict: `{binding, response, ...}`, or `{response, verification: {binding, ...}}`, or a response with
 * `_qwed_verification` in it. `text` is the record's JSON text. Undefined for any other record.
 */
export function findVerdict(record: unknown, text: string): RecordedVerdict | undefined {
  if (!isObject(record)) return undefined;
  const integers = jsonTextFacts(text).integers;
  const below = (key: string): ExactIntegers => {
    const found = integers.get(key);
    return found instanceof Map ? found : none;
  };
  const holder = verdictKeys.find((key) => hasBinding(own(record, key)));
  const verdict = hasBinding(record) ? record : holder && (record[holder] as Record<string, unknown>);
  if (!verdict) return undefined;
  if (Object.hasOwn(record, 'response')) return { verdict, response: record['response'], integers: below('response') };
  if (holder !== '_qwed_verification') return undefined;
  const { _qwed_verification: _, ...response } = record;
  return { verdict, response, integers };
}

function hasBinding(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.hasOwn(value, 'binding');
}

/** Recomputes the binding of a recorded verdict, and compares the verdict with the results that it is made of. */
export function verdictFlaws({ verdict, response, integers }: RecordedVerdict): readonly VerdictFlaw[] {
  const binding = own(verdict, 'binding');
  if (binding === null) {
    return [{ rule: 'verify/binding-missing', message: 'The verdict has no binding, so it stands for no response.' }];
  }
  if (!isBinding(binding)) {
    return [{ rule: 'verify/binding-mismatch', message: 'The binding is no list of guards with a digest.' }];
  }
  const flaws: VerdictFlaw[] = [];
  if (digestFor(binding.guards, response, integers) !== binding.digest) {
    const message = 'The response or the list of guards is not the one that the verdict was bound to.';
    flaws.push({ rule: 'verify/binding-mismatch', message });
  }
  const results = resultsOf(verdict);
  if (results) flaws.push(...resultFlaws(verdict, binding.guards, results));
  return flaws;
}

function digestFor(guards: readonly string[], response: unknown, integers: ExactIntegers): string | undefined {
  try {
    // A response that was recorded as text was verified as text.
    const subject = typeof response === 'string' ? parseResponse(response) : { response, integers };
    return bindingOf(guards, subject.response, subject.integers).digest;
  } catch {
    return undefined;
  }
}

interface RecordedResult {
  readonly guard: unknown;
  readonly passed: unknown;
}

function resultsOf(verdict: object): readonly RecordedResult[] | undefined {
  const written = own(verdict, 'guard_results') ?? own(verdict, 'guardResults');
  if (!Array.isArray(written)) return undefined;
  return written.map((result: unknown) => {
    const members = isObject(result) ? result : {};
    return { guard: own(members, 'guard') ?? own(members, 'guardName'), passed: own(members, 'passed') };
  });
}

/** The verifier's own results stand beside those of the guards. */
const verifierName = 'ResponseVerifier';

function resultFlaws(verdict: object, guards: readonly string[], results: readonly RecordedResult[]): VerdictFlaw[] {
  const names = results.map(({ guard }) => guard).filter((guard) => guard !== verifierName);
  if (names.length !== guards.length || names.some((name, index) => name !== guards[index])) {
    const message = 'The results are not those of the guards that the verdict was bound to.';
    return [{ rule: 'verify/binding-mismatch', message }];
  }
  const failed = results.some(({ passed }) => passed !== true);
  if (own(verdict, 'verified') === true && (failed || results.length === 0)) {
    const message = 'The verdict says that the response is verified, although a guard failed or none ran.';
    return [{ rule: 'verify/verdict-mismatch', message }];
  }
  return [];
}
