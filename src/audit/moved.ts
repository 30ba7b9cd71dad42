import type { Partial, PartialItem } from './partial.js';

/** The partial as it stands behind so many lines and records. */
export function movedBy(partial: Partial, lines: number, records: number): Partial {
  const moved = <At extends { readonly line: number; readonly record?: number }>(at: At): At => ({
    ...at,
    line: at.line + lines,
    ...(at.record !== undefined && { record: at.record + records }),
  });
  return {
    ...partial,
    items: partial.items.map((item): PartialItem => {
      if (item.kind === 'finding') return { ...item, finding: moved(item.finding) };
      if (item.kind === 'ignores') return { ...item, record: item.record + records };
      return { ...item, fact: { ...item.fact, place: moved(item.fact.place) } };
    }),
    notAudited: partial.notAudited.map((entry) =>
      entry.line === undefined ? entry : { ...entry, line: entry.line + lines },
    ),
  };
}
