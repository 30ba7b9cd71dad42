/**
 * Whether the text fits the pattern, in which `*` stands for any run of characters and `?` for one. Everything else
 * stands for itself. Takes no more steps than the lengths' product, whatever the text: no regular expression is built.
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  return matchesGreedily(
    pattern.length,
    text.length,
    (index) => pattern[index] === '*',
    (p, t) => pattern[p] === '?' || pattern[p] === text[t],
  );
}

/**
 * Whether a path with forward slashes fits the pattern: `*` and `?` as in `matchesWildcard` but within one segment,
 * and a segment `**` for any number of segments. A leading `./` counts for nothing, on either side.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.replace(/^\.\//, '').split('/');
  const given = path.replace(/^\.\//, '').split('/');
  return matchesGreedily(
    wanted.length,
    given.length,
    (index) => wanted[index] === '**',
    (p, t) => matchesWildcard(wanted[p]!, given[t]!),
  );
}

/** On a mismatch, the last star takes one piece more: an earlier star never needs to be asked again. */
function matchesGreedily(
  patternLength: number,
  length: number,
  isStar: (patternIndex: number) => boolean,
  fits: (patternIndex: number, index: number) => boolean,
): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let taken = 0;
  while (t < length) {
    if (p < patternLength && isStar(p)) {
      star = p;
      taken = t;
      p += 1;
    } else if (p < patternLength && fits(p, t)) {
      p += 1;
      t += 1;
    } else if (star >= 0) {
      taken += 1;
      t = taken;
      p = star + 1;
    } else {
      return false;
    }
  }
  while (p < patternLength && isStar(p)) p += 1;
  return p === patternLength;
}
