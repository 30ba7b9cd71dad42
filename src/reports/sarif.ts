import type { Finding, Run, Summary } from '../core/finding.js';
import type { Reporter, ReporterOptions } from '../core/reporter.js';
import { isOpen } from './findings.js';
import { total } from './most-severe.js';
import { sarifByFile } from './sarif-by-file.js';
import { type RuleIndex, ruleIndex } from './sarif-rule-index.js';
import { writeLog } from './sarif-log.js';
import { type Selection, sarifSelection } from './sarif-selection.js';

/**
 * SARIF 2.1.0 as code scanning takes it in: one run, all its rules, its 5,000 most severe findings. Known and ignored
 * findings are not in it, since GitHub would open alerts for them, unless the full profile is asked for. No times and no
 * absolute paths: the same input gives the same bytes. A run that found something has succeeded; only one that broke off
 * has not. Split by guard or file, each log has a category of its own and goes to a part of its own.
 */
export function sarif(options: ReporterOptions): Reporter {
  const split = options.sarif?.split;
  if (split === 'guard') return sarifByGuard(options);
  if (split === 'file') return sarifByFile(options);
  return oneLog(options);
}

function oneLog({ write, sarif: asked }: ReporterOptions): Reporter {
  const rules = ruleIndex();
  const selection = sarifSelection(rules.indexOf, asked);
  return {
    begin: (run) => rules.announce(run.rules),
    finding: (finding) => selection.take(finding),
    end(summary) {
      const { results, leftOut } = selection.selected();
      const findingsTotal = total(summary.findings);
      const { notAudited, omitted } = summary;
      const log = { category: 'default', rules: rules.all(), results, findingsTotal, notAudited };
      writeLog({ ...log, leftOut: leftOut + omitted }, summary, write);
    },
  };
}

/** One guard's part of a split report. */
interface GuardPart {
  readonly rules: RuleIndex;
  readonly selection: Selection;
  findingsTotal: number;
}

/** A log for each guard of the run, also for one that has nothing to say: an upload without results closes its alerts. */
function sarifByGuard({ part, sarif: asked }: ReporterOptions): Reporter {
  const parts = new Map<string, GuardPart>();

  function partOf(guard: string): GuardPart {
    let found = parts.get(guard);
    if (found === undefined) {
      const rules = ruleIndex();
      found = { rules, selection: sarifSelection(rules.indexOf, asked), findingsTotal: 0 };
      parts.set(guard, found);
    }
    return found;
  }

  return {
    begin(run: Run) {
      for (const guard of new Set(run.rules.map((rule) => rule.guard))) {
        partOf(guard).rules.announce(run.rules.filter((rule) => rule.guard === guard));
      }
    },
    finding(finding: Finding) {
      const of = partOf(finding.guard);
      of.selection.take(finding);
      if (isOpen(finding)) of.findingsTotal++;
    },
    end(summary: Summary) {
      const { notAudited } = summary;
      for (const [guard, { rules, selection, findingsTotal }] of parts) {
        const log = { category: `${guard}-guard`, rules: rules.all(), findingsTotal, notAudited };
        writeLog({ ...log, ...selection.selected() }, summary, part!(guard));
      }
    },
  };
}
