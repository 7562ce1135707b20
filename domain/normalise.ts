/**
 * Marks that accents, points and vowel signs are made of; vowels of Indic and Japanese scripts are letters and stay.
 */
const MARKS = new RegExp(
  [
    '0300-\\u036f',
    '0591-\\u05c7',
    '064b-\\u065f',
    '0670',
    '1ab0-\\u1aff',
    '1dc0-\\u1dff',
    '20d0-\\u20ff',
    'fe20-\\ufe2f',
  ]
    .map((range) => `[\\u${range}]`)
    .join('|'),
  'g',
);
const ONLY_ASCII = /^[\x20-\x7e]*$/;
const BLANKS = /[\s\p{Cc}]+/gu;

/**
 * The form in which texts are searched and sorted: case, accents, width and kinds of blanks make no difference.
 * Two steps of case, because "ẞ" and "ß" meet only as "SS" and both sigmas only as one capital.
 */
export const normalise = (text: string): string => {
  if (ONLY_ASCII.test(text))
    return text.includes('  ') ? text.toLowerCase().replaceAll(BLANKS, ' ') : text.toLowerCase();
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ς', 'σ')
    .replaceAll(MARKS, '')
    .replaceAll(BLANKS, ' ');
};
