// Transcript text is hostile: it is written by models, by tools and by whoever they read. What is shown here is shown so
// that it can steer neither a terminal nor a CI runner nor a spreadsheet, and so that the reader sees what is there.

/**
 * Characters that act instead of being seen, or that hide: C0, DEL and C1 (terminal escapes begin there), soft hyphen,
 * bidirectional controls, zero-width and line-separating characters, noncharacters, tag characters, lone surrogates.
 */
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e01ef}\p{Surrogate}]/gu;

const printable = /^[\u0020-\u007e]*$/;

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\t', String.raw`\t`],
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
]);

/** The text on one line, with each character that acts or hides written out, as `\n`, `\u001b` or `\u{e0041}`. */
export function visible(text: string): string {
  // Most text is plain ASCII, which a simple class tells many times faster.
  return printable.test(text)
    ? text
    : text.replace(unseen, (character) => shortEscapes.get(character) ?? codeEscape(character));
}

/** `visible`, of at most `units` UTF-16 units: what is longer ends in an ellipsis. */
export function shown(text: string, units: number): string {
  // Cut first as well: an escape is longer than its character, and a value may be 10 MB long.
  return cut(visible(text.length > units ? text.slice(0, units + 1) : text), units);
}

/** At most `units` UTF-16 units of the text, never half a surrogate pair; what is longer ends in an ellipsis. */
export function cut(text: string, units: number): string {
  if (text.length <= units) return text;
  const last = text.charCodeAt(units - 2);
  const end = last >= 0xd800 && last <= 0xdbff ? units - 2 : units - 1;
  return `${text.slice(0, end)}…`;
}

/**
 * Text for a terminal or the log of a CI job, of at most `units`. GitHub's runner obeys `::command::` where a line starts
 * (after blanks) and `##[command]` anywhere in it, Azure's `##vso[command]`: each loses its second character to an escape.
 */
export function logText(text: string, units = 300): string {
  return breakCommands(shown(text, units));
}

/** `logText` for a message of our own that may stand on several lines: those stay, everything else is made safe. */
export function plainText(text: string): string {
  return text
    .split('\n')
    .map((line) => breakCommands(visible(line)))
    .join('\n');
}

/** The data of a workflow command, after `::`: percent signs and line ends would end or change it. */
export function commandData(text: string, units = 600): string {
  return logText(text, units).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/**
 * The value of a workflow command's property: a colon or a comma would end it too. With no colon left in it no `::` can
 * command, so that a path keeps its own: the runner reads the codes back.
 */
export function commandProperty(text: string, units = 1000): string {
  const codes: Readonly<Record<string, string>> = { '%': '%25', ':': '%3A', ',': '%2C' };
  return shown(text, units)
    .replaceAll(/[%:,]/g, (character) => codes[character]!)
    .replaceAll(/##(?=\[|vso\[)/giu, String.raw`#\u0023`);
}

/**
 * One cell of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula starts with an apostrophe,
 * and what another separator or a quote could break up is quoted.
 */
export function csvCell(text: string): string {
  const safe = breakCommands(visible(text));
  // Tab and CR, which start a formula too, are already written out.
  const plain = /^[=+\-@＝＋－＠]/u.test(safe) ? `'${safe}` : safe;
  return /[",;|]|^\s|\s$/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function breakCommands(text: string): string {
  if (!text.includes('##') && !text.includes('::')) return text;
  return text.replace(/##(?=\[|vso\[)/giu, String.raw`#\u0023`).replace(/(^|\s)::/gu, String.raw`$1:\u003a`);
}

function codeEscape(character: string): string {
  const code = character.codePointAt(0)!;
  const digits = code.toString(16);
  return code > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}
