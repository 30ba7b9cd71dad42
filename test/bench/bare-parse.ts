import { openSync, readSync } from 'node:fs';

// P, the measure of everything else: one thread reads the file by chunks, splits lines and parses each; nothing more.

const file = openSync(process.argv[2]!, 'r');
let buffer = Buffer.allocUnsafeSlow(1 << 22);
let kept = 0;
let records = 0;
for (;;) {
  if (kept === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafeSlow(buffer.length)]);
  const read = readSync(file, buffer, kept, Math.min(1 << 18, buffer.length - kept), null);
  if (read === 0) break;
  const end = kept + read;
  let start = 0;
  for (let feed = buffer.indexOf(0x0a); feed !== -1 && feed < end; feed = buffer.indexOf(0x0a, start)) {
    JSON.parse(buffer.toString('utf8', start, feed));
    records++;
    start = feed + 1;
  }
  buffer.copy(buffer, 0, start, end);
  kept = end - start;
}
process.stdout.write(`${records}\n`);
