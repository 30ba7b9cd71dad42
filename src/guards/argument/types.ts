/** What an argument of a type must be. */
export interface ArgumentType {
  /** Ends the sentence "must be ...". */
  readonly title: string;
  /** Whether the value has the kind that the type asks for; where not, `argument/type` is broken. */
  isKind(value: unknown): boolean;
  /** Whether a value of the kind is written as the type asks; where not, `argument/format` is broken. */
  isWritten?(value: string): boolean;
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const email = /^[\w.%+-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;
const url = /^https?:\/\/[^\s<>"{}|\\^`[\]]+$/;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The types of ArgumentGuard. A number that JSON writes as 5.0 is an integer; a boolean is no number. */
export const argumentTypes: ReadonlyMap<string, ArgumentType> = new Map<string, ArgumentType>([
  ['string', { title: 'a string', isKind: isString }],
  ['number', { title: 'a number', isKind: isNumber }],
  ['integer', { title: 'an integer', isKind: Number.isInteger }],
  ['boolean', { title: 'true or false', isKind: (value) => typeof value === 'boolean' }],
  ['email', { title: 'an e-mail address', isKind: isString, isWritten: (value) => email.test(value) }],
  ['url', { title: 'an http or https URL', isKind: isString, isWritten: (value) => url.test(value) }],
  ['uuid', { title: 'a UUID', isKind: isString, isWritten: (value) => uuid.test(value) }],
  ['enum', { title: 'one of the listed values', isKind: () => true }],
  ['pattern', { title: 'a string', isKind: isString }],
]);
