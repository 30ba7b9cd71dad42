import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { AttestedRun } from '../../src/audit/attestation.js';
import { attestationOf, attestationText, sha256Of } from '../../src/audit/attestation.js';
import { chainFlaws, isAttestation, readAttestation } from '../../src/audit/attestation-check.js';
import { attestationSchema } from '../../src/audit/attestation-schema.js';
import { UsageError } from '../../src/core/errors.js';
import type { Summary } from '../../src/core/finding.js';

const hash = (digit: string) => digit.repeat(64);

const summary: Summary = {
  tool: { name: 'qwed-or', version: '1.2.3' },
  policy: { name: 'finance', sha256: hash('a') },
  files: 1,
  bytes: 90,
  records: 3,
  responses: 2,
  unknown: 1,
  malformed: 0,
  skipped: 0,
  outOfScope: 4,
  passedOver: 5,
  findings: { note: 0, warning: 1, error: 2 },
  byRule: { 'finance/wrong-npv': 2, 'finance/missing-result': 1 },
  baseline: { known: 0, expired: 0, stale: 0 },
  suppressed: 0,
  idleIgnores: [],
  omitted: 0,
  repeats: 0,
  failOn: 'error',
  inputs: [{ path: 'logs/é.jsonl', bytes: 90 }],
  notAudited: [{ file: 'gone.jsonl', reason: 'no file matches' }],
  exitCode: 3,
  exitReason: 'not everything could be audited: 1 item left out',
};

const run: AttestedRun = {
  summary,
  inputs: [{ path: 'logs/é.jsonl', bytes: 90, sha256: hash('b') }],
  reports: [{ format: 'sarif', path: 'out.sarif', sha256: hash('c') }],
};

const encode = (text: string) => new TextEncoder().encode(text);
const key = 'made-up key';

/** Three runs, each chained to the one before; the last two are signed. */
function chain(): Uint8Array[] {
  const files: Uint8Array[] = [];
  for (const [index, sign] of [undefined, { key }, { key, signedAt: new Date(0) }].entries()) {
    const previous = files.at(-1);
    const attestation = attestationOf(
      { ...run, summary: { ...summary, bytes: index }, ...(previous && { previous: sha256Of(previous) }) },
      sign,
    );
    files.push(encode(attestationText(attestation)));
  }
  return files;
}

const isBeginning = (bytes: Uint8Array) => isAttestation(Buffer.from(bytes).toString('latin1', 0, 200));

/** Whether verifying the files would tell that something is wrong: unreadable, a flaw, or a broken chain. */
function isNoticed(files: readonly Uint8Array[], checkKey?: string): boolean {
  if (!files.every(isBeginning)) return true;
  const read = files.map((bytes) => readAttestation(bytes, checkKey));
  const whole = read.flatMap((one) => one ?? []);
  return whole.length < files.length || whole.some(({ flaws }) => flaws.length > 0) || chainFlaws(whole).size > 0;
}

test('a document is reproducible, and its digest and signature are what another program computes', () => {
  const attestation = attestationOf(run, { key });
  expect(attestationText(attestation)).toBe(attestationText(attestationOf(structuredClone(run), { key })));
  // Computed with Python: json.dumps(sort_keys=True, separators=(',', ':'), ensure_ascii=True), hashlib and hmac.
  expect(attestation.signature?.value).toBe('68d39ba27e62facf63c33b3629e3fd777ed0ec45bf7e486e721993912cae44c1');
  expect(attestation.digest).toBe('c0120f6fa003b1f719241c018669414c9a14502144efc838ea19d15dbbee6310');
});

test('a document fits its published schema', () => {
  const ajv = new Ajv({ strict: true, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(attestationSchema);
  const documents = [
    ...chain().map((bytes) => JSON.parse(Buffer.from(bytes).toString()) as unknown),
    attestationOf({ ...run, inputs: [{ path: 'stdin', bytes: 5, sha256: null }], reports: [] }),
  ];
  for (const document of documents) {
    expect(validate(document) || validate.errors).toBe(true);
    expect(validate({ ...(document as object), more: 1 })).toBe(false);
  }
});

test('an empty key signs nothing', () => {
  expect(() => attestationOf(run, { key: '' })).toThrow(UsageError);
});

describe('a chain', () => {
  test('is verified whole, and each document by itself', () => {
    const files = chain();
    expect(isNoticed(files)).toBe(false);
    expect(isNoticed(files.toReversed())).toBe(false);
    for (const file of files) expect(isNoticed([file])).toBe(false);
    expect(isNoticed(files.slice(1), key)).toBe(false);
  });

  test('of which one byte was changed anywhere is noticed', () => {
    const files = chain();
    const missed: string[] = [];
    for (const [index, file] of files.entries()) {
      for (let at = 0; at < file.length; at++) {
        // Another digit or letter, a blank, and a byte that is no UTF-8.
        for (const flip of [0x01, 0x20, 0x80]) {
          const changed = Uint8Array.from(file);
          changed[at] = changed[at]! ^ flip;
          const others = files.with(index, changed);
          if (!isNoticed(others)) missed.push(`byte ${at} of ${index} xor ${flip}`);
        }
      }
    }
    expect(missed).toEqual([]);
  });

  test('with a byte more, a byte less or another order of members is noticed', () => {
    const [file] = chain() as [Uint8Array];
    expect(isNoticed([Uint8Array.from([...file, 0x0a])])).toBe(true);
    expect(isNoticed([file.subarray(0, -1)])).toBe(true);
    const compact = JSON.stringify(JSON.parse(Buffer.from(file).toString()));
    expect(isNoticed([encode(compact)])).toBe(true);
    expect(isNoticed([encode(Buffer.from(file).toString().replace('"files": 1', '"files": 1, "files": 1'))])).toBe(
      true,
    );
  });

  test('that lacks one in the middle, or has one of another chain, is broken', () => {
    const [first, second, third] = chain() as [Uint8Array, Uint8Array, Uint8Array];
    const stranger = encode(attestationText(attestationOf({ ...run, summary: { ...summary, bytes: 7 } })));
    const fork = encode(attestationText(attestationOf({ ...run, previous: sha256Of(first) })));
    expect(isNoticed([first, third])).toBe(true);
    expect(isNoticed([first, second, third, stranger])).toBe(true);
    expect(isNoticed([first, second, fork])).toBe(true);
  });
});

const rules = (bytes: Uint8Array, checkKey: string) => readAttestation(bytes, checkKey)?.flaws.map(({ rule }) => rule);

describe('a signature', () => {
  const signed = encode(attestationText(attestationOf(run, { key })));

  test('is that of its key alone', () => {
    expect(rules(signed, key)).toEqual([]);
    expect(rules(signed, 'another key')).toEqual(['verify/signature-mismatch']);
  });

  test('that was taken away is missed', () => {
    expect(rules(encode(attestationText(attestationOf(run))), key)).toEqual(['verify/signature-missing']);
  });

  test('does not stand for other content that was given a new digest', () => {
    const changed = { ...attestationOf({ ...run, summary: { ...summary, exitCode: 0 } }) };
    const { signature } = attestationOf(run, { key });
    const { digest: _, ...body } = { ...changed, signature };
    const forged = { ...body, digest: sha256Of(sortedJson(body)) };
    expect(rules(encode(attestationText(forged)), key)).toEqual(['verify/signature-mismatch']);
  });

  test('of another shape is a mismatch', () => {
    for (const signature of [null, 'text', [], { algorithm: 'none' }]) {
      const body = { ...JSON.parse(JSON.stringify(attestationOf(run))), signature } as Record<string, unknown>;
      delete body['digest'];
      const document = { ...body, digest: sha256Of(sortedJson(body)) };
      expect(rules(encode(attestationText(document)), key)).toEqual(['verify/signature-mismatch']);
    }
  });
});

/** JSON with sorted members and ASCII only, written for these tests. */
function sortedJson(value: unknown): string {
  const sorted = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(sorted);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([k, v]) => [k, sorted(v)]),
    );
  };
  return JSON.stringify(sorted(value)).replaceAll(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

test('bytes that are no attestation are not read as one', () => {
  expect(readAttestation(encode('{"schema": "qwed-or.attestation/1"'))).toBeUndefined();
  expect(readAttestation(encode('[]'))).toBeUndefined();
  expect(isAttestation('{"schema": "qwed-or.summary/1"}')).toBe(false);
  expect(isAttestation('{\n "schema" : "qwed-or.attestation/1"')).toBe(true);
});
