/** Idiom that style rules out: in Markdown and text catalogues (prose.mjs) and in comments (comments.mjs). */
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

/**
 * The source of an expression for sentences whose subject is a clause, such as "Who is refused meanwhile is written
 * ...".
 */
export const CLAUSE_SUBJECT = '(?<=^[ \\t*/-]*|[.;:?]\\s+)(?:What|Who) (?:is|was|are|were)\\b';
