/** What may stand right before a command: nothing, a mark, or a word that leads to one. */
const lead =
  /(?:^|[^\p{L}\p{N}\s]|[\n\r]|\\[nrt]|(?<![\p{L}])(?:please|pls|plz|now|must|should|shall|will|you|and|then|just|kindly|also|instead|simply|first|next|important|immediately|to|can you|could you|would you|is|so|but|or|let's|lets|completely|bitte|hi|hello|hey|ok|okay|sudo|do|actually|hereby|ai|assistant|chatgpt|claude|gpt|bot|everyone|alert|attention|urgent|update|notice|task|stop|wait|thanks|go|may|have|system|user|human|admin|unless|before|thus|therefore|with|by|your|it|again|anyway|dear|from))\s*$/u;
const negation =
  /(?:(?:do|does|did|will|would|should|must|can|could|shall|may)(?: not|n't)|cannot|can't|won't|never|not|without|refus(?:e|es|ed|ing) to|unable to|instead of|rather than|avoid|nor|neither|no need to|not allowed to|(?<![\p{L}])nicht)(?: (?:ever|to|simply|just|then|blindly|completely|you|try to|attempt to))?\s*$/u;
/** A subject or a verb of saying: what follows is told of, not told to the reader. */
const reported =
  /(?<![\p{L}.@/-])(?:(?:attackers?|adversar(?:y|ies)|hackers?|intruders?|users|they|someone|somebody|anyone|people|malicious \p{L}+|injections?|payloads?|attacks?|attempts?|(?:the|an?) (?:model|llm|ai|agent|bot|assistant))(?: [\p{L}']+){0,4}\s*|(?:tries|tried|trying|tricks?|tricked|tricking|tells?|telling|told|asks|asked|asking|instructs|instructing|convinc\p{L}+|causes?|causing|says?|saying|said|contains?|containing|such as|like|e\.g\.|detect(?:s|ing|ed)?|block(?:s|ed|ing)?|flag(?:s|ged|ging)?|match(?:es|ed|ing)?|reject(?:s|ed|ing)?|resist(?:s|ed|ing)?|called|titled|known as|aka|whether|phrases?|keywords?|strings?|sentences?|the (?:text|words|prompt|input))(?: [\p{L}']{1,30}){0,3}[\s:,("\x60]{0,8}|(?:i|we|he|she)(?:'d|'ll| would| might| could| will| can| may| often| usually| always)?\s*)$/u;
/** Told of as something that somebody does, or has to do. */
const narrated =
  /(?:(?<![\p{L}])(?:having|has|had|used|trying|tries|tried|able|unable|attempting|attempts|attempted) to|(?:might|may|could|can|would|will|that|which|who)(?: \p{L}{1,20}){0,2} (?:try|attempt|seek) to|(?:commands|requests|attempts?|efforts?|ways) to)\s*$/u;
/** Names of the matter in the same sentence: an account of an attack rather than one. */
const topic =
  /prompt[- ]injection|jailbreak(?:s|ing)? (?:attempts?|attacks?|prompts?|techniques?|detection)|injection (?:attacks?|attempts?|payloads?|patterns?|detect\p{L}+)|red[- ]team|(?:detect|block|filter|flag|catch|reject|classif|sanitiz|guard)\p{L}* (?:\p{L}+ ){0,4}(?:like|such as|containing|against|for)|owasp|phrases? (?:like|such as)|attackers?|adversar(?:y|ies|ial)|malicious|known as|classic example|test case|fixtures?|regex|patterns?:/u;
/** What leads to an example. By itself it says nothing of what the example is of: anybody can begin with it. */
const example = /(?<![\p{L}])(?:for example|for instance|e\.g\.|such as|like)[\s,:("]{0,8}$/u;
/** A clause that ends in a comma is over, and so is what it told of. */
const clauseEnd = /[,;]\s*$/;

/** Asked of the reader, whoever asks. */
const wanted =
  /(?<![\p{L}])(?:want|need|like|order|command|ask|expect|require|urge|beg|instruct)s? you(?: now)? to\s*$/u;

const before = 120;

/** Whether a command may begin there, in folded text. */
export function mayBegin(text: string, start: number): boolean {
  return lead.test(text.slice(Math.max(0, start - 24), start));
}

/** Whether the text says not to. */
export function isNegated(text: string, start: number): boolean {
  return negation.test(sentenceBefore(text, start));
}

/** Whether the text at a place is quoted, is code, or is only told of. */
export function isMention(text: string, start: number, end: number): boolean {
  const head = sentenceBefore(text, start);
  if (wanted.test(head)) return false;
  if (isInQuotes(text, start, end) || isInCode(text, start, end) || isName(text, start, end)) return true;
  if (example.test(head)) return topic.test(text.slice(Math.max(0, start - farthest), start));
  return reported.test(head) || narrated.test(head) || (topic.test(head) && !clauseEnd.test(head));
}

/** A part of a name, as rules and tests have it: `prompt.ignore-previous-instructions`, `ignore-previous-instructions patterns`. */
function isName(text: string, start: number, end: number): boolean {
  const match = text.slice(start, end);
  if (!/^[\w-]+$/.test(match)) return false;
  return /[\w][._/-]$/.test(text.slice(Math.max(0, start - 2), start)) || nameOfKind.test(text.slice(end, end + 16));
}

const nameOfKind = /^[ _-](?:patterns?|rules?|attacks?|famil(?:y|ies)|attempts?|tests?|checks?)(?![\p{L}])/u;

function sentenceBefore(text: string, start: number): string {
  const part = text.slice(Math.max(0, start - before), start);
  const stop = Math.max(
    part.lastIndexOf('. '),
    part.lastIndexOf('\n'),
    part.lastIndexOf('! '),
    part.lastIndexOf('? '),
    part.lastIndexOf('\\n'),
  );
  return stop === -1 ? part : part.slice(stop + 1);
}

const quoteMarks = new Set(['"', "'", '`', '「', '『']);
const farthest = 240;

/** Quotation marks around it with words of the same line before them: not those around a whole text, or a value of JSON. */
function isInQuotes(text: string, start: number, end: number): boolean {
  for (let at = start - 1; at >= 0 && start - at <= farthest; at--) {
    const mark = text[at]!;
    if (mark === '\n') return false;
    if (!quoteMarks.has(mark) || isApostrophe(text, at)) continue;
    const close = closing(text, mark, end);
    if (close === -1) return false;
    const head = text.slice(lineStart(text, at), at);
    return !isData(text, at) && (hasWords(head) || listItem.test(head) || hasWords(text.slice(close + 1, close + 40)));
  }
  return false;
}

/** What stands before an item of a list. */
const listItem = /^\s{0,12}(?:\d{1,3}[.)]|[-*•+])\s{1,4}$/;

function closing(text: string, mark: string, end: number): number {
  const part = text.slice(end, end + farthest);
  const close = mark === '「' ? '」' : mark === '『' ? '』' : mark;
  for (let at = part.indexOf(close); at !== -1; at = part.indexOf(close, at + 1)) {
    if (part.slice(0, at).includes('\n')) return -1;
    if (!isApostrophe(text, end + at)) return end + at;
  }
  return -1;
}

function isApostrophe(text: string, at: number): boolean {
  return text[at] === "'" && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && /[\p{L}]/u.test(text[at + 1] ?? '');
}

/** A value of JSON, whose name stands in quotation marks before it. */
function isData(text: string, at: number): boolean {
  const head = text.slice(Math.max(0, at - 12), at);
  return /["']\s{0,3}:\s{0,3}\\?\[?$/.test(head) || (/^\s*[[{]/.test(text) && /[[,]\s*\\?$/.test(head));
}

function hasWords(part: string): boolean {
  return /[\p{L}]{2,}/u.test(part);
}

function lineStart(text: string, at: number): number {
  return Math.max(text.lastIndexOf('\n', at) + 1, at - farthest);
}

/** A line of a program up to within one of its strings. Words such as `let` and `it` begin sentences as well: what follows them decides. */
const codeString =
  /(?:^|[\s(=,[])(?:(?:const|let|var)\s{1,4}[\w$]{1,40}\s{0,4}[=:][^\n]{0,120}["'\x60/]|return\s{0,4}[([]?\s{0,2}["'\x60/]|(?:assert\w{0,20}|expect|test|it|def|print|describe|re\.compile|pattern|regex)\s{0,2}\([^\n]{0,160}["'\x60/]|assert\s[^\n"'\x60]{1,80}["'\x60]|(?:grep|rg|echo)\s[^\n"'\x60]{0,60}["'\x60/]|(?:pattern|regex)\w{0,10}\s{0,2}[:=]\s{0,2}r?["'\x60/(])[^\n]{0,120}$/;

/** In a fenced block of code, with text outside of it, or a line that is a string of a program. */
function isInCode(text: string, start: number, end: number): boolean {
  const line = text.slice(lineStart(text, start), start);
  if (codeString.test(line)) return true;
  if (isPattern(line, text.slice(end, end + before))) return true;
  const fence = text.lastIndexOf('\x60\x60\x60', start);
  if (fence === -1) return false;
  return (
    isOpen(text, fence) &&
    text.indexOf('\x60\x60\x60', end) !== -1 &&
    hasWords(text.slice(Math.max(0, fence - 200), fence))
  );
}

/** Between the slashes of a regular expression, in code: `/ignore previous instructions/i,`. */
function isPattern(head: string, tail: string): boolean {
  return /(?:^|[\s(=,[:])\/[^/\n]{0,80}$/.test(head) && /^[^/\n]{0,80}\/[gimsuy]{0,4}\s{0,2}[,;)\].]/.test(tail);
}

/** Whether a fence opens a block: an even number of fences stands before it. */
function isOpen(text: string, fence: number): boolean {
  let count = 0;
  for (let at = text.indexOf('\x60\x60\x60'); at !== -1 && at < fence; at = text.indexOf('\x60\x60\x60', at + 3))
    count++;
  return count % 2 === 0;
}
