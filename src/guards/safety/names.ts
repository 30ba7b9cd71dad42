import { gateOf } from '../../scan/gate.js';
import { isLabel, type Labels } from '../../scan/labels.js';

/** What a field's name is good for, besides being a text itself. */
interface NameTraits {
  /** The bits of `gateOf`. */
  readonly gate: number;
  /** Whether its value is a credential's. */
  readonly isLabel: boolean;
  /** Whether an injection may begin in it and end in its value. */
  readonly opensInjection: boolean;
}

/** Looks a name's traits up. The same few names come again in every response, so they are kept, within bounds. */
export type NameReader = (name: string) => NameTraits;

const mostKept = 5_000;
const longestKept = 64;

/** The first word of each injection, or an opening bracket. */
const opening = /ignore|disregard|forget|you(?:\s|$)|act(?:\s|$)|pretend|new(?:\s|$)|system|<\||\[\[/i;

export function nameReader(labels: Labels): NameReader {
  const kept = new Map<string, NameTraits>();
  return (name) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const traits = { gate: gateOf(name), isLabel: isLabel(name, labels), opensInjection: opening.test(name) };
    if (name.length <= longestKept) {
      if (kept.size >= mostKept) kept.clear();
      kept.set(name, traits);
    }
    return traits;
  };
}
