import type { ObjectType } from '@trc/domain/objectTypes';
import type { Coverage } from '../../backup/coverage.ts';
import { requestedOf } from '../../backup/readingPlan.ts';
import type { Requested } from '../../backup/readingPlan.ts';
import type { RoleSchedules } from '../../backup/temporaryRows.ts';
import { STORED_ROLE_SCHEDULES } from '../../directory/types/schedules.ts';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { walkObjects } from '../objects.ts';
import type { StoredObject } from '../objects.ts';
import type { RequestedPair } from './backupDifference.ts';

/** One of the two backups of a pair, with its read plan. */
export interface RequestedSide {
  number: number;
  requested: Requested;
  coverage: Coverage;
}

const rowsIn = ({ id, links }: Pick<StoredObject, 'id' | 'links'>, name: string) =>
  (links[name] ?? []).flatMap((row) => (typeof row === 'string' ? [] : [{ ...row, roleDefinitionId: id }]));

/**
 * @param unread kinds of links of roles that the backup could not read. A tenant without Privileged Identity Management
 * has no such list, which is not a gap.
 */
export const collectRoleSchedules = (
  roles: readonly Pick<StoredObject, 'id' | 'links'>[],
  unread: Coverage['types']['directoryRoles']['links'],
): RoleSchedules => {
  const { eligible, active } = STORED_ROLE_SCHEDULES;
  const isMissing = unread[eligible] !== undefined && roles.some(({ links }) => links[eligible] === undefined);
  return {
    eligible: isMissing ? undefined : roles.flatMap((role) => rowsIn(role, eligible)),
    active: roles.flatMap((role) => rowsIn(role, active)),
  };
};

const readRoleSchedules = async (
  db: Db,
  keys: TenantKeys,
  { number, coverage }: RequestedSide,
): Promise<RoleSchedules> => {
  const roles: StoredObject[] = [];
  for await (const part of walkObjects(db, keys, number, 'directoryRoles'))
    roles.push(...part.flatMap(({ found }) => (found.found ? [found.stored] : [])));
  return collectRoleSchedules(roles, coverage.types.directoryRoles.links);
};

const principalsUntil = async (db: Db, { tenantId }: TenantKeys, number: number): Promise<ReadonlySet<string>> => {
  const rows = await db.query<{ id: string }>(
    `select distinct object_id as id from object_version
     where tenant_id = $1 and type = 'servicePrincipals' and valid_from <= $2`,
    [tenantId, number],
  );
  return new Set(rows.map(({ id }) => id.toLowerCase()));
};

const looksForPrincipals = ({ requested }: RequestedSide): string =>
  String(requestedOf(requested, 'groups').complete ?? []);

/** Types whose temporary rows the schedules of roles tell apart. Each may come from an earlier backup. */
const WITH_TEMPORARY_ROLES: readonly ObjectType[] = ['directoryRoles', 'administrativeUnits'];

const separatesTemporary = ({ requested }: RequestedSide): boolean =>
  WITH_TEMPORARY_ROLES.every((type) => (requestedOf(requested, type).permanent ?? []).length > 0);

const holdsSchedules = ({ requested }: RequestedSide): boolean =>
  requestedOf(requested, 'directoryRoles').links.includes(STORED_ROLE_SCHEDULES.eligible);

/** @returns both read plans, and the facts that only one of the two backups has read */
export const readRequestedPair = async (
  db: Db,
  keys: TenantKeys,
  [before, after]: readonly [RequestedSide, RequestedSide],
): Promise<RequestedPair> => {
  const sides = [after, before];
  const scheduled = sides.every(separatesTemporary) ? undefined : sides.find(holdsSchedules);
  return {
    before: before.requested,
    after: after.requested,
    ...(looksForPrincipals(before) === looksForPrincipals(after)
      ? {}
      : { principals: await principalsUntil(db, keys, after.number) }),
    ...(scheduled ? { roleSchedules: await readRoleSchedules(db, keys, scheduled) } : {}),
  };
};
