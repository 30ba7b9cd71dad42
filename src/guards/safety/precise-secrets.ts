import { maskSecret, maskText } from '../../scan/mask.js';
import { pemBlockEnd, privateKeyPattern } from '../../scan/pem.js';
import { findSecrets } from '../../scan/secrets/detector.js';
import { isSecretField, preciseLabels } from '../../scan/secrets/generic.js';
import { isLabel } from '../../scan/labels.js';
import { type Findings, type Issue, type TextAt, addViolation, isReported, subject } from './findings.js';
import type { Settings } from './options.js';
import { type SecretCheck, digestOfSecret, reportField, reportPrivateKey, shownLabel } from './secrets.js';

/** Looks for secrets in the values and names of a response, and in values whose field is named for one. */
export function secretIssues(findings: Findings, settings: Settings): readonly Issue[] {
  const check: SecretCheck = { labels: settings.labels, found: new Set() };
  const { values, valueKeys, scalars, names } = findings.texts;
  for (let index = 0; index < values.length; index++) {
    const text = values[index]!;
    const at: TextAt = { kind: 'value', index };
    if (find(findings, check, text, at)) continue;
    const name = valueKeys[index];
    if (typeof name !== 'string' || scalars.has(index)) continue;
    if (
      isLabel(name, preciseLabels) ? isSecretField(name, text) : settings.hasOwnLabels && isOwn(name, text, settings)
    ) {
      reportField(findings, check, name, text, at);
    }
  }
  for (let index = 0; index < names.length; index++) find(findings, check, names[index]!, { kind: 'name', index });
  return check.found.size === 0 ? [] : [{ type: 'harmful', severity: 'error', details: [...check.found] }];
}

function isOwn(name: string, value: string, { labels }: Settings): boolean {
  return isLabel(name, labels) && isSecretField('password', value);
}

/** Answers whether the text holds a secret. */
function find(findings: Findings, check: SecretCheck, text: string, at: TextAt): boolean {
  let any = false;
  if (text.includes('---') && privateKeyPattern.gate.test(text)) any = findPrivateKeys(findings, check, text, at);
  for (const { title, labelStart, start, end, proven } of findSecrets(text, check.labels)) {
    any = true;
    check.found.add('credential');
    if (!isReported(findings, 'safety/credential')) continue;
    const value = text.slice(start, end);
    const label = maskText(text.slice(labelStart, Math.min(start, labelStart + shownLabel)));
    addViolation(findings, at, {
      rule: 'safety/credential',
      message: `${subject(at)} ${title}.`,
      level: 'error',
      ...(proven === true && { tier: 'proven' as const }),
      span: [labelStart, end],
      evidence: label + maskSecret(value),
      digest: digestOfSecret(value),
    });
  }
  return any;
}

/** A head alone counts, but not where it is a string of a program, or a pattern that looks for one. */
function findPrivateKeys(findings: Findings, check: SecretCheck, text: string, at: TextAt): boolean {
  let any = false;
  for (let from = 0; ;) {
    const head = privateKeyPattern.find(text, from);
    if (head === undefined) return any;
    const end = pemBlockEnd(text, head[1]);
    const next = text.slice(head[1], head[1] + 24);
    if (!/^(?:\\?["'`]|\s*(?:\\n)?(?:\.{3}|…|<|\[|\$\{|\*{3}|x{4}))/i.test(next)) {
      any = true;
      reportPrivateKey(findings, check, text, at, [head[0], end]);
    }
    from = end;
  }
}
