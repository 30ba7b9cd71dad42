/** Records of one page: a file with few marks costs few pages, however large their numbers are. */
const pageRecords = 4_096;

/** Which records of which files were marked: a bit a record, so that memory does not grow with what is found in them. */
export class RecordSet {
  private readonly files = new Map<string, Map<number, Uint32Array>>();
  private marked = 0;

  /** How many records were marked. */
  get size(): number {
    return this.marked;
  }

  /** Marks a record by its number in the file, from 1. */
  add(file: string, record: number): void {
    let pages = this.files.get(file);
    if (!pages) this.files.set(file, (pages = new Map()));
    const number = Math.floor(record / pageRecords);
    let bits = pages.get(number);
    if (!bits) pages.set(number, (bits = new Uint32Array(pageRecords / 32)));
    const word = Math.floor((record % pageRecords) / 32);
    const bit = 1 << (record % 32);
    if ((bits[word]! & bit) !== 0) return;
    bits[word]! |= bit;
    this.marked++;
  }
}
