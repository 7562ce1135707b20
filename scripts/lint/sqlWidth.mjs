const SQL =
  /^\s*(?:(?:select|insert into|update|delete from|alter|create|drop)\s|with (?:recursive )?\w+ (?:\([^)]*\) )?as )/;
const WIDTH = 120;

/** ESLint rule: SQL in strings is wrapped like code, which `max-len` does not see. */
const width = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { tooLong: 'A line of SQL has {{length}} columns; the limit is 120.' },
  },
  create: (context) => {
    const { sourceCode } = context;
    const check = (node, text) => {
      if (!SQL.test(text)) return;
      for (let line = node.loc.start.line; line <= node.loc.end.line; line += 1) {
        const { length } = sourceCode.lines[line - 1];
        if (length > WIDTH)
          context.report({
            loc: { start: { line, column: WIDTH }, end: { line, column: length } },
            messageId: 'tooLong',
            data: { length },
          });
      }
    };
    return {
      TemplateLiteral: (node) => check(node, node.quasis[0].value.cooked ?? ''),
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
    };
  },
};

export const sql = { rules: { width } };
