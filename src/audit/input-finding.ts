import type { Level } from '../core/guard.js';
import { type InputRule, inputRules } from '../core/input-rules.js';
import { fingerprintOf } from './fingerprint.js';
import type { SliceFinding } from './partial.js';
import { masked } from './place.js';

/** What a finding about a record itself says; `key` identifies the record, `once` reports it once a file. */
export interface InputFault extends Pick<SliceFinding, 'line' | 'column' | 'endColumn' | 'record'> {
  readonly rule: InputRule;
  readonly level: Level;
  readonly message: string;
  readonly key: string;
  readonly once: string | undefined;
}

/** The finding of a record that could not be read, or whose form is at fault, rather than what it says. */
export function inputFinding({ rule, message, key, once, ...place }: InputFault): SliceFinding {
  return {
    ruleId: rule,
    guard: 'input',
    tier: inputRules[rule].tier,
    message: masked(message),
    ...place,
    pointer: '',
    format: 'unknown',
    role: 'assistant',
    fingerprint: fingerprintOf(rule, key, '', ''),
    ...(once !== undefined && { once }),
  };
}
