import type { NoticePrivileges } from '@trc/domain/notices';
import type { FindNames } from '../../activity/activityNames.ts';
import type { OpenKeys } from '../../keys/types.ts';
import type { AddRestoreFacts, PrivilegeCounts } from '../../notices/types.ts';
import type { Db } from '../../storage/types.ts';
import { findUndosThatHold } from '../undo/latestUndo.ts';
import { readRestoreTitles } from './titles.ts';
import type { RestoreTitle } from './titles.ts';

export interface NoticeFactsOptions {
  db: Db;
  keys: Pick<OpenKeys, 'tenant'>;
  findNames: FindNames;
}

const namesOf = (ids: readonly string[], names: Awaited<ReturnType<FindNames>>): string[] =>
  ids.flatMap((id) => names.get(id)?.name ?? []);

const named = (
  { ids, ...counts }: PrivilegeCounts,
  names: Awaited<ReturnType<FindNames>>,
): NoticePrivileges & { givenTo?: string[]; removedFrom?: string[] } => {
  const [givenTo, removedFrom] = [namesOf(ids?.given ?? [], names), namesOf(ids?.removed ?? [], names)];
  return {
    ...counts,
    ...(givenTo.length > 0 ? { givenTo } : {}),
    ...(removedFrom.length > 0 ? { removedFrom } : {}),
  };
};

/**
 * Tells notices of restores apart by what each restore does and by the accounts that gained or lost privileges. Undone
 * restores have their undo.
 */
export const createNoticeFacts =
  ({ db, keys, findNames }: NoticeFactsOptions): AddRestoreFacts =>
  async (tenantId, notices, mayReadNames) => {
    const restoreIds = [...new Set(notices.flatMap(({ notice }) => notice.restoreId ?? []))];
    if (restoreIds.length === 0) return notices.map(({ notice }) => notice);
    const viewpoint = mayReadNames ? 'everything' : 'withoutValues';
    const titles = await readRestoreTitles(db, await keys.tenant(tenantId), restoreIds, viewpoint);
    const ids = notices.flatMap(({ privileges }) => [
      ...(privileges?.ids?.given ?? []),
      ...(privileges?.ids?.removed ?? []),
    ]);
    const names = mayReadNames && ids.length > 0 ? await findNames(tenantId, [...new Set(ids)]) : new Map();
    const undos = await findUndosThatHold(db, tenantId, restoreIds);
    return notices.map(({ notice, privileges }) => {
      const title: RestoreTitle = titles.get(notice.restoreId ?? '') ?? {};
      const undo = undos.get(notice.restoreId ?? '');
      return {
        ...notice,
        ...title,
        ...(undo ? { undo } : {}),
        ...(privileges ? { privileges: named(privileges, names) } : {}),
      };
    });
  };
