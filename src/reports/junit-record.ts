import type { Finding } from '../core/finding.js';
import { isOpen } from './findings.js';
import type { Case, Outcome } from './junit-xml.js';
import { shown } from './safe-text.js';
import { grouped } from './wording.js';

/** Findings written out for one record, about 1 kB each: bodies stay below what XML libraries take. */
const findingsShown = 50;

/** From the least to the most that a record can come to. */
const rank: readonly Outcome[] = ['passed', 'skipped', 'note', 'warning', 'error', 'broken'];

/** The findings of one record, gathered into one test case. */
export class JUnitRecord {
  readonly guards = new Set<string>();
  private readonly recordId: string | undefined;
  private readonly line: number;
  private readonly name: string;
  private readonly names: Map<string, number>;
  private readonly lines: string[] = [];
  private left = 0;
  private outcome: Outcome = 'passed';
  private head: Pick<Case, 'type' | 'message'> = {};

  /** `before` is the record before it in the same file: records on one line must not share a name. */
  constructor({ recordId, line }: Finding, before: JUnitRecord | undefined) {
    this.recordId = recordId;
    this.line = Math.max(1, line);
    this.names = before?.line === this.line ? before.names : new Map<string, number>();
    const name = recordId === undefined ? `L${line}` : `${shown(recordId, 200)} L${line}`;
    const times = (this.names.get(name) ?? 0) + 1;
    this.names.set(name, times);
    this.name = times === 1 ? name : `${name} #${times}`;
  }

  /** Whether the finding is one of this record: a record without an id is known by its line. */
  holds({ recordId, line }: Finding): boolean {
    return recordId === this.recordId && (recordId !== undefined || line === this.line);
  }

  add(finding: Finding): void {
    if (isOpen(finding)) this.guards.add(finding.guard);
    const outcome = outcomeOf(finding);
    if (rank.indexOf(outcome) > rank.indexOf(this.outcome)) {
      this.outcome = outcome;
      const mark = isOpen(finding) ? '' : `${finding.status}: `;
      this.head = { type: finding.ruleId, message: mark + shown(finding.message, 500) };
    }
    if (this.lines.length < findingsShown) this.lines.push(describe(finding));
    else this.left++;
  }

  testCase(): Case {
    const more = this.left === 0 ? [] : [`and ${grouped(this.left)} more in this record`];
    const body = [...this.lines, ...more].join('\n');
    return { name: this.name, line: this.line, outcome: this.outcome, ...this.head, body };
  }
}

function outcomeOf(finding: Finding): Outcome {
  if (!isOpen(finding)) return 'skipped';
  // What could not be read or decided is a fault of the test, not of what was tested.
  const ours = finding.guard === 'input' || finding.guard === 'verify';
  return ours && finding.level === 'error' ? 'broken' : finding.level;
}

function describe(finding: Finding): string {
  const { file, line, column, level, ruleId, message, pointer, evidence, status } = finding;
  const place = `${shown(file, 300)}:${line}:${column}`;
  const where = pointer === '' ? '' : ` (at ${shown(pointer, 200)})`;
  const mark = isOpen(finding) ? '' : ` [${status}]`;
  const said = `${place} ${level} ${shown(ruleId, 100)} ${shown(message, 300)}${where}${mark}`;
  return evidence === undefined ? said : `${said}\n    ${shown(evidence, 200)}`;
}
