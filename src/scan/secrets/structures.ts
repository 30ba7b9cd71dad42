import { isPlaceholder } from './quality.js';
import { isMixedWord, isRandom } from './values.js';

/** A secret that the text around it gives away: the kind, and how to find its value from where its anchor begins. */
export interface StructureKind {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly anchors: readonly string[];
  /** Sticky at the anchor, whatever its case; the group `value` is the secret. */
  readonly pattern: RegExp;
  /** Whether letters and digits may touch its anchor: then that is the tail of a name. */
  readonly within?: true;
  readonly accepts: (match: Readonly<Record<string, string | undefined>>) => boolean;
}

export const structureKinds: readonly StructureKind[] = [
  {
    name: 'jwt',
    title: 'a JSON Web Token',
    source: 'https://www.rfc-editor.org/rfc/rfc7519',
    anchors: ['eyJ'],
    pattern: /(?<value>eyJ[\w-]{8,2000}\.eyJ[\w-]{8,6000}\.[\w-]{16,1024})/dy,
    accepts: ({ value = '' }) => isJwt(value),
  },
  {
    name: 'jwt_base64',
    title: 'a JSON Web Token in base64',
    source: 'https://www.rfc-editor.org/rfc/rfc7519',
    anchors: ['ZXlK'],
    pattern: /(?<value>ZXlK[\w+/-]{60,9000}={0,2})/dy,
    accepts: ({ value = '' }) => isEncodedJwt(value),
  },
  {
    name: 'url_password',
    title: 'a password in a URL',
    source: 'https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1',
    anchors: ['://'],
    pattern: /:\/\/(?<user>[^\s/:@"'`<>?#[\](),|]{0,64}):(?<value>[^\s/@"'`<>\\]{3,128})@(?<host>[\w[.-]{1,128})/dy,
    accepts: ({ user = '', value = '' }) => isRealPassword(value) && value.toLowerCase() !== user.toLowerCase(),
  },
  {
    name: 'bearer',
    title: 'a bearer token',
    source: 'https://www.rfc-editor.org/rfc/rfc6750',
    anchors: ['bearer ', 'token token='],
    pattern: /(?:bearer[ \t]{1,4}|token token=)["']?(?<value>[\w.~+/-]{20,2048}={0,2})(?![\w$({<])/diy,
    accepts: ({ value = '' }) =>
      /\d/.test(value) && /[a-z]/i.test(value) && !isPlaceholder(value) && !value.includes('.py'),
  },
  {
    name: 'basic',
    title: 'a user name and password of basic authentication',
    source: 'https://www.rfc-editor.org/rfc/rfc7617',
    anchors: ['basic ', '"auth"', '\\"auth\\"', '_auth='],
    pattern:
      /(?:basic[ \t]{1,4}|\\?"auth\\?"\s{0,4}:\s{0,4}\\?"|_auth=["']?)(?<value>[A-Za-z0-9+/]{10,400}={0,2})(?![\w=])/diy,
    accepts: ({ value = '' }) => isBasic(value),
  },
  {
    name: 'curl_user',
    title: 'a password on a command line',
    source: 'https://curl.se/docs/manpage.html#-u',
    anchors: ['curl '],
    pattern:
      /curl [^\n;|]{0,300}?(?<=\s)(?:-u|--user)[ =]{0,2}\\?["']?(?<user>[^\s"':$<{\\]{1,64}):(?<value>[^\s"'\\]{3,128})/diy,
    accepts: ({ user = '', value = '' }) => isRealPassword(value) && value.toLowerCase() !== user.toLowerCase(),
  },
  {
    name: 'sshpass',
    title: 'a password on a command line',
    source: 'https://linux.die.net/man/1/sshpass',
    anchors: ['sshpass '],
    pattern: /sshpass[ \t]{1,4}-p[ \t]{0,4}\\?["']?(?<value>[^\s"'\\]{3,128})/diy,
    accepts: ({ value = '' }) => isRealPassword(value),
  },
  {
    name: 'netrc',
    title: 'a password of a netrc file',
    source: 'https://everything.curl.dev/usingcurl/netrc.html',
    anchors: ['machine '],
    pattern: /machine\s{1,4}[\w.:-]{3,128}\s{1,8}login\s{1,4}\S{1,128}\s{1,8}password\s{1,4}(?<value>\S{4,128})/diy,
    accepts: ({ value = '' }) => isRealPassword(value),
  },
  {
    name: 'npm_auth',
    title: 'a token of an npm registry',
    source: 'https://docs.npmjs.com/cli/configuring-npm/npmrc',
    anchors: ['_authToken'],
    pattern: /_authToken\s{0,2}=\s{0,2}["']?(?<value>[\w.~+/-]{16,512}={0,2})(?![\w{])/dy,
    accepts: ({ value = '' }) => /\d/.test(value) && !isPlaceholder(value),
  },
  {
    name: 'option',
    title: 'a secret on a command line',
    source: 'https://www.gnu.org/prep/standards/html_node/Option-Table.html',
    anchors: [
      '--pass',
      '--token',
      '--secret',
      '--api',
      '--access',
      '--auth',
      '--pwd',
      '--client-secret',
      '--private-key',
    ],
    pattern:
      /--(?:passw(?:or)?d|passphrase|pwd|pass|token|secret|api[-_]?key|api[-_]token|access[-_]key|access[-_]token|auth[-_]token|client[-_]secret|secret[-_](?:access[-_])?key|private-key)[ =]{1,2}\\?["']?(?<value>[^\s"'\\`<>;|&)]{4,256})/diy,
    accepts: ({ value = '' }) => isRealPassword(value) && isMixedWord(value),
  },
  {
    name: 'element',
    title: 'a secret in an element that is named for one',
    source: 'https://maven.apache.org/settings.html#Servers',
    anchors: ['password>', 'passwd>', 'passphrase>', 'secret>', 'apikey>', 'api_key>', 'api-key>', 'token>'],
    pattern: /(?:password|passwd|passphrase|secret|api[_-]?key|token)>\s{0,8}(?<value>[^<>\s]{4,256})\s{0,8}<\//diy,
    within: true,
    accepts: ({ value = '' }) => isRealPassword(value) && isMixedWord(value),
  },
  {
    name: 'attribute',
    title: 'a secret in an attribute beside its name',
    source: 'https://learn.microsoft.com/en-us/nuget/reference/nuget-config-file#packagesourcecredentials',
    anchors: ['password"', 'passwd"', 'passphrase"', 'secret"', 'apikey"', 'api_key"', 'api-key"', 'token"'],
    pattern:
      /(?:password|passwd|passphrase|secret|api[_-]?key|token)"\s{1,8}value\s?=\s?"(?<value>[^"<>\s]{3,256})"/diy,
    within: true,
    accepts: ({ value = '' }) => isRealPassword(value) && isMixedWord(value),
  },
  {
    name: 'authorization',
    title: 'a token in a header of authorization',
    source: 'https://www.rfc-editor.org/rfc/rfc9110#name-authorization',
    anchors: ['authorization'],
    pattern:
      /authorization\\?["']?\s{0,2}[:=]\s{0,2}\\?["']?(?:(?:token|key|apikey|api-key|ssws)[ =]{1,2})?(?<value>[\w.~+/-]{20,512}={0,2})(?![\w$({<])/diy,
    accepts: ({ value = '' }) => isRandom(value),
  },
  {
    name: 'typed',
    title: 'a credential behind its label',
    source: 'https://docs.python.org/3/reference/simple_stmts.html#annotated-assignment-statements',
    anchors: ['password', 'passwd', 'passphrase', 'secret', 'apikey', 'api_key', 'token', 'private_key'],
    pattern:
      /(?:password|passwd|passphrase|secret|api_?key|token|private_key)(?:\s{0,2}(?::\s{0,2}[A-Za-z][\w.[\]?&]{0,30}|\s(?:string|str))\s{0,2}=\s{0,2}|\\?["']\s{0,2},\s{0,2}|(?<call>\(\s{0,2}))\\?["'](?<value>[^\s"'\\]{5,256})\\?["'](?<end>\s{0,2}\))?/diy,
    within: true,
    // Of a call the only argument: `createToken("PLUS2", …)` names a token of a grammar.
    accepts: ({ value = '', call, end }) =>
      (call === undefined || end !== undefined) && isRealPassword(value) && isMixedWord(value),
  },
];

/** What nobody would call a secret, though it stands where one would: references to one, and what demonstrations use. */
function isRealPassword(value: string): boolean {
  if (/^[$%{<[(*]|\$\{|\{\{|%[sd(]|^\\|^(?:\*+|x+|\.+|-+|_+)$/i.test(value)) return false;
  return !demonstrated.test(value) && !isPlaceholder(value);
}

const demonstrated =
  /^(?:my|your|the|a|some|db|new|old|user|test|root|admin)?[_-]?(?:passw(?:or)?d|pass|pwd|secret|pw|token|key|apikey|api_key|credential|credentials|user|username|admin|root|guest|test|postgres|mysql|redis|mongo|mongodb|rabbitmq|docker|default|p|pass(?:word)?123?|foo|bar|baz|qux|abc|xyz|123|1234|12345|123456|string|text|port|host|value|none|null|undefined|true|false)[_-]?(?:here)?$/i;

function isJwt(text: string): boolean {
  const [header = ''] = text.split('.', 1);
  try {
    const parsed: unknown = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, 'alg');
  } catch {
    return false;
  }
}

function isEncodedJwt(value: string): boolean {
  const text = Buffer.from(value, 'base64').toString('latin1');
  return /^eyJ[\w-]{8,4000}\.eyJ[\w-]{4,6000}(?:\.[\w-]{0,1024})?=?$/.test(text) && isJwt(text);
}

function isBasic(value: string): boolean {
  const decoded = Buffer.from(value, 'base64').toString('latin1');
  const colon = decoded.indexOf(':');
  return (
    colon > 0 &&
    /^[\x20-\x7e]+$/.test(decoded) &&
    isRealPassword(decoded.slice(colon + 1)) &&
    decoded.length - colon > 3
  );
}
