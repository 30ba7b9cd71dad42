import { isIpv4 } from './ipv4.js';
import { isUri, isUriReference } from './uri.js';

/**
 * The formats that two runtimes must judge alike, and those whose usual patterns are slow on hostile text. A value that
 * either runtime's usual check refuses is refused: RFC 3339 without its relaxations, RFC 3986, plain e-mail addresses.
 */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  email: isEmail,
  uuid: (text) => uuid.test(text),
  'date-time': isDateTime,
  uri: isUri,
  url: isUri,
  'uri-reference': isUriReference,
  ipv4: isIpv4,
};

const uuid = /^(?:urn:uuid:)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const atom = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
const label = /^[A-Za-z0-9-]{1,63}$/;

/** Atoms joined by single dots, one at sign, labels joined by single dots; one label is enough. ASCII only. */
function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1 || text.includes('@', at + 1)) return false;
  const atoms = text.slice(0, at).split('.');
  const labels = text.slice(at + 1).split('.');
  return atoms.every((part) => atom.test(part)) && labels.every(isLabel);
}

function isLabel(text: string): boolean {
  return label.test(text) && !text.startsWith('-') && !text.endsWith('-');
}

const dateTime = /^(\d{4})-(\d\d)-(\d\d)t(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i;

/** RFC 3339, section 5.6. Second 60 only where it is 23:59:60 in UTC; there is no year 0. */
function isDateTime(text: string): boolean {
  const parts = dateTime.exec(text);
  if (!parts) return false;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [offsetHour, offsetMinute] = [Number(parts[8] ?? 0), Number(parts[9] ?? 0)];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return false;
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (offsetHour * 60 + offsetMinute) * (parts[7] === '-' ? -1 : 1);
  const minutesInDay = 24 * 60;
  return (hour * 60 + minute - offset + 2 * minutesInDay) % minutesInDay === minutesInDay - 1;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
