import { createReadStream } from 'node:fs';
import { streamArray } from 'stream-json/streamers/stream-array.js';

// What reading the elements of one large array costs with a common tool, before anything is looked for in them.

let elements = 0;
for await (const _ of createReadStream(process.argv[2]!).pipe(streamArray.withParserAsStream())) elements++;
process.stdout.write(`${elements}\n`);
