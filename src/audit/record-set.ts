/** Which records of which files were marked: a bit a record, so that memory does not grow with what is found in them. */
export class RecordSet {
  private readonly files = new Map<string, Uint32Array>();
  private marked = 0;

  /** How many records were marked. */
  get size(): number {
    return this.marked;
  }

  /** Marks a record by its number in the file, from 1. */
  add(file: string, record: number): void {
    const word = Math.floor(record / 32);
    let bits = this.files.get(file) ?? new Uint32Array(8);
    if (word >= bits.length) {
      const grown = new Uint32Array(2 * word);
      grown.set(bits);
      bits = grown;
    }
    this.files.set(file, bits);
    const bit = 1 << (record % 32);
    if ((bits[word]! & bit) !== 0) return;
    bits[word]! |= bit;
    this.marked++;
  }
}
