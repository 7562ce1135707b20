/** Idiom that style rules out: in Markdown and text catalogues (scripts/prose.mjs) and in comments (ESLint). */
export const RULED_OUT = [
  'anew',
  'whoever',
  'is none',
  'are none',
  'is told',
  'are told',
  'of its own',
  'beside',
  'comes back by itself',
  'stands for itself',
];
