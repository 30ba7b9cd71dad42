import type { Finding } from '../core/finding.js';
import type { Reporter, ReporterOptions } from '../core/reporter.js';
import { csvCell } from './safe-text.js';

const columns: readonly (keyof Finding)[] = [
  'status',
  'level',
  'ruleId',
  'file',
  'line',
  'column',
  'endColumn',
  'message',
  'evidence',
  'tool',
  'role',
  'direction',
  'recordId',
  'conversation',
  'pointer',
  'guard',
  'tier',
  'format',
  'fingerprint',
];

/** Every finding as a row of a table (RFC 4180) with a header: for spreadsheets. */
export function csv({ write }: ReporterOptions): Reporter {
  let begun = false;
  const row = (cells: readonly string[]) => write(`${cells.join(',')}\r\n`);
  function header(): void {
    if (!begun) row(columns);
    begun = true;
  }
  return {
    begin: header,
    finding(finding) {
      header();
      row(columns.map((column) => csvCell(String(finding[column] ?? ''))));
    },
    end: header,
  };
}
