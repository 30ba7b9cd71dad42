import { findCredentials, isCredential } from '../../scan/credentials.js';
import type { Labels } from '../../scan/labels.js';
import { digestOf, maskSecret, maskText, maskedDigestOf } from '../../scan/mask.js';
import { pemBlockEnd, privateKeyPattern } from '../../scan/pem.js';
import type { Span } from '../../scan/span.js';
import { type Findings, type TextAt, addViolation, isReported, subject } from './findings.js';

/** The labels to look for, and what was found so far. */
export interface SecretCheck {
  readonly labels: Labels;
  readonly found: Set<string>;
}

/** A shorter value can be guessed, so that its hash would give it away. */
const guessableLength = 20;
/** How much of a label and what stands between it and its value is shown. */
export const shownLabel = 80;

/** Looks for labels with credentials in one text. Answers whether there are any. */
export function findLabelled(findings: Findings, check: SecretCheck, text: string, at: TextAt): boolean {
  const credentials = findCredentials(text, check.labels);
  for (const { start, valueStart, valueEnd, value } of credentials) {
    check.found.add('credential');
    if (!isReported(findings, 'safety/credential')) continue;
    addViolation(findings, at, {
      rule: 'safety/credential',
      message: `${subject(at)} a credential behind its label.`,
      level: 'error',
      span: [start, valueEnd],
      evidence: `${maskText(text.slice(start, Math.min(valueStart, start + shownLabel)))}${maskSecret(value)}`,
      digest: digestOfSecret(value),
    });
  }
  return credentials.length > 0;
}

/** Looks at a value whose field's name is a label. */
export function findByName(findings: Findings, check: SecretCheck, name: string, value: string, index: number): void {
  if (isCredential(value)) reportField(findings, check, name, value, { kind: 'value', index });
}

/** Reports a value as the credential that its field's name says it is. */
export function reportField(findings: Findings, check: SecretCheck, name: string, value: string, at: TextAt): void {
  check.found.add('credential');
  if (!isReported(findings, 'safety/credential')) return;
  addViolation(findings, at, {
    rule: 'safety/credential',
    message: 'The response holds a credential in a field that is named for one.',
    level: 'error',
    span: [0, value.length],
    evidence: `${maskText(name.slice(-shownLabel))}=${maskSecret(value)}`,
    digest: digestOfSecret(value),
  });
}

/** Looks for private keys in one text. */
export function findPrivateKeys(findings: Findings, check: SecretCheck, text: string, at: TextAt): void {
  for (let from = 0; ;) {
    const head = privateKeyPattern.find(text, from);
    if (head === undefined) return;
    const end = pemBlockEnd(text, head[1]);
    reportPrivateKey(findings, check, text, at, [head[0], end]);
    from = end;
  }
}

/** Reports the block of a private key. */
export function reportPrivateKey(findings: Findings, check: SecretCheck, text: string, at: TextAt, span: Span): void {
  check.found.add('private_key');
  if (!isReported(findings, 'safety/private-key')) return;
  const block = text.slice(...span);
  addViolation(findings, at, {
    rule: 'safety/private-key',
    message: `${subject(at)} ${privateKeyPattern.title}.`,
    level: 'error',
    span,
    evidence: maskText(block),
    digest: digestOf(block.replaceAll(/\s/g, '')),
  });
}

/** A digest of a secret that does not give it away: of a short one only of its masked form. */
export function digestOfSecret(value: string): string {
  return value.length < guessableLength ? maskedDigestOf('credential', maskSecret(value)) : digestOf(value);
}
