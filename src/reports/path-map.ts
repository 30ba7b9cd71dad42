import type { Reporter } from '../core/reporter.js';

/** Paths that begin with `from` are shown to begin with `to` instead. */
export interface PathMapping {
  readonly from: string;
  readonly to: string;
}

/** A reporter that tells another everything, with files under the names that the first fitting mapping gives them. */
export function mapPaths(to: Reporter, mappings: readonly PathMapping[]): Reporter {
  if (mappings.length === 0) return to;
  const mapped = (path: string) => mappedPath(path, mappings);
  return {
    begin: (run) => to.begin?.(run),
    finding: (finding) => to.finding({ ...finding, file: mapped(finding.file) }),
    fileEnd: (file, counts) => to.fileEnd?.(mapped(file), counts),
    end: (summary) =>
      to.end({
        ...summary,
        inputs: summary.inputs.map((input) => ({ ...input, path: mapped(input.path) })),
        notAudited: summary.notAudited.map((place) => ({ ...place, file: mapped(place.file) })),
      }),
  };
}

/** A folder matches whole: `logs` is a beginning of `logs/a`, and not of `logs-old/a`. An empty `from` matches every path. */
function mappedPath(path: string, mappings: readonly PathMapping[]): string {
  for (const { from, to } of mappings) {
    const folder = from === '' || from.endsWith('/') ? from : `${from}/`;
    if (path === from && from !== '') return to;
    if (!path.startsWith(folder) || path === '') continue;
    const rest = path.slice(folder.length);
    return to === '' || to.endsWith('/') ? to + rest : `${to}/${rest}`;
  }
  return path;
}
