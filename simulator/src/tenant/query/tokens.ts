import { badRequest } from '../http/graphError.ts';

/** A piece of a $filter expression. */
export interface Token {
  readonly kind: 'word' | 'text' | 'sign';
  readonly text: string;
}

const PIECE = /\s*(?:'((?:[^']|'')*)'|([(),])|([^\s(),']+))/y;

/** @throws GraphError 400 for a text that is not an expression */
export const tokenize = (expression: string): Token[] => {
  const tokens: Token[] = [];
  const end = expression.trimEnd().length;
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < end) {
    const at = PIECE.lastIndex;
    const match = PIECE.exec(expression);
    if (match === null) throw badRequest(`Invalid filter clause: syntax error at position ${at} in '${expression}'.`);
    const [, text, sign, word] = match;
    if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll("''", "'") });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else tokens.push({ kind: 'word', text: word ?? '' });
  }
  return tokens;
};
