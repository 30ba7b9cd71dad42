import type { Guard } from '../core/guard.js';
import { isObject, own } from '../core/json.js';
import { refusing } from '../stream/intervention.js';
import { type Totals, totalsFrom } from '../stream/totals.js';
import type { TranscriptFormat } from '../transcripts/format.js';
import { readContext } from '../verify/context.js';
import type { VerificationResult } from '../verify/result.js';
import { Verifier } from '../verify/verifier.js';
import type { IntegrationSettings } from './settings.js';

/** How much was verified, and what came of it. */
export interface GateStats {
  readonly total: number;
  readonly verified: number;
  readonly blocked: number;
}

/** What one verdict is about. */
export interface Judged {
  /** What the guards look at. */
  readonly subject: unknown;
  /** What `onBlocked` is shown, where that is another. */
  readonly shown?: unknown;
  /** Ties the verdict to its request, where the context does not. */
  readonly requestId?: string | undefined;
  /** Why it fails, whatever the guards say. */
  readonly why?: string | undefined;
}

/** The guards of one client, with its running totals: everything that it is about to hand on passes here first. */
export interface Gatekeeper {
  readonly settings: IntegrationSettings;
  readonly stats: GateStats;
  /** The verdict on one response or call. Never throws: what cannot be judged has failed. */
  judge(judged: Judged): VerificationResult;
  /** The verdict on a call of a tool before it runs. */
  judgeCall(tool: string, args: unknown, requestId?: string): VerificationResult;
  /** The verdict on every turn of the model: the first that fails, else the last. */
  judgeTurns(turns: readonly unknown[], about?: Omit<Judged, 'subject'>): VerificationResult;
  /** Whether what got the verdict is to be held back. Tells of a failure that is passed on. */
  holdsBack(result: VerificationResult): boolean;
  /** The context that a stream of items starts from. */
  context(): unknown;
  /** Adds what a stream reported, where the middleware judged it. */
  readonly totals: Totals;
}

/** Makes a gatekeeper. Throws `UsageError` for what is no list of guards; warns where there are none. */
export function gatekeeper(className: string, settings: IntegrationSettings): Gatekeeper {
  const { guards, blockOnFailure, onBlocked, warn, context } = settings;
  const verifier = new Verifier({ guards });
  const totals = totalsFrom(typeof context === 'function' ? undefined : context);
  const stats = { total: 0, verified: 0, blocked: 0 };
  if (guards.length === 0) {
    const what = blockOnFailure ? 'everything will be blocked' : 'nothing is verified';
    warn(`${className} has no guards, so ${what}.`);
  }
  const contextNow = (): unknown => (typeof context === 'function' ? (context() as unknown) : totals.context);

  function judge({ subject, shown = subject, requestId, why }: Judged): VerificationResult {
    stats.total++;
    const result = verdictOn({ verifier, guards, contextNow }, { subject, requestId, why });
    totals.add(isObject(subject) ? own(subject, 'usage') : undefined);
    if (result.verified) stats.verified++;
    else {
      stats.blocked++;
      tell(onBlocked, warn, shown, result);
    }
    return result;
  }

  return {
    settings,
    stats,
    totals,
    judge,
    judgeCall: (tool, args, requestId) =>
      judge({ subject: { type: 'tool_call', tool_name: tool, arguments: args }, requestId }),
    judgeTurns(turns, about) {
      let last: VerificationResult | undefined;
      let failed: VerificationResult | undefined;
      for (const subject of turns) {
        last = judge({ ...about, subject });
        if (!last.verified) failed ??= last;
      }
      return failed ?? last ?? judge({ ...about, subject: emptyTurn });
    },
    holdsBack(result) {
      if (result.verified) return false;
      if (!blockOnFailure) {
        warn('A failed verdict was passed on, since blockOnFailure is false.', result);
      }
      return blockOnFailure;
    },
    context() {
      try {
        return contextNow();
      } catch {
        // A guard with a cap fails on a total that is no number.
        return { total_cost: Number.NaN, total_tokens: Number.NaN };
      }
    },
  };
}

interface Means {
  readonly verifier: Verifier;
  readonly guards: readonly Guard[];
  readonly contextNow: () => unknown;
}

function verdictOn({ verifier, guards, contextNow }: Means, { subject, requestId, why }: Judged): VerificationResult {
  let context: unknown;
  let refusal = why;
  try {
    const read = readContext(contextNow());
    context = requestId === undefined || Object.hasOwn(read, 'request_id') ? read : { ...read, request_id: requestId };
  } catch {
    refusal ??= 'The context of the verification could not be read';
  }
  const stack = refusal === undefined ? guards : [...guards, refusing(refusal)];
  try {
    return verifier.verify(subject, stack, context);
  } catch {
    const unreadable = refusing('The response is none that can be verified');
    return verifier.verify({ type: 'unreadable' }, [...stack, unreadable], context);
  }
}

/** What a response without any content is judged as. */
const emptyTurn = { role: 'assistant', content: null };

/** A callback that fails, at once or later, changes nothing about the verdict. */
function tell(
  onBlocked: IntegrationSettings['onBlocked'],
  warn: IntegrationSettings['warn'],
  shown: unknown,
  result: VerificationResult,
): void {
  if (onBlocked === undefined) return;
  const failed = (error: unknown): void => warn('The onBlocked callback failed.', error);
  try {
    const answer = onBlocked(shown, result);
    if (answer instanceof Promise) answer.catch(failed);
  } catch (error) {
    failed(error);
  }
}

/**
 * The turns of the model in an object of an API, as an audit of its log sees them: the same normalising, so the same verdict.
 * An object of another shape is judged as it stands.
 */
export function turnsOf(format: TranscriptFormat, record: Record<string, unknown>): readonly unknown[] {
  try {
    const turns = format.recognises(record as never) ? format.responses(record as never) : [];
    const primary = turns.filter(({ origin, role }) => origin === 'primary' && role === 'assistant');
    if (turns.length === 0 && !format.recognises(record as never)) return [record];
    return primary.map(({ response }) => response);
  } catch {
    return [record];
  }
}
