/** One default pattern: what it is called in a message, and strings that it must find and must let pass. */
export interface DangerousPattern {
  readonly name: string;
  /** Without regard to case, anywhere in a text. Backtracks a bounded number of steps at each place. */
  readonly regex: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** The specification's fourteen patterns. They are substrings on purpose: a miss costs more than a false alarm. */
export const dangerousPatterns: readonly DangerousPattern[] = [
  {
    name: 'DROP TABLE',
    regex: /drop\s+table/i,
    hits: ['DROP TABLE ledger', 'drop\n\ttable x'],
    misses: ['drop the table', 'droptable', 'table drop'],
  },
  {
    name: 'DELETE FROM',
    regex: /delete\s+from/i,
    hits: ['DELETE FROM orders', 'undelete  from'],
    misses: ['delete it from here', 'deletefrom'],
  },
  {
    name: 'TRUNCATE TABLE',
    regex: /truncate\s+table/i,
    hits: ['truncate table t', 'TRUNCATE\nTABLE t'],
    misses: ['truncate the table', 'truncated tables'],
  },
  {
    name: 'rm -rf',
    regex: /rm\s+-rf/i,
    hits: ['rm -rf /', 'RM  -RF x', 'confirm -rfx'],
    misses: ['rm -r x', 'rm x -rf', 'rm-rf'],
  },
  {
    name: 'rmdir /s',
    regex: /rmdir\s+\/s/i,
    hits: ['rmdir /s old', 'RMDIR /S /Q old'],
    misses: ['rmdir old', 'rmdir old /s'],
  },
  {
    name: 'del /f',
    regex: /del\s+\/f/i,
    hits: ['del /f a.txt', 'DEL /F /Q a.txt'],
    misses: ['del a.txt', 'del/f'],
  },
  {
    name: 'format c:',
    regex: /format\s+c:/i,
    hits: ['format c:', 'FORMAT C: /q'],
    misses: ['format code: C', 'format d:'],
  },
  {
    name: 'sudo',
    regex: /sudo\s/i,
    hits: ['sudo reboot', 'echo x | SUDO tee y'],
    misses: ['sudo', 'pseudocode', 'sudoku'],
  },
  {
    name: 'chmod 777',
    regex: /chmod\s+777/i,
    hits: ['chmod 777 /srv', 'CHMOD  7777 x'],
    misses: ['chmod 755 x', 'chmod -R 777 x'],
  },
  {
    name: 'eval(',
    regex: /eval\s*\(/i,
    hits: ['eval(x)', 'Eval (x)', 'medieval (era)'],
    misses: ['evaluate(x)', 'eval'],
  },
  {
    name: 'exec(',
    regex: /exec\s*\(/i,
    hits: ['exec(x)', 'EXEC\t(x)'],
    misses: ['execute(x)', 'exec x'],
  },
  {
    name: '__import__',
    regex: /__import__/i,
    hits: ["__import__('os')", '__IMPORT__'],
    misses: ['import os', '_import_'],
  },
  {
    name: 'subprocess',
    regex: /subprocess/i,
    hits: ['subprocess.run(x)', 'import SubProcess'],
    misses: ['sub process', 'process'],
  },
  {
    name: 'os.system',
    regex: /os\.system/i,
    hits: ["os.system('ls')", 'OS.System(x)', 'pos.system'],
    misses: ['os system', 'ossystem'],
  },
];
