import { isObject, own, pointerTokens } from '../core/json.js';
import { excerptOf } from '../scan/mask.js';
import { masked } from './place.js';

/** Bounds of what is shown: enough to know the call or message again, little enough for a report of 100,000 findings. */
const limits = { members: 12, levels: 2, name: 80, whole: 600 };

/**
 * What stands around a value of a response: the object that holds it, as JSON with every text cut to an excerpt and
 * masked. Where the value is a text and `span` is at fault in it, its excerpt is the one around the span.
 */
export function contextOf(response: unknown, pointer: string, span: readonly [number, number] = [0, 0]): string {
  const tokens = pointerTokens(pointer);
  const { holder, below } = holderOf(response, tokens);
  const json = JSON.stringify(shown(holder, below, span, 0)) ?? '';
  // Once more as a whole: a name beside its value may make a secret of what is none alone.
  const text = masked(json);
  return text.length <= limits.whole ? text : `${text.slice(0, limits.whole - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The innermost object on the way to the value, and the way from there. */
function holderOf(root: unknown, tokens: readonly string[]): { holder: unknown; below: readonly string[] } {
  let found = { holder: root, below: tokens };
  let value = root;
  for (const [index, token] of tokens.entries()) {
    if (typeof value !== 'object' || value === null) break;
    value = own(value, token);
    if (isObject(value)) found = { holder: value, below: tokens.slice(index + 1) };
  }
  return found;
}

/** `way` leads to the value at fault, where it lies in here. */
function shown(
  value: unknown,
  way: readonly string[] | undefined,
  span: readonly [number, number],
  level: number,
): unknown {
  if (typeof value === 'string') {
    const [start, end] = way?.length === 0 ? span : [0, 0];
    return excerptOf(value, start, end);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (level === limits.levels) return '…';
  const keys = Object.keys(value);
  // The member at fault is shown, wherever it stands.
  const wanted = way?.[0];
  const kept = keys.slice(0, limits.members);
  if (wanted !== undefined && !kept.includes(wanted) && Object.hasOwn(value, wanted)) kept.push(wanted);
  const members = kept.map((key) => {
    const leads = key === wanted ? way?.slice(1) : undefined;
    return [masked(key.slice(0, limits.name)), shown(own(value, key), leads, span, level + 1)] as const;
  });
  if (kept.length < keys.length) members.push(['…', `${keys.length - kept.length} more`]);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}
