import { isObject, own } from '../core/json.js';
import { attestationText, digestOf, isSignedWith, sha256Of } from './attestation.js';

/** Something that is wrong with recorded evidence. */
export interface Flaw {
  readonly rule: AttestationRule;
  /** One sentence. */
  readonly message: string;
}

export type AttestationRule =
  | 'verify/attestation-mismatch'
  | 'verify/signature-mismatch'
  | 'verify/signature-missing'
  | 'verify/chain-broken';

/** An attestation that was read from a file. */
export interface ReadAttestation {
  readonly document: Readonly<Record<string, unknown>>;
  /** Hash of the file's bytes. */
  readonly sha256: string;
  readonly previous: string | null;
  readonly flaws: readonly Flaw[];
}

/** How every attestation begins, whatever else of it was changed. */
const beginning = /^\s*\{\s*"schema"\s*:\s*"qwed-or\.attestation\/1"/;

/** Whether a file that begins like this is an attestation. */
export function isAttestation(head: string): boolean {
  return beginning.test(head);
}

/**
 * Reads an attestation and checks it by itself: its form, its digest and, with a key, its signature. Undefined for bytes that
 * are no JSON of an object.
 */
export function readAttestation(bytes: Uint8Array, key?: string | Uint8Array): ReadAttestation | undefined {
  const document = parsed(bytes);
  if (!document) return undefined;
  const previous = own(document, 'previous');
  return {
    document,
    sha256: sha256Of(bytes),
    previous: typeof previous === 'string' ? previous : null,
    flaws: flawsOf(document, bytes, key),
  };
}

function parsed(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function flawsOf(document: Record<string, unknown>, bytes: Uint8Array, key: string | Uint8Array | undefined): Flaw[] {
  const flaws: Flaw[] = [];
  const mismatch = (message: string) => flaws.push({ rule: 'verify/attestation-mismatch', message });
  const { digest, ...rest } = document;
  if (digestSafely(rest) !== digest) mismatch('The attestation was changed: its digest is not that of its content.');
  else if (!isWrittenForm(document, bytes)) {
    mismatch('The attestation was changed: it is not in the form in which it was written.');
  }
  if (!Object.hasOwn(document, 'signature')) {
    if (key !== undefined) {
      flaws.push({
        rule: 'verify/signature-missing',
        message: 'The attestation is not signed, although a key is given.',
      });
    }
  } else if (key !== undefined && !isSignedSafely(document, key)) {
    flaws.push({
      rule: 'verify/signature-mismatch',
      message: 'The signature is not that of the key for this content.',
    });
  }
  return flaws;
}

/** Blanks and escapes are no content, yet a byte of them that was changed was changed. */
function isWrittenForm(document: object, bytes: Uint8Array): boolean {
  return Buffer.from(attestationText(document)).equals(bytes);
}

function digestSafely(rest: object): string | undefined {
  try {
    return digestOf(rest);
  } catch {
    return undefined;
  }
}

function isSignedSafely(document: Record<string, unknown>, key: string | Uint8Array): boolean {
  try {
    return isObject(own(document, 'signature')) && isSignedWith(document, key);
  } catch {
    return false;
  }
}

/**
 * Whether attestations form one chain: each but the first names the hash of another. Gives what is wrong by index. One alone
 * is a chain, whatever it names.
 */
export function chainFlaws(attestations: readonly Pick<ReadAttestation, 'sha256' | 'previous'>[]): Map<number, Flaw> {
  const flaws = new Map<number, Flaw>();
  const broken = (index: number, message: string) => flaws.set(index, { rule: 'verify/chain-broken', message });
  const known = new Set(attestations.map(({ sha256 }) => sha256));
  const followed = new Set<string>();
  let first: number | undefined;
  for (const [index, { previous }] of attestations.entries()) {
    if (previous !== null && known.has(previous)) {
      if (followed.has(previous)) broken(index, 'Two attestations follow the same one, so that they are no chain.');
      followed.add(previous);
    } else if (first === undefined) {
      first = index;
    } else {
      const what =
        previous === null ? 'begins a chain of its own' : 'follows an attestation that is not given, or was changed';
      broken(index, `The attestation ${what}.`);
    }
  }
  return flaws;
}
