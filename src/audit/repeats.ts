/** Keys seen lately. The oldest are forgotten beyond a bound, so memory does not grow with the log. */
export class RepeatWindow {
  private readonly keys = new Set<string>();
  private readonly bound: number;

  constructor(bound = 100_000) {
    this.bound = bound;
  }

  /** Whether the key was seen before; from now on it was. */
  has(key: string): boolean {
    if (this.keys.has(key)) return true;
    this.keys.add(key);
    if (this.keys.size > this.bound) this.keys.delete(this.keys.values().next().value!);
    return false;
  }
}
