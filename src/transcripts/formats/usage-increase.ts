import { own } from '../../core/json.js';
import type { Members } from './members.js';

/**
 * What was spent since the last count of a counter that only counts up: the difference of each number. A counter that
 * went down has begun anew, so all of it was spent since. Undefined where nothing was.
 */
export function increase(before: Members | undefined, now: Members): Members | undefined {
  const numbers = Object.keys(now).filter((key) => typeof now[key] === 'number');
  const counted = (key: string): number => {
    const value = before && own(before, key);
    return typeof value === 'number' ? value : 0;
  };
  if (numbers.some((key) => (now[key] as number) < counted(key))) return now;
  if (before === undefined) return now;
  const differences = numbers.map((key) => [key, (now[key] as number) - counted(key)] as const);
  return differences.some(([, difference]) => difference > 0)
    ? { ...now, ...Object.fromEntries(differences) }
    : undefined;
}
