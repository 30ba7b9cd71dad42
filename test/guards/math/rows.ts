import type { GuardRows } from '../rows.js';

const total = (fields: Record<string, unknown>) => ({ output: { subtotal: 100, tax: 8, ...fields } });
const calculator = (operation: unknown, x: unknown, y: unknown, result: unknown) => ({
  type: 'tool_call',
  tool_name: 'calculator',
  arguments: { operation, x, y, result },
});

const basketRule = {
  custom_rules: [{ type: 'expression', tool: 'price_basket', expression: 'result.total == sum(arguments.prices)' }],
};

export const rows: GuardRows = {
  passes: [
    {
      options: basketRule,
      response: {
        type: 'tool_call',
        tool_name: 'price_basket',
        arguments: { prices: [1, 2] },
        result: { total: '$3.00' },
      },
    },
    {
      options: { custom_rules: [{ type: 'expression', tool: 'pay', expression: 'arguments.amount <= 100' }] },
      response: { type: 'tool_call', tool_name: 'pay', arguments: { amount: 100 } },
    },
    { response: total({ shipping: 10, total: 118 }) },
    { response: total({ total: '108.00' }) },
    { response: total({ shipping: true, discount: false, total: 109 }) },
    { response: { output: { credits: 0.3, debits: 0.2, balance: 0.1 } }, options: { tolerance: 0 } },
    { response: { output: { fee: 400, fee_rate: 2.5, fee_amount: 10 } } },
    { response: calculator('multiply', 150, 10, 1500) },
    { response: calculator('+', 0.1, 0.2, 0.3), options: { tolerance: 0 } },
    { response: calculator('÷', 1, 3, 0.33) },
    { response: calculator('power', 2, 10, 1024) },
    { response: calculator('minus', 2, 10n, -8) },
    { response: calculator('mod', 6, 3, 0) },
    // Languages disagree on the sign of a remainder.
    { response: calculator('mod', -7, 3, 2) },
    { response: calculator('mod', -7, 3, -1) },
    {
      response: {
        role: 'assistant',
        content: null,
        tool_calls: [{ function: { name: 'pay', arguments: '{"gross": 5, "net": 5}' } }],
      },
    },
    { response: { output: '2 + 2 = 4' } },
    { response: { role: 'assistant', content: '2 + 2 = 4' }, options: { text: 'content' } },
    { response: { output: 'calm' }, options: { no_math: 'skip' } },
    {
      response: { output: { pallets: 12 } },
      options: { custom_rules: [{ type: 'equals', field: 'pallets', expected: 12 }] },
    },
    {
      response: { output: { pallets: 12 } },
      options: { custom_rules: [{ type: 'equals', field: 'pallets', expected: null }] },
    },
  ],
  fails: {
    'math/wrong-total': [
      { response: total({ shipping: 10, total: 117 }) },
      { response: { type: 'tool_call', tool_name: 'pay', arguments: { subtotal: 5, total: 6 } } },
      {
        response: {
          role: 'assistant',
          content: null,
          tool_calls: [{ function: { name: 'pay', arguments: '{"tax": 5, "total": 6}' } }],
        },
      },
    ],
    'math/wrong-net': [{ response: { output: { gross: 800, deductions: 150, net: 600 } } }],
    'math/wrong-balance': [{ response: { output: { credits: 75, debits: 80, balance: 5 } } }],
    'math/wrong-percentage': [{ response: { output: { vat: 50, vat_percent: 20, vat_amount: 11 } } }],
    'math/wrong-equation': [
      { response: { output: 'We sold 6 + 7 = 14 crates' } },
      { response: { content: [{ type: 'text', text: '2 + 2 = 5' }] }, options: { text: 'content' } },
    ],
    'math/wrong-calculation': [
      { response: calculator('multiply', 150, 10, 1600) },
      { response: calculator('divide', 1, 0, 0) },
      { response: calculator('mod', 1, 0, 0) },
      { response: calculator('^', 10, 1e9, 1) },
      { response: { output: { operation: 'add', x: 1, y: 1, result: 3 } } },
    ],
    'math/not-a-number': [
      ...[
        null,
        '',
        '  ',
        'many',
        [8],
        { v: 8 },
        Number.NaN,
        Number.POSITIVE_INFINITY,
        'Infinity',
        'NaN',
        '1e999',
        '9'.repeat(65),
      ].map((value) => ({ response: total({ total: value }) })),
      { response: { output: { vat: 50, vat_percent: null, vat_amount: 10 } } },
      { response: calculator('add', 'one', 2, 3) },
      { response: calculator('add', 10n ** 100n, 2, 3) },
      {
        response: { output: { pallets: 'many' } },
        options: { custom_rules: [{ type: 'range', field: 'pallets', max: 5 }] },
      },
      {
        response: { output: { pallets: 'many' } },
        options: { custom_rules: [{ type: 'equals', field: 'pallets', expected: 5 }] },
      },
    ],
    'math/custom-rule': [
      {
        options: basketRule,
        response: { type: 'tool_call', tool_name: 'Price_Basket', arguments: { prices: [1, 2] }, result: { total: 4 } },
      },
      {
        options: basketRule,
        response: { type: 'tool_call', tool_name: 'price_basket', arguments: { prices: [1, 2] }, result: 'three' },
      },
      {
        options: { custom_rules: [{ type: 'expression', tool: 'pay', expression: 'arguments.amount <= 100' }] },
        response: { type: 'tool_call', tool_name: 'pay', arguments: { amount: 100.01 } },
      },
      {
        response: { output: { pallets: 11 } },
        options: { custom_rules: [{ type: 'equals', field: 'pallets', expected: 12 }] },
      },
      {
        response: { output: { temp: -6 } },
        options: { custom_rules: [{ type: 'range', field: 'temp', min: -5, max: 4 }] },
      },
      {
        response: { output: { temp: 4.001 } },
        options: { custom_rules: [{ type: 'range', field: 'temp', min: '-5', max: '4' }] },
      },
      { response: { output: { temp: 1 } }, options: { custom_rules: [{ type: 'range', field: 'temp', min: 'low' }] } },
      {
        response: { output: { temp: 1 } },
        options: { custom_rules: [{ type: 'equals', field: 'temp', expected: [] }] },
      },
    ],
    'math/missing-result': [
      {
        options: basketRule,
        response: { type: 'tool_call', tool_name: 'price_basket', arguments: { prices: [1, 2] }, result: null },
      },
      {
        options: basketRule,
        response: { tool_calls: [{ name: 'price_basket', arguments: { prices: [1] }, result: { error: 'no stock' } }] },
      },
    ],
    'math/uninspectable': [
      {
        response: {
          output: Object.defineProperty({ net: 1 }, 'gross', {
            enumerable: true,
            get: () => {
              throw new Error('no');
            },
          }),
        },
      },
    ],
    'math/no-math': [
      { response: { output: 'calm' } },
      { response: { output: { net: 0 } } },
      { response: { role: 'assistant', content: '2 + 2 = 5' } },
      { response: { role: 'tool', content: '2 + 2 = 5' }, options: { text: 'content' } },
      { response: calculator('sing', 1, 2, 3) },
      { response: calculator(7, 1, 2, 3) },
      { response: total({ total: 9 }), options: { verify_totals: false } },
      { response: { output: { _rate: 1, _amount: 2 } } },
      { response: null },
      {
        response: {
          role: 'assistant',
          content: null,
          tool_calls: [{ function: { name: 'pay', arguments: '{"net"' } }],
        },
      },
      ...[7, [null, { type: 'image' }, { type: 'text', text: 7 }]].map((content) => ({
        options: { text: 'content' },
        response: { role: 'assistant', content },
      })),
      { response: 'words', options: { text: 'content' } },
    ],
  },
};
