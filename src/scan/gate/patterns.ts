import { type GateGroup, allBits, recordBit } from '../../core/record-gate.js';
import { injectionPatterns } from '../injection.js';
import type { Labels } from '../labels.js';
import { privateKeyPattern } from '../pem.js';
import { piiPatterns } from '../pii.js';
import type { PatternRow } from '../span.js';
import { literalOf } from './encoded.js';
import { type Pattern, readPattern } from './regex-source.js';

/**
 * Characters that are spelled as escapes where they need none may spell anything: such a record passes for all there is.
 * Left out are `&`, `'`, `<` and `>`, which some writers of JSON escape and patterns know.
 */
export const escapedCharacters: GateGroup = {
  bit: allBits,
  sources: [String.raw`\\+u00(?:2[0-58-9a-f]|3[0-9abdf]|[4-7][0-9a-f])`],
};

/** What a gate looks for where it looks for a row's pattern: every row has at least its gate. */
function sourcesOf({ record, pattern, gate }: PatternRow): readonly string[] {
  return record ?? [(pattern ?? gate).source];
}

/**
 * The kinds of personal data. A card number may be spread over the joined values: then one of them holds two groups at its
 * beginning or end, or is a group as a whole.
 */
export const emailGroup: GateGroup = {
  bit: recordBit.email,
  sources: piiPatterns.filter(({ name }) => name === 'email').flatMap(sourcesOf),
};
export const digitsGroup: GateGroup = {
  bit: recordBit.digits,
  sources: [
    ...piiPatterns.filter(({ name }) => name !== 'email').flatMap(sourcesOf),
    String.raw`\b\d{4}[- ]?\d{4}(?:[- ]?\d{4})?$`,
    String.raw`^\d{4}[- ]?\d{4}(?:[- ]?\d{4})?\b`,
    String.raw`^\d{4}$`,
  ],
};

/**
 * Injections may be spread over the texts of a payload, or over a name and its value. Pairs of brackets that only open or only
 * close are common in logs of code: a command in brackets takes both, anywhere in the record.
 */
export const injectionGroups: readonly GateGroup[] = [
  {
    bit: recordBit.injection,
    sources: injectionPatterns
      .filter(({ name, record }) => record === undefined && name !== 'bracket_command')
      .flatMap(sourcesOf),
    spread: 'texts',
  },
  { bit: recordBit.injection, sources: injectionPatterns.flatMap(({ record = [] }) => record) },
  { bit: recordBit.openBrackets, sources: [String.raw`\[\[`] },
  { bit: recordBit.closeBrackets, sources: [String.raw`\]\]`] },
];

export const privateKeyGroup: GateGroup = { bit: recordBit.privateKey, sources: sourcesOf(privateKeyPattern) };

/** A label with a separator behind it, as every name has one, or a text that spells letters as escapes of its own. */
export function credentialGroup({ gate, more }: Labels): GateGroup {
  // A member's name may be one that a turn is written with and its record is not.
  if (more.some(mayNameMembers)) return { bit: recordBit.credential, sources: [], always: true };
  return {
    bit: recordBit.credential,
    sources: [`(?:${gate.source})[\\s"'\`\\\\]*[:=]`, String.raw`\\+x[3-7][0-9a-f]`],
  };
}

/**
 * The group for patterns that a user wrote, given by their sources: texts of three word characters of which every match holds
 * one, or the bit of every record where there are no such texts. `encodedBit` asks for them in base64 as well.
 */
export function ownGroups(sources: readonly string[], encodedBit?: number): readonly GateGroup[] {
  if (sources.length === 0) return [];
  const literals = sources.flatMap((source) => {
    const pattern = readPattern(source);
    return (pattern.kind === 'choice' ? pattern.options : [pattern]).map(usableLiteral);
  });
  const found = literals.filter((literal) => literal !== undefined);
  if (found.length < literals.length) return [{ bit: recordBit.own, sources: [], always: true }];
  return [{ bit: recordBit.own, sources: found, ...(encodedBit !== undefined && { encodedBit }) }];
}

function mayNameMembers(label: string): boolean {
  const squeezed = label.toLowerCase().replaceAll(/[\s_-]/g, '');
  return (
    squeezed === '' ||
    otherTexts
      .replaceAll('_', '')
      .split(' ')
      .some((name) => name.endsWith(squeezed))
  );
}

const shortestLiteral = 3;

/**
 * What stands in a response although it stands in no string of the record: scalars, and the names and values with which a
 * turn is written in one form. A literal that is a part of one of them proves nothing.
 */
const otherTexts = [
  'true false null infinity nan',
  'role assistant user system developer tool content text type output usage',
  'tool_calls tool_use tool_result tool_call_id function function_call function_call_output name arguments input id call_id',
  'command command_line action operation local_shell shell apply_patch computer_use custom_tool_call is_error message',
].join(' ');

function usableLiteral(pattern: Pattern): string | undefined {
  const literal = literalOf(pattern);
  if (literal === undefined || literal.length < shortestLiteral || otherTexts.includes(literal)) return undefined;
  // A number's text has digits and an `e` alone.
  return /[a-df-z_]/.test(literal) ? literal : undefined;
}
