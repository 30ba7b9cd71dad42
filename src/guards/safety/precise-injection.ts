import { gateOf } from '../../scan/gate.js';
import type { Findings, Issue, TextAt } from './findings.js';
import { type InjectionCheck, findInPair, findInSequences, findInjections, injectionBits } from './injections.js';
import type { NameReader } from './names.js';
import type { Settings } from './options.js';

/** Looks for injections in values, names, pairs of the two and running texts, as `detection: precise` does. */
export function preciseInjectionIssues(
  findings: Findings,
  { blockInjection }: Settings,
  names: NameReader,
): readonly Issue[] {
  const check: InjectionCheck = { blocks: blockInjection, found: new Set() };
  const { texts } = findings;
  const look = (text: string, gate: number, at: TextAt): void => {
    if ((gate & injectionBits) !== 0) findInjections(findings, check, text, at);
  };
  for (const [index, text] of texts.values.entries()) {
    look(text, gateOf(text), { kind: 'value', index });
    const name = texts.valueKeys[index];
    if (typeof name === 'string' && !texts.scalars.has(index) && names(name).opensInjection) {
      findInPair(findings, check, name, text, index);
    }
  }
  for (const [index, name] of texts.names.entries()) look(name, names(name).gate, { kind: 'name', index });
  findInSequences(findings, check);
  if (check.found.size === 0) return [];
  const sources = [...check.found].map(({ source }) => source);
  return [{ type: 'injection', severity: check.blocks ? 'error' : 'warning', details: sources }];
}
