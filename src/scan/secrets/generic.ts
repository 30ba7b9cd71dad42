import { isCredential as isPlainCredential, findCredentials } from '../credentials.js';
import { looksLikeCredential, placeholderEnd } from '../credential-values.js';
import { type LabelledValue, type Labels, decodeQuoted, labelledValues } from '../labels.js';
import type { SecretMatch } from './match.js';
import {
  isMessage,
  isMixedWord,
  isNameOfSecret,
  isNoValue,
  isPassphrase,
  isPasswordWord,
  isRandom,
  trimmed,
} from './values.js';

/** Labels of any secret. Those of passwords take words that people think up, the others only what a generator made. */
const password = String.raw`passphrase|password\d?|passwd|(?<![a-z])pwd|(?<![a-z])pass`;
const specified = String.raw`secret|api[\s_-]?key|private[\s_-]?key`;
const more = String.raw`secret[\s_-]?(?:access[\s_-]?)?key(?:[_-]?base)?|api[\s_-]?(?:secret|token)|token(?:[_-]?(?:secret|value|key))?|credentials?|(?:access|auth|encryption|signing|master|account|app|application|service|client|consumer|storage|subscription|shared|webhook|hmac|jwt|aes|cipher)[\s_-]?key`;
const source = `${more}|${password}|${specified}`;

export const preciseLabels: Labels = {
  more: [],
  gate: new RegExp(source, 'i'),
  every: new RegExp(source, 'gi'),
  atEnd: new RegExp(String.raw`(?:${source})\s*$`, 'i'),
};
/** Where a label may begin, for the search for anchors. */
export const labelAnchors: readonly string[] = [
  'pass',
  'pwd',
  'secret',
  'api_key',
  'apikey',
  'api-key',
  'api key',
  'api\tkey',
  'api\nkey',
  'private',
  'token',
  'credential',
  'access',
  'auth',
  'encryption',
  'signing',
  'master',
  'account',
  'app_key',
  'appkey',
  'app-key',
  'application',
  'service',
  'client',
  'consumer',
  'storage',
  'subscription',
  'shared',
  'webhook',
  'hmac',
  'jwt',
  'aes',
  'cipher',
  'api_',
  'api-',
];

const isPasswordLabel = new RegExp(String.raw`(?:${password})["'\s\\]*$`, 'i');
const isSpecified = new RegExp(String.raw`(?:password|${specified})["'\s\\]*$`, 'i');
/** Labels of what is public, counted or handed on. */
const noSecret =
  /(?:page|next|prev|continu\w*|cursor|sync|csrf|xsrf|max|min|num|total|(?<!ac)count|usage|limit|prompt|completion|input|output|eos|bos|pad|unk|sep|cls|mask|stop|special|cancel\w*|public|pub|idempotency|primary|foreign|partition|sort|cache|by)[\s_-]?(?:tokens?|key)["'\s\\]*$/i;

/** Every secret behind a label. A text that is a label and its value alone is judged as the specification has it. */
export function findGeneric(text: string, labels: Labels = preciseLabels): readonly SecretMatch[] {
  const found: SecretMatch[] = [];
  let foundTo = 0;
  let judgedTo = 0;
  let labelsInWord = 0;
  for (const value of labelledValues(text, labels)) {
    if (value.valueStart < foundTo) continue;
    labelsInWord = value.valueStart < judgedTo ? labelsInWord + 1 : 0;
    if (labelsInWord > mostLabels) continue;
    if (labelsInWord === 0) judgedTo = value.valueStart + longestWord;
    const head = text.slice(value.start, value.valueStart);
    // The tail of a type's name: `AWS::IAM::AccessKey`.
    if (value.start > 1 && text.startsWith('::', value.start - 2)) continue;
    const label = head.replace(/[\s:=>"'`\\]+$/, '');
    const span = value.quote === undefined ? bare(text, value, label) : quoted(text, value, label);
    if (span === undefined) continue;
    if (isWrapped.test(head) && !isRandom(text.slice(...span))) continue;
    foundTo = span[1];
    found.push({
      name: 'labelled',
      title: 'a credential behind its label',
      labelStart: value.start,
      start: span[0],
      end: span[1],
      rank: 0,
    });
  }
  if (found.length === 0 && text.length <= shortText) found.push(...alone(text, labels));
  return found;
}

/** A label whose line ends before the `=` or `:` comes: what follows is of another matter, unless it is a key by itself. */
const isWrapped = /^[^\n:=]*\n\s*[:=]/;

/** Whether a value that is no password only names a type or a constant. */
function isNameFor(label: string, value: string): boolean {
  return !isPasswordLabel.test(label) && isNameOfSecret(value);
}

/** Whether a field of this name with this value holds a secret. */
export function isSecretField(name: string, value: string): boolean {
  const text = value.trim();
  if (noSecret.test(name) || isNameFor(name, text)) return false;
  if (isSpecified.test(name) || isPasswordLabel.test(name)) {
    if (isSpecified.test(name) ? !isPlainCredential(value) : !isPasswordWord(text)) return false;
    if (/\s/.test(text))
      return text.split(/\s+/).some((word) => looksLikeCredential(word)) ? !isNoValue(text) : isPassphrase(text);
    return !isNoValue(text);
  }
  return isRandom(text);
}

const shortText = 120;
/** So many labels are judged within the length of a value: reading it anew for each would be quadratic. */
const mostLabels = 8;
const longestWord = 512;

function quoted(
  text: string,
  { valueStart, valueEnd, quote }: LabelledValue,
  label: string,
): [number, number] | undefined {
  if (noSecret.test(label)) return undefined;
  const ownWords = label.toLowerCase().split(/[^a-z]+/);
  const value = decodeQuoted(text.slice(valueStart, valueEnd), quote!.mark);
  if (value.length > 4096 || value.includes('\n')) return undefined;
  // `ACME_API_KEY: "acme"` says whose key it is.
  if (ownWords.includes(value.toLowerCase())) return undefined;
  const isPassword = isPasswordLabel.test(label);
  if (isNameFor(label, value)) return undefined;
  if (isPassword || isSpecified.test(label)) {
    const isSecret = /\s/.test(value)
      ? isPassword && value.split(/\s+/).length < 6 && isPassphrase(value) && /\d/.test(value)
      : isPasswordWord(value) && (isPassword || value.length >= 5);
    return isSecret ? [valueStart, valueEnd] : undefined;
  }
  return isRandom(value) ? [valueStart, valueEnd] : undefined;
}

/** A word that ends at white space, or where a quote, a comma or a bracket ends it in code. */
const bareWord = /[^\s"'`,;<>(){}[\]|\\]{1,512}/y;

function bare(text: string, { start, valueStart }: LabelledValue, label: string): [number, number] | undefined {
  if (noSecret.test(label)) return undefined;
  bareWord.lastIndex = valueStart;
  if (!bareWord.test(text)) return undefined;
  const end = bareWord.lastIndex;
  const value = trimmed(text.slice(valueStart, end));
  const next = text[end] ?? '';
  const isCode = next === '(' || next === '[' || next === '{' || next === '<';
  if (value === '' || isCode) return undefined;
  const isPassword = isPasswordLabel.test(label);
  if (isNameFor(label, value)) return undefined;
  const isSecret =
    isPassword || isSpecified.test(label)
      ? isRandom(value) ||
        (isMixedWord(value) && (isPassword || value.length >= 6)) ||
        isPlainSetting(text, start, end, valueStart, value)
      : isRandom(value);
  return isSecret ? [valueStart, valueStart + value.length] : undefined;
}

/** A line of a settings file, `PASSWORD=lantern`, whose value is letters alone. */
function isPlainSetting(text: string, start: number, end: number, valueStart: number, value: string): boolean {
  if (end < text.length && text[end] !== '\n' && text[end] !== '\r') return false;
  if (!lineHead.test(text.slice(Math.max(0, start - 40), start))) return false;
  return (
    text[valueStart - 1] === '=' &&
    !/\s=$/.test(text.slice(start, valueStart)) &&
    value.length >= 5 &&
    isPasswordWord(value)
  );
}

/** What may stand before a setting's name on its line. */
const lineHead = /(?:^|[\n\r])[ \t]*(?:export\s+|set\s+|-\s+)?$/;

/** A text that begins with a label: what the specification finds there, but for code, types and references. */
function alone(text: string, labels: Labels): readonly SecretMatch[] {
  return findCredentials(text, labels)
    .filter(({ start, valueStart }) => {
      const label = text.slice(start, valueStart).replace(/[\s:=>"'`\\]+$/, '');
      const separator = text.slice(start + label.length, valueStart);
      if (start !== 0 || !isSpecified.test(label) || noSecret.test(label) || /==|\n/.test(separator)) return false;
      const rest = trimmed(text.slice(valueStart));
      if (/\.{3}|…|,\s*\w+\s*=/.test(text.slice(valueStart)) || isMessage(rest)) return false;
      return (
        tooShortAMask.test(rest) || !(/[(){}[\];]|=>|\$\{|<\w/.test(rest) || isNoValue(rest) || isNameFor(label, rest))
      );
    })
    .map(({ start, valueStart, valueEnd }) => ({
      name: 'labelled',
      title: 'a credential behind its label',
      labelStart: start,
      start: valueStart,
      // A placeholder with something behind it: that may be the value.
      end: placeholderEnd(text, valueStart) === -1 ? valueEnd : text.trimEnd().length,
      rank: 0,
    }));
}

/** What a mask would have at least three of. */
const tooShortAMask = /^(?:\*{1,2}|x{1,2})$/i;
