import type { Finding } from '../core/finding.js';
import { isOpen } from './findings.js';
import type { Case, Outcome } from './junit-xml.js';
import { shown } from './safe-text.js';
import { grouped } from './wording.js';

/** Findings written out in one case, about 1 kB each: bodies stay below what XML libraries take. */
const findingsShown = 50;

/** From the least to the most that a case can come to. */
const rank: readonly Outcome[] = ['passed', 'skipped', 'note', 'warning', 'error', 'broken'];

/** Findings that are gathered into one test case: the gravest gives it its outcome and message. */
export class JUnitCase {
  private readonly name: string;
  private readonly line: number | undefined;
  private readonly lines: string[] = [];
  private left = 0;
  private outcome: Outcome = 'passed';
  private head: Pick<Case, 'type' | 'message'> = {};

  constructor(name: string, line?: number) {
    this.name = name;
    this.line = line;
  }

  add(finding: Finding): void {
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
    const more = this.left === 0 ? [] : [`and ${grouped(this.left)} more`];
    const body = [...this.lines, ...more].join('\n');
    const place = this.line === undefined ? {} : { line: this.line };
    return { name: this.name, ...place, outcome: this.outcome, ...this.head, body };
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
