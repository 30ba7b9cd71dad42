/** A tool whose taxes can be verified. */
export interface TaxTool {
  /** Arguments without which there is nothing to verify; null counts as absent. */
  readonly required: readonly string[];
  /** What the missing arguments are called together. */
  readonly subject: string;
  /** What a refusal says where the engine says nothing. */
  readonly refusal: string;
}

/** The tools that a tax engine is asked about, by folded name. */
export const taxTools: ReadonlyMap<string, TaxTool> = new Map([
  [
    'process_payroll',
    { required: ['gross_ytd', 'claimed_tax'], subject: 'payroll', refusal: 'FICA tax verification failed' },
  ],
  ['send_international_wire', { required: [], subject: 'wire', refusal: 'LRS limit exceeded' }],
  ['calculate_crypto_tax', { required: [], subject: 'crypto', refusal: 'Set-off limit breached' }],
]);
