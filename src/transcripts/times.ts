import { valueAt } from '../core/json.js';

/** Where records give their time, the likeliest first. */
const pointers: readonly string[] = [
  '/timestamp',
  '/created_at',
  '/created',
  '/time',
  '/ts',
  '/start_time',
  '/startTime',
  '/processed_at',
  '/started_at',
  '/response/created_at',
  '/message/timestamp',
];

/** Times before 2000 and after 2100 are no times of a transcript: some other number stands there. */
const earliest = Date.UTC(2000, 0);
const latest = Date.UTC(2100, 0);

/**
 * The time that a record gives, in milliseconds since 1970: ISO 8601, without a zone taken as UTC, or seconds, milliseconds,
 * microseconds or nanoseconds as a number or in a string. Undefined where none can be read.
 */
export function timeOf(record: unknown): number | undefined {
  for (const pointer of pointers) {
    const time = readTime(valueAt(record, pointer));
    if (time !== undefined) return time;
  }
  return undefined;
}

function readTime(value: unknown): number | undefined {
  if (typeof value === 'number') return fromCount(value);
  if (typeof value !== 'string' || value.length > 40) return undefined;
  if (/^\d{9,19}(?:\.\d+)?$/.test(value)) return fromCount(Number(value));
  const [, day, time = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/.exec(value) ?? [];
  return day === undefined ? undefined : inRange(Date.parse(`${day}T${time}${zone}`));
}

/** The unit that makes a time of our century of it. */
function fromCount(count: number): number | undefined {
  for (const unit of [1_000, 1, 1e-3, 1e-6]) {
    const time = inRange(count * unit);
    if (time !== undefined) return time;
  }
  return undefined;
}

function inRange(time: number): number | undefined {
  return time >= earliest && time < latest ? Math.floor(time) : undefined;
}
