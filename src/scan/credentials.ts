import { type Rest, isCredentialValue, looksLikeCredential, restOf, skipSpace, wordEnd } from './credential-values.js';
import { credentialLabels, decodeQuoted, labelledValues } from './labels.js';

/** A credential behind its label in a text. Offsets are UTF-16 units of that text. */
export interface Credential {
  /** Where the label's word begins. */
  readonly start: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** The value without quotes and escapes. */
  readonly value: string;
}

/**
 * Every label of the text that a real value follows. A bare value is judged up to the text's end, a quoted one up to its
 * closing quote and without its escapes. A label within the value of another is a part of it. Linear in the text.
 */
export function findCredentials(text: string, labels = credentialLabels): readonly Credential[] {
  const found: Credential[] = [];
  let rest: Rest | undefined;
  let foundTo = 0;
  for (const { start, valueStart, valueEnd, quote } of labelledValues(text, labels)) {
    if (valueStart < foundTo) continue;
    if (quote === undefined) {
      rest ??= restOf(text);
      if (!isCredentialValue(text, valueStart, rest)) continue;
      foundTo = bareValueEnd(text, valueStart);
      found.push({ start, valueStart, valueEnd: foundTo, value: text.slice(valueStart, foundTo) });
    } else {
      const value = decodeQuoted(text.slice(valueStart, valueEnd), quote.mark);
      if (!isCredentialValue(value, 0)) continue;
      foundTo = valueEnd;
      found.push({ start, valueStart, valueEnd, value });
    }
  }
  return found;
}

/** Whether a value that a field's name labels is a credential. */
export function isCredential(value: string): boolean {
  return isCredentialValue(value, 0);
}

const wordsLookedAt = 24;

/** Where a bare value ends: behind its first word that looks like a credential, or behind its first word. */
function bareValueEnd(text: string, valueStart: number): number {
  const firstEnd = wordEnd(text, valueStart);
  let start = valueStart;
  let end = firstEnd;
  for (let word = 0; word < wordsLookedAt && start < text.length; word++) {
    if (looksLikeCredential(text.slice(start, end))) return end;
    start = skipSpace(text, end);
    end = wordEnd(text, start);
  }
  return firstEnd;
}
