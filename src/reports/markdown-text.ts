import { shown } from './safe-text.js';

/** Zero-width space: it ends a mention, a link or a command without being seen. */
const gap = '\u200b';

/**
 * Prose for GitHub-flavoured Markdown, on one line and fit for a table's cell: markup is shown, nobody is mentioned,
 * no address becomes a link or fetches an image, no number becomes a reference.
 */
export function markdownText(text: string, units = 300): string {
  return shown(text, units)
    .replace(/[\\`*_[\]<>&|~#!$]/gu, String.raw`\$&`)
    .replace(/@|:\/\/|#(?=\d)/gu, `$&${gap}`)
    .replace(/www\./giu, `www${gap}.`);
}

/**
 * A code span with a fence longer than any run of backticks in it, fit for a table's cell. There are no mentions and no
 * links in code; a bar is escaped for the table, which takes a backslash before the escape for its own.
 */
export function markdownCode(text: string, units = 160): string {
  const code = shown(text, units)
    .replace(/\\(?=\|)/gu, `\\${gap}`)
    .replaceAll('|', String.raw`\|`)
    .replace(/#(?=#)/gu, `#${gap}`);
  if (code === '') return '';
  const longest = Math.max(0, ...(code.match(/`+/gu) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^[` ]|[` ]$/u.test(code) ? ' ' : '';
  return fence + pad + code + pad + fence;
}
