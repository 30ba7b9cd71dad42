import { blockKey } from './fold.js';
import type { Meaning } from './operations/operation.js';
import { isCredential, isSystem } from './operations/paths.js';

/** A meaning that the path of a file tool has. */
export interface PathMeaning extends Meaning {
  readonly start: number;
  readonly end: number;
}

const pathNames =
  /^(?:path|filepath|file|filename|targetfile|relativepath|absolutepath|fileabsolutepath|target|relativeworkspacepath)$/;
const writers = /write|edit|create|insert|replace|append|patch|save|modify/;
const readers = /read|view|cat|open|getfile|load|download|upload/;
const removers = /delete|remove|unlink|rmdir/;
const startup = /(?:^|\/)\.(?:bashrc|bash_profile|profile|zshrc|zprofile|zshenv)$/;
const places =
  /authorized_keys$|^\/etc\/(?:cron|sudoers|ld\.so\.preload|rc\.local|pam\.d\/|passwd$|shadow$)|^\/var\/spool\/cron|\/LaunchAgents\/|\/LaunchDaemons\/|\\startup\\/i;
const payload = /curl|wget|\bnc\b|\/dev\/tcp|base64|bash -i|LD_PRELOAD|PROMPT_COMMAND|alias (?:sudo|ls|su|ssh)=/;

/** What it means that a file tool is given this path: a secret to read, a place to write from which something runs again. */
export function meaningOfPath(tool: string, name: string, path: string, beside: () => string): readonly PathMeaning[] {
  if (path.length > 500 || !/[./~\\]/.test(path) || !pathNames.test(blockKey(name))) return none;
  const folded = blockKey(tool);
  const found = (title: string, rule: Meaning['rule']): readonly PathMeaning[] => [
    { title, rule, tier: 'heuristic', start: 0, end: path.length },
  ];
  if (removers.test(folded))
    return isSystem(path) || isCredential(path)
      ? found('delete a file of the system', 'tool/destructive-command')
      : none;
  if (writers.test(folded)) {
    const isPlace = places.test(path) || (startup.test(path) && payload.test(beside()));
    return isPlace ? found('write where logins, jobs and rights are kept', 'tool/persistence') : none;
  }
  if (!readers.test(folded) || !isCredential(path) || /\.(?:npmrc|pypirc)$|\.aws\/config$/.test(path)) return none;
  return found('read a secret of a user or of the system', 'tool/data-exfiltration');
}

const none: readonly PathMeaning[] = [];
