import type { Guard } from '../core/guard.js';
import type { VerificationResult } from '../verify/result.js';
import type { Verifier } from '../verify/verifier.js';
import { type SystemIntervention, intervention, refusing, toolNameOf } from './intervention.js';
import type { Totals } from './totals.js';

/** How many items came in, and how many calls of them were verified and blocked. */
export interface StreamStats {
  readonly total: number;
  readonly verified: number;
  readonly blocked: number;
}

/** What the streams of one middleware share. */
export interface StreamSettings {
  readonly guards: readonly Guard[];
  readonly verifier: Verifier;
  readonly blockOnFailure: boolean;
  readonly onBlocked: ((item: unknown, result: VerificationResult) => unknown) | undefined;
  /** Never throws. */
  readonly warn: (message: string, cause?: unknown) => void;
  readonly stats: { total: number; verified: number; blocked: number };
  /** What the events of a blocked item become, for a consumer that knows no bare intervention; `opening` is the first of them. */
  readonly frame?: (intervention: SystemIntervention, opening: object) => readonly unknown[];
}

/**
 * Runs the guards on `subject`; with `why`, it fails whatever they say. Gives the intervention that takes the place of `item`,
 * or undefined where that may go on: verified, or failed in warn-only mode.
 */
export function judge(
  settings: StreamSettings,
  totals: Totals,
  { subject, item, why }: { readonly subject: unknown; readonly item: unknown; readonly why?: string | undefined },
): SystemIntervention | undefined {
  const guards = why === undefined ? settings.guards : [...settings.guards, refusing(why)];
  const result = settings.verifier.verify(subject, guards, totals.context);
  if (result.verified) {
    settings.stats.verified++;
    return undefined;
  }
  settings.stats.blocked++;
  notify(settings, item, result);
  if (settings.blockOnFailure) return intervention(subject, result);
  settings.warn(
    `A call of '${toolNameOf(subject)}' failed verification and was passed on, since blockOnFailure is false.`,
    result,
  );
  return undefined;
}

/** The verdict on an item that throws where it is read. No guard can look at it, so they are shown a stand-in. */
export function refuseUnreadable(
  settings: StreamSettings,
  totals: Totals,
  item: unknown,
): SystemIntervention | undefined {
  const subject = { type: 'unreadable' };
  return judge(settings, totals, { subject, item, why: 'Unrecognized tool-call item: it cannot be read' });
}

/** A callback that fails, at once or later, changes nothing about the stream. */
function notify({ onBlocked, warn }: StreamSettings, item: unknown, result: VerificationResult): void {
  if (onBlocked === undefined) return;
  const failed = (error: unknown): void => warn('The onBlocked callback failed.', error);
  try {
    const answer = onBlocked(item, result);
    if (answer instanceof Promise) answer.catch(failed);
  } catch (error) {
    failed(error);
  }
}
