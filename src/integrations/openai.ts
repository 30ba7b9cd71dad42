import OpenAI, { type ClientOptions } from 'openai';
import { type Gatekeeper, gatekeeper } from './gatekeeper.js';
import { type OpenAIClient, gateClient } from './openai-client.js';
import { type IntegrationOptions, type OptionNames, readNames, readSettings } from './settings.js';

export { ResponseBlocked } from './blocked.js';
export type { OpenAIClient } from './openai-client.js';
export type { IntegrationOptions, WhenBlocked } from './settings.js';
export { verdictOf } from './verdict-of.js';

/**
 * Makes a client verify every response of the Chat and the Responses API before it hands it on, streamed ones too, and gives
 * the same client back. What fails is thrown as `ResponseBlocked`; in a stream a text, or in the Responses API a
 * `system_intervention` item, takes the place of blocked calls, unless `whenBlocked` is `throw`. Clients made by
 * `withOptions` verify too, with the same totals. Throws `UsageError` where an option is wrong.
 */
export function verifyOpenAI<Client extends OpenAIClient>(client: Client, options: IntegrationOptions): Client {
  const names = { className: 'verifyOpenAI' };
  const gate = gatekeeper(names.className, readSettings(names.className, readNames(names, options)));
  return withGate(client, gate);
}

function withGate<Client extends OpenAIClient>(client: Client, gate: Gatekeeper): Client {
  gateClient(client, gate);
  const { withOptions } = client as { withOptions?: unknown };
  if (typeof withOptions === 'function') {
    const value = (...args: unknown[]): unknown =>
      withGate(Reflect.apply(withOptions, client, args) as OpenAIClient, gate);
    Object.defineProperty(client, 'withOptions', { value, configurable: true, writable: true, enumerable: false });
  }
  return client;
}

/** Options of the client and of its verification in one. */
export type VerifiedOpenAIOptions = ClientOptions & IntegrationOptions;

const names: OptionNames = { className: 'VerifiedOpenAI' };
const own: ReadonlySet<string> = new Set([
  'guards',
  'blockOnFailure',
  'block_on_failure',
  'whenBlocked',
  'when_blocked',
  'onBlocked',
  'on_blocked',
  'onWarning',
  'on_warning',
  'context',
]);

/** Under this a clone by `withOptions` finds the gatekeeper of the client that it was made from. */
const inherited = Symbol('gatekeeper');

/** An OpenAI client that verifies every response before it hands it on, as `verifyOpenAI` says. */
export class VerifiedOpenAI extends OpenAI {
  /** Takes the options of the client and those of the verification. Throws `UsageError` where one of the latter is wrong. */
  constructor(options: VerifiedOpenAIOptions = {}) {
    const entries = Object.entries(options);
    const given = options as { readonly [inherited]?: Gatekeeper };
    const settings = readNames(names, Object.fromEntries(entries.filter(([key]) => own.has(key))));
    const gate = given[inherited] ?? gatekeeper(names.className, readSettings(names.className, settings));
    super({ ...Object.fromEntries(entries.filter(([key]) => !own.has(key))), [inherited]: gate } as ClientOptions);
    gateClient(this, gate);
  }
}
