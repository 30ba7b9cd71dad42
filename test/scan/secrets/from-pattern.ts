/**
 * A text that a regular expression of the tables matches: literals, escapes, classes, groups of alternatives, bounded repeats,
 * and lookaheads, which are left out. `next` gives numbers below its argument.
 */
export function fromPattern(source: string, next: (bound: number) => number): string {
  const reader = { at: 0 };
  const text = alternatives(source, reader, next);
  if (reader.at !== source.length) throw new Error(`Cannot read ${source} from ${reader.at} on.`);
  return text;
}

interface Reader {
  at: number;
}
type Next = (bound: number) => number;

function alternatives(source: string, reader: Reader, next: Next): string {
  const options = [sequence(source, reader, next)];
  while (source[reader.at] === '|') {
    reader.at++;
    options.push(sequence(source, reader, next));
  }
  return options[next(options.length)]!;
}

function sequence(source: string, reader: Reader, next: Next): string {
  let text = '';
  while (reader.at < source.length && source[reader.at] !== '|' && source[reader.at] !== ')') {
    const start = reader.at;
    const isLook = source.startsWith('(?=', start);
    let part = item(source, reader, next);
    const end = reader.at;
    const [least, most] = repeat(source, reader);
    const count = least + next(most - least + 1);
    if (isLook) continue;
    for (let round = 0; round < count; round++) {
      text += part;
      part = item(source, { at: start }, next);
    }
    reader.at = Math.max(reader.at, end);
  }
  return text;
}

function item(source: string, reader: Reader, next: Next): string {
  const character = source[reader.at++]!;
  if (character === '(') {
    if (source[reader.at] === '?') reader.at += 2;
    const text = alternatives(source, reader, next);
    reader.at++;
    return text;
  }
  if (character === '[') {
    const end = source.indexOf(']', reader.at);
    const members = classOf(source.slice(reader.at, end));
    reader.at = end + 1;
    return members[next(members.length)]!;
  }
  if (character !== '\\') return character;
  const escaped = source[reader.at++]!;
  const members = escaped === 'd' ? classOf('0-9') : escaped === 'w' ? classOf('A-Za-z0-9_') : escaped;
  return members[next(members.length)]!;
}

function repeat(source: string, reader: Reader): readonly [number, number] {
  if (source[reader.at] === '?') {
    reader.at++;
    return [0, 1];
  }
  const match = /^\{(\d+)(?:,(\d+))?\}/.exec(source.slice(reader.at));
  if (match === null) return [1, 1];
  reader.at += match[0].length;
  return [Number(match[1]), Math.min(Number(match[2] ?? match[1]), Number(match[1]) + 40)];
}

function classOf(source: string): string {
  const ranges = source.replaceAll(String.raw`\w`, 'A-Za-z0-9_').replaceAll(/\\(.)/g, '$1');
  let members = '';
  for (let at = 0; at < ranges.length; at++) {
    if (ranges[at + 1] !== '-' || at + 2 >= ranges.length) members += ranges[at]!;
    else {
      for (let code = ranges.charCodeAt(at); code <= ranges.charCodeAt(at + 2); code++)
        members += String.fromCharCode(code);
      at += 2;
    }
  }
  return members;
}
