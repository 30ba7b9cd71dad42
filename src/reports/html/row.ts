import type { Finding } from '../../core/finding.js';
import { shown, visible } from '../safe-text.js';
import { element, markup } from './markup.js';

/** How much of each member the page holds, in UTF-16 units; what is longer ends in an ellipsis. */
const units = { id: 200, path: 400, sentence: 500, evidence: 300, context: 1500, parsed: 4000 };

/** The text around a value, and where in it the evidence stands. */
interface Context {
  readonly text: string;
  readonly from?: number;
  readonly to?: number;
}

/** The finding as the page's script reads it. Every text in it is visible: nothing acts or hides once it is shown. */
export function rowOf(finding: Finding): object {
  const { ruleId, guard, level, tier, status, message, file, line, column, pointer } = finding;
  const { evidence, context, reason, tool, direction, role, format, recordId, conversation, fingerprint } = finding;
  const text = (value: string | undefined, most: number) => (value === undefined ? undefined : shown(value, most));
  return {
    level,
    status,
    rule: shown(ruleId, units.id),
    message: shown(message, units.sentence),
    file: shown(file, units.path),
    line,
    column,
    evidence: text(evidence, units.evidence),
    context: context === undefined ? undefined : contextOf(context, evidence),
    reason: text(reason, units.sentence),
    tool: text(tool, units.id),
    pointer: shown(pointer, units.path),
    record: text(recordId, units.id),
    conversation: text(conversation, units.id),
    guard: shown(guard, units.id),
    format: shown(format, units.id),
    role,
    direction,
    tier,
    fingerprint: shown(fingerprint, units.id),
  };
}

/** The columns of `plainRow`. */
export const plainColumns = ['Level', 'Rule', 'Place', 'Message', 'Evidence'] as const;

/** The finding as a row of a table, in markup, for a page without a script. */
export function plainRow({ level, ruleId, file, line, column, message, evidence }: Finding): readonly string[] {
  return [
    level,
    element('code', markup(ruleId, units.id)),
    element('code', markup(`${shown(file, units.path)}:${line}:${column}`, units.path + 40)),
    markup(message, units.sentence),
    element('code', markup(evidence ?? '', units.evidence)),
  ];
}

/** The context on several lines where it is JSON, each of them visible, with the evidence found again in it. */
function contextOf(context: string, evidence: string | undefined): Context {
  const lines = onLines(context).split('\n').map(visible);
  const text = shownLines(lines.join('\n'));
  // An excerpt may begin and end in an ellipsis of its own.
  const sought = (evidence ?? '').replace(/^…|…$/gu, '');
  if (sought === '') return { text };
  // Arguments are often JSON in a text of JSON, so the evidence may stand there escaped, once or twice.
  for (const form of [escaped(escaped(sought)), escaped(sought), sought].map(visible)) {
    const from = text.indexOf(form);
    if (from !== -1) return { text, from, to: from + form.length };
  }
  return { text };
}

function onLines(context: string): string {
  if (context.length > units.parsed) return context;
  try {
    return JSON.stringify(JSON.parse(context), undefined, 2);
  } catch {
    // A context that was cut is no JSON any more.
    return context;
  }
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** `cut` for text on several lines, which is visible already. */
function shownLines(text: string): string {
  if (text.length <= units.context) return text;
  return `${text.slice(0, units.context - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
