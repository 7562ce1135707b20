import { badRequest } from '../http/graphError.ts';
import { textOf } from '../store/entity.ts';
import type { Test } from './filter.ts';

const CLAUSE = /^\s*"([\w]+):((?:[^"\\]|\\.)*)"\s*/;

/**
 * $search="displayName:ada" OR "mail:ada": every word of a clause is the beginning of a word of the property.
 * @throws GraphError 400 for another syntax
 */
export const parseSearch = (expression: string): Test => {
  let rest = expression;
  const either: Test[][] = [[]];
  for (;;) {
    const match = CLAUSE.exec(rest);
    const [whole, property, text] = match ?? [];
    if (whole === undefined || property === undefined || text === undefined)
      throw badRequest(`Syntax error: character is not valid in '${expression}'.`);
    const wanted = wordsOf(text.replace(/\\(.)/g, '$1'));
    either.at(-1)?.push((entity) => {
      const words = wordsOf(textOf(entity[property]));
      return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)));
    });
    rest = rest.slice(whole.length);
    if (rest === '') break;
    const joint = /^(AND|OR)\s+/.exec(rest);
    if (joint === null) throw badRequest(`Syntax error: AND or OR expected in '${expression}'.`);
    if (joint[1] === 'OR') either.push([]);
    rest = rest.slice(joint[0].length);
  }
  return (entity) => either.some((all) => all.every((test) => test(entity)));
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
