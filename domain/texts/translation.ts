import { isObject } from '../isObject.ts';
import type { Language } from './language.ts';

const over = (english: unknown, own: unknown): unknown => {
  if (!isObject(english) || !isObject(own)) return own ?? english;
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, over(text, own[key])]));
};

/**
 * @returns a function from the English texts of a part to those of a language; texts that the language lacks stay
 * English.
 */
export const createTranslator =
  (language: Language) =>
  <Texts extends object>(part: string, english: Texts): Texts =>
    over(english, language[part as keyof Language]) as Texts;
