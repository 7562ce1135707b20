import path from 'node:path';
import { ALLOWED_NAMES, RULED_OUT, RULED_OUT_IN_NAMES } from './words.mjs';

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
const PHRASES = [...RULED_OUT, ...RULED_OUT_IN_NAMES].map((phrase) => ` ${phrase} `);
/** A limit says whether it is one: `MAX_...`, `MIN_...`, `..._MS`, `BATCH_SIZE`, `CONCURRENCY`. */
const VAGUE_LIMIT = /^(?:MOST|LEAST|LONGEST|SHORTEST|FEWEST|PARALLEL)$|(?:^|_)AT_ONCE$/;

/** @returns the ruled-out word or phrase of a name such as `readAnew` or `IS_TOLD`, or undefined */
export const ruledOutInName = (name) => {
  if (ALLOWED_NAMES.includes(name)) return undefined;
  if (VAGUE_LIMIT.test(name)) return name;
  const words = ` ${(name.match(WORD) ?? []).join(' ').toLowerCase()} `;
  return PHRASES.find((phrase) => words.includes(phrase))?.trim();
};

/** ESLint rule: names, and names of files, use the words of the field (scripts/lint/words.mjs). */
const wording = {
  meta: { type: 'suggestion', schema: [], messages: { ruledOut: 'Ruled-out word "{{word}}" in the name {{name}}.' } },
  create: (context) => {
    const check = (node, name) => {
      const word = ruledOutInName(name);
      if (word) context.report({ node, messageId: 'ruledOut', data: { word, name } });
    };
    const checkNode = (node) => check(node, node.name);
    return {
      Program: (node) => check(node, path.basename(context.filename).split('.')[0]),
      Identifier: checkNode,
      PrivateIdentifier: checkNode,
      JSXIdentifier: checkNode,
    };
  },
};

export const identifiers = { rules: { wording } };
