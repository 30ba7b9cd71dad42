import type { GatedCheck, GuardResult } from '../../core/guard.js';
import { type GateGroup, recordBit } from '../../core/record-gate.js';
import { compileCustomPatterns } from '../../scan/custom-patterns.js';
import { ownGroups } from '../../scan/gate/patterns.js';
import type { ArgumentScanner } from './argument-scan.js';
import { dangerousPatterns } from './dangerous-patterns.js';

/**
 * What the default patterns may be found by in a record's bytes: in plain text, in the words of a list that are joined to a
 * command line, behind the disguises that `normalizeShellText` undoes, and in base64.
 */
const dangerousGroup: GateGroup = {
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

const noPatterns = compileCustomPatterns([]);

/** The check of calls from records that went through a gate: names and limits always, patterns only where one may match. */
export function gatedCalls(
  { useDefaults, custom, limits }: ArgumentScanner,
  check: (response: unknown, scanner: ArgumentScanner) => GuardResult,
): GatedCheck {
  const scanners = [noPatterns, custom].map((found) =>
    [false, useDefaults].map((defaults): ArgumentScanner => ({ useDefaults: defaults, custom: found, limits })),
  );
  return {
    groups: [...(useDefaults ? [dangerousGroup] : []), ...ownGroups(custom.sources, recordBit.own)],
    check(response, bits) {
      const mayBeDangerous = (bits & (recordBit.dangerous | recordBit.encoded)) !== 0;
      const mayBeOwn = (bits & recordBit.own) !== 0;
      return check(response, scanners[mayBeOwn ? 1 : 0]![mayBeDangerous ? 1 : 0]!);
    },
  };
}
