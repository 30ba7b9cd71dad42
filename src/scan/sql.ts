/** What a statement of SQL would do that nobody can take back, or that reaches out of the database. */
export interface SqlDanger {
  readonly kind: 'drop' | 'truncate' | 'delete' | 'update' | 'command' | 'grant' | 'file';
  /** UTF-16 offsets of the words that say so. */
  readonly start: number;
  readonly end: number;
}

interface Token {
  /** Lower case for words; the quote for a quoted text. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** White space and comments, of which those of MySQL that are run (`/*! …`) are none. */
const token =
  /\s+|--[^\n]*|#[^\n]*|\/\*(?!!)[^]*?(?:\*\/|$)|\/\*!\d*|\*\/|'(?:[^'\\]|\\[^]|'')*'?|"(?:[^"\\]|\\[^]|"")*"?|`[^`]*`?|\[[^\]\n]*\]|[\p{L}_$@][\p{L}\p{N}_$@]*|\d+(?:\.\d+)?|<>|!=|<=|>=|[^]/guy;
const quiet = /^(?:\s|--|#|\/\*|\*\/)/;

/** The dangerous statements of a text that is SQL. Comments and white space disguise nothing. Linear; never throws. */
export function dangersOfSql(text: string): readonly SqlDanger[] {
  const found: SqlDanger[] = [];
  let statement: Token[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [written] = match;
    if (quiet.test(written)) continue;
    if (written === ';') {
      judge(statement, found);
      statement = [];
    } else statement.push({ text: written.toLowerCase(), start: match.index, end: match.index + written.length });
  }
  judge(statement, found);
  return found;
}

const dropped = new Set([
  'table',
  'database',
  'schema',
  'user',
  'role',
  'tablespace',
  'keyspace',
  'collection',
  'owned',
  'warehouse',
  'login',
]);
const procedures = new Set([
  'xp_cmdshell',
  'sp_oacreate',
  'sys_exec',
  'sys_eval',
  'dbms_scheduler',
  'xp_regwrite',
  'lo_export',
  'load_file',
  'pg_read_file',
  'pg_ls_dir',
]);

function judge(statement: readonly Token[], found: SqlDanger[]): void {
  for (let at = 0; at < statement.length; at++) {
    const { text } = statement[at]!;
    if (procedures.has(text)) add(found, 'command', statement, at, at);
    else if (
      text === 'program' &&
      statement[at - 1] !== undefined &&
      /^(?:to|from)$/.test(statement[at - 1]!.text) &&
      statement[0]!.text === 'copy'
    )
      add(found, 'command', statement, at - 1, at);
    else if (text === 'into' && /^(?:outfile|dumpfile)$/.test(statement[at + 1]?.text ?? ''))
      add(found, 'file', statement, at, at + 1);
  }
  const at = statement.findIndex(
    ({ text }, index) => /^(?:drop|truncate|delete|update|alter|grant)$/.test(text) && isVerb(statement, index),
  );
  if (at < 0) return;
  const verb = statement[at]!.text;
  const next = statement[at + 1]?.text ?? '';
  if (verb === 'drop' && dropped.has(next)) return add(found, 'drop', statement, at, at + 1);
  if (verb === 'truncate' && (next === 'table' || isNameAlone(statement, at + 1)))
    return add(found, 'truncate', statement, at, at + 1);
  if (verb === 'alter') {
    const drop = statement.findIndex(
      ({ text }, index) =>
        index > at && text === 'drop' && /^(?:column|partition)$/.test(statement[index + 1]?.text ?? ''),
    );
    if (drop >= 0) add(found, 'drop', statement, drop, drop + 1);
    return;
  }
  if (verb === 'grant') {
    if (/^(?:all|dba|sysadmin|super)$/.test(next) && statement.some(({ text }) => text === 'to'))
      add(found, 'grant', statement, at, at + 1);
    return;
  }
  const where = statement.findIndex(
    ({ text }, index) => index > at && (text === 'where' || text === 'limit' || text === 'current'),
  );
  const isAll = where < 0 || alwaysHolds(statement.slice(where + 1));
  if (verb === 'delete' && next === 'from' && isAll) add(found, 'delete', statement, at, at + 1);
  if (
    verb === 'update' &&
    isAll &&
    statement.some(({ text }, index) => index > at + 1 && index < at + 6 && text === 'set')
  )
    add(found, 'update', statement, at, at);
}

/** `TRUNCATE users`: a name, and nothing behind it but what the statement may add. */
function isNameAlone(statement: readonly Token[], at: number): boolean {
  const rest = statement.slice(at, at + 6).filter(({ text }) => text !== '.');
  return (
    rest.length > 0 &&
    /^[\w`"[]/.test(rest[0]!.text) &&
    rest
      .slice(1)
      .every(
        ({ text }, index) =>
          /^(?:cascade|restart|identity)$/.test(text) || (index === 0 && statement[at + 1]?.text === '.'),
      )
  );
}

/** A verb begins its statement, or stands behind what may precede it. */
function isVerb(statement: readonly Token[], at: number): boolean {
  if (at === 0) return true;
  const before = statement[at - 1]!.text;
  if (/^(?:begin|then|else|as|do|\)|go|transaction|analyze|explain|'|\})$/.test(before)) return true;
  return /^['"]/.test(before) && before.length < 200 && at < 8;
}

/** Conditions that filter nothing: `1 = 1`, `true`, and anything `or 1 = 1`. */
function alwaysHolds(condition: readonly Token[]): boolean {
  const [first, second, third] = condition.map(({ text }) => text);
  if (first === undefined) return false;
  if ((first === 'true' || first === '1') && condition.length === 1) return true;
  if (first === third && (second === '=' || second === 'like') && /^(?:\d|')/.test(first)) return true;
  const or = condition.findIndex(({ text }) => text === 'or' || text === '||');
  return or >= 0 && or + 1 < condition.length && alwaysHolds(condition.slice(or + 1, or + 4));
}

function add(found: SqlDanger[], kind: SqlDanger['kind'], statement: readonly Token[], from: number, to: number): void {
  const last = statement[Math.min(to, statement.length - 1)]!;
  found.push({ kind, start: statement[from]!.start, end: last.end });
}
