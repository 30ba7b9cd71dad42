import { compileCustomPatterns } from '../../scan/custom-patterns.js';

/** A pattern of a schema; `test` throws where it does not come to an end in time. */
export interface SchemaPattern {
  test(text: string): boolean;
}

/** Steps that are always affordable: beyond them a pattern runs under the time limit of custom patterns. */
const affordableSteps = 1_000_000;

/**
 * Compiles a schema's pattern, in Unicode mode where it is valid there. The schema's author is trusted and the text is not:
 * a pattern that could take long on it runs under a time limit. Throws `SyntaxError` for a pattern that is none.
 */
export function schemaPattern(source: string): SchemaPattern {
  const flags = isValid(source, 'u') ? 'u' : '';
  const pattern = new RegExp(source, flags);
  const degree = degreeOf(source);
  let timed: ReturnType<typeof compileCustomPatterns> | undefined;
  return {
    test(text) {
      if ((text.length + 1) ** degree <= Math.max(affordableSteps, text.length + 1)) return pattern.test(text);
      timed ??= compileCustomPatterns([source], 'pattern of the schema', flags);
      const { matches, timedOut } = timed.find([text]);
      if (timedOut.length > 0) throw new Error('a pattern of the schema exceeded the execution time limit');
      return matches.length > 0;
    },
  };
}

function isValid(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).flags === flags;
  } catch {
    return false;
  }
}

/** Escapes and classes hold no quantifier; what is left of a source after them are literals, groups and quantifiers. */
const opaque = /\\[^]|\[(?:\\[^]|[^\]\\])*\]/g;

/**
 * The power of the text's length that trying out every match can cost at most: one for each quantifier that may take more
 * or less, and one for every start where the pattern is not anchored. Infinite for a repeated group and a back-reference.
 */
function degreeOf(source: string): number {
  if (/\\[1-9k]/.test(source)) return Number.POSITIVE_INFINITY;
  const shape = source.replaceAll(opaque, 'c');
  if (/\)(?:[*+]|\{)/.test(shape)) return Number.POSITIVE_INFINITY;
  const anchored = shape.startsWith('^') && !shape.includes('|');
  const varying = shape.replaceAll('(?', '(').match(/[*+?]|\{\d+,\d*\}/g)?.length ?? 0;
  return varying + (anchored ? 0 : 1);
}
