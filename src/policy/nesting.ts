import { Lexer } from 'yaml';

/**
 * The place at which a YAML text may nest deeper than `most` levels, or undefined. The parser recurses, and some ten
 * thousand levels end the process where no error can be caught; the lexer does not.
 */
export function nestingOf(text: string, most: number): { readonly line: number; readonly column: number } | undefined {
  let line = 1;
  let column = 1;
  let flow = 0;
  // A block level costs at least one column of indentation, or one indicator such as `- - - x`.
  let block = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') flow += 1;
    else if (token === ']' || token === '}') flow -= 1;
    else if (token === '-' || token === '?') block += 1;
    else if (column === 1 && /^ +$/.test(token)) block = token.length;
    if (flow + block > most) return { line, column };
    const breaks = token.split('\n').length - 1;
    if (breaks > 0) block = 0;
    line += breaks;
    if (token.charCodeAt(0) >= 0x20 || breaks > 0 || token === '\t') {
      column = breaks > 0 ? token.length - token.lastIndexOf('\n') : column + token.length;
    }
  }
  return undefined;
}
