import { describe, expect, test } from 'vitest';

import { jsonText } from '../../src/reports/json-text.js';
import { markdownCode, markdownText } from '../../src/reports/markdown-text.js';
import {
  commandData,
  commandProperty,
  csvCell,
  cut,
  logText,
  plainText,
  shown,
  visible,
} from '../../src/reports/safe-text.js';
import { messageText } from '../../src/reports/sarif-text.js';
import { xmlAttribute, xmlAttributes, xmlText } from '../../src/reports/xml.js';
import { hostileTexts } from './invented-run.js';

const zeroWidth = '\u200b';

/** One neutraliser a sink: what goes in, what comes out. */
const sinks: Readonly<
  Record<string, readonly [neutralise: (text: string) => string, rows: readonly (readonly [string, string])[]]>
> = {
  'a reader sees': [
    visible,
    [
      ['plain, with "quotes" — and 🍞', 'plain, with "quotes" — and 🍞'],
      ['\u001b]0;title\u0007', String.raw`\u001b]0;title\u0007`],
      ['a\tb\nc\rd', String.raw`a\tb\nc\rd`],
      ['\u0000\u007f\u0085\u009b', String.raw`\u0000\u007f\u0085\u009b`],
      ['\u202edab\u2066\u061c\u200e', String.raw`\u202edab\u2066\u061c\u200e`],
      ['a\u200bb\ufeff\u2028\u00ad', String.raw`a\u200bb\ufeff\u2028\u00ad`],
      ['\ud800 \udc00', String.raw`\ud800 \udc00`],
      ['\u{e0041}', String.raw`\u{e0041}`],
      ['family 👨‍👩‍👧 stays', 'family 👨‍👩‍👧 stays'],
    ],
  ],
  'a log shows': [
    logText,
    [
      ['::error::x', String.raw`:\u003aerror::x`],
      ['  ::error::x', String.raw`  :\u003aerror::x`],
      ['std::vector', 'std::vector'],
      ['a ##[error]b', String.raw`a #\u0023[error]b`],
      ['###[error]', String.raw`##\u0023[error]`],
      ['##vso[task.x]', String.raw`#\u0023vso[task.x]`],
      ['##VSO[task.x]', String.raw`#\u0023VSO[task.x]`],
      ['## heading', '## heading'],
      ['x\r::stop-commands::t', String.raw`x\r::stop-commands::t`],
    ],
  ],
  'a message of our own shows': [
    plainText,
    [
      ['two\nlines', 'two\nlines'],
      ['a\n::error::b\u001b[2K', `a\n${String.raw`:\u003aerror::b\u001b[2K`}`],
    ],
  ],
  "a command's data holds": [
    commandData,
    [
      ['100%', '100%25'],
      ['a\r\nb', String.raw`a\r\nb`],
      ['%0A', '%250A'],
    ],
  ],
  "a command's property holds": [
    commandProperty,
    [
      ['a:b,c', 'a%3Ab%2Cc'],
      ['C:\\x', 'C%3A\\x'],
      ['a ::b', 'a %3A%3Ab'],
    ],
  ],
  'a cell of CSV holds': [
    csvCell,
    [
      ['plain', 'plain'],
      ['', ''],
      ['a,b', '"a,b"'],
      ['say "x"', '"say ""x"""'],
      ['a;b', '"a;b"'],
      [' padded ', '" padded "'],
      ['=1+1', "'=1+1"],
      ['+1', "'+1"],
      ['-1', "'-1"],
      ['@SUM(A1)', "'@SUM(A1)"],
      ['＝1', "'＝1"],
      ['\t=1', String.raw`\t=1`],
      ['a\r\nb', String.raw`a\r\nb`],
      ['=a,"b"', `"'=a,""b"""`],
    ],
  ],
  'text of XML holds': [
    xmlText,
    [
      ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
      [']]>', ']]&gt;'],
      ['line\n\tline', 'line\n\tline'],
      ['\r\u0000\ufffe\ud800', String.raw`\r\u0000\ufffe\ud800`],
      ['##[x] ###', '#&#35;[x] #&#35;#'],
      ['a\n::error::b', 'a\n&#58;:error::b'],
      ['"quoted"', '"quoted"'],
    ],
  ],
  'an attribute of XML holds': [
    xmlAttribute,
    [
      ['"a" & <b>', '&quot;a&quot; &amp; &lt;b&gt;'],
      ['a\nb\tc', String.raw`a\nb\tc`],
      ['\u001b[31m', String.raw`\u001b[31m`],
    ],
  ],
  'prose of Markdown holds': [
    markdownText,
    [
      ['a | b', String.raw`a \| b`],
      ['a \\| b', String.raw`a \\\| b`],
      ['*bold* _it_ `code`', '\\*bold\\* \\_it\\_ \\`code\\`'],
      ['[a](b) ![c](d)', String.raw`\[a\](b) \!\[c\](d)`],
      ['<img src=x> &amp;', String.raw`\<img src=x\> \&amp;`],
      ['@octocat', `@${zeroWidth}octocat`],
      ['see #12', `see \\#${zeroWidth}12`],
      ['https://evil.example', `https://${zeroWidth}evil.example`],
      ['WWW.evil.example', `www${zeroWidth}.evil.example`],
      ['a\nb', String.raw`a\\nb`],
    ],
  ],
  'code of Markdown holds': [
    markdownCode,
    [
      ['', ''],
      ['plain', '`plain`'],
      ['a ` b', '``a ` b``'],
      ['``', '``` `` ```'],
      [' a ', '`  a  `'],
      ['a | b', String.raw`${'`'}a \| b${'`'}`],
      ['a\\|b', `\`a\\${zeroWidth}\\|b\``],
      ['###[x]', `\`#${zeroWidth}#${zeroWidth}#[x]\``],
      ['a\nb', String.raw`${'`'}a\nb${'`'}`],
    ],
  ],
  'a message of SARIF holds': [
    (text) => messageText(text, 1000),
    [
      ["tool 'execute_shell'", "tool 'execute_shell'"],
      ['`a` [b](c) {0}', "'a' (b)(c) (0)"],
      ['<img>', '‹img>'],
      ['@octocat, a@b.example', `@${zeroWidth}octocat, a@b.example`],
      ['a\u0000b\ud800', String.raw`a\u0000b\ud800`],
    ],
  ],
};

describe.each(Object.entries(sinks))('what %s', (_sink, [neutralise, rows]) => {
  test.each(rows)('%j', (text, safe) => {
    expect(neutralise(text)).toBe(safe);
  });

  test('takes any text in little time', () => {
    for (const text of [
      ...hostileTexts,
      '#'.repeat(1e6),
      ':'.repeat(1e6),
      '`'.repeat(1e6),
      ' '.repeat(1e6),
      '\\'.repeat(1e6),
    ]) {
      const begun = performance.now();
      neutralise(text);
      expect(performance.now() - begun).toBeLessThan(1500);
    }
  });
});

describe('JSON', () => {
  test.each([...hostileTexts, '\u{e0041}\u009b\ufeff', '## ### ####'])('%j comes back as it was', (text) => {
    const written = jsonText({ [text]: [text] });
    expect(JSON.parse(written)).toEqual({ [text]: [text] });
    expect(written).toMatch(/^[ -~\u00a0-\u200a\u2010-\u2027\u2030-\u205f\u3000-\ud7ff]*$/u);
    expect(written).not.toContain('##');
  });
});

describe('cutting', () => {
  test.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['a🍞b', 3, 'a…'],
    ['ab🍞', 3, 'ab…'],
    ['\u0007\u0007', 8, String.raw`\u0007\…`],
  ])('%j to %d units is %j', (text, units, expected) => {
    expect(shown(text, units)).toBe(expected);
  });

  test('never makes a text longer', () => {
    for (const units of [2, 5, 50]) expect(cut('x'.repeat(100), units)).toHaveLength(units);
  });
});

test('an attribute without a value is left out', () => {
  expect(xmlAttributes({ name: 'a', file: undefined, line: 3 })).toBe(' name="a" line="3"');
});
