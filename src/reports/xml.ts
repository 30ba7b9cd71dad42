import { visible } from './safe-text.js';

/** Text between tags. Line ends and tabs stay; characters that XML 1.0 forbids, or that act or hide, are written out. */
export function xmlText(text: string): string {
  return text
    .split(/([\n\t])/u)
    .map((part) => (part === '\n' || part === '\t' ? part : escapeMarkup(visible(part))))
    .join('');
}

/** The value of an attribute in double quotes, on one line. */
export function xmlAttribute(text: string): string {
  return escapeMarkup(visible(text)).replaceAll('"', '&quot;');
}

/** Attributes as they stand in a tag, each with a blank before it; an undefined one is left out. */
export function xmlAttributes(attributes: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${xmlAttribute(String(value))}"`)
    .join('');
}

/** A report may be printed to the log of a CI job: `::` and `##`, which start commands there, become references. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('##', '#&#35;')
    .replace(/(^|\s)::/gu, '$1&#58;:');
}
