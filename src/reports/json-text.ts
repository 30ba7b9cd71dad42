/** Characters that JSON may hold raw but a terminal or a reader may not: the same as `visible` writes out, less C0. */
const unseenInJson =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e01ef}]/gu;

/**
 * The value as JSON that is safe on a terminal and in the log of a CI job. Nothing is lost: what acts or hides is written
 * as `\uXXXX` (lone surrogates by `JSON.stringify` itself), and so is the second `#` of `##[command]`.
 */
export function jsonText(value: object, indent = 0): string {
  return JSON.stringify(value, undefined, indent)
    .replace(unseenInJson, unitEscapes)
    .replaceAll('##', String.raw`#\u0023`);
}

function unitEscapes(character: string): string {
  let escaped = '';
  for (let at = 0; at < character.length; at++) {
    escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}
