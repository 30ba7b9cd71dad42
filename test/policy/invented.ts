import { UsageError } from '../../src/core/errors.js';
import { defineGuard, passed } from '../../src/core/guard.js';
import type { AuditGuard, GuardDefinition } from '../../src/core/guard.js';
import { readOptions } from '../../src/core/guard-options.js';
import type { PolicyFiles } from '../../src/policy/files.js';

/** Guards made up for these tests: what the loader needs of a guard, and nothing that depends on a real one. */
export const word: GuardDefinition = defineGuard({
  id: 'word',
  className: 'WordGuard',
  summary: 'Verifies words.',
  rules: {
    'word/banned': { summary: 'A word is banned.', level: 'error', tier: 'proven', help: 'Use another.' },
    'word/odd': { summary: 'A word is odd.', level: 'warning', tier: 'heuristic', help: 'Look at it.' },
    'word/pinned': { summary: 'A word is pinned.', level: 'error', tier: 'proven', help: 'No way.', ignorable: false },
  },
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      patterns: { description: 'Patterns.', type: 'array', items: { type: 'string' } },
      banned: { description: 'Banned words.', type: 'array', uniqueItems: true, items: { type: 'string' } },
      mode: { description: 'Mode.', enum: ['gentle', 'harsh'] },
      most: { description: 'Most words.', type: 'integer', minimum: 1, maximum: 10 },
      either: {
        description: 'A number or a list.',
        anyOf: [{ type: 'number' }, { type: 'array', items: { type: 'string' } }],
      },
      by_name: { description: 'Pattern by name.', type: 'object', additionalProperties: { type: 'string' } },
      inner: { description: 'Never a file.', type: 'object', 'x-file': false },
    },
  },
  aliases: { blocklist: 'banned' },
  libraryOnly: { callback: 'It is a function.' },
  auditDefaults: { most: 7 },
  create: (options) => wordGuard(options),
});

function wordGuard(options: Readonly<Record<string, unknown>>): AuditGuard & { readonly options: unknown } {
  const known = readOptions(word, options);
  for (const pattern of (known['patterns'] ?? []) as string[]) compile(pattern);
  for (const pattern of Object.values((known['byName'] ?? {}) as Record<string, string>)) compile(pattern);
  if (known['mode'] === 'harsh' && known['most'] === 1) throw new UsageError('harsh needs more words.');
  return { name: 'WordGuard', options: known, check: () => passed('WordGuard', 'No word is banned.') };
}

function compile(pattern: string): void {
  try {
    void new RegExp(pattern);
  } catch {
    throw new UsageError(`'${pattern}' is no regular expression.`);
  }
}

const shape: GuardDefinition = defineGuard({
  id: 'shape',
  className: 'ShapeGuard',
  summary: 'Verifies shapes.',
  rules: { 'shape/wrong': { summary: 'A shape is wrong.', level: 'error', tier: 'proven', help: 'Mend it.' } },
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['schema'],
    properties: {
      schema: { description: 'A schema.', type: 'object', properties: { type: { type: 'string' } } },
      loose: { description: 'Loose.', type: 'boolean' },
    },
  },
  create: (options) => {
    const { schema } = readOptions(shape, options) as { schema: Record<string, unknown> };
    if (schema['type'] === 'triangle') throw new UsageError('triangles are not known.', 'Squares are.');
    return { name: 'ShapeGuard', check: () => passed('ShapeGuard', 'The shape is right.') };
  },
});

const budget: GuardDefinition = defineGuard({
  id: 'safety',
  className: 'SafetyGuard',
  summary: 'Verifies budgets.',
  rules: { 'safety/budget': { summary: 'Too much.', level: 'error', tier: 'proven', help: 'Spend less.' } },
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      max_cost: { description: 'Most cost.', type: 'number', minimum: 0 },
      check_pii: { description: 'PII.', type: 'boolean' },
      check_injection: { description: 'Injection.', type: 'boolean' },
      check_harmful: { description: 'Harmful.', type: 'boolean' },
    },
  },
  create: (options) => {
    const known = readOptions(budget, options);
    const guard = {
      name: 'SafetyGuard',
      check: () => passed('SafetyGuard', 'Cheap.'),
      made: 'by create',
      options: known,
    };
    return guard;
  },
  createForAudit: (options) => {
    const known = readOptions(budget, options);
    const guard = {
      name: 'SafetyGuard',
      check: () => passed('SafetyGuard', 'Cheap.'),
      made: 'for audit',
      options: known,
    };
    return guard;
  },
});

export const invented: readonly GuardDefinition[] = [word, shape, budget];

/** A file system of texts and bytes by path; every path is below `/p`. */
export function filesOf(contents: Readonly<Record<string, string | Uint8Array>>): PolicyFiles {
  return {
    read: (path) => {
      const content = Object.hasOwn(contents, path) ? contents[path] : undefined;
      if (content === undefined) throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
      return typeof content === 'string' ? new TextEncoder().encode(content) : content;
    },
    isFile: (path) => Object.hasOwn(contents, path),
  };
}
