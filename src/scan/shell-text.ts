/**
 * The text with common disguises of commands undone: block comments become one space, split or reordered `rm` flags become
 * `rm -rf`, and white space around dots goes. Flags come before dots, since `rm -fr ./x` has both.
 * Gives the very same text back where there is nothing to undo. Linear in the text.
 */
export function normalizeShellText(text: string): string {
  return closeDots(joinRemoveFlags(dropComments(text)));
}

/** Block comments as one space each; one without an end runs to the end of the text. */
function dropComments(text: string): string {
  let open = text.indexOf('/*');
  if (open < 0) return text;
  let kept = '';
  let from = 0;
  while (open >= 0) {
    kept += `${text.slice(from, open)} `;
    const close = text.indexOf('*/', open + 2);
    if (close < 0) return kept;
    from = close + 2;
    open = text.indexOf('/*', from);
  }
  return kept + text.slice(from);
}

const mayHaveFlags = /rm\s+-/i;
const flagRun = /\brm((?:\s+(?:-[firdv]+|--recursive|--force)){1,8})(?=[\s;&|)]|$)/gi;
const recursive = /\s(?:-[fidv]*r|--recursive)/i;
const force = /\s(?:-[irdv]*f|--force)/i;

function joinRemoveFlags(text: string): string {
  if (!mayHaveFlags.test(text)) return text;
  return text.replaceAll(flagRun, (whole, flags: string) =>
    recursive.test(flags) && force.test(flags) ? 'rm -rf' : whole,
  );
}

function closeDots(text: string): string {
  let dot = text.indexOf('.');
  if (dot < 0) return text;
  let kept = '';
  let from = 0;
  for (; dot >= 0; dot = text.indexOf('.', dot + 1)) {
    let start = dot;
    while (start > from && isSpace(text.charCodeAt(start - 1))) start--;
    let end = dot + 1;
    while (end < text.length && isSpace(text.charCodeAt(end))) end++;
    if (start === dot && end === dot + 1) continue;
    kept += `${text.slice(from, start)}.`;
    from = end;
    dot = end - 1;
  }
  return from === 0 ? text : kept + text.slice(from);
}

const space = /\s/;

/** What `\s` matches. */
function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return space.test(String.fromCharCode(code));
}
