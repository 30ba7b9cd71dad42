import { isIpv4 } from './ipv4.js';

// RFC 3986, appendix A. Each class says what a part may not hold, so that no pattern repeats a group over a long text.
const scheme = /^[A-Za-z][A-Za-z0-9+.-]*$/;
const badEscape = /%(?![0-9A-Fa-f]{2})/;
const notInPath = /[^\w.~!$&'()*+,;=:@%/-]/;
const notInQuery = /[^\w.~!$&'()*+,;=:@%/?-]/;
const notInUserinfo = /[^\w.~!$&'()*+,;=:%-]/;
const notInName = /[^\w.~!$&'()*+,;=%-]/;
const futureAddress = /^v[0-9a-f]+\.[\w.~!$&'()*+,;=:-]+$/i;
const hexGroup = /^[0-9a-f]{1,4}$/i;

/** Whether the text is a URI: with a scheme, and nothing in it but what RFC 3986 allows; a port goes up to 65535. */
export function isUri(text: string): boolean {
  const colon = text.indexOf(':');
  return colon > 0 && scheme.test(text.slice(0, colon)) && isHierarchical(text.slice(colon + 1));
}

/** Whether the text is a URI or a reference relative to one. */
export function isUriReference(text: string): boolean {
  if (isUri(text)) return true;
  const [first = ''] = text.split(/[/?#]/, 1);
  return !first.includes(':') && isHierarchical(text);
}

/** What follows the scheme: authority, path, query and fragment. */
function isHierarchical(text: string): boolean {
  if (badEscape.test(text)) return false;
  const [beforeFragment, fragment] = split(text, '#');
  const [hierarchy, query] = split(beforeFragment, '?');
  if (notInQuery.test(query) || notInQuery.test(fragment)) return false;
  if (!hierarchy.startsWith('//')) return !notInPath.test(hierarchy);
  const slash = hierarchy.indexOf('/', 2);
  const authority = slash < 0 ? hierarchy.slice(2) : hierarchy.slice(2, slash);
  return isAuthority(authority) && (slash < 0 || !notInPath.test(hierarchy.slice(slash)));
}

function isAuthority(authority: string): boolean {
  const at = authority.indexOf('@');
  if (at >= 0 && notInUserinfo.test(authority.slice(0, at))) return false;
  const host = authority.slice(at + 1);
  if (!host.startsWith('[')) {
    const [name, port] = split(host, ':');
    return !notInName.test(name) && isPort(port);
  }
  const end = host.indexOf(']');
  const rest = host.slice(end + 1);
  const literal = host.slice(1, end);
  return end > 0 && (rest === '' || rest.startsWith(':')) && isPort(rest.slice(1)) && isAddress(literal);
}

function isPort(port: string): boolean {
  return /^\d*$/.test(port) && Number(port) <= 65_535;
}

function isAddress(literal: string): boolean {
  if (futureAddress.test(literal)) return true;
  const halves = literal.split('::', 3);
  if (literal.length > 45 || halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const dotted = groups.at(-1)?.includes('.') && !literal.endsWith('::') ? groups.pop()! : undefined;
  const count = groups.length + (dotted === undefined ? 0 : 2);
  const whole = halves.length === 2 ? count <= 7 : count === 8;
  return whole && groups.every((group) => hexGroup.test(group)) && (dotted === undefined || isIpv4(dotted));
}

/** The text before and after the first `separator`; the second is empty where there is none. */
function split(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
