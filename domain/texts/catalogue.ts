type Translator = <Texts extends object>(part: string, english: Texts) => Texts;

let translate: Translator = (_part, english) => english;

/**
 * Another language takes the place of English. It has to be called before the code of any screen is run: texts are
 * looked up once, when the part that they belong to arrives.
 */
export const setTranslator = (translator: Translator): void => {
  translate = translator;
};

/**
 * The texts of one part of the console. Each part keeps its English texts in a file of this folder and passes them
 * through here, so that the code of a page brings the texts of that page only, and another language can take their
 * place.
 */
export const defineTexts = <Texts extends object>(part: string, english: Texts): Texts => translate(part, english);

/** @returns a formatted count with its noun, such as "1 plan" or "3 plans" */
export const counted = (count: string, one: string, many: string): string => `${count} ${count === '1' ? one : many}`;
