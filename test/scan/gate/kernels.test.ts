import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import wabt from 'wabt';
import { definition as safety } from '../../../src/guards/safety/guard.js';
import { definition as tool } from '../../../src/guards/tool/guard.js';
import { kernelBytes } from '../../../src/scan/gate/kernel-bytes.js';
import { scriptKernel } from '../../../src/scan/gate/kernel.js';
import { inputSize, layout } from '../../../src/scan/gate/layout.js';
import { createGate } from '../../../src/scan/gate/record-gate.js';
import { wasmKernel } from '../../../src/scan/gate/wasm-kernel.js';
import { allBits, type RecordGate } from '../../../src/core/record-gate.js';
import { generateLog } from '../../bench/generate.js';
import { pick, randomOf } from '../../bench/random.js';

const source = readFileSync(new URL('../../../src/scan/gate/kernel.wat', import.meta.url), 'utf8');
const groups = [tool, safety].flatMap((definition) => definition.createForAudit!({}).gated!.groups);

let assembled: string;
beforeAll(async () => {
  const module = (await wabt()).parseWat('kernel.wat', source, { simd: true });
  assembled = Buffer.from(module.toBinary({}).buffer).toString('base64');
});

test('the bytes that are shipped are the source, assembled', () => {
  expect(kernelBytes).toBe(assembled);
});

test('the source has the addresses of the layout', () => {
  for (const offset of [layout.ends, layout.bits]) expect(source).toContain(`offset=${offset} `);
  expect(source).toContain(`(memory ${layout.size / 65_536})`);
});

/** What a gate says of every line, in chunks of some size. */
function linesOf(gate: RecordGate, bytes: Buffer, chunk: number): number[][] {
  const lines: number[][] = [];
  for (let at = 0; at < bytes.length;) {
    const { count, starts, ends, bits, rest } = gate.scan(bytes, at, Math.min(at + chunk, bytes.length));
    for (let line = 0; line < count; line++) lines.push([starts[line]!, ends[line]!, bits[line]!]);
    if (rest === at && at + chunk >= bytes.length) break;
    at = rest === at ? at : rest;
    if (rest === at && count === 0) chunk *= 2;
  }
  return lines;
}

/** Bytes in which lines, escapes and quotes come close together. */
function anyBytes(seed: number, length: number): Buffer {
  const random = randomOf(seed);
  const pieces = [
    '"',
    '\\',
    '\\u0069',
    '{"a":',
    '}\n',
    '\n',
    ' ',
    'é',
    'rm -rf',
    'ignore all',
    '5105',
    '@x.yz',
    '[[',
    '---',
    '\0',
    '\xff',
  ];
  let text = '';
  while (text.length < length) text += pick(random, pieces);
  return Buffer.from(text, 'latin1');
}

describe('the kernels agree on every line, whatever the chunks', () => {
  test.each([
    ['a log', generateLog({ seed: 3, bytes: 3 << 20, violations: 0.1 }).bytes],
    ['bytes of no format', anyBytes(5, 1 << 20)],
    ['one long line', Buffer.from(`{"text":"${'calm sea '.repeat(150_000)}"}\n{}\n`)],
    ['blank lines', Buffer.from('\n\n{}\n\n\n"a"\n')],
  ])('%s', (_name, bytes) => {
    const [script, wasm] = [scriptKernel(), wasmKernel()!].map((kernel) => createGate(groups, { kernel }));
    const expected = linesOf(script!, bytes, inputSize * 2);
    expect(expected.length).toBe(bytes.filter((byte) => byte === 0x0a).length);
    for (const chunk of [1_000, 65_536, inputSize + 1]) expect(linesOf(wasm!, bytes, chunk)).toEqual(expected);
    for (const [start, end, bits] of expected.slice(0, 500)) {
      expect(wasm!.bitsOf(bytes.subarray(start, end))).toBe(bits);
    }
  });
});

describe('no input makes a gate grow or slow', () => {
  const { bytes } = generateLog({ seed: 4, bytes: 300_000, violations: 0.1 });
  const expected = linesOf(createGate(groups), bytes, inputSize);

  test('states for which there is no more room are forgotten, and the bits stay the same', () => {
    for (const kernel of [wasmKernel()!, scriptKernel()]) {
      expect(linesOf(createGate(groups, { kernel, states: 40, steps: 1e9 }), bytes, inputSize)).toEqual(expected);
    }
  });

  test('a line for which too many steps would have to be worked out passes for all there is', () => {
    const lines = linesOf(createGate(groups, { steps: 100 }), bytes, inputSize);
    expect(lines.filter(([, , bits]) => (bits! & allBits) === allBits).length).toBeGreaterThan(10);
    for (const [index, [start, end, bits]] of lines.entries()) {
      expect([start, end, bits! & expected[index]![2]!]).toEqual(expected[index]);
    }
  });
});
