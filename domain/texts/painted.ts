import { TEXTS } from '../texts.ts';
import type { Language } from './language.ts';
import { translationOf } from './translation.ts';

/**
 * What the painted sign-in page says in a language (src/index.html), by where it stands there: selectors of the page,
 * "note" for the two of which the page takes one. Only for the build, which puts it into the page.
 */
export const paintedIn = (language: Language, version: string) => {
  const { login, shell, table, version: versionText } = translationOf(language)('console', TEXTS);
  return {
    texts: {
      h1: login.title,
      '.si-text': login.text,
      '.si-button': login.button,
      '.si-foot a': shell.documentation,
      '.si-foot a+a': shell.serviceStatus,
      '.si-foot span': versionText(version),
      '.si-wait': table.loading,
    },
    note: [login.note, login.simulatedNote],
  };
};
