import { describe, expect, test } from 'vitest';
import { formats } from '../../../src/guards/schema/formats.js';

const uuid = '7d0b3a52-1c9e-4f6a-8b21-5e0c9d7f3a64';

/** RFC 3339, RFC 3986 and RFC 4122; e-mail addresses as atoms and labels of ASCII. */
const values: Readonly<Record<string, { readonly good: readonly string[]; readonly bad: readonly string[] }>> = {
  email: {
    good: ['ops@quay.example', 'a@b', "o'brien+x@mail.example", `x@${'c'.repeat(63)}`],
    bad: [
      '',
      '@b',
      'a@',
      'a@@b',
      'a@b@c',
      '.a@b',
      'a.@b',
      'a..b@c',
      'a@-b',
      'a@b-',
      'a@b..c',
      `x@${'c'.repeat(64)}`,
      'a@b\n',
      'ä@b',
      'u@[10.0.0.1]',
    ],
  },
  uuid: {
    good: [uuid, uuid.toUpperCase(), `urn:uuid:${uuid}`, '00000000-0000-0000-0000-000000000000'],
    bad: ['', `{${uuid}}`, uuid.replaceAll('-', ''), uuid.replace('7', 'g'), `${uuid}\n`],
  },
  'date-time': {
    good: [
      '2031-02-28T06:07:08Z',
      '2031-02-28t06:07:08.25z',
      '2028-02-29T00:00:00-00:00',
      '2000-02-29T00:00:00+23:59',
      '2016-12-31T23:59:60Z',
      '2017-01-01T05:29:60+05:30',
      '2016-12-31T19:59:60-04:00',
    ],
    bad: [
      '2031-02-28 06:07:08Z',
      '0000-01-01T00:00:00Z',
      '1900-02-29T00:00:00Z',
      '2031-04-31T00:00:00Z',
      '2031-00-10T00:00:00Z',
      '2031-13-10T00:00:00Z',
      '2031-01-00T00:00:00Z',
      '2031-02-28T24:00:00Z',
      '2031-02-28T06:60:00Z',
      '2031-02-28T06:07:61Z',
      '2031-02-28T06:07:08',
      '2031-02-28T06:07:08+0530',
      '2031-02-28T06:07:08+05',
      '2031-02-28T06:07:08+24:00',
      '2031-02-28T06:07:08+05:60',
      '2031-02-28T06:07:60Z',
      '2031-02-28T06:07:08.Z',
    ],
  },
  uri: {
    good: [
      'https://shop.example/items?id=4#top',
      'urn:isbn:0451450523',
      'mailto:ops@quay.example',
      'file:///var/log/a',
      'http://user:pa%20ss@host.example:65535/x',
      'http://[2001:db8::1]:8080/',
      'http://[::]/',
      'http://[::ffff:10.0.0.1]/',
      'http://[1:2:3:4:5:6:7:8]',
      'http://[v1.fe80]/',
      'x:',
      'http://host:/',
    ],
    bad: [
      '',
      '/relative/path',
      '//host.example/p',
      '1http://x.example',
      'http://exa mple.org',
      'https://x.example/<tag>',
      'https://x.example/%zz',
      'http://host:65536/',
      'http://host:8a/',
      'http://a@b@c/',
      'http://a<b@c/',
      'http://[1:2:3:4:5:6:7]/',
      'http://[1::2::3]/',
      'http://[1:2:3:4:5:6:7:8::]/',
      'http://[::1]x/',
      'http://[::10.0.0.256]/',
      'http://[12345::]/',
      'http://[/',
      'https://x.example/é',
      'https://x.example/#a#b',
      'https://x.example/?a"b',
    ],
  },
  'uri-reference': { good: ['/a?b#c', '//host/p', 'a/b:c', '', 'https://x.example'], bad: ['a b', '1a:b', '//host:x'] },
  ipv4: {
    good: ['0.0.0.0', '255.255.255.255'],
    bad: ['', '256.1.1.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.4 ', '::1', '1.2.3.'],
  },
};

describe.each(Object.entries(values))('the format %s', (name, { good, bad }) => {
  const check = (value: string): boolean | undefined => formats[name]?.(value);

  test.each(good)('takes %j', (value) => {
    expect(check(value)).toBe(true);
  });

  test.each(bad)('refuses %j', (value) => {
    expect(check(value)).toBe(false);
  });

  test('is fast on long text', () => {
    const started = performance.now();
    for (const text of [
      'a'.repeat(5_000_000),
      'a.'.repeat(2_500_000),
      ':@'.repeat(2_500_000),
      'http://a:'.repeat(500_000),
    ]) {
      expect(check(`${text}\n`)).toBe(false);
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
