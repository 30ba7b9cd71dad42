import { maskText } from '../scan/mask.js';

const longest = 80;

/** The name of a tool or field as a report may write it: masked, and cut where it is no name any more. */
export function shownName(name: string): string {
  if (name.length <= longest) return maskText(name);
  const end = /[\uD800-\uDBFF]/.test(name[longest - 1]!) ? longest - 1 : longest;
  return maskText(`${name.slice(0, end)}…`);
}
