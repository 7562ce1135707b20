const isDoc = ({ type, value }) => type === 'Block' && value.startsWith('*');
const CLOSING = new Set(['}', ')', ']']);

/** @returns true if the comment is the first thing in the file, where it may describe the file */
const isHeader = (sourceCode, comment) =>
  sourceCode.getTokenBefore(comment) === null && !sourceCode.getCommentsBefore(comment).some(isDoc);

const isLoose = (comment, next) =>
  !next || CLOSING.has(next.value) || next.value === 'import' || next.loc.start.line > comment.loc.end.line + 1;

/**
 * ESLint rule: a doc comment stands on its declaration. Tools show only the last of two in a row, and none that a blank
 * line parts from the code.
 */
const placement = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      second: 'Join it with the doc comment below: tools show only the last one.',
      loose: 'A doc comment stands directly above a declaration. Move it there, or begin it with //.',
    },
  },
  create: (context) => ({
    Program: () => {
      const { sourceCode } = context;
      for (const comment of sourceCode.getAllComments().filter(isDoc)) {
        if (isHeader(sourceCode, comment)) continue;
        const next = sourceCode.getTokenAfter(comment, { includeComments: true });
        if (next && isDoc(next)) context.report({ loc: comment.loc, messageId: 'second' });
        else if (isLoose(comment, next)) context.report({ loc: comment.loc, messageId: 'loose' });
      }
    },
  }),
};

export const docComments = { rules: { placement } };
