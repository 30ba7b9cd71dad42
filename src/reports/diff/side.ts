import { InputError } from '../../core/errors.js';
import type { Finding, Summary } from '../../core/finding.js';
import type { Reporter } from '../../core/reporter.js';
import { cut } from '../safe-text.js';
import type { DiffFinding } from './compare.js';

/** One of the two reports, as a comparison needs it. */
export interface ReportSide {
  readonly findings: readonly DiffFinding[];
  readonly summary: Summary;
}

/** Texts are kept as long as any report of a comparison shows them. */
const units = { message: 300, evidence: 160, name: 200 };

/** Takes a report as it is replayed. Findings stay in memory, each cut to what is compared and shown. */
export class SideReader implements Reporter {
  private readonly findings: DiffFinding[] = [];
  private readonly texts = new Map<string, string>();
  private summary: Summary | undefined;

  finding(given: Finding): void {
    const { level, tier, status, line, column, fingerprint, recordId, tool, evidence, valueFingerprint } = given;
    this.findings.push({
      ruleId: this.once(cut(given.ruleId, units.name)),
      level,
      tier,
      status,
      message: this.once(cut(given.message, units.message)),
      file: this.once(given.file),
      line,
      column,
      fingerprint,
      ...(recordId !== undefined && { recordId: cut(recordId, units.name) }),
      ...(tool !== undefined && { tool: this.once(cut(tool, units.name)) }),
      ...(evidence !== undefined && { evidence: cut(evidence, units.evidence) }),
      ...(valueFingerprint !== undefined && { valueFingerprint }),
    });
  }

  end(summary: Summary): void {
    this.summary = summary;
  }

  /** What was read. Throws `InputError` for a report that has not ended. */
  side(): ReportSide {
    if (!this.summary) throw new InputError('The report has no summary.');
    return { findings: this.findings, summary: this.summary };
  }

  /** Rules, messages and paths come again and again: each is kept once. */
  private once(text: string): string {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    // A slice would hold on to the line that it was cut from.
    const own = Buffer.from(text).toString();
    this.texts.set(text, own);
    return own;
  }
}
