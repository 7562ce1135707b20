import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { descriptionOf, READINGS } from '../../directory/index.ts';
import { TARGET_SIZE } from '../../content/referencePseudonyms.ts';
import type { Db } from '../../storage/types.ts';
import { COVERS_BACKUP_SQL } from '../versions.ts';
import type { SelectionPlace } from './rows.ts';
import type { TotalsPerType } from './types.ts';

/**
 * Types whose objects have links, with how many of them the directory takes in one write. Policies refer and have none.
 */
const LINKED: readonly { type: ObjectType; most: number }[] = OBJECT_TYPES.flatMap(({ type }) => {
  if (type === 'tenantWidePolicies') return [];
  const links = descriptionOf(type, '').links.filter(({ add }) => add !== undefined);
  return links.length === 0 ? [] : [{ type, most: Math.max(...links.map(({ addMany }) => addMany?.most ?? 1)) }];
});

/**
 * The references of a version are stored next to it, 16 bytes each after one byte (content/referencePseudonyms.ts), so
 * no body is opened.
 */
const WRITES = `select v.type, sum(ceil((octet_length(v.targets) / ${TARGET_SIZE})::float8 / p.most))::int8 as writes
  from object_version v join unnest($3::text[], $4::int[]) as p (type, most) on p.type = v.type`;

interface Row {
  type: ObjectType;
  writes: number | null;
}

/** @returns the number of writes for the links of the chosen objects if all links are gone */
export const countLinkWrites = async (
  db: Db,
  { tenantId, restoreId }: SelectionPlace,
  number: number,
  whole: ReadonlySet<string>,
): Promise<TotalsPerType> => {
  const params = (types: typeof LINKED): unknown[] => [
    tenantId,
    number,
    types.map(({ type }) => type),
    types.map(({ most }) => most),
  ];
  const ofSections = LINKED.filter(({ type }) => whole.has(type));
  const rows = [
    ...(await db.query<Row>(
      `${WRITES} join selection_item i on i.tenant_id = v.tenant_id and i.type = v.type and i.object_id = v.object_id
       where ${COVERS_BACKUP_SQL} and i.restore_id = $5 group by v.type`,
      [...params(LINKED), restoreId],
    )),
    ...(ofSections.length === 0
      ? []
      : await db.query<Row>(`${WRITES} where ${COVERS_BACKUP_SQL} group by v.type`, params(ofSections))),
  ];
  return Object.fromEntries(rows.map(({ type, writes }) => [type, writes ?? 0]));
};

/** Writes per second that the directory takes (3,000 per 150 s, throttling limits of Microsoft Graph). */
const WRITES_PER_SECOND = 20;
/** Types with a throttle class: read, write and read back, at one request per second. */
const LANE_SECONDS = 3;
const MINUTE = 60;

const hasThrottleClass = (type: keyof typeof READINGS): boolean =>
  READINGS[type].sources.some(({ throttleClass }) => throttleClass !== undefined);

/**
 * @param linkWrites additional writes for the links of these objects
 * @returns minutes that a restore takes with the quotas of the directory if everything has to be written, rounded up;
 * 0 for none
 */
export const estimateMinutes = (counts: TotalsPerType, linkWrites: TotalsPerType = {}): number => {
  const seconds = OBJECT_TYPES.reduce((sum, { type }) => {
    const objects = counts[type] ?? 0;
    return (
      sum +
      (objects + (linkWrites[type] ?? 0)) / WRITES_PER_SECOND +
      (hasThrottleClass(type) ? objects * LANE_SECONDS : 0)
    );
  }, 0);
  // Twentieths do not add up to whole numbers exactly.
  return Math.ceil(Math.round(seconds * WRITES_PER_SECOND) / WRITES_PER_SECOND / MINUTE);
};
