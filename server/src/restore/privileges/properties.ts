import { privilegedPaths } from '../../directory/privileged.ts';
import { buildUpdate } from '../plan/intent.ts';
import type { Update } from '../plan/intent.ts';
import type { Unresolved } from '../links/references.ts';
import { addErrors, comesBack, liveIdOf } from '../execute/run.ts';
import type { OpenedLive, RestoreContext } from '../execute/run.ts';
import { mapReferences } from '../../comparison/index.ts';
import { protectionLoss } from '../../comparison/protectionLoss.ts';
import { addPrivileged, heldError } from './notes.ts';
import { changesPath } from './paths.ts';

/**
 * Looks for privileged properties among the changes of an object. If an administrator has to write them, the update is
 * made without them, and the item says so. Otherwise the report counts them.
 */
export const withoutPrivileged = async (
  run: RestoreContext,
  one: OpenedLive,
  update: Update,
  unresolved: readonly Unresolved[],
): Promise<Update> => {
  const { item, description, live } = one;
  if (update.calls.length === 0) return update;
  const isTouched = ({ path }: { path: string }): boolean => changesPath(update.changes, live, path);
  if (!privilegedPaths(description.type, 'holds').some(isTouched)) return update;
  const touched = (await run.privileges.pathsOf({ description, id: liveIdOf(run, item), object: live })).filter(
    isTouched,
  );
  if (touched.length === 0) return update;
  if (!run.privileges.leavesToAdministrators) {
    addPrivileged(
      item,
      touched.map(({ sentence }) => sentence),
    );
    return update;
  }
  const paths = touched.map(({ path }) => path);
  item.report = { ...item.report, held: paths };
  addErrors(item, [heldError(paths, touched[0]?.sentence ?? '')]);
  return buildUpdate(run, one, live, unresolved);
};

/** Notes how the update of an object that is there lowers the protection of the tenant. */
export const noteProtection = (
  run: RestoreContext,
  { item, description, live }: OpenedLive,
  { calls, changes }: Update,
): void => {
  if (calls.length === 0 || comesBack(item)) return;
  const loss = protectionLoss({
    type: description.type,
    id: item.sourceId,
    before: mapReferences(description, live, run.ids),
    after: { ...live, ...changes },
  });
  if (loss !== undefined) item.report = { ...item.report, protection: loss };
};
