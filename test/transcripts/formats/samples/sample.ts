/** What a record's response is expected to be: role, origin, the response itself, and its place. */
export interface ExpectedResponse {
  readonly role: string;
  readonly origin?: string;
  readonly response: unknown;
  readonly pointer?: string;
  readonly moved?: readonly (readonly [string, string])[];
  readonly id?: string;
  readonly conversation?: string;
  readonly run?: string;
  readonly model?: string;
  readonly remarks?: readonly string[];
}

export interface Sample {
  readonly name: string;
  readonly format: string;
  readonly record: Record<string, unknown>;
  readonly responses: readonly ExpectedResponse[];
  /** True where places are too many to be written out: what stands at each is checked all the same. */
  readonly unplaced?: true;
  /** Pointers in responses below which values are read out of a text or a list, or worked out: those are not looked up. */
  readonly derived?: readonly string[];
}

/** Parts that several samples have. */
export const callItem = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  name: 'get_rate',
  arguments: '{"ccy":"EUR"}',
};
export const textItem = {
  type: 'message',
  id: 'm_1',
  role: 'assistant',
  content: [{ type: 'output_text', text: '1.08' }],
};
export const resultItem = { type: 'function_call_output', call_id: 'call_1', output: 'rate: 1.08' };
export const call = { id: 'call_1', type: 'function', function: { name: 'get_rate', arguments: '{"ccy":"EUR"}' } };
export const usage = { total_tokens: 29 };
