import { callsOf, type CodeCall } from '../../../scan/code.js';
import { dangersOfSql } from '../../../scan/sql.js';
import type { Meaning } from './operation.js';
import { isBroad, isCredential, isDevice, isRemade, isSystem, isTemporary } from './paths.js';

/** What a piece of code does, and where it says so. */
export interface CodeMeaning extends Meaning {
  readonly start: number;
  readonly end: number;
}

/** Commands that code hands to a shell, for the tables of commands to judge. */
export interface CodeCommand {
  readonly script: string | readonly string[];
  readonly start: number;
  readonly end: number;
}

const execution = 'tool/code-execution';
const shellCalls =
  /(?:^|\.)(?:system|popen|shell_exec|passthru|proc_open|getoutput|getstatusoutput|execSync|execFile|execFileSync|spawn|spawnSync|execl|execv|execve|execvp|check_output|check_call|Popen)$|^(?:subprocess|sp)\.(?:run|call)$|(?:^|\.)(?:child_process|cp|childProcess)\.exec$|^(?:Runtime\.)?getRuntime\.exec$/;
const removals =
  /(?:^|\.)(?:rmtree|rm_rf|rm_r|rimraf|removeSync|remove_entry|deleteDirectory)$|^(?:fs|fsPromises|fsp|promises)\.(?:promises\.)?(?:rm|rmSync|rmdir|rmdirSync)$/;
const input =
  /\b(?:input\s*\(|request\.|req\.|argv|params|\$_(?:GET|POST|REQUEST|COOKIE)|urlopen|urllib|requests\.get|fetch\s*\(|recv\s*\(|b64decode|fromhex|atob\s*\(|base64_decode|marshal\.loads|zlib\.decompress|codecs\.decode|decompress\()/;
const connects =
  /\bsocket\b[^]{0,400}\.connect\s*\(|TCPSocket|fsockopen|use Socket|net\.(?:connect|Socket|createConnection)|Sockets\.TCPClient|\/inet\/tcp|socket\.tcp/i;
const handsOver =
  /dup2|pty\.spawn|\/bin\/(?:ba|z|da)?sh\b|cmd\.exe|powershell|subprocess|child_process|exec\b|IO\.popen|ProcessBuilder/i;
const sends = /requests\.(?:post|put)|urlopen|fetch\s*\(|http\.client|smtplib|axios\.post|sendall|curl_exec/;

/** What a piece of code does that is dangerous whatever its language, and the commands that it hands to a shell. */
export function meaningOfCode(code: string): {
  readonly meanings: readonly CodeMeaning[];
  readonly commands: readonly CodeCommand[];
} {
  const meanings: CodeMeaning[] = [];
  const commands: CodeCommand[] = [];
  const socket = connects.exec(code);
  if (socket !== null && handsOver.test(code)) {
    meanings.push({
      title: 'open a shell for somebody elsewhere',
      rule: 'tool/remote-execution',
      tier: 'proven',
      start: socket.index,
      end: socket.index + Math.min(socket[0].length, 80),
    });
  }
  const forks = /while\s*(?:True|1|\(1\)|\(true\))[^]{0,20}fork\s*\(|fork while/i.exec(code);
  if (forks !== null)
    meanings.push({
      title: 'start a job that copies itself without end',
      rule: 'tool/destructive-command',
      tier: 'proven',
      start: forks.index,
      end: forks.index + forks[0].length,
    });
  for (const call of callsOf(code)) {
    const meaning = meaningOf(call, code);
    if (meaning !== undefined) meanings.push({ ...meaning, start: call.start, end: call.end });
    if (!shellCalls.test(call.name) || call.texts.length === 0) continue;
    const isList = /^\s*\[|^\s*['"][^'"\s]+['"]\s*,\s*(?:\[|['"])/.test(call.args);
    commands.push({ script: isList ? call.texts : call.texts[0]!, start: call.start, end: call.end });
  }
  return { meanings, commands };
}

function meaningOf({ name, args, texts }: CodeCall, code: string): Meaning | undefined {
  if (name === '__import__') {
    return /['"](?:os|subprocess|pty|socket|ctypes|commands|builtins)['"]/.test(args)
      ? { title: 'import a module so that nobody sees it', rule: execution, tier: 'heuristic' }
      : undefined;
  }
  if (
    name === 'eval' ||
    name === 'exec' ||
    name === 'Function' ||
    name === 'builtins.exec' ||
    name === 'builtins.eval'
  ) {
    if (/urlopen|requests\.get|fetch\s*\(|recv\s*\(/.test(args))
      return { title: 'run code straight from the network', rule: 'tool/remote-execution', tier: 'proven' };
    if (/b64decode|fromhex|atob\s*\(|base64_decode|marshal\.loads|zlib|codecs\.decode/.test(args))
      return { title: 'run text that was encoded to hide it', rule: 'tool/hidden-command', tier: 'heuristic' };
    if (name === 'Function' || args.trim() === '') return undefined;
    return {
      title: 'run a text as code',
      rule: execution,
      tier: 'heuristic',
      ...(!input.test(args) && { level: 'warning' }),
    };
  }
  if (shellCalls.test(name)) {
    return input.test(args) ||
      (/^\s*(?:cmd|command|user_?input|payload)\b/.test(args) && /system|popen|shell=True/.test(name + args))
      ? {
          title: 'hand a text that comes from elsewhere to a shell',
          rule: execution,
          tier: 'heuristic',
          level: 'warning',
        }
      : undefined;
  }
  if (removals.test(name)) {
    if (name.startsWith('fs') && !/recursive/.test(args)) return undefined;
    const [path] = texts;
    if (path === undefined)
      return /expanduser|Path\.home|homedir/.test(args)
        ? { title: 'delete a root, a home or the system', rule: 'tool/destructive-command', tier: 'heuristic' }
        : undefined;
    if (isTemporary(path) || isRemade(path)) return undefined;
    if (isBroad(path) || isSystem(path))
      return { title: 'delete a root, a home or the system', rule: 'tool/destructive-command', tier: 'proven' };
    return /^[/~]/.test(path)
      ? { title: 'delete folders outside of the working folder', rule: 'tool/destructive-command', tier: 'heuristic' }
      : undefined;
  }
  if (/(?:^|\.)(?:execute|executemany|query|raw)$/.test(name)) {
    return texts.some((text) => dangersOfSql(text).length > 0)
      ? { title: 'delete data that nobody can bring back', rule: 'tool/destructive-query', tier: 'heuristic' }
      : undefined;
  }
  if (/(?:^|\.)(?:open|readFileSync|readFile|file_get_contents)$/.test(name)) {
    const [path = ''] = texts;
    if (isDevice(path) && /['"][wra]b?\+?['"]/.test(args) && /['"][wa]/.test(args))
      return { title: 'overwrite a disk or partition', rule: 'tool/destructive-command', tier: 'proven' };
    if (!isCredential(path) || /\.(?:npmrc|pypirc)$|\.aws\/config$/.test(path)) return undefined;
    return sends.test(code)
      ? { title: 'send a secret or a system file away', rule: 'tool/data-exfiltration', tier: 'proven' }
      : { title: 'read a secret of a user or of the system', rule: 'tool/data-exfiltration', tier: 'heuristic' };
  }
  return name === 'os.chmod' && /0o?777/.test(args) && texts.some((path) => path.startsWith('/') && !isTemporary(path))
    ? { title: 'give everybody access', rule: 'tool/privilege-escalation', tier: 'heuristic' }
    : undefined;
}
