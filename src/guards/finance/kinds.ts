/** How a field of a calculation is read. */
export type FieldKind = 'amount' | 'amounts' | 'rate' | 'months' | 'years' | 'option-type' | 'text' | 'flag';

/** A field of a calculation: the tool's own name for it, and what else it is called. */
export interface FieldNames {
  /** The member of the tool's arguments, or of its result. */
  readonly name: string;
  readonly kind: FieldKind;
  /** Without case and separators: `cash_flows`, `cashFlows` and `Cash Flows` are all `cashflows`. */
  readonly names: readonly string[];
  /** Taken as zero where it is absent or null. */
  readonly optional?: true;
  /** Read in place of another field of this name: years for months. */
  readonly insteadOf?: string;
}

/** One kind of calculation: the tool that recomputes it, what goes in and what comes out. */
export interface Calculation {
  readonly id: 'npv' | 'loan' | 'option' | 'aml';
  readonly tool: string;
  /** What it is called in messages. */
  readonly title: string;
  readonly rule: 'finance/wrong-npv' | 'finance/wrong-payment' | 'finance/wrong-price' | 'finance/wrong-flag';
  /** Words that make a context string speak of it, without case and separators. */
  readonly contexts: readonly string[];
  readonly inputs: readonly FieldNames[];
  /** What comes out; the first is what the calculation is about, the others are compared where they are there. */
  readonly answers: readonly FieldNames[];
}

/** The calculations that can be recomputed. */
export const calculations: readonly Calculation[] = [
  {
    id: 'npv',
    tool: 'calculate_npv',
    title: 'NPV',
    rule: 'finance/wrong-npv',
    contexts: ['npv', 'netpresentvalue'],
    inputs: [
      { name: 'cashflows', kind: 'amounts', names: ['cashflows', 'cashflow', 'flows'] },
      {
        name: 'rate',
        kind: 'rate',
        names: ['discountrate', 'rate', 'wacc', 'hurdlerate', 'requiredreturn', 'interestrate'],
        optional: true,
      },
    ],
    answers: [{ name: 'npv', kind: 'amount', names: ['npv', 'netpresentvalue'] }],
  },
  {
    id: 'loan',
    tool: 'calculate_loan_payment',
    title: 'loan payment',
    rule: 'finance/wrong-payment',
    contexts: ['loan', 'mortgage'],
    inputs: [
      { name: 'principal', kind: 'amount', names: ['principal', 'loanamount', 'loanprincipal'] },
      { name: 'annual_rate', kind: 'rate', names: ['annualrate', 'annualinterestrate', 'interestrate', 'apr', 'rate'] },
      { name: 'months', kind: 'months', names: ['months', 'termmonths', 'term', 'numberofmonths', 'nmonths'] },
      { name: 'years', kind: 'years', names: ['years', 'termyears', 'numberofyears'], insteadOf: 'months' },
    ],
    answers: [
      {
        name: 'monthly_payment',
        kind: 'amount',
        names: ['monthlypayment', 'payment', 'pmt', 'installment', 'instalment'],
      },
    ],
  },
  {
    id: 'option',
    tool: 'price_option',
    title: 'option price',
    rule: 'finance/wrong-price',
    contexts: ['option', 'blackscholes'],
    inputs: [
      { name: 'spot_price', kind: 'amount', names: ['spotprice', 'spot', 'underlying', 'underlyingprice', 's'] },
      { name: 'strike_price', kind: 'amount', names: ['strikeprice', 'strike', 'k'] },
      {
        name: 'time_to_expiry',
        kind: 'amount',
        names: ['timetoexpiry', 'timetomaturity', 'expiryyears', 'maturity', 'years', 'time', 't'],
      },
      { name: 'risk_free_rate', kind: 'rate', names: ['riskfreerate', 'interestrate', 'rate', 'r'] },
      { name: 'volatility', kind: 'rate', names: ['volatility', 'impliedvolatility', 'vol', 'sigma'] },
      { name: 'option_type', kind: 'option-type', names: ['optiontype', 'type', 'callput', 'kind'] },
    ],
    answers: [
      { name: 'price', kind: 'amount', names: ['price', 'optionprice', 'premium', 'fairvalue'] },
      { name: 'delta', kind: 'amount', names: ['delta'] },
    ],
  },
  {
    id: 'aml',
    tool: 'check_aml_compliance',
    title: 'AML flag',
    rule: 'finance/wrong-flag',
    contexts: ['aml', 'antimoneylaundering'],
    inputs: [
      { name: 'amount', kind: 'amount', names: ['amount', 'transactionamount', 'amountusd'] },
      { name: 'country_code', kind: 'text', names: ['countrycode', 'country', 'jurisdiction'] },
    ],
    answers: [
      {
        name: 'needs_flagging',
        kind: 'flag',
        names: ['needsflagging', 'flagged', 'flag', 'amlflag', 'isflagged', 'requiresflagging', 'requiresflag'],
      },
    ],
  },
];

/** Names as they were met, folded: transcripts use the same few again and again. */
const folded = new Map<string, string>();
const mostFolded = 10_000;

/** A name without case and separators; the empty text for one that is too long to be a name. */
export function foldField(name: string): string {
  let field = folded.get(name);
  if (field === undefined) {
    field = name.length > 64 ? '' : name.toLowerCase().replaceAll(/[\s_.-]/g, '');
    if (name.length <= 64 && folded.size < mostFolded) folded.set(name, field);
  }
  return field;
}
