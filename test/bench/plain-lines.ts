import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

// A script that does a part of the same job with common tools: readline, JSON.parse, and regular expressions over every text.

const patterns = [
  ...[/[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,128}\.[a-z]{2,}/i, /\b\d{3}[-.]?\d{3}[-.]?\d{4}\b/, /\b\d{3}-\d{2}-\d{4}\b/],
  ...[
    /\b(?:\d{4}[- ]?){3}\d{4}\b/,
    /\b(?:\d{1,3}\.){3}\d{1,3}\b/,
    /ignore\s+(?:all|previous|above)/i,
    /disregard\s+(?:all|previous)/i,
  ],
  ...[
    /forget\s+(?:everything|all)/i,
    /you\s+are\s+now/i,
    /pretend\s+(?:you|to\s+be)/i,
    /new\s+instructions\s*:/i,
    /system\s*:/i,
  ],
  ...[
    /(?:password|secret|api_?key)\s*[:=]\s*\S{8}/i,
    /-----BEGIN [A-Z ]*PRIVATE KEY/,
    /rm\s+-rf/i,
    /drop\s+table/i,
    /sudo\s/i,
  ],
  ...[/delete\s+from/i, /chmod\s+777/i, /eval\s*\(/i, /subprocess/i, /os\.system/i],
];

let hits = 0;

function look(value: unknown): void {
  if (typeof value === 'string') {
    for (const pattern of patterns) if (pattern.test(value)) hits++;
  } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
}

for await (const line of createInterface({ input: createReadStream(process.argv[2]!), crlfDelay: Infinity })) {
  if (line !== '') look(JSON.parse(line));
}
process.stdout.write(`${hits}\n`);
