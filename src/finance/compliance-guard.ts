import { countryCode } from './country-codes.js';
import { exact } from './decimals.js';
import { isAmount } from './fields.js';

/**
 * Jurisdictions under a call for action or increased monitoring: the one list that the guard and the tool
 * `check_aml_compliance` share.
 */
const defaultHighRiskCountries = 'KP IR SY MM AF YE VE PK NI HT BF ML SS CF'.split(' ');

/** Amounts from which a transaction is reported, in the currency of the place. */
const reportingThreshold = 10_000;

/** Whether a transaction must be flagged, and the first reason that was met. */
export interface AmlAnswer {
  readonly needsFlagging: boolean;
  readonly reason: string;
}

/** Checks transactions against money laundering rules. */
export class ComplianceGuard {
  /** The high-risk countries that a guard made without a list of its own has, as ISO 3166-1 alpha-2 codes. */
  static readonly highRiskCountries: ReadonlySet<string> = new Set(defaultHighRiskCountries);

  /** This guard's high-risk countries, as ISO 3166-1 alpha-2 codes in upper case. */
  readonly highRiskCountries: ReadonlySet<string>;

  constructor(options: { readonly highRiskCountries?: Iterable<string> } = {}) {
    this.highRiskCountries = new Set(options.highRiskCountries ?? ComplianceGuard.highRiskCountries);
  }

  /**
   * Whether a transaction must be flagged; the amount is in dollars. An amount that is no number of zero or more and a
   * country that is no assigned code are flagged: what cannot be evaluated is not clear.
   */
  checkAml(amount: unknown, country: unknown): AmlAnswer {
    if (!isAmount(amount) || amount < 0) {
      return { needsFlagging: true, reason: 'Unevaluable amount: amount is not a finite number >= 0' };
    }
    const code = countryCode(country);
    if (code === undefined) {
      const reason = 'Unevaluable jurisdiction: country_code is not an assigned ISO 3166-1 alpha-2 code';
      return { needsFlagging: true, reason };
    }
    if (exact(amount).greaterThanOrEqualTo(reportingThreshold)) {
      return { needsFlagging: true, reason: 'Amount exceeds threshold' };
    }
    if (this.highRiskCountries.has(code)) return { needsFlagging: true, reason: 'High-risk jurisdiction' };
    return { needsFlagging: false, reason: 'Clear' };
  }
}
