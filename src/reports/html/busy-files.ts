import type { Level } from '../../core/guard.js';
import { total } from '../most-severe.js';

/** A file and its findings by level. */
export interface BusyFile {
  readonly file: string;
  readonly findings: Readonly<Record<Level, number>>;
}

const most = 20;

/** The files with the most findings, in bounded memory, however many files a run has. */
export class BusyFiles {
  private readonly kept: BusyFile[] = [];
  private withFindings = 0;

  /** Takes a file once it is read; the numbers are copied. */
  add(file: string, findings: Readonly<Record<Level, number>>): void {
    const count = total(findings);
    if (count === 0) return;
    this.withFindings++;
    // Of files with as many, the first stays the first.
    const at = this.kept.findIndex((other) => total(other.findings) < count);
    this.kept.splice(at === -1 ? this.kept.length : at, 0, { file, findings: { ...findings } });
    this.kept.length = Math.min(this.kept.length, most);
  }

  /** Those with the most first. */
  busiest(): readonly BusyFile[] {
    return this.kept;
  }

  /** How many files with findings are not among them. */
  get others(): number {
    return this.withFindings - this.kept.length;
  }
}
