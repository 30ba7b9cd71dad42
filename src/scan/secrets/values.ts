import { looksLikeCredential, placeholderEnd } from '../credential-values.js';
import { entropyOf, isPlaceholder } from './quality.js';

/** Whether what stands behind a label is a secret, or only what code, schemas and prose put there. */

/** What refers to a secret, computes it, or names its type. */
const reference =
  /^(?:\$\{|\$\(|\$[A-Za-z_]\w*$|\$\d\w?\$|\$argon|%\(|%[A-Z_]+%$|\{\{|\{[%$#\w]|<|@\{|!Ref|!Sub|!ENV|env[(:.]|ENV\[|process\.|import\.meta|os\.|System\.|config[.[]|settings\.|self\.|this\.|secrets?\.|vault:|op:\/\/|ssm:|arn:|file:|https?:|\/[\w./-]*$|~\/|\.{1,2}\/|[)\]},;|&!?=+*/#]|-{2,}|\w+\(|[A-Za-z_]\w*\[|(?:await|new|lambda|function|async|if|else|return|typeof)\s)/;
/** `a.b.c`, `a->b`, `A::B`: names of things in programs. */
const path = /^[A-Za-z_]\w*(?:(?:\.|->|::|\?\.)[A-Za-z_][A-Za-z_]*\d?)+$/;
const typeName =
  /^(?:optional\[)?(?:str|string|text|bytes?|bool|boolean|int|integer|number|float|any|object|array|list|dict|map|varchar|char|unknown|never|void|nil|null|none|undefined|true|false|secretstr|buffer|self|auto|default|hidden|masked|removed|filtered|scrubbed|censored|sanitized|obfuscated|withheld|unset|empty|blank|enabled|disabled|yes|no|on|off|varies|unchanged|n\/?a|tbd|password|encrypted|plaintext|plain|hashed|json|basic|bearer|jwt|oauth2?|function|symbol|bigint|class|fail(?:ed|ure)?|pass(?:ed)?|error|warn(?:ing)?|info|notice|debug|critical|high|medium|low|ok|foo|bar|baz|qux|foobar)(?:\[\])?\??(?:\([^)]*\))?$/i;
/** The name of a type or a constant that is called for what it holds: `Ed25519PrivateKey`, `crypto.SecretKey`, `GATEWAY_API_KEY`. */
const nameOfSecret =
  /^(?:[A-Za-z_]\w{0,40}\.){0,4}(?:_?[A-Z][a-z]\w{0,60}(?:Key|Token|Secret|Password|Passphrase|Credentials?)|(?:[A-Z][A-Z0-9]{0,30}_){1,8}(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|PASSPHRASE|CREDENTIALS?))$/;
/** Directives of formatting with marks between them: `%s:%s`, `{user}:{password}`. */
const format = /^(?=[^%{]{0,20}[%{])(?:%[-\d.]{0,4}[sdrxiv]|\{\w{0,20}\}|[^\w{}%]){2,20}$/;
/** `scram-sha-256`, `HS512`, `aes-256-gcm`. */
const algorithm =
  /^(?:[a-z]{1,10}[-_]){0,3}(?:sha|aes|md|hmac|rsa|ecdsa|ed|[hrep]s|pbkdf|argon)[-_]?\d{1,5}(?:[-_](?:cbc|gcm|ctr|ccm|ecb|xts|etm|plus|pss|sha\d{1,3}|poly1305|nistp\d{3}|cert|v\d{1,2}|\d{1,4})){0,3}$/i;
const messageWords =
  /\b(?:required|must|should|cannot|can't|invalid|incorrect|wrong|missing|forgot|enter|please|at least|characters|minimum|length|match|is|are|was|the|your|for|used|to)\b/i;

/** Words in square brackets, which whoever took the secret out has left in its place: `[REMOVED]`. */
const leftOut = /^\[{1,2}[A-Za-z][A-Za-z _-]{1,40}\]{1,2}$/;

/** The value without what closes the sentence or the code around it. */
export function trimmed(value: string): string {
  let end = value.length;
  while (end > 0 && '.,;:!?)]}"\'`>\\'.includes(value[end - 1]!)) end--;
  return value.slice(0, end);
}

/** Whether a text is no value at all: a reference, a type, a placeholder, or the label's own words. */
export function isNoValue(value: string): boolean {
  const spared = placeholderEnd(value, 0);
  if (spared !== -1 && trimmed(value.slice(spared)) === '') return true;
  if (reference.test(value) || path.test(value) || typeName.test(value) || isLabelLike(value)) return true;
  if (format.test(value) || algorithm.test(value) || leftOut.test(value)) return true;
  return /^(.)\1{2,}$/.test(value) || isPlaceholder(value);
}

/** Whether a text names a type or a constant that is called for what it holds; a password may well look like one. */
export function isNameOfSecret(value: string): boolean {
  return nameOfSecret.test(value);
}

/** Whether one word, quoted or by itself behind a password's label, would do as a password. */
export function isPasswordWord(value: string): boolean {
  return value.length >= 3 && !isNoValue(value) && !/^[A-Z][a-z]+(?:[A-Z][a-z]+)*$/.test(value);
}

/** Whether a text of several words is a passphrase rather than a message about one. */
export function isPassphrase(value: string): boolean {
  return !isNoValue(value) && !messageWords.test(value) && !/^[A-Z][a-z]+ /.test(value);
}

/** Whether a text of several words says something of a secret, and holds none. */
export function isMessage(value: string): boolean {
  if (!/\s/.test(value) || !messageWords.test(value)) return false;
  return placeholderEnd(value, 0) === -1 && !value.split(/\s+/).some((word) => looksLikeCredential(word));
}

/** Whether a bare word, as it stands in code and prose, looks like a password by itself: it holds more than letters. */
export function isMixedWord(value: string): boolean {
  if (value.length < 5 || isNoValue(value)) return false;
  const hasLetter = /[A-Za-z]/.test(value);
  return hasLetter && (/\d/.test(value) || /[!@#%^&*+]/.test(value)) && !/^[\w.-]+@[\w.-]+$/.test(value);
}

/**
 * Whether a value was made by a generator: letters and digits without any order. What only counts, names a version, a digest,
 * a date or a thing is none.
 */
export function isRandom(value: string): boolean {
  if (value.length < 16 || value.length > 512 || !/^[\w.~+/=:!@#$%^&*-]+$/.test(value)) return false;
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value) || isNoValue(value) || isIdentity(value)) return false;
  if (isNameOfSecret(value)) return false;
  if (/(?:[a-z]{3,}[-_./]){2}|[\\/][a-z]{3,}[\\/]/i.test(value)) return false;
  return entropyOf(value) >= (/^[a-f0-9]+$/i.test(value) ? 2.8 : 3.4);
}

/** Digests of content, ids and times: long and random, and no secrets. */
function isIdentity(value: string): boolean {
  return /^(?:sha(?:1|256|384|512)[-:]|md5[-:]|[0-9a-f]{8}-[0-9a-f]{4}-|\d{4}-\d\d-\d\d|v?\d+\.\d+\.\d+|(?:call|toolu|msg|resp|run|chatcmpl|req|rs|fc|item|thread|asst|file|session|conv|org|proj|user)[_-])/i.test(
    value,
  );
}

/** The words that labels and names of variables are made of. */
const labelWords: ReadonlySet<string> = new Set(
  'my your the a an new old current confirm repeat user client app application api access auth oauth db database admin root test service account master session bearer refresh id private public secret secrets token tokens key keys password passwords passwd passphrase pass pwd pw credential credentials creds cred value name file path hash hashed encrypted enc raw plain string str input field data env var config get set from to for with is has manager provider store code text here goes bot aws github openai azure gcp google slack login default wrong correct valid invalid bad good s x y p k v'.split(
    ' ',
  ),
);

/** Whether a value is a name made of such words: `client_secret`, `newPassword2`, `apikey`. */
function isLabelLike(value: string): boolean {
  if (value.length > 64 || !/^[A-Za-z][\w.-]*$/.test(value)) return false;
  const words = value.replace(/\d{1,2}$/, '').match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  return words.length > 0 && words.every((word) => isOneOrTwo(word.toLowerCase()));
}

function isOneOrTwo(word: string): boolean {
  if (labelWords.has(word)) return true;
  for (let at = 2; at < word.length - 1; at++) {
    if (labelWords.has(word.slice(0, at)) && labelWords.has(word.slice(at))) return true;
  }
  return false;
}
