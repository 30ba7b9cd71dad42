import type { Span } from '../span.js';
import { isLuhn } from './card.js';
import { contextOf, says } from './context.js';

/** A country's number of its people: the form, the check, and the words that have to name it where digits alone say too little. */
interface NationalId {
  readonly title: string;
  readonly source: string;
  readonly form: RegExp;
  readonly isRight: (number: string) => boolean;
  readonly words?: RegExp;
}

/** By the country's code in ISO 3166-1. Numbers are handed to the check without blanks, dots, dashes and slashes. */
const nationalIdsByCountry: Readonly<Record<string, NationalId>> = {
  au: {
    title: 'an Australian tax file number',
    source: 'https://www.ato.gov.au/individuals-and-families/tax-file-number',
    form: /(?<![\w.-])\d{3} ?\d{3} ?\d{3}(?![\w-]|\.\d)/g,
    isRight: (number) => weighted(number, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0,
    words: /\btfn\b|tax file/,
  },
  br: {
    title: 'a Brazilian CPF',
    source: 'https://www.gov.br/receitafederal/',
    form: /(?<![\w.-])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{11})(?![\w-]|\.\d)/g,
    isRight: isCpf,
  },
  ca: {
    title: 'a Canadian social insurance number',
    source: 'https://www.canada.ca/en/employment-social-development/services/sin.html',
    form: /(?<![\w.-])[1-79]\d{2}[ -]?\d{3}[ -]?\d{3}(?![\w-]|\.\d)/g,
    isRight: isLuhn,
    words: /\bsin\b|social insurance|\bnas\b/,
  },
  de: {
    title: 'a German tax id',
    source: 'https://www.bzst.de/DE/Privatpersonen/SteuerlicheIdentifikationsnummer/',
    form: /(?<![\w.-])[1-9]\d ?\d{3} ?\d{3} ?\d{3}(?![\w-]|\.\d)/g,
    isRight: isGermanTaxId,
    words: /steuer|\btax\b|\btin\b|idnr|id-nr/,
  },
  dk: {
    title: 'a Danish CPR number',
    source: 'https://cpr.dk/',
    form: /(?<![\w.-])(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}-\d{4}(?![\w-]|\.\d)/g,
    isRight: () => true,
  },
  es: {
    title: 'a Spanish DNI or NIE',
    source:
      'https://www.interior.gob.es/opencms/es/servicios-al-ciudadano/tramites-y-gestiones/dni/calculo-del-digito-de-control-del-nif-nie/',
    form: /(?<![\w.-])(?:\d{8}|[XYZ]\d{7})-?[A-HJ-NP-TV-Z](?![\w-])/g,
    isRight: isSpanish,
  },
  fi: {
    title: 'a Finnish personal identity code',
    source: 'https://dvv.fi/en/personal-identity-code',
    form: /(?<![\w.-])\d{6}[-+A-FU-Y]\d{3}[0-9A-FHJ-NPR-Y](?![\w-])/g,
    isRight: isFinnish,
  },
  fr: {
    title: 'a French social security number',
    source: 'https://www.service-public.fr/particuliers/vosdroits/F33078',
    form: /(?<![\w.-])[12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}(?![\w-]|\.\d)/g,
    isRight: isNir,
  },
  gb: {
    title: 'a British national insurance number',
    source: 'https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim39110',
    form: /(?<![\w.-])(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![\w-])/g,
    isRight: () => true,
  },
  in: {
    title: 'an Indian Aadhaar number',
    source: 'https://uidai.gov.in/',
    form: /(?<![\w.-])[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?![\w-]| \d|\.\d)/g,
    isRight: isVerhoeff,
    words: /aadhaa?r|\buid(?:ai)?\b|आधार/,
  },
  it: {
    title: 'an Italian codice fiscale',
    source: 'https://www.agenziaentrate.gov.it/portale/codice-fiscale',
    form: /(?<![\w.-])[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z](?![\w-])/gi,
    isRight: isCodiceFiscale,
  },
  nl: {
    title: 'a Dutch citizen service number',
    source: 'https://www.rvig.nl/burgerservicenummer',
    form: /(?<![\w.-])\d{4}\.?\d{2}\.?\d{3}(?![\w-]|\.\d)/g,
    isRight: (number) => number !== '000000000' && weighted(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
    words: /\bbsn\b|burgerservice|sofi/,
  },
  pl: {
    title: 'a Polish PESEL number',
    source: 'https://www.gov.pl/web/gov/czym-jest-numer-pesel',
    form: /(?<![\w.-])\d{11}(?![\w-]|\.\d)/g,
    isRight: (number) => weighted(number, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
    words: /pesel/,
  },
  se: {
    title: 'a Swedish personal identity number',
    source: 'https://www.skatteverket.se/privat/folkbokforing/personnummer.4.3810a01c150939e893f18c29.html',
    form: /(?<![\w.-])(?:19|20)?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[-+]\d{4}(?![\w-]|\.\d)/g,
    isRight: (number) => isLuhn(number.replace('+', '').slice(-10)),
  },
};

/** The countries whose numbers can be looked for, in alphabetical order. */
export const nationalIdCountries: readonly string[] = Object.keys(nationalIdsByCountry);

/** The source of the expression that every number of one country's people matches. */
export function nationalIdForm(country: string): string {
  return nationalIdsByCountry[country]!.form.source;
}

/** The numbers of one country's people in a text. */
export function findNationalIds(country: string, text: string, key: string | undefined): readonly Span[] {
  const { form, isRight, words } = nationalIdsByCountry[country]!;
  const found: Span[] = [];
  for (const { index, 0: match } of text.matchAll(form)) {
    const number = match.replaceAll(/[ ./-]/g, '').toUpperCase();
    if (/^(\d)\1*$/.test(number) || !isRight(number)) continue;
    const end = index + match.length;
    if (words !== undefined && !says(contextOf(text, index, end, key), words)) continue;
    found.push([index, end]);
  }
  return found;
}

function weighted(number: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0);
}

function isCpf(number: string): boolean {
  const digit = (length: number): number => {
    let sum = 0;
    for (let index = 0; index < length; index++) sum += Number(number[index]) * (length + 1 - index);
    return ((sum * 10) % 11) % 10;
  };
  return digit(9) === Number(number[9]) && digit(10) === Number(number[10]);
}

/** ISO 7064, MOD 11,10; of the first ten digits exactly one comes twice or three times. */
function isGermanTaxId(number: string): boolean {
  const counts = new Map<string, number>();
  for (const digit of number.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  if ([...counts.values()].filter((count) => count > 1).length !== 1 || Math.max(...counts.values()) > 3) return false;
  let product = 10;
  for (const digit of number.slice(0, 10)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(number[10]);
}

function isSpanish(number: string): boolean {
  const digits = number.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === number.at(-1);
}

function isFinnish(number: string): boolean {
  const digits = number.replace(/[^0-9A-Z]/g, '');
  const rest = digits.length === 10 ? digits : digits.slice(0, 6) + digits.slice(7);
  return '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(rest.slice(0, 9)) % 31] === rest[9];
}

function isNir(number: string): boolean {
  const body = number.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return 97n - (BigInt(body) % 97n) === BigInt(number.slice(13));
}

const multiplied = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const permuted = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/** Verhoeff's check digit: https://en.wikipedia.org/wiki/Verhoeff_algorithm. */
function isVerhoeff(number: string): boolean {
  let check = 0;
  for (let place = 0; place < number.length; place++) {
    check = Number(multiplied[check]![Number(permuted[place % 8]![Number(number[number.length - 1 - place])])]);
  }
  return check === 0;
}

const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

function isCodiceFiscale(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < 15; index++) {
    const code = number.charCodeAt(index);
    const value = code < 0x3a ? code - 0x30 : code - 0x41;
    sum += index % 2 === 0 ? oddValues[value]! : value;
  }
  return String.fromCharCode(0x41 + (sum % 26)) === number[15];
}
