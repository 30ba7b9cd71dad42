import type { RuleInfo } from './guard.js';

/** The rules of what stands between a model and its client, under the guard name `stream`. Recorded logs never break them. */
export const streamRules = {
  'stream/refused': {
    summary: 'A streamed item looks like a tool call and cannot be verified without doubt.',
    level: 'error',
    tier: 'proven',
    help: 'The item was blocked whatever the guards said of it: it is of an unknown type, names two tools, hides a call in another item, cannot be read, or never was complete. Hand on calls in a shape of the protocol, each whole.',
    ignorable: false,
  },
} as const satisfies Readonly<Record<string, RuleInfo>>;

/** The id of one of these rules. */
export type StreamRule = keyof typeof streamRules;
