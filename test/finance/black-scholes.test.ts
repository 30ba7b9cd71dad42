import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { DerivativesGuard, type OptionArguments } from '../../src/finance/derivatives-guard.js';
import { OpenResponsesIntegration } from '../../src/finance/integration.js';

interface Row {
  readonly option: readonly [
    spot: number,
    strike: number,
    years: number,
    rate: number,
    volatility: number,
    type: 'call' | 'put',
  ];
  readonly price: string;
  readonly delta: string;
}

// Computed with mpmath 1.3.0 from the textbook's form of the formula, which needs thousands of digits for the far tails:
//   import mpmath as mp; mp.mp.dps = 6000
//   N = lambda x: mp.erfc(-x / mp.sqrt(2)) / 2
//   S, K, T, r, v = map(mp.mpf, ('100', '100', '1', '0.05', '0.2'))
//   d1 = (mp.log(S / K) + (r + v * v / 2) * T) / (v * mp.sqrt(T)); d2 = d1 - v * mp.sqrt(T)
//   call, put = S * N(d1) - K * mp.exp(-r * T) * N(d2), K * mp.exp(-r * T) * N(-d2) - S * N(-d1)
//   print(mp.nstr(call, 32), mp.nstr(N(d1), 32), mp.nstr(put, 32), mp.nstr(-N(-d1), 32))
const rows: readonly Row[] = [
  {
    option: [100, 100, 1, 0.05, 0.2, 'call'],
    price: '10.450583572185566781651231209678',
    delta: '0.63683065117561907122325995242774',
  },
  {
    option: [100, 100, 1, 0.05, 0.2, 'put'],
    price: '5.5735260222569676907937631876436',
    delta: '-0.36316934882438092877674004757226',
  },
  {
    option: [42, 40, 0.5, 0.1, 0.2, 'call'],
    price: '4.7594223928715332196007284626106',
    delta: '0.77913129094266894042122384926706',
  },
  {
    option: [1e12, 7e11, 2, -0.01, 0.6, 'put'],
    price: '159089138932.97237623730100257826',
    delta: '-0.20581194290350922017766821987103',
  },
  // Far out of the money.
  {
    option: [100, 500, 0.01, 0.05, 0.2, 'call'],
    price: '1.3415936344486047196329240438636e-1409',
    delta: '5.3986898545561224487188267539403e-1408',
  },
  {
    option: [100, 101, 1e-6, 0, 1e-4, 'call'],
    price: '5.3999797952103305333657490216574e-2149954960',
    delta: '5.3731585573646487246326730719698e-2149954950',
  },
  {
    option: [100, 30, 0.25, 0, 0.2, 'put'],
    price: '4.9241551797820465128276365466436e-34',
    delta: '-5.9841115902593731420124328939866e-34',
  },
  // Far in the money, and a strike far above the spot price.
  { option: [1, 1e6, 1, 0, 0.5, 'put'], price: '999999.0', delta: '-1.0' },
  // A high volatility: d1 and d2 lie far on either side.
  {
    option: [50, 50, 30, 0, 3, 'put'],
    price: '49.999999999999989465645444240443',
    delta: '-1.0534354555759556580331043638908e-16',
  },
  {
    option: [100, 100, 1, 0, 12, 'call'],
    price: '99.999999802682470992460371859827',
    delta: '0.99999999901341235496230185929914',
  },
  // e^9999 times a tail that is as tiny.
  {
    option: [100, 100, 1, -9999, 140, 'call'],
    price: '7.6568947588209705197701648162936',
    delta: '0.07759610261687780823719653193993',
  },
  // At the money, a moment before expiry.
  {
    option: [80, 80, 1e-9, 0, 0.2, 'call'],
    price: '0.00020185060176127638619016977840933',
    delta: '0.50000126156626100797741368856112',
  },
];

const plain: OptionArguments = argumentsOf([100, 100, 1, 0.05, 0.2, 'call']);

function argumentsOf([
  spot_price,
  strike_price,
  time_to_expiry,
  risk_free_rate,
  volatility,
  option_type,
]: Row['option']) {
  return { spot_price, strike_price, time_to_expiry, risk_free_rate, volatility, option_type };
}

function computed(args: OptionArguments, claim?: Parameters<typeof DerivativesGuard.verifyBlackScholes>[1]) {
  const option = DerivativesGuard.verifyBlackScholes(args, claim);
  if (option.status !== 'computed') throw new Error(option.error);
  return option;
}

describe('Black-Scholes', () => {
  test.each(rows)('$option costs $price', ({ option, price, delta }) => {
    const answer = computed(argumentsOf(option));
    const Wide = Decimal.clone({ precision: 100 });
    const error = (ours: string, right: string) => new Wide(ours).minus(right).abs();
    // The right values are given to 32 digits; the promise is 10^-30 of the spot price.
    expect(error(answer.unroundedPrice, price).dividedBy(option[0]).toNumber()).toBeLessThan(1e-30);
    expect(error(answer.unroundedDelta, delta).toNumber()).toBeLessThan(1e-30);
    expect(answer.price).toBe(new Wide(price).toFixed(2, Decimal.ROUND_HALF_UP));
    const rounded = new Wide(delta).toFixed(4, Decimal.ROUND_HALF_UP);
    expect(answer.delta).toBe(rounded === '-0.0000' ? '0.0000' : rounded);
  });

  test.each<{ name: string; change: Partial<OptionArguments>; price: string; delta: string }>([
    { name: 'no volatility to speak of', change: { volatility: 1e-300 }, price: '4.88', delta: '1.0000' },
    { name: 'a volatility beyond all bounds', change: { volatility: 1e300 }, price: '100.00', delta: '1.0000' },
    { name: 'a rate beyond all bounds', change: { risk_free_rate: 1e300 }, price: '100.00', delta: '1.0000' },
    { name: 'a negative rate beyond all bounds', change: { risk_free_rate: -1e300 }, price: '0.00', delta: '0.0000' },
    { name: 'endless time', change: { time_to_expiry: 1e308 }, price: '100.00', delta: '1.0000' },
    { name: 'no time to speak of', change: { time_to_expiry: 5e-324 }, price: '0.00', delta: '0.5000' },
    { name: 'no strike to speak of', change: { strike_price: 5e-324 }, price: '100.00', delta: '1.0000' },
    { name: 'a strike of 400 digits', change: { strike_price: 10n ** 399n }, price: '0.00', delta: '0.0000' },
  ])('stays finite with $name', ({ change, price, delta }) => {
    expect(computed({ ...plain, ...change })).toMatchObject({ price, delta });
  });

  test.each([null, undefined, 5, [plain]])('refuses the arguments %j', (args) => {
    expect(DerivativesGuard.verifyBlackScholes(args as unknown as OptionArguments)).toEqual({
      status: 'rejected',
      reason: 'invalid',
      error: 'The arguments must be an object.',
    });
  });

  test('refuses a price beyond all bounds', () => {
    const args = { ...plain, risk_free_rate: -1e300, option_type: 'put' } as const;
    expect(DerivativesGuard.verifyBlackScholes(args)).toEqual({
      status: 'rejected',
      reason: 'too-large',
      error: 'The price is too large to be computed.',
    });
  });

  test.each([
    { claim: undefined, verified: false, difference: null },
    { claim: { price: 10.45 }, verified: true, difference: '0' },
    { claim: { price: 10.46 }, verified: true, difference: '0.01' },
    { claim: { price: 10.47 }, verified: false, difference: '0.02' },
    { claim: { price: 10.4, tolerance: 0.05 }, verified: true, difference: '-0.05' },
    { claim: { price: Number.NaN }, verified: false, difference: null },
    { claim: { price: 10.45, tolerance: Number.NaN }, verified: false, difference: '0' },
  ])('compares with the claim $claim', ({ claim, verified, difference }) => {
    expect(computed(plain, claim)).toMatchObject({ verified, difference });
  });

  test("is the tool's too", () => {
    const finance = new OpenResponsesIntegration();
    const { price, delta, formula } = computed(plain);
    const call = finance.handleToolCall('price_option', plain);
    expect(finance.derivatives.verifyBlackScholes(plain)).toEqual(DerivativesGuard.verifyBlackScholes(plain));
    expect(call.result).toEqual({
      price: `$${price}`,
      delta,
      verified: false,
      computed: true,
      verified_against_llm: false,
    });
    expect(call.receipt?.formulaUsed).toBe(formula);
  });
});

describe('arguments of price_option', () => {
  test.each<{ change: Readonly<Record<string, unknown>>; error: string; receipt: boolean }>([
    { change: { option_type: 'Call' }, error: "option_type must be 'call' or 'put'.", receipt: true },
    { change: { option_type: undefined }, error: "option_type must be 'call' or 'put'.", receipt: true },
    { change: { option_type: ['call'], spot_price: -1 }, error: "option_type must be 'call' or 'put'.", receipt: true },
    { change: { spot_price: undefined }, error: 'Missing required field: spot_price.', receipt: true },
    { change: { volatility: undefined, strike_price: 0 }, error: 'Missing required field: volatility.', receipt: true },
    { change: { risk_free_rate: undefined }, error: 'Missing required field: risk_free_rate.', receipt: true },
    { change: { spot_price: '100' }, error: 'spot_price must be a finite number.', receipt: true },
    { change: { strike_price: true }, error: 'strike_price must be a finite number.', receipt: true },
    { change: { time_to_expiry: null }, error: 'time_to_expiry must be a finite number.', receipt: true },
    { change: { volatility: Number.NaN }, error: 'volatility must be a finite number.', receipt: true },
    {
      change: { risk_free_rate: Number.NEGATIVE_INFINITY },
      error: 'risk_free_rate must be a finite number.',
      receipt: true,
    },
    { change: { spot_price: 10n ** 400n }, error: 'spot_price must be a finite number.', receipt: true },
    { change: { spot_price: 0 }, error: 'spot_price must be > 0.', receipt: false },
    { change: { strike_price: -0 }, error: 'strike_price must be > 0.', receipt: false },
    { change: { time_to_expiry: -1 }, error: 'time_to_expiry must be > 0.', receipt: false },
    { change: { volatility: 0 }, error: 'volatility must be > 0.', receipt: false },
  ])('$change: $error', ({ change, error, receipt }) => {
    const finance = new OpenResponsesIntegration();
    const members = Object.entries({ ...plain, ...change }).filter(([, value]) => value !== undefined);
    const call = finance.handleToolCall('price_option', Object.fromEntries(members));
    expect(call).toMatchObject({ status: 'rejected', error, result: null });
    expect(finance.auditLog.receipts).toHaveLength(receipt ? 1 : 0);
    expect(call.receipt?.computedValue).toBe(receipt ? 'rejected_invalid_arguments' : undefined);
  });
});
