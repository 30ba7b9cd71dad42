import { jsonText } from '../json-text.js';
import type { Diff } from './compare.js';

/** The whole comparison as one JSON document, a finding a line: nothing is left out. */
export function diffJson(diff: Diff, write: (text: string) => void): void {
  const lists = { new: diff.new, fixed: diff.fixed, moved: diff.moved, accepted: diff.accepted };
  const { before, after, unchanged, tools } = diff;
  const counts = {
    new: lists.new.length,
    fixed: lists.fixed.length,
    moved: lists.moved.length,
    accepted: lists.accepted.length,
    unchanged,
  };
  const head = jsonText({ schema: 'qwed-or.diff/1', before, after, counts, ...(tools && { tools }) }, 2);
  write(head.slice(0, -'\n}'.length));
  for (const [name, findings] of Object.entries(lists)) {
    write(`,\n  "${name}": [`);
    for (const [index, finding] of findings.entries()) write(`${index === 0 ? '' : ','}\n    ${jsonText(finding)}`);
    write(findings.length === 0 ? ']' : '\n  ]');
  }
  write('\n}\n');
}
