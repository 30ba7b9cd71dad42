import { gateBit, gateOf } from '../../scan/gate.js';
import { privateKeyPattern } from '../../scan/pem.js';
import { type PiiKind, piiKinds } from '../../scan/pii.js';
import type { Findings, Issue, TextAt } from './findings.js';
import { type InjectionCheck, findInPair, findInSequences, findInjections, injectionBits } from './injections.js';
import { joinAll } from './joined-text.js';
import type { NameReader } from './names.js';
import type { Settings } from './options.js';
import { type PiiCheck, findPii, findSplitCards, mayRunOn } from './personal-data.js';
import { scanPrecisely } from './precise.js';
import { type SecretCheck, findByName, findLabelled, findPrivateKeys } from './secrets.js';

/** One pass over the texts of a response: what it looks for, and what it found. */
interface Pass {
  readonly findings: Findings;
  readonly settings: Settings;
  readonly names: NameReader;
  readonly pii: PiiCheck;
  readonly injection: InjectionCheck;
  readonly secrets: SecretCheck;
}

const piiBits = gateBit.at | gateBit.digits;
const labelBits = gateBit.words | gateBit.escapes;

/**
 * Looks through the values and names of a response, and adds an issue for each kind of finding. This is the auditor's hot
 * path: a text that the gate lets pass costs a few tests, and nothing else.
 */
export function scanTexts(findings: Findings, settings: Settings, names: NameReader): void {
  if (settings.detection === 'precise') {
    scanPrecisely(findings, settings, names);
    return;
  }
  const pass: Pass = {
    findings,
    settings,
    names,
    pii: { kinds: settings.pii, blocks: settings.blockPii, found: new Set() },
    injection: { blocks: settings.blockInjection, found: new Set() },
    secrets: { labels: settings.labels, found: new Set() },
  };
  let mayHoldSplitCard = scanValues(pass);
  if (scanNames(pass)) mayHoldSplitCard = true;
  if (mayHoldSplitCard && settings.pii.has('credit_card')) findSplitCards(findings, pass.pii, joinAll(findings.texts));
  if (settings.injection) findInSequences(findings, pass.injection);
  findings.issues.push(...issuesOf(pass));
}

/** Answers whether a card number may be spread over two values. */
function scanValues(pass: Pass): boolean {
  const { findings, settings, names } = pass;
  const { values, valueKeys, scalars } = findings.texts;
  let mayHoldSplitCard = false;
  for (let index = 0; index < values.length; index++) {
    const text = values[index]!;
    const gate = gateOf(text);
    if (index > 0 && (gate & gateBit.digits) !== 0 && mayRunOn(values[index - 1]!, text)) mayHoldSplitCard = true;
    const hasLabel = (gate !== 0 || settings.hasOwnLabels) && scanText(pass, text, gate, { kind: 'value', index });
    const name = valueKeys[index];
    if (typeof name !== 'string' || scalars.has(index)) continue;
    const traits = names(name);
    if (traits.isLabel && settings.harmful && !hasLabel) findByName(findings, pass.secrets, name, text, index);
    if (traits.opensInjection && settings.injection) findInPair(findings, pass.injection, name, text, index);
  }
  return mayHoldSplitCard;
}

/** Answers whether a card number may be spread over two names, or the last value and the first name. */
function scanNames(pass: Pass): boolean {
  const { findings, settings, names } = pass;
  const { texts } = findings;
  let before = texts.values.at(-1) ?? '';
  let mayHoldSplitCard = false;
  for (let index = 0; index < texts.names.length; index++) {
    const name = texts.names[index]!;
    const { gate } = names(name);
    if ((gate & gateBit.digits) !== 0 && mayRunOn(before, name)) mayHoldSplitCard = true;
    if (gate !== 0 || settings.hasOwnLabels) scanText(pass, name, gate, { kind: 'name', index });
    before = name;
  }
  return mayHoldSplitCard;
}

/** Runs the exact patterns that the gate's bits allow for. Answers whether a label with a credential is in the text. */
function scanText(
  { findings, settings, pii, injection, secrets }: Pass,
  text: string,
  gate: number,
  at: TextAt,
): boolean {
  if ((gate & piiBits) !== 0) findPii(findings, pii, text, at, gate);
  if ((gate & injectionBits) !== 0 && settings.injection) findInjections(findings, injection, text, at);
  if (!settings.harmful) return false;
  if ((gate & gateBit.dashes) !== 0 && privateKeyPattern.gate.test(text)) findPrivateKeys(findings, secrets, text, at);
  return ((gate & labelBits) !== 0 || settings.hasOwnLabels) && findLabelled(findings, secrets, text, at);
}

function issuesOf({ pii, injection, secrets }: Pass): readonly Issue[] {
  const issues: Issue[] = [];
  if (pii.found.size > 0) {
    const kinds = piiKinds.filter((kind) => pii.found.has(kind)).map(camelKind);
    issues.push({ type: 'pii', severity: pii.blocks ? 'error' : 'warning', details: kinds });
  }
  if (injection.found.size > 0) {
    const sources = [...injection.found].map(({ source }) => source);
    issues.push({ type: 'injection', severity: injection.blocks ? 'error' : 'warning', details: sources });
  }
  if (secrets.found.size > 0) issues.push({ type: 'harmful', severity: 'error', details: [...secrets.found] });
  return issues;
}

/** The kind as the npm package's results spell it. */
function camelKind(kind: PiiKind): string {
  return kind.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase());
}
