import { jsonText } from './json-text.js';

/**
 * The value as JSON that may stand in a script element of an HTML page: it can neither end the element nor begin another,
 * and means the same to `JSON.parse`.
 */
export function scriptJson(value: object): string {
  return jsonText(value).replace(/[<>&]/gu, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}
