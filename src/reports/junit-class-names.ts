import { visible } from './safe-text.js';

/**
 * Makes a class name of each path: folders become packages, as test viewers group by dots, and the last extension goes.
 * Two paths never get one name, since some consumers drop a case whose class and name they have seen.
 */
export function classNames(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    const stem = visible(path).replace(/(?<=[^/])\.[^./]*$/u, '');
    const base = stem.replaceAll('.', '_').replaceAll('/', '.') || 'file';
    let name = base;
    for (let times = 2; taken.has(name); times++) name = `${base}~${times}`;
    taken.add(name);
    return name;
  };
}
