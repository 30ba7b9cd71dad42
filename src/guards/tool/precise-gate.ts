import { operations } from './operations/index.js';

/** Letters that no shell reads as anything but themselves. */
const plain = /^[\w\s./:,@%+=-]*$/;

/** Whether a command holds no character by which one could hide a word. */
export function looksPlain(text: string): boolean {
  return plain.test(text);
}

/** Names so short that they are words of everything; of these the dangerous uses have a character that is not plain, or another word. */
const names = [...new Set(operations.flatMap(({ commands }) => commands))].filter(
  (name) => name !== '' && name !== '.',
);
const escaped = names
  .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  .sort((a, b) => b.length - a.length);
const gates = operations.flatMap(({ gate }) => (gate === undefined ? [] : [gate.source]));

/** The words of SQL and code that the readings of both look for. */
const others = [
  'drop',
  'truncate',
  'delete',
  'update',
  'alter',
  'grant',
  'xp_cmdshell',
  'sp_oacreate',
  'outfile',
  'dumpfile',
  'load_file',
  'program',
  'lo_export',
  'pg_read_file',
  'sys_exec',
  'system',
  'popen',
  'subprocess',
  'eval',
  'exec',
  '__import__',
  'spawn',
  'rmtree',
  'rmSync',
  'rimraf',
  'removeSync',
  'child_process',
  'passthru',
  'Function',
  'fork',
  'open',
  'readFile',
  'execute',
  'file_get_contents',
  'FileUtils',
  'socket',
  'chmod',
  'rmdir',
  'query',
  'mkfs',
  'python',
  'node',
];
const words = new RegExp(
  `(?<![a-z0-9_-])(?:${escaped.join('|')})(?![a-z0-9-])|${others.join('|')}|${gates.join('|')}`,
  'i',
);

/** A superset of what the readings of commands, SQL and code find: false means that there is nothing to find. */
export function mayBeDangerous(text: string): boolean {
  return words.test(text);
}
