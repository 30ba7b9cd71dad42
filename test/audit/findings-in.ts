import { auditEnd, auditSlice, type OpenJoins } from '../../src/audit/slice.js';
import { diskFiles } from '../../src/policy/files.js';
import { loadPolicy } from '../../src/policy/load.js';
import { buildStack } from '../../src/policy/stack.js';
import { readRecords } from '../../src/transcripts/read.js';

const policy = 'version: 1\nstrict: false\nguards: [{tool: {use_default_blocklist: false}}]\n';

/** `line:column-endColumn rule` of each finding in a file. */
export async function findingsIn(text: string, chunk = 1 << 16): Promise<string[]> {
  const read = (path: string): Uint8Array =>
    path === '/p/q.yaml' ? new TextEncoder().encode(policy) : diskFiles.read(path);
  const stack = buildStack(loadPolicy('q.yaml', { cwd: '/p', files: { ...diskFiles, read } }));
  const source = { file: 'log', stack, onBadRecord: 'error' } as const;
  const joins: OpenJoins = new Map();
  const bytes = Buffer.from(text);
  async function* open(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const partials = [];
  for await (const { items } of readRecords({ name: 'log', open }, { recordBytes: 1 << 20 })) {
    partials.push(auditSlice(items, source, joins));
  }
  partials.push(auditEnd(source, joins));
  return partials.flatMap(({ items }) =>
    items.flatMap((item) => {
      if (item.kind !== 'finding') return [];
      const { line, column, endColumn, ruleId } = item.finding;
      return [`${line}:${column}-${endColumn} ${ruleId}`];
    }),
  );
}
