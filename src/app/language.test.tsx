import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
// Registers hooks, which must happen outside of a test.
import '@testing-library/user-event';
import type { Catalogue } from '@trc/domain/texts/language';
import { BACKUP_ID, NAMES, SCREENS, type Answers, type ScreenOptions } from '../../test/languageScreens';
import { foreignTexts, inOtherWords } from '../../test/otherWords';

/** Leaves of a part with their places: texts and sentences. */
const leaves = (value: unknown, place: string): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => leaves(each, `${place}.${key}`))
    : [[place, value]];

beforeAll(async () => {
  let english: Catalogue | undefined;
  await jest.isolateModulesAsync(async () => {
    english = await (await import('../../test/catalogue')).wholeCatalogue();
  });
  const [{ setTranslator }, { createTranslator: translationOf }] = await Promise.all([
    import('@trc/domain/texts/catalogue'),
    import('@trc/domain/texts/translation'),
  ]);
  setTranslator(translationOf(inOtherWords(english as Catalogue)));
  await Promise.all([import('../pages'), import('../components/overlays/all')]);
}, 120_000);

const open = async (path: string, answers: Answers = {}, options: ScreenOptions = {}) => {
  const { renderApp } = await import('../../test/renderApp');
  const app = renderApp(path, options);
  for (const [key, body] of Object.entries(answers))
    app.service.on(
      key,
      typeof body === 'number'
        ? [body, { status: body, message: 'Told by the service', requestId: 'r1' }]
        : [200, body],
    );
  await app.open();
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  for (let turn = 0; turn < 4; turn += 1) {
    await act(() => new Promise((resolve) => void setTimeout(resolve, 30)));
    await app.settle();
  }
  return app;
};

describe('another language is one file', () => {
  it('every text and every sentence of every part comes from the language', async () => {
    const { wholeCatalogue } = await import('../../test/catalogue');
    const all = leaves(await wholeCatalogue(), 'catalogue');
    expect(all.length).toBeGreaterThan(900);
    const english = all.filter(([, text]) => typeof text === 'string' && !text.startsWith('⟦'));
    expect(english).toEqual([]);
    const {
      NAMES: { inside },
    } = await import('@trc/domain/texts/names');
    expect(inside('Users')).toBe('⟦users⟧');
  });

  it('texts that a language omits stay English', async () => {
    const { createTranslator: translationOf } = await import('@trc/domain/texts/translation');
    const say = translationOf({
      activity: { columns: { time: 'Zeit' }, filteredText: (filters) => `Nichts zu ${filters}.` },
    });
    expect(
      say('activity', {
        columns: { time: 'Time', type: 'Type' },
        filteredText: (filters: string) => filters,
        search: 'Search',
      }),
    ).toMatchObject({ columns: { time: 'Zeit', type: 'Type' }, search: 'Search' });
    expect(say('diff', { yes: 'Yes' })).toEqual({ yes: 'Yes' });
  });
});

describe('no screen has a text of its own', () => {
  it.each(SCREENS.map(([what, path, answers, options]) => ({ what, path, answers, options })))(
    '$what',
    async ({ path, answers, options }) => {
      await open(path, answers, options);
      expect(foreignTexts(NAMES)).toEqual([]);
    },
  );

  it.each([
    ['Select', ''],
    ['Compare', '?step=compare'],
    ['Review', '?step=review'],
  ])('the wizard: %s', async (_, words) => {
    const { renderApp } = await import('../../test/renderApp');
    const { COUNTERS, INFO } = await import('../../test/renderWizard');
    const { keepSelections } = await import('../../test/selections');
    const app = renderApp(`/backups/${BACKUP_ID}${words}`);
    keepSelections(app.service, BACKUP_ID, COUNTERS);
    app.service.on('POST /api/get_backup', [200, INFO]);
    app.service.on('GET /api/is_mailbox_recovery_available', [200, { available: true }]);
    const objects = [{ id: '1', displayName: 'Name 1' }];
    app.service.on('POST /api/get_users_list_from_backup', [200, { list: objects, total: 1 }]);
    app.service.on(`POST /api/backups/${BACKUP_ID}/users`, [200, { objects, total: 1, selected: [] }]);
    await app.open();
    for (let turn = 0; turn < 8; turn += 1) {
      await act(() => new Promise((resolve) => void setTimeout(resolve, 30)));
      await app.settle();
    }
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
    expect(foreignTexts(NAMES)).toEqual([]);
  });
});
