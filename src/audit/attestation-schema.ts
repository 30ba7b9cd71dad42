import type { JsonSchema } from '../core/guard.js';

const hash: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'SHA-256 in hexadecimal.' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const text: JsonSchema = { type: 'string' };

function closed(
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', description, additionalProperties: false, required, properties } satisfies JsonSchema;
}

function counts(description: string, ...names: readonly string[]): JsonSchema {
  return closed(description, Object.fromEntries(names.map((name) => [name, count])));
}

/** JSON Schema (draft-07) of a `qwed-or.attestation/1`. */
export const attestationSchema: JsonSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'qwed-or.attestation/1',
  ...closed(
    'What one audit was given and what it came to. The same input gives the same bytes.',
    {
      schema: { const: 'qwed-or.attestation/1' },
      tool: closed('The tool that audited.', { name: text, version: text }),
      policy: closed('The policy that it applied, with the hash of its content.', { name: text, sha256: hash }),
      inputs: {
        type: 'array',
        description: 'Every file that was audited, in its order.',
        items: closed('A file; its hash is null where it was not read to its end.', {
          path: text,
          bytes: count,
          sha256: { oneOf: [hash, { type: 'null' }] },
        }),
      },
      counts: closed('What was read and found.', {
        ...Object.fromEntries(
          'files bytes records responses unknown malformed skipped outOfScope passedOver suppressed repeats'
            .split(' ')
            .map((name) => [name, count]),
        ),
        findings: counts('New findings by level.', 'note', 'warning', 'error'),
        byRule: { type: 'object', description: 'New findings by rule.', additionalProperties: count },
        baseline: counts('How findings stand to the baseline.', 'known', 'expired', 'stale'),
        notAudited: { ...count, description: 'Places that could not be audited.' },
      }),
      verdict: closed('What the process answered, and why.', {
        failOn: { enum: ['note', 'warning', 'error', 'never'] },
        exitCode: count,
        exitReason: text,
      }),
      reports: {
        type: 'array',
        description: 'The report files of the run.',
        items: closed('A report file.', { format: text, path: text, sha256: hash }),
      },
      previous: {
        description: 'Hash of the bytes of the attestation before this one; null where it is the first.',
        oneOf: [hash, { type: 'null' }],
      },
      signature: closed(
        'HMAC over the canonical JSON of all members but `digest` and the value itself.',
        { algorithm: { const: 'HMAC-SHA256' }, signedAt: { ...text, format: 'date-time' }, value: hash },
        ['signedAt'],
      ),
      digest: { ...hash, description: 'SHA-256 over the canonical JSON of all other members.' },
    },
    ['signature'],
  ),
};
