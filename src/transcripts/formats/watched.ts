import type { JsonObject } from '../../core/json.js';

/** A record that takes down what is looked at in it. */
export interface Watched {
  readonly proxy: JsonObject;
  /** The members whose value was looked at and is a scalar. */
  readonly scalars: ReadonlyMap<string, unknown>;
  /** Whether the value of a member was looked at that is an object or a list. */
  readonly looksInto: () => boolean;
}

/** Watches a record, so that one can say which of its members an answer depends on, besides their names. */
export function watched(record: JsonObject): Watched {
  const scalars = new Map<string, unknown>();
  let looksInto = false;
  const look = (key: string | symbol, value: unknown): void => {
    if (typeof value === 'object' && value !== null) looksInto = true;
    else if (typeof key === 'string' && Object.hasOwn(record, key)) scalars.set(key, value);
  };
  const proxy = new Proxy(record, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      look(key, value);
      return value;
    },
  });
  return { proxy, scalars, looksInto: () => looksInto };
}
