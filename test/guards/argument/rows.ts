import type { GuardRows } from '../rows.js';

const call = (args: unknown, name = 'weigh'): unknown => ({ type: 'tool_call', tool_name: name, arguments: args });

export const rows: GuardRows = {
  passes: [
    { response: { content: 'no call' }, options: { rules: { v: { required: true } } } },
    { response: call({ v: 1 }), options: { rules: { v: { type: 'number', min: 1, max: 1 } } } },
    { response: call({ v: 5 }), options: { rules: { v: { type: 'integer' } } } },
    { response: call({ v: 'QY-77 and more' }), options: { rules: { v: { type: 'pattern', pattern: 'QY-[0-9]{2}' } } } },
    { response: call({ v: '😀😀' }), options: { rules: { v: { min_length: 2, max_length: 2 } } } },
    { response: call({ v: 5 }), options: { rules: { v: { min_length: 2 } } } },
    { response: call({ v: 5 }), options: { rules: { v: { type: undefined, max: 1 } }, allow_extra_args: false } },
    { response: call({ v: null }), options: { rules: { v: { type: 'enum', values: [null, 1] } } } },
    { response: call({ v: 1, w: 2 }), options: { rules: { v: {} } } },
    { response: call({ v: 'x' }), options: { rules: { v: { type: 'number' } }, tool_rules: { Weigh: {} } } },
    {
      response: { type: 'local_shell_call', action: { command: ['pwd'] } },
      options: { rules: { command_line: { pattern: 'pwd$' } } },
    },
  ],
  fails: {
    'argument/missing': [
      { response: call({}), options: { rules: { v: { required: true } } } },
      { response: { arguments: {} }, options: { rules: { v: { required: true } } } },
    ],
    'argument/type': [
      { response: call({ v: true }), options: { rules: { v: { type: 'number' } } } },
      { response: call({ v: 1.5 }), options: { rules: { v: { type: 'integer' } } } },
      { response: call({ v: 'true' }), options: { rules: { v: { type: 'boolean' } } } },
      { response: call({ v: 7 }), options: { rules: { v: { type: 'email' } } } },
      { response: { output: { v: 'x' } }, options: { rules: { v: { type: 'number' } } } },
    ],
    'argument/format': [
      { response: call({ v: 'ops@quay' }), options: { rules: { v: { type: 'email' } } } },
      { response: call({ v: 'HTTPS://quay.example' }), options: { rules: { v: { type: 'url' } } } },
      {
        response: call({ v: 'urn:uuid:7d0b3a52-1c9e-4f6a-8b21-5e0c9d7f3a64' }),
        options: { rules: { v: { type: 'uuid' } } },
      },
    ],
    'argument/range': [
      { response: call({ v: -0.01 }), options: { rules: { v: { type: 'number', min: 0 } } } },
      { response: call({ v: 11 }), options: { rules: { v: { type: 'integer', max: 10 } } } },
      { response: call({ v: 11 }), options: { tool_rules: { ' WEIGH': { v: { type: 'number', max: 10 } } } } },
    ],
    'argument/length': [
      { response: call({ v: 'abcde' }), options: { rules: { v: { max_length: 4 } } } },
      { response: call({ v: [] }), options: { rules: { v: { minLength: 1 } } } },
    ],
    'argument/pattern': [
      { response: call({ v: 'a QY-77' }), options: { rules: { v: { type: 'pattern', pattern: 'QY-[0-9]{2}' } } } },
      { response: call({ v: 'qy-77' }), options: { rules: { v: { type: 'string', pattern: 'QY' } } } },
    ],
    'argument/pattern-timeout': [
      {
        response: call({ v: `${'a'.repeat(40)}!` }),
        options: { rules: { v: { type: 'pattern', pattern: '(a+)+$' } } },
      },
    ],
    'argument/enum': [
      { response: call({ v: 'Fancy' }), options: { rules: { v: { type: 'enum', values: ['fancy'] } } } },
      { response: call({ v: 1 }), options: { rules: { v: { type: 'enum' } } } },
    ],
    'argument/unexpected': [{ response: call({ v: 1, w: 2 }), options: { rules: { v: {} }, allow_extra_args: false } }],
    'argument/unreadable-call': [
      {
        response: {
          arguments: {
            get v(): never {
              throw new Error('no');
            },
          },
        },
        options: { rules: { v: { type: 'string' } } },
      },
      { response: { tool_calls: ['weigh'] } },
      { response: call([1, 2]) },
      { response: { type: 'function_call', arguments: '{}' } },
    ],
  },
};
