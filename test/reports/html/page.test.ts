import { createHash } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/core/finding.js';
import { finding, hostileTexts, report, runs } from '../invented-run.js';
import type { InventedRun } from '../invented-run.js';

// The page as a browser takes it: parsed by the rules of HTML, with its script run.

/** What ends or begins something in HTML, in a script, in a style sheet, in an address or in JSON. */
const attacks = [
  ...hostileTexts,
  '</script><script>pwned = 1</script>',
  '<!--<script>pwned = 1',
  '--></noscript><script>pwned = 1</script>',
  '</style><svg onload="pwned = 1">',
  '"><img src="https://evil.example/x.png" onerror="pwned = 1">',
  '<a href="javascript:pwned = 1">x</a>',
  'javascript:pwned=1',
  '&lt;script&gt;pwned = 1&lt;/script&gt; &#60;',
  '__proto__',
  '\u2028\u2029\u202e\u0085',
] as const;

const attackRun: InventedRun = {
  run: {
    ...runs.hostile.run,
    rules: attacks.map((id) => ({ ...runs.hostile.run.rules[0]!, id, summary: id, help: id })),
  },
  files: [
    [
      attacks.join(''),
      attacks.map((text, index) =>
        finding({
          ...Object.fromEntries(['ruleId', 'message', 'file', 'pointer', 'recordId', 'tool'].map((key) => [key, text])),
          ...Object.fromEntries(['conversation', 'evidence', 'format', 'guard', 'reason'].map((key) => [key, text])),
          context: JSON.stringify({ [text]: text, arguments: JSON.stringify({ text }) }),
          line: index + 1,
          status: index % 2 === 0 ? 'new' : 'known',
        }),
      ),
      9,
    ],
  ],
  summary: {
    policy: { name: attacks.join(''), sha256: attacks[8] },
    exitReason: attacks.join(''),
    byRule: Object.fromEntries(attacks.map((text) => [text, 1])),
    notAudited: attacks.map((text) => ({ file: text, reason: text })),
    tools: {
      named: attacks.map((name) => ({ name, calls: 1, shapes: [{ arguments: name, calls: 1 }], otherShapes: 0 })),
      otherCalls: 0,
    },
    idleIgnores: attacks.map((text) => ({ rule: text, path: text, tool: text, reason: text, state: 'stale' })),
  },
};

interface Page {
  readonly window: JSDOM['window'];
  readonly document: Document;
  /** The messages of the findings that are listed. */
  readonly messages: () => string[];
  readonly status: () => string;
  readonly field: (label: string) => HTMLInputElement | HTMLSelectElement;
  readonly choose: (label: string, value: string) => void;
  readonly press: (text: string) => void;
}

function open(html: string, hash = ''): Page {
  const { window } = new JSDOM(html, {
    runScripts: 'dangerously',
    url: `https://page.example/report.html${hash}`,
    // jsdom lays nothing out.
    beforeParse: (made) => void (made.Element.prototype.scrollIntoView = () => undefined),
  });
  const { document } = window;
  const field = (label: string) =>
    [...document.querySelectorAll('label')]
      .find((one) => one.firstChild?.textContent === label)!
      .querySelector<HTMLInputElement | HTMLSelectElement>('input, select')!;
  return {
    window,
    document,
    messages: () => [...document.querySelectorAll('#list .what > span')].map((one) => one.textContent),
    status: () => document.querySelector('#status')!.textContent,
    field,
    choose: (label, value) => {
      field(label).value = value;
      field(label).dispatchEvent(new window.Event('input'));
    },
    press: (text) => [...document.querySelectorAll('button')].find((one) => one.textContent === text)!.click(),
  };
}

function runWith(findings: readonly Partial<Finding>[]): InventedRun {
  return { run: runs.clean.run, files: [['a.jsonl', findings.map((named) => finding(named)), 10]] };
}

const mixed = runWith([
  { message: 'One', tool: 'bash', evidence: 'rm -rf /srv', file: 'b.jsonl', line: 9 },
  { message: 'Two', tool: 'search', level: 'warning', file: 'a.jsonl', line: 5, recordId: 'resp_7' },
  { message: 'Three', ruleId: 'pantry/stale-bread', level: 'note', file: 'a.jsonl', line: 2 },
  { message: 'Four', status: 'known', reason: 'Seen before', file: 'a.jsonl', line: 4, tool: 'bash' },
]);

describe('what a transcript says stays text', () => {
  test('no element of the page is made of it', async () => {
    const innocent = await report('html', { ...attackRun, files: [], summary: {} });
    const { document, window } = open(await report('html', attackRun));
    for (const details of document.querySelectorAll('details')) details.open = true;
    const names = (of: Document) => new Set([...of.querySelectorAll('*')].map(({ localName }) => localName));
    const listing = ['ol', 'li', 'pre', 'mark', 'h3', 'dl', 'dt', 'dd', 'noscript', 'progress', 'section', 'p'];
    const table = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'div', 'code', 'label', 'input', 'select', 'option'];
    const known = new Set([...names(open(innocent).document), ...listing, ...table, 'button', 'nav', 'span']);
    expect([...names(document)].filter((name) => !known.has(name))).toEqual([]);
    expect(document.querySelectorAll('script')).toHaveLength(2);
    expect(window.eval('typeof pwned')).toBe('undefined');
    const attributes = [...document.querySelectorAll('*')].flatMap((one) => one.getAttributeNames());
    expect(attributes.filter((name) => name.startsWith('on') || name === 'href' || name === 'src')).toEqual([]);
  });

  test('and is all there to be read, less what acts', async () => {
    const page = open(await report('html', attackRun));
    expect(page.messages()).toContain('</script><script>pwned = 1</script>');
    expect(page.messages()).toContain(String.raw`\u2028\u2029\u202e\u0085 (known)`);
    expect(page.status()).toBe(`All ${attacks.length} findings.`);
  });

  test('also without a script', async () => {
    const { window } = new JSDOM(await report('html', attackRun));
    const { document } = window;
    expect(document.querySelectorAll('script')).toHaveLength(2);
    expect(document.querySelectorAll('img, svg, a, iframe, object, embed, link')).toHaveLength(0);
    expect(document.querySelectorAll('noscript tbody tr')).toHaveLength(attacks.length / 2);
  });

  test('10 MB of text give a small page', async () => {
    const long = '<a\u0000'.repeat(3_400_000);
    const all = Object.fromEntries(
      ['message', 'evidence', 'context', 'tool', 'file', 'pointer'].map((key) => [key, long]),
    );
    expect((await report('html', runWith([all]))).length).toBeLessThan(100_000);
  });
});

describe('the page needs nothing but itself', () => {
  test('and lets nothing but its own script and style act', async () => {
    const html = await report('html', runs.normal);
    const { document } = open(html);
    const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')!.getAttribute('content');
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const script = document.querySelector('script:not([type])')!.textContent;
    const style = document.querySelector('style')!.textContent;
    expect(policy).toBe(
      `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`,
    );
    expect(style).not.toMatch(/url\(|@import/u);
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|fetch|XMLHttpRequest/u);
    expect(document.querySelectorAll('[style]')).toHaveLength(0);
  });
});

describe('filters', () => {
  test.each<[label: string, value: string, messages: readonly string[]]>([
    ['Level', 'warning', ['Two']],
    ['Rule', 'pantry/stale-bread', ['Three']],
    ['File', 'a.jsonl', ['Two', 'Three', 'Four (known)']],
    ['Tool', 'bash', ['One', 'Four (known)']],
    ['Tool', '(no tool)', ['Three']],
    ['Status', 'known', ['Four (known)']],
    ['Search', 'RM srv', ['One']],
    ['Search', 'resp_7', ['Two']],
    ['Search', 'seen before', ['Four (known)']],
    ['Search', 'a.jsonl:2', ['Three']],
    ['Search', 'nowhere', []],
    ['Order', 'place', ['Three', 'Four (known)', 'Two', 'One']],
  ])('%s %s', async (label, value, messages) => {
    const page = open(await report('html', mixed));
    expect(page.messages()).toEqual(['One', 'Two', 'Three', 'Four (known)']);
    page.choose(label, value);
    expect(page.messages()).toEqual(messages);
    page.press('Clear filters');
    expect(page.messages()).toHaveLength(4);
  });

  test('hold together, say how many fit, and stand in the address', async () => {
    const page = open(await report('html', mixed));
    page.choose('Tool', 'bash');
    page.choose('Status', 'new');
    expect(page.status()).toBe('All 1 findings that fit, of 4.');
    expect(page.window.location.hash).toBe('#tool=bash&status=new');
    expect(open(await report('html', mixed), page.window.location.hash).messages()).toEqual(['One']);
    page.choose('Search', 'nowhere');
    expect(page.status()).toBe('No finding of 4 fits.');
  });

  test('a rule or file of the overview is a button for its findings', async () => {
    const page = open(await report('html', runs.normal));
    page.press('pantry/stale-bread');
    expect(page.field('Rule').value).toBe('pantry/stale-bread');
    expect(new Set(page.messages().map((message) => message.slice(0, 9)))).toEqual(new Set(['The bread']));
  });
});

describe('many findings', () => {
  test('5,000 are held, the most severe first, in pages; the rest is told of', async () => {
    const page = open(await report('html', runs.many));
    expect(page.status()).toBe('1 to 25 of 5000 findings.');
    expect(page.document.querySelector('.bound')?.textContent).toMatch(
      /holds 5,000 findings.*1,001 more are left out/u,
    );
    expect(page.document.querySelector('.badge')?.textContent).toBe('error');
    page.press('Next');
    expect(page.status()).toBe('26 to 50 of 5000 findings.');
    page.choose('Page size', '500');
    expect(page.messages()).toHaveLength(500);
  });

  test('and of very large ones as many as a browser opens at once', async () => {
    const text = '<'.repeat(2000);
    const large = Array.from({ length: 3000 }, (_, line) => ({ line, message: text, context: text, evidence: text }));
    const html = await report('html', runWith(large));
    expect(html.length).toBeLessThan(13_000_000);
    const held = Number(/holds ([\d,]+) findings/u.exec(html)?.[1]?.replaceAll(',', ''));
    const left = Number(/([\d,]+) more are left out/u.exec(html)?.[1]?.replaceAll(',', ''));
    expect([held > 500, held + left]).toEqual([true, 3000]);
  });
});

describe('a finding unfolds to', () => {
  test.each<[string, Partial<Finding>, string]>([
    ['its record', { evidence: 'rm -rf', context: '{"cmd":"x; rm -rf; y"}' }, 'rm -rf'],
    [
      'JSON in its record',
      { evidence: 'say "x"', context: JSON.stringify({ a: '{"b":"say \\"x\\""}' }) },
      String.raw`say \\\"x\\\"`,
    ],
    ['an excerpt', { evidence: '…rm -rf…', context: '{"cmd":"x; rm -rf; y"}' }, 'rm -rf'],
    ['a context that was cut', { evidence: 'rm -rf', context: '{"cmd":"x; rm -rf; …' }, 'rm -rf'],
  ])('%s, with the evidence marked in it', async (_, named, mark) => {
    const { document, window } = open(await report('html', runWith([named])));
    const details = document.querySelector<HTMLDetailsElement>('.finding')!;
    details.open = true;
    details.dispatchEvent(new window.Event('toggle'));
    expect(details.querySelector('mark')?.textContent).toBe(mark);
    expect(details.querySelector('dl')?.textContent).toContain('Fingerprint00112233445566aa');
  });

  test('everything before it is printed', async () => {
    const { document, window } = open(await report('html', mixed));
    window.dispatchEvent(new window.Event('beforeprint'));
    expect(document.querySelectorAll('.finding[open] .body')).toHaveLength(4);
  });
});

test('every field has a label, and a run without findings says so', async () => {
  const page = open(await report('html', mixed));
  for (const one of page.document.querySelectorAll('input, select')) expect(one.closest('label')).not.toBeNull();
  expect(open(await report('html', runs.clean)).status()).toBe('Nothing to list.');
});

test('places that were not audited stand on the page, as do ignores that silenced nothing', async () => {
  const notAudited = Array.from({ length: 130 }, (_, line) => ({ file: 'b', line: line + 1, reason: 'cut off' }));
  const idleIgnores = [{ rule: 'kitchen/open-flame', reason: 'old', expires: '2026-01-01', state: 'expired' as const }];
  const { document } = open(await report('html', { ...runs.clean, summary: { notAudited, idleIgnores, exitCode: 3 } }));
  expect(document.querySelector('.gap table')?.textContent).toContain('b:100cut off\nand 30 more');
  expect(document.body.textContent).toContain('1 ignore that silenced nothing');
  expect(document.querySelector('.verdict')?.textContent).toBe('Incomplete');
});
