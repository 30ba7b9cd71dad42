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
import { preciseDigitsGroup, preciseSecretGroups } from '../../scan/gate/precise-patterns.js';
import type { Settings } from './options.js';

/** What has to be looked for in records on behalf of the guard. */
export function groupsOf(settings: Settings): readonly GateGroup[] {
  const { injection, customPatterns, harmfulPatterns } = settings;
  return [
    ...(settings.detection === 'precise' ? preciseGroups(settings) : compatibleGroups(settings)),
    ...(injection ? injectionGroupsOf(settings) : []),
    ...ownGroups([...customPatterns.sources, ...harmfulPatterns.sources]),
  ];
}

/** Precise detection reads injections through languages, disguises and base64, which no source here stands for: it always looks. */
function injectionGroupsOf({ detection }: Settings): readonly GateGroup[] {
  return detection === 'precise' ? [{ bit: recordBit.injection, sources: [], always: true }] : injectionGroups;
}

function compatibleGroups({ pii, harmful, labels }: Settings): readonly GateGroup[] {
  return [
    ...(pii.has('email') ? [emailGroup] : []),
    ...(pii.size > (pii.has('email') ? 1 : 0) ? [digitsGroup] : []),
    ...(harmful ? [privateKeyGroup, credentialGroup(labels)] : []),
  ];
}

function preciseGroups({ personal, harmful, labels, hasOwnLabels }: Settings): readonly GateGroup[] {
  return [
    ...(personal.kinds.has('email') ? [emailGroup] : []),
    ...(personal.kinds.size > 0 ? [preciseDigitsGroup(personal)] : []),
    ...(harmful ? [privateKeyGroup, ...preciseSecretGroups()] : []),
    ...(harmful && hasOwnLabels ? [credentialGroup(labels)] : []),
  ];
}

/** The settings without what the bits of a record rule out; undefined where nothing is left to look for. */
export function settingsWithin(settings: Settings, bits: number): Settings | undefined {
  const isPossible = (kind: string): boolean => (bits & (kind === 'email' ? recordBit.email : recordBit.digits)) !== 0;
  const pii = new Set([...settings.pii].filter(isPossible));
  const kinds = new Set([...settings.personal.kinds].filter(isPossible));
  const injection = settings.injection && mayHoldInjection(bits);
  const harmful = settings.harmful && (bits & (recordBit.credential | recordBit.privateKey)) !== 0;
  const hasOwn = (bits & recordBit.own) !== 0;
  const { customPatterns, harmfulPatterns } = hasOwn ? settings : noPatterns;
  const personal = { ...settings.personal, kinds };
  const isEmpty = (settings.detection === 'precise' ? kinds : pii).size === 0 && !injection && !harmful;
  if (isEmpty && customPatterns.sources.length + harmfulPatterns.sources.length === 0) return undefined;
  return { ...settings, pii, personal, injection, harmful, customPatterns, harmfulPatterns };
}

const brackets = recordBit.openBrackets | recordBit.closeBrackets;

function mayHoldInjection(bits: number): boolean {
  return (bits & recordBit.injection) !== 0 || (bits & brackets) === brackets;
}

const noPatterns = { customPatterns: compileCustomPatterns([]), harmfulPatterns: compileCustomPatterns([]) };

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
