import { setTranslator } from '@trc/domain/texts/catalogue';
import type { Language } from '@trc/domain/texts/language';

/**
 * Fetches the texts of a language of the folder domain/texts/languages; src/index.html has chosen one of them. English
 * is in the code already. Must be done before any screen's code is run.
 */
export const loadLocale = async (root: HTMLElement): Promise<void> => {
  const code = root.lang;
  if (code === 'en') return;
  try {
    const [{ language }, { createTranslator: translationOf }] = await Promise.all([
      import(
        /* webpackChunkName: "language-[request]", webpackInclude: /\.ts$/ */ `../../domain/texts/languages/${code}`
      ) as Promise<{ language: Language }>,
      import(/* webpackChunkName: "translation" */ '@trc/domain/texts/translation'),
    ]);
    setTranslator(translationOf(language));
  } catch {
    // A console in English is better than none.
    root.lang = 'en';
  }
};
