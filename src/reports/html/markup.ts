import { shown } from '../safe-text.js';
import { xmlAttribute } from '../xml.js';

/** Text for an element or an attribute in double quotes, on one line: everything in it is shown and nothing acts. */
export function markup(text: string, units = 300): string {
  return xmlAttribute(shown(text, units));
}

/** An element that holds markup. */
export function element(name: string, content: string, className?: string): string {
  return `<${name}${className === undefined ? '' : ` class="${className}"`}>${content}</${name}>`;
}

/** A table of markup; a column of numbers is marked by a `#` before its title. */
export function tableOf(columns: readonly string[], rows: readonly (readonly string[])[], className?: string): string {
  const isNumber = columns.map((title) => title.startsWith('#'));
  const cells = (row: readonly string[], name: string) =>
    row.map((cell, index) => element(name, cell, isNumber[index] ? 'number' : undefined)).join('');
  const titles = columns.map((title) => title.replace(/^#/u, ''));
  const scoped = cells(titles, 'th').replaceAll('<th', '<th scope="col"');
  const body = rows.map((row) => element('tr', cells(row, 'td'))).join('\n');
  return element(
    'div',
    element('table', `<thead>${element('tr', scoped)}</thead>\n<tbody>\n${body}\n</tbody>`, className),
    'scrolling',
  );
}
