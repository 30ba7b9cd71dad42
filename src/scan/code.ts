/** A call in a piece of code, with what is written between its parentheses. */
export interface CodeCall {
  readonly name: string;
  /** The text of the arguments, at most 2,000 characters of it. */
  readonly args: string;
  /** The quoted texts among them, in order. */
  readonly texts: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The calls that matter: those that run commands or code, remove folders, ask databases, open files. */
const call =
  /(?<![\w$.])(?:await\s+)?((?:[A-Za-z_$][\w$]{0,40}\s{0,4}\.\s{0,4}){0,4}(?:system|popen|run|call|check_call|check_output|Popen|getoutput|getstatusoutput|exec|execSync|execFile|execFileSync|spawn|spawnSync|eval|execl|execv|execve|execvp|shell_exec|passthru|proc_open|rmtree|rm|rmSync|rmdir|rmdirSync|rm_rf|rm_r|remove_entry|rimraf|removeSync|execute|executemany|query|raw|open|readFileSync|readFile|file_get_contents|chmod|kill|__import__|Function|deleteDirectory))\s{0,4}\(/g;

const required = /require\(['"](?:node:)?child_process['"]\)/g;
const longest = 2_000;
const mostCalls = 500;

/** The calls in a piece of code of any language that has parentheses. A method such as `pattern.exec(line)` keeps its object's name. */
export function callsOf(written: string): readonly CodeCall[] {
  const code = written.replaceAll(required, (whole) => 'child_process'.padStart(whole.length));
  const found: CodeCall[] = [];
  call.lastIndex = 0;
  for (let match = call.exec(code); match !== null && found.length < mostCalls; match = call.exec(code)) {
    const open = call.lastIndex;
    if (/(?:def|function|class|fn|func)\s{1,4}$/.test(code.slice(Math.max(0, match.index - 12), match.index))) continue;
    const args = argumentsAt(code, open);
    found.push({
      name: match[1]!.replaceAll(/\s/g, ''),
      args,
      texts: textsIn(args),
      start: match.index,
      end: open + args.length,
    });
  }
  return found;
}

/** What stands between parentheses of which the first has been read. */
function argumentsAt(code: string, start: number): string {
  let level = 1;
  let quote = '';
  const most = Math.min(code.length, start + longest);
  for (let at = start; at < most; at++) {
    const char = code[at]!;
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') quote = char;
    else if (char === '(') level++;
    else if (char === ')' && --level === 0) return code.slice(start, at);
  }
  return code.slice(start, most);
}

const quoted = /"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|`((?:[^`\\]|\\[^])*)`/g;

/** The quoted texts, their escapes of quotes undone. */
function textsIn(code: string): readonly string[] {
  return [...code.matchAll(quoted)].map(([, double, single, back]) =>
    (double ?? single ?? back ?? '').replaceAll(/\\(["'`\\])/g, '$1').replaceAll('\\n', '\n'),
  );
}
