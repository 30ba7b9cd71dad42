const simple: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

const escape = /\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,8})|0?([0-7]{1,3})|([^]))/gi;

/** Escapes as `$'…'`, `printf` and `echo -e` read them: `\x72`, `\162`, `\u0072`, `\n`. An escape that is none stays. */
export function readEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(escape, (whole, hex?: string, long?: string, octal?: string, letter?: string) => {
    // Four digits behind a small u, eight behind a capital one; more are letters like others.
    if (long !== undefined && whole[1] === 'u' && long.length > 4) {
      return String.fromCharCode(Number.parseInt(long.slice(0, 4), 16)) + long.slice(4);
    }
    const digits = hex ?? long;
    if (digits !== undefined) return fromCode(Number.parseInt(digits, 16)) ?? whole;
    if (octal !== undefined) return fromCode(Number.parseInt(octal, 8)) ?? whole;
    return (letter !== undefined && Object.hasOwn(simple, letter) ? simple[letter] : undefined) ?? whole;
  });
}

function fromCode(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
