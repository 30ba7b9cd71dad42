import type { GuardRows } from '../rows.js';

const fields = ['sku', '/box/size'];

export const rows: GuardRows = {
  passes: [
    { options: { fields }, response: { output: { sku: null, box: { size: 0 } } } },
    { options: { fields: ['sku'] }, response: { sku: '' } },
    { options: { fields: ['/lines/0/sku'] }, response: { output: { lines: [{ sku: 1 }] } } },
    { options: { fields: ['/a~1b'] }, response: { output: { 'a/b': 1 } } },
  ],
  fails: {
    'required-fields/missing': [
      { options: { fields }, response: { output: { sku: 'BX-4' } } },
      { options: { fields }, response: { output: { sku: 'BX-4', box: 'large' } } },
      { options: { fields: ['constructor'] }, response: { output: {} } },
      { options: { fields }, response: { output: null, sku: 1, box: { size: 1 } } },
      { options: { fields }, response: 'words' },
      {
        options: { fields },
        response: Object.defineProperty({}, 'output', {
          enumerable: true,
          get: () => {
            throw new Error('no');
          },
        }),
      },
    ],
  },
};
