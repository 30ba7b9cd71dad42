import { type GateGroup, type GatedLines, type RecordGate, allBits, beyondAscii } from '../../core/record-gate.js';
import { type Kernel, scriptKernel } from './kernel.js';
import { inputSize, layout, stream, streamWord, unknownStep } from './layout.js';
import { type LazyDfa, lazyDfa } from './lazy-dfa.js';
import { escapedCharacters } from './patterns.js';
import { positionsOf } from './positions.js';
import { wasmKernel } from './wasm-kernel.js';

/** Choices that tests and benchmarks make. */
export interface GateOptions {
  readonly kernel?: Kernel;
  /** Most states that are held at a time. */
  readonly states?: number;
  /** Steps that are worked out at the least. */
  readonly steps?: number;
}

/** Makes a gate for what the groups look for. Throws for a source that a gate cannot look for. */
export function createGate(groups: readonly GateGroup[], options: GateOptions = {}): RecordGate {
  return new Gate(groups, options);
}

/** So many steps are worked out at the least; after that one for so many bytes, so that no input can make a gate slow. */
const freeSteps = 16_384;
const bytesPerStep = 64;

class Gate implements RecordGate {
  private readonly kernel: Kernel;
  private readonly dfa: LazyDfa;
  private readonly baseBits: number;
  private readonly columns = new Columns();
  private readonly mostSteps: number;
  private steps: number;

  constructor(groups: readonly GateGroup[], options: GateOptions) {
    const kernel = options.kernel ?? wasmKernel() ?? scriptKernel();
    this.kernel = kernel;
    this.mostSteps = options.steps ?? freeSteps;
    this.steps = this.mostSteps;
    this.baseBits = groups.reduce((bits, group) => (group.always ? bits | group.bit : bits), 0);
    this.dfa = lazyDfa(positionsOf([...groups, escapedCharacters]), kernel.words, options.states);
    kernel.words[layout.startState >> 2] = this.dfa.start;
    kernel.words[layout.baseBits >> 2] = this.baseBits;
  }

  scan(chunk: Uint8Array, start: number, end: number): GatedLines {
    const { columns } = this;
    columns.count = 0;
    let at = start;
    while (at < end) {
      const window = Math.min(at + inputSize, end);
      const cut = chunk.subarray(at, window).lastIndexOf(lineFeed) + 1;
      if (cut > 0) {
        this.lines(chunk, at, at + cut);
        at += cut;
        continue;
      }
      const lineEnd = window === end ? -1 : chunk.subarray(window, end).indexOf(lineFeed);
      if (lineEnd === -1) break;
      const longEnd = window + lineEnd;
      columns.add(at, longEnd, this.bitsOf(chunk.subarray(at, longEnd)));
      at = longEnd + 1;
    }
    columns.rest = at;
    return columns;
  }

  bitsOf(record: Uint8Array): number {
    const { kernel, dfa } = this;
    kernel.words[layout.isDocument >> 2] = 1;
    for (let number = 1; number < 4; number++) this.open(number, 0, 0);
    let [state, bits]: [number, number] = [dfa.start, this.baseBits];
    for (let at = 0; at < record.length; at += inputSize) {
      const part = record.subarray(at, at + inputSize);
      kernel.bytes.set(part, layout.input);
      this.open(0, 0, part.length, state, bits);
      this.run(part.length);
      state = kernel.words[streamWord(0, stream.state)]!;
      bits = kernel.words[streamWord(0, stream.bits)]!;
      if (!kernel.isAscii(layout.input, layout.input + part.length)) bits |= beyondAscii;
    }
    return bits;
  }

  /** Whole lines that fit the input, in four streams of about the same length. */
  private lines(chunk: Uint8Array, from: number, to: number): void {
    const { kernel, dfa, columns } = this;
    const part = chunk.subarray(from, to);
    kernel.words[layout.isDocument >> 2] = 0;
    kernel.bytes.set(part, layout.input);
    const cuts = [0];
    for (let number = 1; number < 4; number++) {
      const least = Math.max(cuts.at(-1)!, Math.floor((part.length * number) / 4));
      cuts.push(least === 0 ? 0 : part.indexOf(lineFeed, least - 1) + 1);
    }
    cuts.push(part.length);
    for (let number = 0; number < 4; number++) {
      this.open(number, cuts[number]!, cuts[number + 1]!, dfa.start, this.baseBits);
    }
    this.run(part.length);
    const shift = from - layout.input;
    let start = from;
    for (let number = 0; number < 4; number++) {
      const last = kernel.words[streamWord(number, stream.line)]!;
      for (let line = cuts[number]!; line < last; line++) {
        const end = kernel.words[(layout.ends >> 2) + line]! + shift;
        columns.add(start, end, kernel.words[(layout.bits >> 2) + line]!);
        start = end + 1;
      }
    }
  }

  /** Sets a stream to a part of the input. */
  private open(number: number, from: number, to: number, state = this.dfa.start, bits = 0): void {
    const { words } = this.kernel;
    words[streamWord(number, stream.position)] = layout.input + from;
    words[streamWord(number, stream.end)] = layout.input + to;
    words[streamWord(number, stream.lineStart)] = layout.input + from;
    words[streamWord(number, stream.state)] = state;
    words[streamWord(number, stream.line)] = from;
    words[streamWord(number, stream.bits)] = bits;
  }

  private run(length: number): void {
    this.steps = Math.min(this.mostSteps, this.steps + Math.ceil(length / bytesPerStep));
    while (this.kernel.run()) for (let number = 0; number < 4; number++) this.learn(number);
  }

  /** Works out the step that a stream waits for. Where too many were asked for, the line passes for all there is. */
  private learn(number: number): void {
    const { kernel, dfa } = this;
    const { words } = kernel;
    const position = words[streamWord(number, stream.position)]!;
    if (position >= words[streamWord(number, stream.end)]!) return;
    const state = words[streamWord(number, stream.state)]!;
    const byte = kernel.bytes[position]!;
    if (words[(state >> 2) + byte] !== unknownStep) return;
    if (--this.steps < 0) {
      words[streamWord(number, stream.bits)]! |= allBits;
      words[streamWord(number, stream.state)] = dfa.resting;
    } else if (!dfa.learn(state, byte)) this.flush();
  }

  private flush(): void {
    const { words } = this.kernel;
    const places = [0, 1, 2, 3].map((number) => streamWord(number, stream.state));
    const moved = this.dfa.flush(places.map((place) => words[place]!));
    for (let number = 0; number < 4; number++) words[places[number]!] = moved[number]!;
  }
}

const lineFeed = 0x0a;

/** Columns that grow by doubling and are used again for every call. */
class Columns implements GatedLines {
  count = 0;
  rest = 0;
  starts: Int32Array = new Int32Array(1_024);
  ends: Int32Array = new Int32Array(1_024);
  bits: Int32Array = new Int32Array(1_024);

  add(start: number, end: number, bits: number): void {
    if (this.count === this.starts.length) this.grow();
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.bits[this.count] = bits;
    this.count++;
  }

  private grow(): void {
    const doubled = (column: Int32Array): Int32Array => {
      const larger = new Int32Array(column.length * 2);
      larger.set(column);
      return larger;
    };
    this.starts = doubled(this.starts);
    this.ends = doubled(this.ends);
    this.bits = doubled(this.bits);
  }
}
