import { lineSplitter } from './lines.js';
import type { RawRecord, ReadItem } from './record.js';
import { longestRecord, tooLong, type Splitter } from './splitter.js';

/** A line that carries data of an event, which JSON begins. No line of JSON text can begin so. */
const dataLine = /^data: ?[{[]/m;

/** Fields that say nothing that is audited; a line that begins with a colon is a comment. */
const otherField = /^(?:event|id|retry)(?::|$)|^:/;

/** What some servers send when a stream is at its end. */
const closingData = '[DONE]';

/** Whether a text is one of server-sent events, whatever its name: such as what `curl -N` wrote. */
export function holdsEvents(head: Buffer): boolean {
  return head.includes('data:') && dataLine.test(head.toString('latin1'));
}

/** An event whose data is still coming. */
interface Pending {
  readonly line: number;
  readonly column: number;
  readonly pieces: string[];
  length: number;
  /** Line of the last piece. */
  last: number;
  replaced: boolean;
}

/**
 * Cuts server-sent events into records: the data of an event, its lines joined by line feeds as the HTML standard asks.
 * What stands before the data on a further line is kept as blanks, so that lines and columns stay those of the file.
 * Logs that leave out the blank lines between events are understood; a line of no field is a record of its own.
 */
export function eventSplitter(recordBytes: number): Splitter {
  const limit = longestRecord(recordBytes);
  const lines = lineSplitter(recordBytes);
  let pending: Pending | undefined;
  let lastLine = 0;

  function flush(items: ReadItem[]): void {
    if (pending) items.push(...eventOf(pending, limit));
    pending = undefined;
  }

  function take(items: ReadItem[], item: ReadItem): void {
    // Blank lines end an event. They give no item, but they count.
    if (item.line > lastLine + 1) flush(items);
    lastLine = item.line;
    if (item.kind !== 'record') {
      flush(items);
      items.push(item);
      return;
    }
    const { text } = item;
    if (text === 'data') return;
    if (text.startsWith('data:')) {
      const start = text.startsWith('data: ') ? 'data: '.length : 'data:'.length;
      if (pending && /^\s*[{[]/.test(text.slice(start)) && isWhole(pending)) flush(items);
      pending = added(pending, item, start, limit);
    } else if (otherField.test(text)) {
      if (pending && !text.startsWith(':') && isWhole(pending)) flush(items);
    } else {
      flush(items);
      items.push(item);
    }
  }

  function takeAll(found: readonly ReadItem[]): ReadItem[] {
    const items: ReadItem[] = [];
    for (const item of found) take(items, item);
    return items;
  }

  return {
    push: (chunk) => takeAll(lines.push(chunk)),
    end() {
      const items = takeAll(lines.end());
      flush(items);
      return items;
    },
    stopped: () => false,
  };
}

/** The event with one more line of data, which begins at `start` of the line's text. */
function added(
  pending: Pending | undefined,
  { text, line, replaced }: RawRecord,
  start: number,
  limit: number,
): Pending {
  const data = text.slice(start);
  if (!pending) {
    return { line, column: start + 1, pieces: [data], length: data.length, last: line, replaced };
  }
  const between = '\n'.repeat(line - pending.last) + ' '.repeat(start);
  pending.length += between.length + data.length;
  // Beyond the limit nothing is kept but the length.
  if (pending.length <= limit) pending.pieces.push(between, data);
  pending.last = line;
  pending.replaced ||= replaced;
  return pending;
}

function eventOf({ line, column, pieces, length, replaced }: Pending, limit: number): ReadItem[] {
  if (length > limit) return [{ kind: 'skipped', line, column, reason: tooLong(limit) }];
  const text = pieces.join('');
  const said = text.trim();
  return said === '' || said === closingData ? [] : [{ kind: 'record', text, line, column, replaced }];
}

function isWhole({ pieces }: Pending): boolean {
  try {
    JSON.parse(pieces.join(''));
    return true;
  } catch {
    return false;
  }
}
