import { cut, logText, visible } from './safe-text.js';

const replacements: ReadonlyMap<string, string> = new Map([
  ['`', "'"],
  ['[', '('],
  [']', ')'],
  ['{', '('],
  ['}', ')'],
  ['<', '‹'],
]);

/**
 * Text of a SARIF message, of at most `units`. Brackets would make a link and braces a placeholder (SARIF 2.1.0, 3.11.5
 * and 3.11.6); code scanning also reads Markdown, mentions and tags in it, so those lose their first character.
 */
export function messageText(text: string, units: number): string {
  const plain = logText(text, units).replace(/[`[\]{}<]/gu, (character) => replacements.get(character)!);
  return cut(plain.replace(/(?<![\w.])@(?=\w)/gu, '@\u200b'), units);
}

/**
 * A path as a relative URI: each segment percent-encoded, no leading slash, no `.` and no `..`, which viewers refuse.
 * A path outside the root or with a scheme, such as `s3://bucket/a`, becomes a made-up relative one.
 */
export function relativeUri(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  return (
    segments.map((segment) => encodeURIComponent(segment === '..' ? '_parent_' : visible(segment))).join('/') || '_'
  );
}
