/** Whether a text of the right form is a secret at all: placeholders, examples, masks and references are none. */

/** Words that nobody's secret holds, in any case; of three letters only as words of their own. */
const placeholderWords =
  /example|placeholder|your[_-]?(?:api|key|token|secret|own|org|client|pass|access|auth|app|project|account|bot|db|user|name|new|strong|[_-])|changeme|change[_-]me|redacted|dummy|sample|foobar|xxxx|\*\*\*|\.\.\.|insert[_-]|replace[_-]?(?:me|with|this)|to[_-]?be[_-]|not[_-]?a[_-]?(?:real|secret|password|token|key)|not[_-]?real|fake|mock|todo|<[a-z]|1234567890abcdef|abcdef1234567890|0123456789abcdef|abcdefghijklm|deadbeef|123456789012345/i;

/** A secret is no placeholder: no such word in it, no stretch of one character, and more than a few different ones. */
export function isPlaceholder(secret: string): boolean {
  return placeholderWords.test(secret) || isMonotonous(secret) || /([^\s])\1{7}/.test(secret);
}

/** Whether a text is made of too few different characters for its length. */
function isMonotonous(text: string): boolean {
  const length = text.length;
  if (length < 8) return false;
  return entropyOf(text) < (length < 20 ? 1.5 : 2.5);
}

/** Shannon's entropy of a text's characters, in bits a character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
