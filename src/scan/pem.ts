import type { PatternRow } from './span.js';
import { matching } from './span.js';

/** The head of a PEM block that holds a private key: three dashes or more, BEGIN, a few words, PRIVATE KEY, in any case. */
export const privateKeyPattern: PatternRow<'private_key'> = {
  name: 'private_key',
  title: 'a private key in PEM form',
  gate: /---[ \t]*begin/i,
  ...matching(/-{3,16}[ \t]{0,8}begin[ \t_]{1,8}(?:[a-z0-9]{1,32}[ \t_]{1,8}){0,4}private[ \t_]{1,8}key-{0,16}/gi),
  hits: [
    ['-----BEGIN ', 'PRIVATE KEY-----'].join(''),
    ['-----BEGIN RSA ', 'PRIVATE KEY-----'].join(''),
    ['---begin openssh ', 'private key---'].join(''),
    ['key: -----BEGIN ENCRYPTED ', 'PRIVATE KEY-----'].join(''),
  ],
  misses: [
    'begin private key rotation',
    '-----BEGIN PUBLIC KEY-----',
    ['--BEGIN ', 'PRIVATE KEY--'].join(''),
    ['-----END ', 'PRIVATE KEY-----'].join(''),
  ],
};

/** End of the block whose head ends at `headEnd`: behind its last line, or behind its body where that line is missing. */
export function pemBlockEnd(text: string, headEnd: number): number {
  const bodyEnd = endOfBody(text, headEnd);
  foot.lastIndex = bodyEnd;
  return foot.test(text) ? foot.lastIndex : bodyEnd;
}

/** Single dashes belong to the body. Not one expression: a repeated group overflows the stack on a body of many megabytes. */
function endOfBody(text: string, from: number): number {
  for (let at = from; ; at++) {
    body.lastIndex = at;
    body.test(text);
    at = body.lastIndex;
    if (text[at] !== '-' || text[at + 1] === '-') return at;
  }
}

/** Base64, its line breaks (also written as escapes), and the head lines of an encrypted key. */
const body = /[\w+/=:,;.\s\\]*/y;
const foot = /-{3,16}[ \t]{0,8}end[ \t_\w]{1,128}-{0,16}/iy;
