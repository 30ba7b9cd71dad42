import { UsageError } from './core/errors.js';
import type { Guard, JsonSchema } from './core/guard.js';
import { SchemaGuard } from './guards/schema/guard.js';
import type { VerificationResult } from './verify/result.js';
import { Verifier } from './verify/verifier.js';

/** The verifier as the package publishes it: one that also knows how to hold structured output to a JSON Schema. */
export class ResponseVerifier extends Verifier {
  /**
   * Verifies structured output, as the response `{type: 'structured_output', output}`: against the schema first, then by the
   * guards. Throws `UsageError` with neither a schema nor a guard, since the call would verify nothing; an empty schema counts.
   */
  verifyStructuredOutput(
    output: unknown,
    schema?: JsonSchema | boolean | null,
    guards?: readonly Guard[],
    context?: unknown,
  ): VerificationResult {
    const hasSchema = schema !== undefined && schema !== null;
    if (!hasSchema && !(guards?.length ?? 0)) {
      throw new UsageError(
        'verifyStructuredOutput needs a schema or at least one guard.',
        'Pass a JSON Schema, or guards.',
      );
    }
    const stack = hasSchema ? [new SchemaGuard(schema), ...(guards ?? this.defaultGuards)] : guards;
    return this.verify({ type: 'structured_output', output }, stack, context);
  }
}
