import { RULED_OUT } from './words.mjs';

/** Code and quotations may have any word; a quotation may continue on the next line. */
const QUOTED = /`[^`]*`|"[^"]*"|'[^'\s](?:[^'\n]*[^'\s])?'(?!\w)/g;
/** Between two words of a phrase a comment may begin a new line. */
const GAP = '[\\s*/]+';
/** The begin of a sentence: of the comment, after a full stop, or after a tag, with the name of the parameter. */
const BEGIN = '(?<=^[\\s*/]*|[.:;?!][\\s*/]+|@returns[\\s*/]+|@param[\\s*/]+\\S+[\\s*/]+)';
/**
 * A clause in the place of a noun: "How long it waits." names neither a time nor a count. "When" and "Where" begin a
 * whole sentence if a comma ends their clause, and a fragment if none does.
 */
const FRAGMENTS = [
  `${BEGIN}(?:What|Who|Whose|Whom|Which|Whether|How|Why)\\b(?=[\\s*/])`,
  // "Of the object." names an owner, and not the thing.
  `${BEGIN}Of\\b(?=[\\s*/]+(?!course))`,
  '(?<=@(?:returns|param[\\s*/]+\\S+)[\\s*/]+)(?:what|who|whose|which|whether|how|why|when|where)\\b',
  `${BEGIN}(?:When|Where)\\b(?=[^,.:;?]*(?:[.](?=\\s|$)|$))`,
].map((source) => new RegExp(source, 'g'));
const PATTERNS = [
  ...FRAGMENTS,
  new RegExp(`\\b(?:${RULED_OUT.map((phrase) => phrase.replaceAll(' ', GAP)).join('|')})\\b`, 'gi'),
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
