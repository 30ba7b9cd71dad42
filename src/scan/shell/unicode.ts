const ascii = /^[\u0000-\u007f]*$/;
/** Format characters, which nobody sees: zero-width letters, joiners, soft hyphens, tags. */
const unseen = /\p{Cf}/gu;

/** Cyrillic and Greek letters that look like Latin ones; each stands over the letter that it looks like. */
const lookalikes = 'аеорсухіјѕԁԛԝһАВЕКМНОРСТХІЈЅοαιρνΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const letters = 'aeopcyxijsdqwhABEKMHOPCTXIJSoaipvABEZHIKMNOPTYX';
const looks = new Map([...lookalikes].map((letter, index) => [letter, letters[index]!]));
const lookalike = new RegExp(`[${lookalikes}]`, 'gu');
const mixed = /[A-Za-z][а-яѐ-ӿԀ-ԯα-ω]|[а-яѐ-ӿԀ-ԯα-ω][A-Za-z]/iu;

/**
 * A text as it looks to a reader: full-width forms as plain ones, unseen characters gone, letters of other alphabets that
 * stand beside Latin ones as the Latin ones that they look like. Plain ASCII comes back as it is.
 */
export function plainLetters(text: string): string {
  if (ascii.test(text)) return text;
  const plain = text.normalize('NFKC').replaceAll(unseen, '');
  return mixed.test(plain) ? plain.replaceAll(lookalike, (letter) => looks.get(letter)!) : plain;
}
