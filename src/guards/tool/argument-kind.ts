import { blockKey } from './fold.js';

/**
 * What an argument is for: a command line, code, SQL, the content of a file, words for people, something to search for; or
 * `text`, where its name says nothing, so that it is looked at without trust.
 */
export type ArgumentKind = 'command' | 'code' | 'sql' | 'content' | 'prose' | 'search' | 'text';

/** Names of arguments, letters and digits only. */
const names: Readonly<Record<Exclude<ArgumentKind, 'text'>, readonly string[]>> = {
  command: [
    'command',
    'cmd',
    'commandline',
    'commands',
    'cmds',
    'shellcommand',
    'bashcommand',
    'bash',
    'shell',
    'argv',
    'cli',
    'script',
    'keystrokes',
    'chars',
    'terminalcommand',
    'execcommand',
    'cmdline',
    'powershell',
  ],
  code: [
    'code',
    'sourcecode',
    'python',
    'pythoncode',
    'javascript',
    'js',
    'snippet',
    'program',
    'cell',
    'kernelinitcode',
    'initcode',
    'expression',
    'jscode',
  ],
  sql: ['sql', 'sqlquery', 'statement', 'statements', 'stmt', 'sqlstatement'],
  content: [
    'content',
    'contents',
    'filetext',
    'filecontent',
    'filecontents',
    'newstring',
    'oldstring',
    'newstr',
    'oldstr',
    'patch',
    'diff',
    'replacement',
    'replace',
    'newcontent',
    'oldcontent',
    'codeedit',
    'newsource',
    'oldtext',
    'newtext',
    'insertion',
    'body',
    'html',
    'markdown',
    'document',
  ],
  prose: [
    'message',
    'description',
    'prompt',
    'thought',
    'thoughts',
    'reasoning',
    'title',
    'summary',
    'comment',
    'note',
    'notes',
    'explanation',
    'question',
    'answer',
    'subject',
    'task',
    'plan',
    'todo',
    'todos',
    'commitmessage',
    'instructions',
    'instruction',
    'label',
    'justification',
    'goal',
    'reason',
    'topic',
    'name',
    'activeform',
    'analysis',
    'response',
    'detail',
    'details',
    'rationale',
    'conclusion',
    'step',
    'steps',
    'feedback',
    'review',
    'objective',
    'header',
    'caption',
    'intent',
  ],
  search: [
    'pattern',
    'regex',
    'search',
    'glob',
    'keyword',
    'keywords',
    'regexp',
    'searchterm',
    'searchquery',
    'globpattern',
    'include',
    'exclude',
    'grep',
  ],
};

const kinds = new Map<string, ArgumentKind>(
  Object.entries(names).flatMap(([kind, list]) => list.map((name) => [name, kind as ArgumentKind] as const)),
);

const runs = /bash|shell|terminal|exec|command|powershell|console|cmd|ssh/;
const computes = /python|ipython|jupyter|interpreter|repl|code|node|javascript/;
const asks = /sql|database|postgres|bigquery|snowflake|clickhouse|duckdb|dbquery|runquery/;
const searches = /search|grep|find|browse|lookupdocs|fetch|google|bing|exa|tavily|wiki|glob|rag|retriev|memory/;
const writes = /write|edit|create|patch|replace|insert|notebook/;
const paths =
  /^(?:path|filepath|file|filename|notebookpath|targetfile|relativepath|absolutepath|relativeworkspacepath|fileabsolutepath|uri|target)$/;

/** The kind of an argument by its own name, the tool's, and the names beside it. */
export function argumentKind(tool: string, key: string, beside: readonly string[]): ArgumentKind {
  const name = blockKey(key);
  const folded = blockKey(tool);
  const known = kinds.get(name);
  if (known === 'command' && name === 'script' && computes.test(folded) && !runs.test(folded)) return 'code';
  if (known === 'command' || known === 'sql') return known;
  const isFile = beside.some((other) => paths.test(blockKey(other)));
  if (known === 'code') return isFile && writes.test(folded) ? 'content' : known;
  if (known === 'prose' || known === 'search' || known === 'content') return known;
  if (name === 'query' || name === 'q' || name === 'queries')
    return asks.test(folded) ? 'sql' : searches.test(folded) ? 'search' : 'text';
  if (/^(?:input|text|source|data|value|arguments|args|line)$/.test(name)) {
    if (isFile || /patch/.test(folded)) return 'content';
    if (computes.test(folded) && name !== 'text') return 'code';
    if (name === 'input' && runs.test(folded)) return 'command';
  }
  return 'text';
}
