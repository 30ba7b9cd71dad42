const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A token of GitHub or npm ends with the CRC-32 of what stands between its prefix and there, as six digits of base 62. */
export function githubChecksum(secret: string): boolean {
  const body = secret.slice(secret.indexOf('_') + 1, -6);
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = base62[rest % 62]! + digits;
    rest = Math.floor(rest / 62);
  }
  return secret.endsWith(digits);
}

function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 0 ? crc >>> 1 : (crc >>> 1) ^ 0xedb88320;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Whether a bot's token begins with its number, encoded: seventeen digits or more. */
export function discordOwner(secret: string): boolean {
  return /^\d{17,20}$/.test(Buffer.from(secret.slice(0, secret.indexOf('.')), 'base64').toString('latin1'));
}
