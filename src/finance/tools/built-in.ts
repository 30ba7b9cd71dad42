import type { JsonSchema } from '../../core/guard.js';
import type { ComplianceGuard } from '../compliance-guard.js';
import type { DerivativesGuard } from '../derivatives-guard.js';
import type { Engine } from '../receipt.js';

/** The guards that the built-in tools share with direct callers. */
export interface Guards {
  readonly compliance: ComplianceGuard;
  readonly derivatives: DerivativesGuard;
}

/** A built-in tool's answer: a pure function's result, of which the integration makes receipts and statuses. */
export type Answer =
  | {
      readonly kind: 'computed';
      /** The tool's own members of the result. */
      readonly result: Readonly<Record<string, string | boolean>>;
      /** What the receipt records as computed. */
      readonly computedValue: string;
      readonly formula: string;
    }
  | {
      readonly kind: 'rejected';
      /** One sentence that names the field and what is allowed. */
      readonly error: string;
      /** What the receipt records instead of a value; undefined for a rejection that leaves no receipt. */
      readonly computedValue: string | undefined;
      readonly formula: string;
    };

/** A built-in tool; one file a tool. */
export interface BuiltInTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema as it is declared to the model. */
  readonly parameters: JsonSchema;
  /** The engine that the specification names for the tool in receipts. */
  readonly engine: Engine;
  /** Computes the answer. The arguments are an object; nothing else is known of them. */
  answer(args: Readonly<Record<string, unknown>>, guards: Guards): Answer;
}

/** Invalid arguments: rejected, with a receipt. */
export function invalid(error: string, formula: string, computedValue = 'rejected_invalid_arguments'): Answer {
  return { kind: 'rejected', error, computedValue, formula };
}
