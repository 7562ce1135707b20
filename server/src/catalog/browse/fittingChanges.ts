import { isOwnChange } from '@trc/domain/changes';
import { matchesSearch } from '@trc/domain/matchesSearch';
import { UUID } from '@trc/domain/uuid';
import type { Body } from '../../contract/operations.ts';
import { DomainError } from '../../domainError.ts';
import type { Db } from '../../storage/types.ts';
import { fitsActor } from './changeActors.ts';
import type { AttributedChange } from './changeActors.ts';

type ChangesQuery = Body<'listChanges'>;

/** Objects of a restore, and of its plan also those that were left out; ids in the backup and in the directory. */
const RESTORED_IDS = `
  select distinct lower(id) as id from (
    select unnest(array[source_id, target_id]) as id from restore_item where tenant_id = $1 and restore_id = $2
    union all
    select o.source_id from plan p join plan_operation o using (tenant_id, plan_id)
    where p.tenant_id = $1 and p.restore_id = $2
  ) found where id is not null`;

const loadRestoredIds = async (db: Db, tenantId: string, restoreId: string): Promise<ReadonlySet<string>> => {
  const rows = UUID.test(restoreId) ? await db.query<{ id: string }>(RESTORED_IDS, [tenantId, restoreId]) : [];
  if (rows.length === 0) throw new DomainError('invalid', `The objects of the restore ${restoreId} are not known.`);
  return new Set(rows.map(({ id }) => id));
};

/** @returns true if a change fits the filters and the text of a query */
const fitsQuery = ({
  filters = {},
  search,
}: Pick<ChangesQuery, 'filters' | 'search'>): ((change: AttributedChange) => boolean) => {
  const hasActor = fitsActor(filters);
  return (change) =>
    (filters.severity ?? change.severity) === change.severity &&
    (filters.type ?? change.type) === change.type &&
    (filters.kind ?? change.kind) === change.kind &&
    (filters.own ?? isOwnChange(change)) === isOwnChange(change) &&
    (filters.causedBy === undefined || change.causedBy.includes(filters.causedBy)) &&
    hasActor(change) &&
    matchesSearch(search, [change.name, change.id, change.recreated?.id]);
};

/** @returns true for changes that fit a query. @throws DomainError `invalid` for a restore that is not known */
export const findFitting = async (
  db: Db,
  tenantId: string,
  query: Pick<ChangesQuery, 'filters' | 'search'>,
): Promise<(change: AttributedChange) => boolean> => {
  const fits = fitsQuery(query);
  const restoreId = query.filters?.restoreId;
  if (restoreId === undefined) return fits;
  const ids = await loadRestoredIds(db, tenantId, restoreId);
  return (change) => fits(change) && [change.id, change.recreated?.id ?? ''].some((id) => ids.has(id.toLowerCase()));
};

/** @returns the number of consequences that a list of own changes leaves out although they fit the rest of its query */
export const countFolded = async (
  db: Db,
  tenantId: string,
  changes: readonly AttributedChange[],
  { filters = {}, search }: Pick<ChangesQuery, 'filters' | 'search'>,
): Promise<number> => {
  if (filters.own !== true) return 0;
  const query = { filters: { ...filters, own: false }, ...(search === undefined ? {} : { search }) };
  const fits = await findFitting(db, tenantId, query);
  return changes.filter((change) => change.causedBy.length > 0 && fits(change)).length;
};
