/** What the words around a number say of it. */

const before = 48;
const after = 24;

/** The words of a field's name and those before and behind a span, in lower case. */
export interface Context {
  readonly before: string;
  readonly after: string;
  readonly key: string;
}

export function contextOf(text: string, start: number, end: number, key: string | undefined): Context {
  return {
    before: text.slice(Math.max(0, start - before), start).toLowerCase(),
    after: text.slice(end, end + after).toLowerCase(),
    key: wordsOf(key ?? ''),
  };
}

/** A name in `camelCase` or `snake_case` as words. */
function wordsOf(name: string): string {
  return name
    .slice(0, 80)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .toLowerCase();
}

/** Names of fields whose numbers count, measure, date or identify things. */
const numberKey =
  /\b(?:id|ids|uid|uuid|guid|key|hash|sha\d*|md5|digest|etag|checksum|crc|time|timestamp|timestamps|ts|date|created|updated|modified|expires?|expiry|exp|iat|nbf|start|end|started|ended|count|total|size|bytes|length|len|offset|index|seq|sequence|seed|version|revision|rev|port|pid|tid|duration|latency|elapsed|ms|ns|us|seconds|millis|nanos|tokens?|usage|price|amount|cost|balance|score|lat|lon|lng|latitude|longitude|width|height|x|y|z|order|invoice|ticket|serial|isbn|issn|sku|ean|upc|asin|tracking|build|commit|nonce|epoch|line|row|column|limit|page|cursor|quantity|population|value|number)\b/;

/** Words before a number that say that it names or counts a thing. */
const numberWord =
  /\b(?:id|ids|uid|order|orders|invoice|ticket|case|issue|bug|pr|build|commit|sha|hash|checksum|timestamp|epoch|unix|time|ts|port|pid|size|bytes|offset|serial|isbn|issn|sku|ean|upc|asin|part|model|tracking|version|revision|reference|ref|transaction|txn|seed|count|total|population|line|row|page|doi|arxiv|pmid|job|task|run|session|request|item|article|record|catalog|lot|batch|confirmation|booking|reservation|flight|policy|member|membership|customer|student|employee|badge|license|vin)\b(?:[ .](?:no\.?|number|num|nr\.?|id|is|was|of|code))*$/;

/** Whether a bare number stands where things are counted or named. */
export function isCounted({ before: words, key }: Context): boolean {
  return numberWord.test(withoutMarks(words)) || (key !== '' && numberKey.test(key));
}

/** A text without the white space, quotes and marks at its end. */
function withoutMarks(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\n\r"\'`:=#-('.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** Whether one of the words stands before, closely behind, or in the field's name. */
export function says(context: Context, words: RegExp): boolean {
  return words.test(context.before) || words.test(context.key) || words.test(context.after.slice(0, 16));
}
