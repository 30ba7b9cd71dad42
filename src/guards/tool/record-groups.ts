import { type GateGroup, recordBit } from '../../core/record-gate.js';
import { dangerousPatterns } from './dangerous-patterns.js';

/**
 * What the default patterns may be found by in a record's bytes: in plain text, in the words of a list that are joined to a
 * command line, behind the disguises that `normalizeShellText` undoes, and in base64.
 */
export const dangerousGroup: GateGroup = {
  bit: recordBit.dangerous,
  sources: [
    // White space around a dot goes.
    ...dangerousPatterns.map(({ regex }) => regex.source.replaceAll(String.raw`\.`, String.raw`\s*\.\s*`)),
    // Split and reordered flags become `rm -rf`.
    String.raw`rm\s+-(?:[firdv]|-recursive|-force)`,
  ],
  spread: 'list',
  comments: true,
  encodedBit: recordBit.encoded,
};
