// Writes made-up transcripts for the recipes: node make-logs.mjs FOLDER FILES RECORDS. The same arguments give the same bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = 'logs', files = '6', records = '3000'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (let file = 1; file <= Number(files); file++) {
  const lines = [];
  for (let index = 0; index < Number(records); index++) {
    const danger = (index * 7 + file) % 97 === 0;
    const command = danger ? 'rm -rf /srv/data' : `ls -la /srv/reports/${index}`;
    lines.push(
      JSON.stringify({
        id: `resp-${file}-${index}`,
        object: 'response',
        status: 'completed',
        output: [
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: `Schritt ${index} läuft … `.repeat(8) }] },
          {
            type: 'function_call',
            call_id: `call-${file}-${index}`,
            name: 'run_job',
            arguments: JSON.stringify({ command }),
          },
        ],
        usage: { input_tokens: 100, output_tokens: index % 50, total_tokens: 100 + (index % 50), cost: 0.001 },
      }),
    );
  }
  writeFileSync(join(folder, `run-${file}.jsonl`), `${lines.join('\n')}\n`);
}
