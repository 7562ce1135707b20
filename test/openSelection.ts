import '../src/features/wizard';
import { countSelected } from '../src/features/wizard/selection';
import { objectsIn } from '../src/features/wizard/objectSet';
import { selectIsSaved, selectLimit, selectSelection, selectTotal } from '../src/features/wizard/selectors';
import { backupOpened, objectsTicked, sectionTicked } from '../src/features/wizard/wizardSlice';
import { permissionLoaded } from '../src/features/session';
import { restoreRemembered } from '../src/features/settings';
import { createConsole, type ConsoleOptions } from './console';
import { keepSelections } from './selections';

/** The backup whose selection is tested. */
export const BACKUP = '0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e';
export const TOTALS = { users: 5000, groups: 60, namedLocations: 12 };
export const named = (...ids: readonly string[]) => ids.map((id) => ({ id, displayName: `Name of ${id}` }));

/** The console with a backup's wizard opened, on a service that keeps selections. */
export const openSelection = async (
  options: ConsoleOptions = {},
  before?: (kept: ReturnType<typeof keepSelections>) => string | undefined,
) => {
  const app = createConsole(options);
  const kept = keepSelections(app.service, BACKUP, TOTALS);
  app.service.on('POST /api/get_backup', [
    200,
    { backupId: BACKUP, creationTime: '2026-03-12T08:00:00Z', status: 'Completed', isDataReady: true },
  ]);
  for (const [slug, count] of [
    ['namedLocations', 12],
    ['groups', 60],
  ] as const) {
    app.service.on(`POST /api/get_${slug}_list_from_backup`, [
      200,
      {
        list: Array.from({ length: count }, (_, index) => ({
          id: `${slug}-${index}`,
          displayName: `${slug} ${index}`,
        })),
        total: count,
      },
    ]);
  }
  await app.start();
  app.store.dispatch(permissionLoaded({ permissionType: '1', id: 'ada', userPrincipalName: 'ada@contoso.com' }));
  const restoreId = before?.(kept);
  if (restoreId) app.store.dispatch(restoreRemembered({ backupId: BACKUP, restoreId }));
  app.service.forget();
  app.store.dispatch(backupOpened({ backupId: BACKUP, totals: TOTALS }));
  await app.clock.settle();
  const entry = () => selectSelection(BACKUP)(app.state());
  const limit = () => selectLimit(app.state());
  const tick = (ids: readonly string[], on = true, type: 'users' | 'groups' | 'namedLocations' = 'users') =>
    app.store.dispatch(objectsTicked({ backupId: BACKUP, type, objects: named(...ids), on, limit: limit() }));
  return {
    ...app,
    kept,
    entry,
    tick,
    limit,
    whole: (type: 'users' | 'groups' | 'namedLocations') =>
      app.store.dispatch(sectionTicked({ backupId: BACKUP, type, limit: limit() })),
    /** Numbers on the screen; they follow a tick in the next frame. */
    total: () => selectTotal(BACKUP)(app.state()),
    chosen: () => countSelected(entry().draft, entry().totals),
    isSaved: () => selectIsSaved(BACKUP)(app.state()),
    bodies: () => kept.calls().map(({ body }) => body),
    stored: () => JSON.parse(app.local.get('trc.restores') ?? '{}') as Record<string, string>,
    shownIds: () => {
      const { users } = entry().draft;
      return users && !users.whole
        ? objectsIn(users.items)
            .map(({ id }) => id)
            .sort()
        : users?.whole
          ? 'whole'
          : [];
    },
  };
};
