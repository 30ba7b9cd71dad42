import { findAll } from '../span.js';
import type { Span } from '../span.js';
import { findEmailAddress } from '../pii.js';

/** E-mail addresses of people: not those of documentation and of machines, and not what only looks like one. */
export function findEmails(text: string): readonly Span[] {
  const at = text.indexOf('@');
  if (at === -1) return none;
  return findAll(findEmailAddress, text).filter((span) => isPersonal(text, span));
}

const none: readonly Span[] = [];

/** RFC 2606's domains but for `.example` as a whole, under which a log may well hold stand-ins for people. */
const documentation =
  /(?:^|\.)(?:example\.(?:com|org|net|edu)|localhost|example\.[\w-]+\.[a-z]{2,6}|(?:[\w-]+\.)?(?:test|invalid|local|internal|localdomain|lan))$/;
/** Names of accounts that no person reads. */
const machine =
  /^(?:no-?_?reply|do-?_?not-?_?reply|git|mailer-daemon|postmaster|hg|svn|root|nobody|bounces?|notifications?|x-access-token|oauth2)(?:[+._-].*)?$/;
/** What stands for an address in forms and instructions. */
const placeholder =
  /^(?:your|you|name|user|username|email|e-mail|mail|me|my|someone|somebody|first\.?last|firstname\.?lastname|test|foo|abc|xxx*|example)(?:[._-]?(?:name|email|e-mail|mail|address|user|account))?@(?:(?:your|my|the|some)?-?(?:domain|company|email|mail|host|server|provider|site|website|org|organization|corp|business|mydomain|address|example|test|foo|bar|abc|xyz|xxx*)\.[a-z.]{2,6})$/;
/** What stands for anybody: `foo@bar.com`, `a@b.co`. */
const anybody = /^(?:foo|bar|baz|qux|[a-z])@(?:foo|bar|baz|qux|[a-z])\.[a-z]{2,4}$/;
/** Accounts of services, and names of algorithms with the domain of who defined them (RFC 4251, section 6). */
const service =
  /@(?:[\w.-]+\.)?gserviceaccount\.com$|^(?:[a-z]+-)*(?:aes|chacha|ecdsa|ed25519|rsa|ssh|hmac|umac|curve|sntrup|zlib|kex|hostkeys|rijndael|auth|eow|hostbound|agent|publickey|session|keepalive|statvfs|fstatvfs|hardlink|fsync|lsetstat|limits|posix|no|cert|permit|force|verify|prefer|eth|strict|tun|streamlocal|forwarded|direct|cancel|restrict|webauthn|sk)[\w-]*@(?:openssh\.com|libssh\.org|lysator\.liu\.se)$/;
/** What names a message rather than a person. */
const messageId = /(?:message-id|in-reply-to|references|content-id|resent-message-id)["']?\s{0,2}[:=]\s{0,4}["']?<?$/;
/** Endings of files, units and members of programs. */
const noDomain =
  /\.(?:png|jpe?g|gif|svg|webp|ico|bmp|pdf|jsx?|tsx|mjs|cjs|css|scss|less|html?|json|ya?ml|xml|csv|txt|log|lock|toml|ini|conf|cfg|tgz|zip|whl|jar|exe|dll|service|socket|timer|target|mount|slice|scope|git|sql|rb|vue|java|kt|swift|lua|php|dart|ipynb|data|shape|dtype|numpy|item|grad|weight|bias|transpose|reshape|mean|sum|iloc|loc|values|columns|index|length|name|id|type|value|key|prototype|tests?)$/;
const indonesian = /\.(?:ac|co|go|my|or|web)\.id$/;

function isPersonal(text: string, [start, end]: Span): boolean {
  const address = text.slice(start, end).toLowerCase();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (
    local.length > 64 ||
    domain.length > 253 ||
    documentation.test(domain) ||
    (noDomain.test(domain) && !indonesian.test(domain))
  )
    return false;
  if (/^\d+\.\d+(?:\.|$)/.test(domain) || /^[.-]|[.-]$|\.\./.test(local) || /(?:^|\.)noreply\./.test(domain))
    return false;
  if (anybody.test(address) || service.test(address) || domain.startsWith('www.')) return false;
  if (messageId.test(text.slice(Math.max(0, start - 24), start).toLowerCase())) return false;
  if (machine.test(local) || placeholder.test(address) || /^@?\dx\./.test(domain)) return false;
  const next = text[end] ?? '';
  if (next === '(' || next === '[' || next === '{' || (next === '@' && /\w/.test(text[end + 1] ?? ''))) return false;
  return !isRemote(text, start, end);
}

/** The user of a host: `ssh deploy@host.example`, `scp a deploy@host.example:/srv`, `https://user:pass@host`. */
function isRemote(text: string, start: number, end: number): boolean {
  if (text[end] === ':' && /^(?:~|\.{0,2}\/|[\w.-]{1,64}\/)/.test(text.slice(end + 1, end + 80))) return true;
  const before = text.slice(Math.max(0, start - 80), start);
  if (/:\/\/[^\s"'<>]{0,78}$/.test(before) && !/mailto:\/?\/?$/.test(before)) return true;
  return /(?:^|[\s;&|`$(])(?:ssh|scp|sftp|rsync|ssh-copy-id|mosh)\s[^\n;|&]{0,70}$/.test(before);
}
