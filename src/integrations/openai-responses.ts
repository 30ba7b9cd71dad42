import { isObject, own } from '../core/json.js';
import { typeOf } from '../stream/events.js';
import { openGate } from '../stream/holding.js';
import type { SystemIntervention } from '../stream/intervention.js';
import { pump } from '../stream/pump.js';
import { totalsFrom } from '../stream/totals.js';
import { openaiResponses } from '../transcripts/formats/openai-responses.js';
import type { VerificationResult } from '../verify/result.js';
import { Verifier } from '../verify/verifier.js';
import { ResponseBlocked } from './blocked.js';
import { type Gatekeeper, turnsOf } from './gatekeeper.js';
import type { StreamGate } from './openai-chat.js';

/**
 * The events of a Responses stream, each call held until it is complete and judged: `stream/` does the holding. A blocked item
 * becomes an intervention in its position, or an error. The whole response is judged before the event that ends it.
 */
export async function* gatedEvents(source: AsyncIterable<unknown>, means: StreamGate): AsyncGenerator {
  const { gate } = means;
  const { settings } = gate;
  let failed: VerificationResult | undefined;
  let subject: unknown;
  const items = openGate(
    {
      guards: settings.guards,
      verifier: new Verifier({ guards: settings.guards }),
      blockOnFailure: settings.blockOnFailure,
      onBlocked(item, result) {
        failed ??= result;
        subject ??= item;
        return settings.onBlocked?.(item, result);
      },
      warn: settings.warn,
      stats: { total: 0, verified: 0, blocked: 0 },
      frame: inPosition,
    },
    totalsFrom(gate.context()),
  );
  for await (const event of pump(source, items)) {
    if (means.isAborted()) return;
    if (failed && settings.blockOnFailure && settings.whenBlocked === 'throw') {
      means.onVerdict(failed);
      throw new ResponseBlocked(subject, failed);
    }
    const response = isObject(event) && ends.has(typeOf(event)) ? own(event, 'response') : undefined;
    if (isObject(response)) {
      const result = gate.judgeTurns(turnsOf(openaiResponses, withoutInterventions(response)));
      means.onVerdict(failed ?? result);
      if (gate.holdsBack(result)) throw new ResponseBlocked(response, result);
    }
    yield event;
  }
}

const ends: ReadonlySet<string> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
  'response.done',
]);

/** The turns of a response object. */
export function judgeResponse(gate: Gatekeeper, response: Record<string, unknown>): VerificationResult {
  const requestId = response['_request_id'];
  return gate.judgeTurns(turnsOf(openaiResponses, response), {
    shown: response,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  });
}

/** Clients put a response together by position: the intervention is added there as an item, and done. */
function inPosition(intervention: SystemIntervention, opening: object): readonly unknown[] {
  const output_index = own(opening, 'output_index');
  const sequence_number = own(opening, 'sequence_number');
  const event = (type: string): object => ({ type, output_index, sequence_number, item: intervention });
  return [event('response.output_item.added'), event('response.output_item.done')];
}

/** What was blocked is not judged a second time. */
function withoutInterventions(response: Record<string, unknown>): Record<string, unknown> {
  const output = own(response, 'output');
  if (!Array.isArray(output)) return response;
  return { ...response, output: output.filter((item) => !isObject(item) || typeOf(item) !== 'system_intervention') };
}
