import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { Call, Handlers } from '../contract/types.ts';
import type { Browser } from '../../catalog/browse/index.ts';
import type { CreatedObjects } from '../../plans/created/index.ts';
import type { Reply } from '../../contract/operations.ts';
import { DomainError } from '../../domainError.ts';
import { HttpError } from '../httpError.ts';
import { withSecurityValues } from './securityValues.ts';
import { UUID } from '@trc/domain/uuid';

/** The word in the address. @throws HttpError 404; the contract has checked it before */
const typeOf = ({ path }: Call<'listBackupRecords' | 'listBackupObjects' | 'listRecordsByIds'>): ObjectType => {
  const found = OBJECT_TYPES.find(({ slug }) => slug === path.type);
  if (!found) throw new HttpError(404, 'Not found');
  return found.type;
};

/** An object that no backup has is shown as the newest snapshot has it. @throws DomainError */
const readVersions = async (
  browser: Browser,
  created: CreatedObjects,
  { caller: { tenantId }, body }: Call<'listObjectVersions'>,
): Promise<Reply<'listObjectVersions'>> => {
  try {
    return await browser.versions(tenantId, body);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'notFound')) throw error;
    const { objectType, objectId } = body;
    const unsaved = await created.findUnsaved(tenantId, objectType, objectId);
    if (!unsaved) throw error;
    const displayName = unsaved.name === undefined ? {} : { displayName: unsaved.name };
    return { objectType, objectId, ...displayName, list: [], total: 0, unsaved };
  }
};

/** Objects of a backup, and changes between two backups. */
export const recordHandlers = (browser: Browser, created: CreatedObjects) =>
  ({
    listBackupRecords: (call) => browser.list(call.caller.tenantId, call.body.backupId, typeOf(call), call.body),

    listBackupObjects: async (call) => {
      const { restoreId, ...query } = call.body;
      // An id that no selection can have holds nothing, like one that is gone.
      const selection = restoreId !== undefined && UUID.test(restoreId) ? restoreId.toLowerCase() : undefined;
      const { list, total, selected } = await browser.listWithSelection(
        call.caller.tenantId,
        call.path.id,
        typeOf(call),
        query,
        selection,
      );
      return { objects: list, total, selected };
    },

    listRecordsByIds: (call) => browser.list(call.caller.tenantId, call.path.id, typeOf(call), call.body),

    compareBackups: async (call) =>
      withSecurityValues(
        call.caller.role,
        await browser.compare(call.caller.tenantId, [call.path.id, call.path.otherId], call.body),
      ),

    listObjectVersions: async (call) =>
      withSecurityValues(call.caller.role, await readVersions(browser, created, call)),

    listChanges: async ({ caller: { tenantId, role }, path: { id, otherId }, body }) =>
      withSecurityValues(
        role,
        await created.withChoices(tenantId, [id, otherId], body, await browser.changes(tenantId, [id, otherId], body)),
      ),

    getChangesHeadline: ({ caller }) => browser.headline(caller.tenantId),

    getBackupObjectsByIds: async (call) => ({
      objects: await browser.names(call.caller.tenantId, call.path.id, call.body),
    }),
  }) satisfies Partial<Handlers>;
