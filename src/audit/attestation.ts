import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../core/canonical.js';
import { UsageError } from '../core/errors.js';
import type { Summary } from '../core/finding.js';
import type { SourceHash } from '../transcripts/hashed-source.js';

/** A report file that the run wrote, with the SHA-256 of its bytes in hex. */
export interface AttestedReport {
  readonly format: string;
  readonly path: string;
  readonly sha256: string;
}

/** Who vouches for an attestation: whoever has the key. */
export interface AttestationSignature {
  readonly algorithm: 'HMAC-SHA256';
  /** When it was signed, in ISO 8601; absent unless it was asked for, since it makes each run's bytes its own. */
  readonly signedAt?: string;
  /** HMAC over the canonical JSON of all other members of the document but `digest`, in hex. */
  readonly value: string;
}

/**
 * What a run was given and what it came to, in one document. The same input gives the same bytes. It holds no text of a
 * transcript: names, sizes, hashes and counts only.
 */
export interface Attestation {
  readonly schema: 'qwed-or.attestation/1';
  readonly tool: Summary['tool'];
  readonly policy: Summary['policy'];
  readonly inputs: readonly SourceHash[];
  readonly counts: Pick<
    Summary,
    | 'files'
    | 'bytes'
    | 'records'
    | 'responses'
    | 'unknown'
    | 'malformed'
    | 'skipped'
    | 'outOfScope'
    | 'passedOver'
    | 'suppressed'
    | 'repeats'
  > & {
    readonly findings: Summary['findings'];
    readonly byRule: Summary['byRule'];
    readonly baseline: Summary['baseline'];
    readonly notAudited: number;
  };
  readonly verdict: Pick<Summary, 'failOn' | 'exitCode' | 'exitReason'>;
  readonly reports: readonly AttestedReport[];
  /** SHA-256, in hex, of the bytes of the attestation before this one; null where this is the first. */
  readonly previous: string | null;
  readonly signature?: AttestationSignature;
  /** SHA-256, in hex, over the canonical JSON of all other members. */
  readonly digest: string;
}

/** What an attestation is made of. */
export interface AttestedRun {
  readonly summary: Summary;
  readonly inputs: readonly SourceHash[];
  readonly reports: readonly AttestedReport[];
  /** Hash of the attestation before this one. */
  readonly previous?: string;
}

/** How to sign. */
export interface SigningOptions {
  readonly key: string | Uint8Array;
  readonly signedAt?: Date;
}

/** Makes the document of a run. Throws `UsageError` for an empty key. */
export function attestationOf({ summary, inputs, reports, previous }: AttestedRun, sign?: SigningOptions): Attestation {
  const { files, bytes, records, responses, unknown, malformed, skipped, outOfScope, passedOver } = summary;
  const { suppressed, repeats, findings, byRule, baseline, notAudited, failOn, exitCode, exitReason } = summary;
  const body: Unsealed = {
    schema: 'qwed-or.attestation/1',
    tool: summary.tool,
    policy: summary.policy,
    inputs,
    counts: {
      files,
      bytes,
      records,
      responses,
      unknown,
      malformed,
      skipped,
      outOfScope,
      passedOver,
      suppressed,
      repeats,
      findings,
      byRule,
      baseline,
      notAudited: notAudited.length,
    },
    verdict: { failOn, exitCode, exitReason },
    reports,
    previous: previous ?? null,
  };
  const signed = sign ? { ...body, signature: signatureOf(body, sign) } : body;
  return { ...signed, digest: digestOf(signed) };
}

type Unsealed = Omit<Attestation, 'digest'>;

/** The document as it is written to a file: these bytes are what the next attestation's `previous` is the hash of. */
export function attestationText(attestation: unknown): string {
  return `${JSON.stringify(attestation, null, 2)}\n`;
}

/** SHA-256 in hex. */
export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The digest that a document without one must have. */
export function digestOf(unsealed: object): string {
  return sha256Of(canonicalJson(unsealed));
}

function signatureOf(body: Unsealed, { key, signedAt }: SigningOptions): AttestationSignature {
  if (key.length === 0) throw new UsageError('An attestation cannot be signed with an empty key.');
  const algorithm = 'HMAC-SHA256';
  const head = { algorithm, ...(signedAt && { signedAt: signedAt.toISOString() }) } as const;
  return { ...head, value: hmacOf({ ...body, signature: head }, key) };
}

function hmacOf(signed: object, key: string | Uint8Array): string {
  return createHmac('sha256', key).update(canonicalJson(signed)).digest('hex');
}

/** Whether the signature of a document is that of the key. */
export function isSignedWith(document: Readonly<Record<string, unknown>>, key: string | Uint8Array): boolean {
  const { digest: _, signature, ...body } = document;
  const { value, ...head } = signature as Readonly<Record<string, unknown>>;
  const right = Buffer.from(hmacOf({ ...body, signature: head }, key));
  const given = Buffer.from(typeof value === 'string' ? value : '');
  return given.length === right.length && timingSafeEqual(given, right);
}
