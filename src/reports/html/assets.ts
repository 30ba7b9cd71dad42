import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A part of the page that the browser runs or applies, and the hash by which alone the page lets it. */
export interface Asset {
  readonly text: string;
  /** As `Content-Security-Policy` writes it: `'sha256-…'`. */
  readonly hash: string;
}

/** The script of the page. It knows nothing but the data in the page. */
export const script = asset('finding.js', 'page.js');
/** Its style sheet. */
export const style = asset('page.css');

/** Files of the package beside this one, joined. They are files of their own so that they are checked as what they are. */
function asset(...names: readonly string[]): Asset {
  const text = names.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('\n');
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}
