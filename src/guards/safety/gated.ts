import { type GateGroup, recordBit } from '../../core/record-gate.js';
import { isObject } from '../../core/json.js';
import { lookOver } from '../../responses/look-over.js';
import { compileCustomPatterns } from '../../scan/custom-patterns.js';
import {
  credentialGroup,
  digitsGroup,
  emailGroup,
  injectionGroups,
  ownGroups,
  privateKeyGroup,
} from '../../scan/gate/patterns.js';
import type { Settings } from './options.js';

/** What has to be looked for in records on behalf of the guard. */
export function groupsOf(settings: Settings): readonly GateGroup[] {
  const { pii, injection, harmful, labels, customPatterns, harmfulPatterns } = settings;
  return [
    ...(pii.has('email') ? [emailGroup] : []),
    ...(hasDigitKinds(settings) ? [digitsGroup] : []),
    ...(injection ? injectionGroups : []),
    ...(harmful ? [privateKeyGroup, credentialGroup(labels)] : []),
    ...ownGroups([...customPatterns.sources, ...harmfulPatterns.sources]),
  ];
}

/** The settings without what the bits of a record rule out; undefined where nothing is left to look for. */
export function settingsWithin(settings: Settings, bits: number): Settings | undefined {
  const pii = [...settings.pii].filter(
    (kind) => (bits & (kind === 'email' ? recordBit.email : recordBit.digits)) !== 0,
  );
  const injection = settings.injection && mayHoldInjection(bits);
  const harmful = settings.harmful && (bits & (recordBit.credential | recordBit.privateKey)) !== 0;
  const hasOwn = (bits & recordBit.own) !== 0;
  const { customPatterns, harmfulPatterns } = hasOwn ? settings : noPatterns;
  const isEmpty = pii.length + customPatterns.sources.length + harmfulPatterns.sources.length === 0;
  if (isEmpty && !injection && !harmful) return undefined;
  return { ...settings, pii: new Set(pii), injection, harmful, customPatterns, harmfulPatterns };
}

const brackets = recordBit.openBrackets | recordBit.closeBrackets;

function mayHoldInjection(bits: number): boolean {
  return (bits & recordBit.injection) !== 0 || (bits & brackets) === brackets;
}

const noPatterns = { customPatterns: compileCustomPatterns([]), harmfulPatterns: compileCustomPatterns([]) };

function hasDigitKinds({ pii }: Settings): boolean {
  return pii.size > (pii.has('email') ? 1 : 0);
}

/**
 * The bits, and that of digits where a payload holds numbers that read as personal data: a gate looks at strings alone.
 * Undefined where the response is not surely within the limits, so that it has to be looked through.
 */
export function bitsWithin({ limits }: Settings, response: unknown, bits: number): number | undefined {
  const { maxNodes: nodes, maxCharacters: characters, maxDepth: depth } = limits;
  if (!isObject(response)) return undefined;
  const seen = lookOver(response, { nodes, characters, depth }, payloadKeys);
  if (seen === undefined) return undefined;
  return seen.numbers ? bits | recordBit.digits : bits;
}

/** The root members in which numbers are texts as well. */
const payloadKeys: readonly string[] = ['output', 'arguments'];
