import { canonicalJson } from '../core/canonical.js';
import { type EventKey, idsOf, typeOf } from './events.js';
import type { SystemIntervention } from './intervention.js';

/** What came of one call of a response. */
export interface Verdict {
  readonly index: number | undefined;
  readonly ids: ReadonlySet<string>;
  readonly type: string;
  /** The call's content, to know it again by; undefined where it has no JSON text. */
  readonly content: string | undefined;
  /** False where the verdict came before the last of the call's events. */
  closed: boolean;
  /** Undefined where the call went on to the consumer. */
  readonly intervention: SystemIntervention | undefined;
}

/** More calls than one response has. The oldest verdict is forgotten first; what is not remembered is judged again. */
const mostVerdicts = 1_000;

/** UTF-16 units of content that are remembered: a longer call is judged again. */
const longestContent = 1_048_576;

/** Remembers the verdict on a call, `item`, that was reached by its last event, or before. */
export function remember(
  verdicts: Verdict[],
  item: object,
  key: { readonly index: number | undefined; readonly ids: Iterable<string> },
  outcome: Pick<Verdict, 'closed' | 'intervention'>,
): void {
  if (verdicts.length >= mostVerdicts) verdicts.splice(0, mostVerdicts / 2);
  const ids = new Set([...key.ids, ...idsOf(item)]);
  verdicts.push({ index: key.index, ids, type: typeOf(item), content: contentOf(item), ...outcome });
}

/** The latest verdict on the item that an event is about. */
export function verdictFor(verdicts: readonly Verdict[], { index, ids }: EventKey): Verdict | undefined {
  return verdicts.findLast((verdict) =>
    index !== undefined && verdict.index !== undefined
      ? index === verdict.index
      : ids.some((id) => verdict.ids.has(id)),
  );
}

/**
 * The verdict that a member of a response's output repeats: on the same content; or, of a blocked call, by its ids; or by its
 * place, where the call was blocked before it was complete.
 */
export function verdictOn(verdicts: readonly Verdict[], item: object, index: number): Verdict | undefined {
  const content = contentOf(item);
  const ids = idsOf(item);
  return verdicts.findLast((verdict) => {
    if (content !== undefined && content === verdict.content) return true;
    if (verdict.intervention === undefined) return false;
    if (ids.some((id) => verdict.ids.has(id))) return true;
    return !verdict.closed && verdict.index === index && verdict.type === typeOf(item);
  });
}

/** Everything that an item says but its id, which proxies change, and its status. */
function contentOf(item: object): string | undefined {
  try {
    return canonicalJson({ ...item, id: null, status: null }, { maxLength: longestContent });
  } catch {
    return undefined;
  }
}
