/** One kind of secret that its own shape gives away: a row of a table that a test replays. */
export interface TokenKind {
  readonly name: string;
  /** What the row finds, as a report's sentence names it. */
  readonly title: string;
  /** Page of the provider that shows or describes the form. */
  readonly source: string;
  /** Literal texts, three characters or more in their exact case, of which every such secret holds one. */
  readonly anchors: readonly string[];
  /** Regular expression of the whole secret, with bounded repeats only. */
  readonly pattern: string;
  /** How many letters and digits may stand before the anchor and belong to the secret; none by default. */
  readonly lead?: number;
  /** Whether these are digits alone, which may follow a letter. */
  readonly leadDigits?: true;
  /** Whether the secret proves itself, by a checksum or what is encoded in it: then there is no doubt left. */
  readonly proves?: (secret: string) => boolean;
}

/** One kind of secret of plain letters and digits, which only the provider's name before it gives away. */
export interface LabelledKind {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  /** Words in lower case, of four letters or more, that stand in the label; case does not matter. */
  readonly words: readonly string[];
  /** Regular expression of the value. */
  readonly value: string;
  /** What else the label has to hold, where the provider's name is an everyday word or names other things as well. */
  readonly and?: string;
  /** A text that every such value holds and that is not random. */
  readonly fixed?: string;
}

/** A token that begins with one of a few fixed texts. `body` is what follows, as a regular expression. */
export function token(
  name: string,
  title: string,
  starts: string | readonly string[],
  body: string,
  source: string,
  proves?: TokenKind['proves'],
): TokenKind {
  const anchors = typeof starts === 'string' ? [starts] : starts;
  const head = anchors.map((start) => start.replaceAll(/[$.+/?()[\]{}|*^]/g, String.raw`\$&`)).join('|');
  return { name, title, source, anchors, pattern: `(?:${head})${body}`, ...(proves && { proves }) };
}

/** So many letters and digits. */
export const alnum = (least: number, most = least): string => `[A-Za-z0-9]{${least},${most}}`;
/** So many lower-case hexadecimal digits. */
export const hex = (least: number, most = least): string => `[a-f0-9]{${least},${most}}`;
/** So many letters, digits, underscores and dashes. */
export const urlSafe = (least: number, most = least): string => String.raw`[\w-]{${least},${most}}`;
export const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** The form of a UUID with any letters, as tests make them up. */
export const dashed = '[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}';

/** What else a label holds whose provider gives out other things than secrets as well. */
export const keyLike = 'key|token|secret|password|auth|credential';

/** A secret behind its provider's name. */
export function labelled(
  name: string,
  title: string,
  words: readonly string[],
  value: string,
  source: string,
  and?: string,
): LabelledKind {
  return { name, title, words, value, source, ...(and !== undefined && { and }) };
}
