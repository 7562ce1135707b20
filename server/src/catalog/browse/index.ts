import { NAMED_POLICIES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { damagedSummary, nameAmong, createRecord, summarize } from '@trc/domain/recordSummary';
import type { SummaryValue } from '@trc/domain/recordSummary';
import { isRestorableId } from '../../directory/types/restorable.ts';
import type { OpenKeys } from '../../keys/index.ts';
import type { Db } from '../../storage/types.ts';
import { readObjects } from '../objects.ts';
import { filterSelected } from '../selection/index.ts';
import { DomainError } from '../../domainError.ts';
import { readChangesHeadline } from './changesHeadline.ts';
import { compareBackups } from './compareBackups.ts';
import { createDescribedPairs } from './describedPairs.ts';
import type { Indexes } from './indexes.ts';
import { listChanges, listDescribed } from './listChanges.ts';
import { createServiceChanges } from './serviceChanges.ts';
import type { IndexPlace } from './load.ts';
import { listObjectVersions } from './objectVersions.ts';
import { awaitIndex, readBackupNumber } from './opening.ts';
import type { Browser, NamedObject, NamedType, RecordPage, RecordQuery } from './types.ts';

export { createIndexes } from './indexes.ts';
export type { Indexes } from './indexes.ts';
export { createPreload } from './preload.ts';
export type { BackupComparison, ComparisonQuery } from './compareBackups.ts';
export type { Browser, NamedObject, NamedType, RecordPage, RecordQuery, SearchIndexes } from './types.ts';

export interface BrowserOptions {
  db: Db;
  keys: OpenKeys;
  indexes: Indexes;
  /** Milliseconds that a call waits for an index before it answers 429. */
  maxWaitMs?: number;
  /** The setting AUDIT_LOGS: changes and versions name who made them. */
  isAuditRead?: boolean;
}

const MAX_WAIT_MS = 2000;

const typeOf = (named: NamedType): ObjectType =>
  Object.hasOwn(NAMED_POLICIES, named) ? 'tenantWidePolicies' : (named as ObjectType);

/** Set for watched objects only; a restore may write all others. */
const restorableOf = (type: ObjectType, id: string): { restorable?: false } =>
  isRestorableId(type, id) ? {} : { restorable: false };

/** Lists the objects of a backup, and names objects by their ids. */
export const createBrowser = ({
  db,
  keys,
  indexes,
  maxWaitMs = MAX_WAIT_MS,
  isAuditRead = false,
}: BrowserOptions): Browser => {
  const services = createServiceChanges();
  const options = { db, keys, described: createDescribedPairs(), isAuditRead };
  const page = async (place: IndexPlace, { pagenum, perpage, search, sort, ids }: RecordQuery): Promise<RecordPage> => {
    await awaitIndex(indexes, place, maxWaitMs);
    const found = await indexes.ask(place, 'page', {
      query: { search, sort, ids, offset: (pagenum - 1) * perpage, limit: perpage },
    });
    if (!found) throw new DomainError('invalid', 'The records cannot be sorted by this column');
    return {
      list: found.rows.map(({ id, values }) => ({
        ...createRecord(place.type, id, values),
        ...restorableOf(place.type, id),
      })),
      total: found.total,
    };
  };

  const valuesOf = async (place: IndexPlace, ids: readonly string[]): Promise<Map<string, SummaryValue[]>> => {
    if (indexes.isLoaded(place)) {
      return new Map((await indexes.ask(place, 'rows', { ids })).map(({ id, values }) => [id, values]));
    }
    const found = await readObjects(db, await keys.tenant(place.tenantId), place.number, place.type, ids);
    return new Map(
      [...found].flatMap(([id, object]): [string, SummaryValue[]][] => {
        if (object.found) return [[id, summarize(place.type, id, object.stored.object)]];
        return object.reason === 'damaged' ? [[id, damagedSummary(place.type, id)]] : [];
      }),
    );
  };

  return {
    list: async (tenantId, backupId, type, query) =>
      page({ tenantId, number: await readBackupNumber(db, tenantId, backupId), type }, query),

    listWithSelection: async (tenantId, backupId, type, query, restoreId) => {
      const found = await page({ tenantId, number: await readBackupNumber(db, tenantId, backupId), type }, query);
      const ids = found.list.map(({ id }) => id);
      return {
        ...found,
        selected:
          restoreId === undefined
            ? []
            : await filterSelected(db, { tenantId, restoreId }, backupId.toLowerCase(), type, ids),
      };
    },

    versions: (tenantId, query) => listObjectVersions(options, tenantId, query),

    compare: (tenantId, ids, query) => compareBackups({ db, keys, indexes, services, maxWaitMs }, tenantId, ids, query),

    changes: (tenantId, ids, query) => listChanges(options, tenantId, ids, query),

    describedChanges: (tenantId, ids) => listDescribed(options, tenantId, ids),

    headline: (tenantId) => readChangesHeadline(options, tenantId),

    names: async (tenantId, backupId, wanted) => {
      const number = await readBackupNumber(db, tenantId, backupId);
      const named: NamedObject[] = [];
      for (const { type: asked, ids } of wanted) {
        const type = typeOf(asked);
        const values = await valuesOf({ tenantId, number, type }, ids);
        for (const id of ids) {
          const found = values.get(id);
          if (!found) continue;
          const displayName = nameAmong(type, found);
          named.push({
            type: asked,
            id,
            ...restorableOf(type, id),
            ...(displayName === undefined ? {} : { displayName }),
          });
        }
      }
      return named;
    },
  };
};
