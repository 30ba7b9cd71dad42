import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../src/core/errors.js';
import { diskFiles, readFailure } from '../../src/policy/files.js';
import { findPolicy } from '../../src/policy/find.js';
import { loadPolicy } from '../../src/policy/load.js';
import { invented } from './invented.js';

const root = mkdtempSync(join(tmpdir(), 'policy-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('the policy of a folder', () => {
  const files = new Set([
    '/a/qwed-or.yaml',
    '/a/b/c/qwed-or.json',
    '/d/qwed-or.yml',
    '/e/qwed-or.yml',
    '/e/qwed-or.json',
  ]);
  const find = (cwd: string): string => findPolicy(cwd, (path) => files.has(path));
  test.each([
    ['/a', '/a/qwed-or.yaml'],
    ['/a/b', '/a/qwed-or.yaml'],
    ['/a/b/c', '/a/b/c/qwed-or.json'],
    ['/a/b/c/d/e', '/a/b/c/qwed-or.json'],
    ['/d', '/d/qwed-or.yml'],
    ['/', 'recommended'],
    ['/x/y', 'recommended'],
  ])('%s', (cwd, policy) => {
    expect(find(cwd)).toBe(policy);
  });

  test('two in one folder', () => {
    expect(() => find('/e/f')).toThrow(
      new UsageError(
        '/e holds more than one policy: qwed-or.yml, qwed-or.json.',
        'Keep one, or name one with --policy.',
      ),
    );
  });
});

describe('the disk', () => {
  mkdirSync(join(root, 'sub/qwed-or.yaml'), { recursive: true });
  writeFileSync(join(root, 'qwed-or.yaml'), 'guards: [word]\n');
  symlinkSync('qwed-or.yaml', join(root, 'link.yaml'));

  test('a folder that bears the name is no policy', () => {
    expect(findPolicy(join(root, 'sub'))).toBe(join(root, 'qwed-or.yaml'));
  });

  test('a policy above the working folder is named by its way there', () => {
    const policy = loadPolicy(findPolicy(join(root, 'sub')), { cwd: join(root, 'sub'), definitions: invented });
    expect(policy.name).toBe('../qwed-or.yaml');
    expect(loadPolicy('link.yaml', { cwd: root, definitions: invented }).sha256).toBe(policy.sha256);
  });

  test.each([
    ['sub', "The policy 'sub' is a folder."],
    ['.', "The policy '.' is a folder."],
    ['nowhere/x.yaml', "The policy 'nowhere/x.yaml' does not exist."],
    ['qwed-or.yaml/x', "The policy 'qwed-or.yaml/x' does not exist."],
    ['/dev/zero', /^The policy '.*dev\/zero' is a device, not a file\.$/],
    ['/dev/null', /^The policy '.*dev\/null' is a device, not a file\.$/],
  ])('%s', (reference, message) => {
    expect(() => loadPolicy(reference, { cwd: root, definitions: invented })).toThrow(message);
  });

  test('a file that is too large is not read', () => {
    writeFileSync(join(root, 'large.yaml'), Buffer.alloc(16 * 1024 * 1024 + 1, 0x20));
    expect(() => diskFiles.read(join(root, 'large.yaml'))).toThrow(expect.objectContaining({ code: 'EFBIG' }));
  });

  test.each([
    [Object.assign(new Error('no'), { code: 'EACCES' }), 'may not be read'],
    [Object.assign(new Error('no'), { code: 'EMFILE' }), 'cannot be read (EMFILE)'],
    [new Error('odd'), 'cannot be read (no reason given)'],
  ])('%s', (error, words) => {
    expect(readFailure(error)).toBe(words);
  });
});
