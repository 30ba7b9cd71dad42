/** A secret in a text; offsets are UTF-16 units of it. */
export interface SecretMatch {
  /** The kind's name, as the tables have it, or `labelled`. */
  readonly name: string;
  readonly title: string;
  /** Where its label begins, if it has one; else where it begins itself. */
  readonly labelStart: number;
  readonly start: number;
  readonly end: number;
  /** Of two secrets at one place the one of the higher rank is reported: a provider's form says more than a label. */
  readonly rank: number;
  /** Whether the secret proves itself by a checksum. */
  readonly proven?: boolean;
}
