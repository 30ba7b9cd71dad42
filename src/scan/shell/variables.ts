/** What a variable at some place stands for. */
interface Variable {
  /** Its value; undefined where nothing here assigns one. */
  readonly value: string | undefined;
  /** How it is shown in a word, such as `$NAME`. */
  readonly shown: string;
  /** Offset behind it. */
  readonly end: number;
  /** Whether its use in the midst of a word serves to hide the word: `$IFS`, `$@`, `${x:0:1}`. */
  readonly hides: boolean;
}

/** Values that every shell has. `~` stands for the home folder everywhere. */
const known: Readonly<Record<string, string>> = {
  IFS: ' ',
  HOME: '~',
  PWD: '.',
  PATH: '/usr/bin:/bin',
  TMPDIR: '/tmp',
};

const plain = /\$(?:([A-Za-z_]\w*)|([0-9@*#?$!-]))/y;
const braced = /\$\{([#!]?)([A-Za-z_]\w*|[0-9@*#?$!-])(?:\[[@*\d]{1,3}\])?([^}]{0,200})\}/y;

/** Reads the variable that a dollar sign at `at` begins; a dollar sign that begins none is itself. */
export function variableAt(text: string, at: number, assigned: ReadonlyMap<string, string>): Variable {
  plain.lastIndex = at;
  const short = plain.exec(text);
  if (short !== null) {
    const end = at + short[0].length;
    const [, name, special] = short;
    if (special !== undefined)
      return { value: '@*123456789'.includes(special) ? '' : undefined, shown: '', end, hides: true };
    return { value: valueOf(name!, assigned), shown: short[0], end, hides: name === 'IFS' };
  }
  braced.lastIndex = at;
  const long = braced.exec(text);
  if (long === null) return { value: '$', shown: '$', end: at + 1, hides: false };
  const [whole, mark, name, operation] = long as unknown as [string, string, string, string];
  const end = at + whole.length;
  const value = valueOf(name, assigned);
  const hides = name === 'IFS' || /^:\d/.test(operation) || '@*'.includes(name);
  if ('@*123456789'.includes(name)) return { value: '', shown: '', end, hides: true };
  if (mark !== '') return { value: undefined, shown: `$${name}`, end, hides: false };
  return { value: apply(operation, value), shown: `$${name}`, end, hides };
}

function valueOf(name: string, assigned: ReadonlyMap<string, string>): string | undefined {
  return assigned.get(name) ?? (Object.hasOwn(known, name) ? known[name] : undefined);
}

const part = /^:\s?(-?\d{1,4})(?::(-?\d{1,4}))?$/;

/** `${x:-word}`, `${x:=word}`, `${x:2:1}`, `${x,,}`; any other operation leaves the value as it is. */
function apply(operation: string, value: string | undefined): string | undefined {
  const fallback = /^:?[-=]([^]*)$/.exec(operation);
  if (fallback !== null) return value ?? fallback[1]!;
  if (value === undefined) return undefined;
  const cut = part.exec(operation);
  if (cut !== null) {
    const begin = Number(cut[1]);
    const rest = value.slice(begin);
    return cut[2] === undefined ? rest : rest.slice(0, Number(cut[2]));
  }
  if (operation === ',,') return value.toLowerCase();
  return operation === '^^' ? value.toUpperCase() : value;
}
