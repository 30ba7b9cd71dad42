import { visible } from './safe-text.js';

/**
 * Makes a class name of each path: folders become packages, as test viewers group by dots, and the last extension goes.
 * Two paths never get one name, since some consumers drop a case whose class and name they have seen.
 */
export function classNames(): (path: string) => string {
  const taken = new Set<string>();
  // Where counting goes on, so that many paths of one name take no longer than many names.
  const last = new Map<string, number>();
  return (path) => {
    const stem = visible(path).replace(/(?<=[^/])\.[^./]*$/u, '');
    const base = stem.replaceAll('.', '_').replaceAll('/', '.') || 'file';
    let name = base;
    let number = last.get(base) ?? 1;
    while (taken.has(name)) name = `${base}~${++number}`;
    last.set(base, number);
    taken.add(name);
    return name;
  };
}
