import type { Span } from '../span.js';
import { contextOf, says } from './context.js';

const four =
  /(?<![\w.-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?!\w|\.\d|\.(?:in-addr|ip6)\b|-\w|\/\d)/g;
const six = /(?<![\w:.])[23][0-9a-f]{3}:[0-9a-f:]{2,35}(?![\w:])/gi;
const words = /\bip(?:v[46])?\b|\baddr|address|\bhost\b|client|remote|peer|server|login|logged|connect|visitor/;
const versions =
  /(?:\bv|version|release|build|firmware|driver|chrome|safari|edge|firefox|agent|section|chapter|oid|object ?identifier|(?:upgrade[sd]?|updated?|bump(?:ed)?|downgraded?|moved?|roll(?:ed)?(?: back)?)(?: \S{1,30})?(?: from \S{1,20})? (?:to|from)|==|>=|<=|~=|[/@^~])[\s:="'(]*$/;

/** IP addresses that lead to somebody: not those of private networks, of documentation, of everybody, and no versions. */
export function findIpAddresses(text: string, key: string | undefined): readonly Span[] {
  const found: Span[] = [];
  for (const { index, 0: match } of text.matchAll(four)) {
    const parts = match.split('.').map(Number);
    if (match.split('.').some((part) => part.length > 1 && part.startsWith('0'))) continue;
    const end = index + match.length;
    const context = contextOf(text, index, end, key);
    if (!isPublic(parts) && !(isReserved(parts) && says(context, words))) continue;
    if (isStandIn(parts) || /^2\.5\.(?:4|29)\./.test(match)) continue;
    if (/version/.test(context.key) || (versions.test(context.before) && !context.before.endsWith('://'))) continue;
    if ((parts.every((part) => part < 20) || (parts[0]! < 20 && parts[3]! < 20)) && !says(context, words)) continue;
    found.push([index, end]);
  }
  if (text.includes(':')) {
    for (const { index, 0: match } of text.matchAll(six)) {
      const address = match.replace(/(?<!:):$/, '');
      if (isPublicSix(address)) found.push([index, index + address.length]);
    }
  }
  return found.sort((a, b) => a[0] - b[0]);
}

/** Outside of the ranges of https://www.iana.org/assignments/iana-ipv4-special-registry, and no public name server. */
function isPublic([a = 0, b = 0, c = 0, d = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 100 && b >= 64 && b < 128) return false;
  if (a === 169 && b === 254) return false;
  if (a === 172 && b >= 16 && b < 32) return false;
  if (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99))) return false;
  if (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) return false;
  if (a === 203 && b === 0 && c === 113) return false;
  return !nameServers.has(`${a}.${b}.${c}.${d}`);
}

/** Class E, which nobody has: made-up people have such addresses, and networks have masks that look like one. */
function isReserved([a = 0, , , d = 0]: readonly number[]): boolean {
  return a >= 240 && a < 255 && d !== 0;
}

/** What stands for any address: `1.2.3.4`, `4.4.4.4`. */
function isStandIn([a = 0, b = 0, c = 0, d = 0]: readonly number[]): boolean {
  return (b === a && c === a && d === a) || (a < 10 && b === a + 1 && c === b + 1 && d === c + 1);
}

const nameServers: ReadonlySet<string> = new Set(['8.8.8.8', '8.8.4.4', '1.1.1.1', '1.0.0.1', '9.9.9.9']);

/** An address of 2000::/3, but for documentation's; eight groups, or fewer with one `::`. */
function isPublicSix(address: string): boolean {
  const lower = address.toLowerCase();
  if (lower.startsWith('2001:db8:') || lower.startsWith('3fff:') || lower.startsWith('2001:4860:4860:')) return false;
  const halves = lower.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return false;
  return halves.length === 2 ? groups.length >= 2 && groups.length < 8 : groups.length === 8;
}
