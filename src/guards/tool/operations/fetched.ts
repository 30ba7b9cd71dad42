import type { Act } from '../../../scan/shell/act.js';
import { interpreters, shells } from '../../../scan/shell/wrappers.js';
import type { Meaning } from './operation.js';
import { installers } from './installers.js';
import { lineOf, operands, writes } from './words.js';

const meaning: Meaning = {
  title: 'run a file that it has just fetched',
  rule: 'tool/remote-execution',
  tier: 'heuristic',
};
const mostFiles = 100;

/** Judges the acts of one script in order: running a file that an earlier one fetched is a meaning of its own. */
export function fetchedFiles(): (act: Act) => Meaning | undefined {
  const files = new Set<string>();
  return (act) => {
    if (act.name === 'curl' || act.name === 'wget') {
      if (files.size < mostFiles && !installers.test(lineOf(act)))
        for (const file of targetsOf(act)) files.add(baseOf(file));
      return undefined;
    }
    if (files.size === 0) return undefined;
    if (files.has(act.name)) return meaning;
    if (!shells.has(act.name) && !interpreters.has(act.name) && act.name !== 'source' && act.name !== '.')
      return undefined;
    const [script] = operands(act.args);
    return script !== undefined && files.has(baseOf(script)) ? meaning : undefined;
  };
}

/** The files that a download is written to. */
function targetsOf(act: Act): readonly string[] {
  const { name, args } = act;
  const option = name === 'curl' ? /^(?:-[a-zA-Z]*o|--output)$/ : /^(?:-[a-zA-Z]*O|--output-document)$/;
  const at = args.findIndex((arg) => option.test(arg));
  if (at >= 0 && args[at + 1] !== undefined) return [args[at + 1]!];
  const isNamed =
    name === 'wget' || args.some((arg) => /^(?:-[a-zA-NP-Z]{0,9}O[a-zA-Z]{0,9}|--remote-name)$/.test(arg));
  const urls = operands(args).filter((arg) => /^\w+:\/\/|\.\w+\/./.test(arg));
  return [...(isNamed ? urls.map((url) => url.replace(/[?#].*$/, '')) : []), ...writes(act)];
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
