/**
 * Idiom that style rules out: in Markdown and text catalogues (prose.mjs), in comments (comments.mjs) and in names
 * (identifiers.mjs).
 */
export const RULED_OUT = [
  'anew',
  'whoever',
  'whomever',
  'is none',
  'are none',
  'is told',
  'are told',
  'of its own',
  'beside',
  'besides',
  'nobody',
  "nobody's",
  'for good',
  'by itself',
  'by themselves',
  'by himself',
  'by herself',
  'whatever',
  'stands for itself',
];

/** Words that prose may have in their literal sense, and that say nothing in a name. */
export const RULED_OUT_IN_NAMES = [
  'told',
  'untold',
  'foretold',
  'heard',
  'road',
  'roads',
  'bear',
  'borne',
  'patience',
  'death',
  'deaths',
  'die',
  'dies',
  'died',
  'things',
];

/** Names that others have chosen: fields of files that users keep. */
export const ALLOWED_NAMES = ['patienceSeconds'];
