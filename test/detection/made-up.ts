/**
 * Fills the blanks of a row: `{an36}` stands for 36 made-up letters and digits, so that no secret stands in a file. The same
 * text is always filled the same way.
 */
export function fill(text: string): string {
  let state = 2_166_136_261;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16_777_619) >>> 0;
  const below = (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const made = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[below(alphabet.length)]).join('');
  return text.replaceAll(
    /\{(?:(an|al|u|h|d|lo|up|b|age)(\d+)|(uuid|basic|jwt|pem|pemrsa|pemssh))\}/g,
    (_, kind: string, length: string, whole: string) => {
      if (whole === undefined) return made(alphabets[kind]!, Number(length));
      const hex = (count: number): string => made(alphabets['h']!, count);
      if (whole === 'uuid') return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
      if (whole === 'basic') return Buffer.from(`mara:${made(alphabets['an']!, 14)}`).toString('base64');
      if (whole === 'jwt') return jwt(made(alphabets['u']!, 43), made(alphabets['d']!, 9));
      const words = { pem: '', pemrsa: 'RSA ', pemssh: 'OPENSSH ' }[whole]!;
      return `-----BEGIN ${words}PRIVATE KEY-----\n${made(alphabets['an']!, 64)}\n-----END ${words}PRIVATE KEY-----`;
    },
  );
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const alphabets: Readonly<Record<string, string>> = {
  an: letters + letters.toUpperCase() + digits,
  al: letters + letters.toUpperCase(),
  u: `${letters}${letters.toUpperCase()}${digits}_-`,
  h: `${digits}abcdef`,
  d: digits,
  lo: letters + digits,
  up: letters.toUpperCase() + digits,
  b: `${letters.toUpperCase()}234567`,
  age: 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L',
};

function jwt(signature: string, subject: string): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: subject, scope: 'log' })}.${signature}`;
}
