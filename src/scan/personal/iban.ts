import type { Span } from '../span.js';

const form =
  /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:(?:[ -][A-Z0-9]{4}){2,7}(?:[ -][A-Z0-9]{1,4})?|[A-Z0-9]{11,30})(?![A-Za-z0-9])/g;

/** Lengths by country: https://www.swift.com/standards/data-standards/iban-international-bank-account-number. */
const lengths = new Map(
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** The countries that give out such numbers. */
export const ibanCountries: readonly string[] = [...lengths.keys()];

/** International bank account numbers: of their country's length, and with check digits that are right. */
export function findIbans(text: string): readonly Span[] {
  const found: Span[] = [];
  for (const { index, 0: match } of text.matchAll(form)) {
    const length = lengths.get(match.slice(0, 2));
    if (length === undefined) continue;
    const end = endOf(match, length);
    if (end === -1 || !isRight(match.slice(0, end).replaceAll(/[ -]/g, ''))) continue;
    found.push([index, index + end]);
  }
  return found;
}

/** Where so many letters and digits end; -1 where a word goes on behind them, or there are too few. */
function endOf(match: string, length: number): number {
  let count = 0;
  for (let at = 0; at < match.length; at++) {
    if (match[at] === ' ' || match[at] === '-') continue;
    count++;
    if (count === length)
      return at + 1 === match.length || match[at + 1] === ' ' || match[at + 1] === '-' ? at + 1 : -1;
  }
  return -1;
}

/** ISO 7064, MOD 97-10, over the number with its first four characters behind. */
function isRight(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest === 1;
}
