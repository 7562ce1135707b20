/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, it } from '@jest/globals';
import type { ComparedObject, TypeAndIds } from '../../../api';
import { until } from '../../../../test/calls';
import { BACKUP, openSelection } from '../../../../test/openSelection';
import { sessionEnded } from '../../session';
import '.';
import { BATCH_SIZE, splitIntoParts } from './comparisonSaga';
import { comparisonLeft, comparisonWanted, selectComparison } from './comparisonSlice';
import { countOutcomes, objectsFor } from './outcomes';

const PATH = `POST /api/comparisons/directoryObjects/${BACKUP}/entraId`;

const objectsOf = (body: unknown): ComparedObject[] =>
  (body as TypeAndIds[]).flatMap(({ type, ids }) =>
    ids.map((id) => ({
      type,
      id,
      displayName: `Name of ${id}`,
      inDirectory: true,
      attributes: [{ name: 'jobTitle', oldValue: 'a', newValue: 'b' }],
    })),
  );

const open = async () => {
  const app = await openSelection();
  app.service.on(PATH, ({ body }) => [200, objectsOf(body)]);
  return {
    ...app,
    asked: () =>
      app.service.callsOf(`comparisons/directoryObjects/${BACKUP}/entraId`).map(({ body }) => body as TypeAndIds[]),
    comparison: () => selectComparison(BACKUP)(app.state()),
    compare: async (again = false) => {
      app.store.dispatch(comparisonWanted({ backupId: BACKUP, again }));
      await app.clock.settle();
    },
  };
};

describe('comparison with the directory', () => {
  it('a selection is asked for in one call, a list of types and ids, whole sections with their objects', async () => {
    const app = await open();
    app.tick(['b', 'a']);
    app.whole('namedLocations');
    await app.clock.settle();
    await app.compare();
    expect(app.asked()).toEqual([
      [
        { type: 'users', ids: ['a', 'b'] },
        {
          type: 'namedLocations',
          ids: Array.from({ length: 12 }, (_, index) => `namedLocations-${index}`).sort((one, other) =>
            one.localeCompare(other, 'en'),
          ),
        },
      ],
    ]);
    expect(app.comparison()).toMatchObject({ phase: 'done', total: 14 });
    expect(app.comparison()?.objects).toHaveLength(14);
  });

  it('a huge selection is asked for in parts, each with its types', () => {
    const lists: TypeAndIds[] = [
      { type: 'users', ids: Array.from({ length: 300 }, (_, index) => `u${index}`) },
      { type: 'groups', ids: ['g'] },
    ];
    const parts = splitIntoParts(lists, BATCH_SIZE);
    expect(parts.map((part) => part.map(({ type, ids }) => [type, ids.length]))).toEqual([
      [['users', 250]],
      [
        ['users', 50],
        ['groups', 1],
      ],
    ]);
    expect(
      parts
        .flat()
        .filter(({ type }) => type === 'users')
        .flatMap(({ ids }) => ids),
    ).toEqual(lists[0]?.ids);
  });

  it('404 asks for the backup, so that the page says when it is gone', async () => {
    const app = await open();
    app.service.on(PATH, [404, { status: 404, message: `Backup ${BACKUP} is not found`, requestId: 'r1' }]);
    app.tick(['a']);
    await app.clock.settle();
    app.service.forget();
    await app.compare();
    expect(app.service.callsOf('get_backup')).toHaveLength(1);
  });

  it('objects missing in an answer were not compared, and objects listed twice count once', async () => {
    const app = await open();
    app.service.on(PATH, ({ body }) => {
      const [first] = objectsOf(body);
      return [200, first ? [first, first] : []];
    });
    app.tick(['a', 'b']);
    await app.clock.settle();
    await app.compare();
    const { objects = [], ...rest } = app.comparison() ?? {};
    expect(rest).toMatchObject({ phase: 'done', total: 2 });
    expect(objects.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(countOutcomes(objects)).toMatchObject({ differs: 1, failed: 1, equal: 0 });
  });

  it('a comparison is kept for the next step; another selection or a request compares again', async () => {
    const app = await open();
    app.tick(['a']);
    await app.clock.settle();
    await app.compare();
    await app.compare();
    expect(app.asked()).toHaveLength(1);
    await app.compare(true);
    expect(app.asked()).toHaveLength(2);
    app.tick(['b']);
    await app.clock.settle();
    await app.compare();
    expect(app.asked().at(-1)).toEqual([{ type: 'users', ids: ['a', 'b'] }]);
  });

  it.each([500, 503, 429])(
    'a refusal with %s stands in the header with the words of the service, and it can be tried again',
    async (status) => {
      const app = await open();
      let isRefused = true;
      app.service.on(PATH, ({ body }, times) => {
        if (times === 2 && isRefused)
          return [status, { status, message: 'The directory could not be read.', requestId: 'r1' }];
        return [200, objectsOf(body)];
      });
      app.service.on('POST /api/get_users_list_from_backup', ({ body }) => {
        const { pagenum } = body as { pagenum: number };
        return [
          200,
          {
            list:
              pagenum === 1
                ? Array.from({ length: 300 }, (_, index) => ({
                    id: `u${index}`,
                    displayName: `User ${String(index).padStart(3, '0')}`,
                  }))
                : [],
            total: 300,
          },
        ];
      });
      app.tick(Array.from({ length: 60 }, (_, index) => `u${index}`));
      await app.clock.settle();
      await app.compare();
      expect(app.comparison()?.phase).toBe('done');
      await app.compare(true);
      expect(app.comparison()).toMatchObject({ phase: 'failed', error: { status } });
      expect(app.entry().errors.comparison).toMatchObject({ status, message: 'The directory could not be read.' });
      expect(app.visited.at(-1)).toBe('/backups');
      isRefused = false;
      await app.compare(true);
      expect(app.comparison()?.phase).toBe('done');
      expect(app.comparison()?.objects).toHaveLength(60);
      expect(app.entry().errors.comparison).toBeUndefined();
    },
  );

  it('leaving ends the call, and coming back goes on', async () => {
    const app = await open();
    app.tick(['a']);
    await app.clock.settle();
    let answer: (() => void) | undefined;
    app.service.on(PATH, async ({ body }) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return [200, objectsOf(body)];
    });
    app.store.dispatch(comparisonWanted({ backupId: BACKUP, again: false }));
    await until(
      () => answer !== undefined,
      () => PATH,
    );
    app.store.dispatch(comparisonLeft({ backupId: BACKUP }));
    answer?.();
    await app.clock.settle();
    expect(app.comparison()?.phase).toBe('comparing');
    app.service.on(PATH, ({ body }) => [200, objectsOf(body)]);
    await app.compare();
    expect(app.comparison()).toMatchObject({ phase: 'done', total: 1 });
  });

  it('the end of a session forgets what was compared', async () => {
    const app = await open();
    app.tick(['a']);
    await app.clock.settle();
    await app.compare();
    app.store.dispatch(sessionEnded({ reason: 'Session expired' }));
    await app.clock.settle();
    expect(app.comparison()).toBeUndefined();
  });
});

describe('outcomes', () => {
  const object = (id: string, more: Partial<ComparedObject>): ComparedObject => ({
    type: 'users',
    id,
    attributes: [],
    ...more,
  });
  const all = [
    object('equal', { inDirectory: true }),
    object('differs', { inDirectory: true, attributes: [{ name: 'a' }], displayName: 'Ada' }),
    object('missing', { inDirectory: false, attributes: [{ name: 'a' }] }),
    object('lost', { inDirectory: false, message: 'Built in.' }),
    object('failed', { message: 'Away.' }),
    object('back', { inDirectory: false, inDeletedObjects: true }),
    object('fixed', { inDirectory: true, unrestorable: ['a'], message: 'On premises.' }),
  ];

  it('each object is one of six cases, and what needs a look comes first', () => {
    expect(countOutcomes(all)).toEqual({ differs: 1, fixed: 1, equal: 1, missing: 2, lost: 1, failed: 1 });
    expect(objectsFor(all, 'all', '').map(({ id }) => id)).toEqual([
      'failed',
      'lost',
      'fixed',
      'missing',
      'back',
      'differs',
      'equal',
    ]);
    expect(objectsFor(all, 'missing', '').map(({ id }) => id)).toEqual(['lost', 'missing', 'back']);
    expect(objectsFor(all, 'failed', '').map(({ id }) => id)).toEqual(['failed', 'lost', 'fixed']);
    expect(objectsFor(all, 'differ', '').map(({ id }) => id)).toEqual(['fixed', 'differs']);
    expect(objectsFor(all, 'all', 'ada').map(({ id }) => id)).toEqual(['differs']);
  });

  it('a search finds names whatever their case, their accents and how these are written', () => {
    const named: ComparedObject[] = [
      { type: 'users', id: 'a', displayName: 'Zoe\u0308s Stra\u00dfe', attributes: [] },
      { type: 'users', id: 'b', displayName: 'Ada', attributes: [] },
    ];
    for (const search of ['zo\u00ebs', 'ZOES', 'strasse'])
      expect(objectsFor(named, 'all', search).map(({ id }) => id)).toEqual(['a']);
  });
});
