import { kernelBytes } from './kernel-bytes.js';
import type { Kernel } from './kernel.js';
import { layout } from './layout.js';

/** The part of WebAssembly's JavaScript interface that is used here; the types of Node leave it out. */
interface Wasm {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, object>>>>,
  ) => { readonly exports: Readonly<Record<string, (...values: number[]) => number>> };
}

const pageSize = 65_536;
let compiled: object | undefined;

/** The kernel in WebAssembly; undefined where the engine has none, or none with SIMD. */
export function wasmKernel(): Kernel | undefined {
  const wasm = (globalThis as { readonly WebAssembly?: Wasm }).WebAssembly;
  if (wasm === undefined) return undefined;
  try {
    compiled ??= new wasm.Module(Buffer.from(kernelBytes, 'base64'));
    const memory = new wasm.Memory({ initial: layout.size / pageSize });
    const { exports } = new wasm.Instance(compiled, { gate: { memory } });
    const [run, isAscii] = [exports['run']!, exports['isAscii']!];
    return {
      words: new Int32Array(memory.buffer),
      bytes: new Uint8Array(memory.buffer),
      run: () => run() !== 0,
      isAscii: (from, to) => isAscii(from, to) !== 0,
    };
  } catch {
    return undefined;
  }
}
