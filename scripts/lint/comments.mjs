import { CLAUSE_SUBJECT, RULED_OUT } from './words.mjs';

/** Code and quotations may have any word; a quotation may continue on the next line. */
const QUOTED = /`[^`]*`|"[^"]*"|'[^'\s](?:[^'\n]*[^'\s])?'(?!\w)/g;
/** Between two words of a phrase a comment may begin a new line. */
const GAP = '[\\s*/]+';
const PATTERNS = [
  new RegExp(`\\b(?:${RULED_OUT.map((phrase) => phrase.replaceAll(' ', GAP)).join('|')})\\b`, 'gi'),
  new RegExp(CLAUSE_SUBJECT, 'gm'),
];

/** @returns ruled-out phrases of a comment's text with their place in it, without those in code and quotations */
export const ruledOutIn = (text) => {
  const plain = text.replace(QUOTED, (part) => ' '.repeat(part.length));
  return PATTERNS.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map(({ 0: phrase, index }) => ({ phrase: phrase.trim(), index })),
  );
};

const START = 2;

/** ESLint rule: comments use the words of the field (scripts/lint/words.mjs). */
export const wording = {
  meta: { type: 'suggestion', schema: [], messages: { ruledOut: 'Ruled-out idiom "{{phrase}}". Name the subject.' } },
  create: (context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments())
        for (const { phrase, index } of ruledOutIn(comment.value)) {
          const at = context.sourceCode.getLocFromIndex(comment.range[0] + START + index);
          context.report({ loc: at, messageId: 'ruledOut', data: { phrase } });
        }
    },
  }),
};
