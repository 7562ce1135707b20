import { joinWords } from '@trc/domain/format';
import type { ObjectType } from '@trc/domain/objectTypes';
import { shownName } from '@trc/domain/shownName';
import type { TenantKeys } from '../../keys/types.ts';
import { ITEM_COLUMNS, openName, openReport } from '../../restore/ledger/ledger.ts';
import type { ItemRow } from '../../restore/ledger/ledger.ts';
import type { ItemReport } from '../../restore/types.ts';
import type { Db } from '../../storage/types.ts';
import { keyOf } from './readFacts.ts';
import type { ObjectKey } from './readFacts.ts';

/** An object of a restore, with the facts about a containment. */
export interface ContainingItem {
  type: ObjectType;
  id: string;
  name: string;
  isWithoutErrors: boolean;
  report: Pick<ItemReport, 'written' | 'differs' | 'links'>;
}

/** Types whose links give something to an account, with the words for one and for more. */
const HOLDERS: Partial<Record<ObjectType, readonly [string, string]>> = {
  directoryRoles: ['role', 'roles'],
  groups: ['group', 'groups'],
};

/** The property was written, and the directory showed the value afterwards. */
const isVerified = (
  { report: { written = {}, differs = [] } }: ContainingItem,
  name: string,
  value: unknown,
): boolean => written[name] === value && !differs.includes(name);

/** Named roles or groups of one containment; further ones are counted. */
const MAX_NAMES = 3;
/** Limit of the contract for the words of an effect. */
const MAX_EFFECT = 256;

/** @returns the roles or groups by name; by number where the names are too long */
const removalWords = (holders: readonly ContainingItem[], [one, more]: readonly [string, string]): string => {
  const noun = holders.length === 1 ? one : more;
  const names = holders.slice(0, MAX_NAMES).map(({ name, id }) => shownName(name, id));
  const others = holders.length - names.length;
  const words = `removed from the ${noun} ${joinWords([...names, ...(others > 0 ? [`${others} more`] : [])])}`;
  return words.length <= MAX_EFFECT ? words : `removed from ${holders.length} ${noun}`;
};

const removesFrom = ({ report: { links = [] } }: ContainingItem, id: string): boolean =>
  links.some(({ removed }) => removed.some((text) => text.toLowerCase().includes(id)));

/**
 * Says what the restore of a plan did to an object that it contained, in words that follow a colon. The directory does
 * not show ended sessions: they count where the object has no error.
 */
export const describeContainment = (key: ObjectKey, items: readonly ContainingItem[]): string[] => {
  const own = items.find((item) => keyOf(item) === keyOf(key));
  const words: string[] = [];
  if (own && isVerified(own, 'accountEnabled', false)) {
    words.push('account disabled');
    if (own.type === 'users' && own.isWithoutErrors) words.push('sessions ended');
  }
  if (own && isVerified(own, 'state', 'disabled')) words.push('policy disabled');
  for (const [type, nouns] of Object.entries(HOLDERS)) {
    const holders = items.filter((item) => item.type === type && removesFrom(item, key.id.toLowerCase()));
    if (holders.length > 0) words.push(removalWords(holders, nouns));
  }
  return words;
};

/** @returns the objects of a restore with facts about the containment of these objects */
export const readContaining = async (
  db: Db,
  keys: TenantKeys,
  restoreId: string,
  contained: readonly ObjectKey[],
): Promise<ContainingItem[]> => {
  const rows = await db.query<ItemRow>(
    `select ${ITEM_COLUMNS} from restore_item where tenant_id = $1 and restore_id = $2
       and (type = any($3::text[]) or lower(source_id) = any($4::text[]))`,
    [keys.tenantId, restoreId, Object.keys(HOLDERS), contained.map(({ id }) => id.toLowerCase())],
  );
  return rows.map((row) => ({
    type: row.type,
    id: row.source_id,
    name: openName({ keys, restoreId }, row),
    isWithoutErrors: row.state === 'completed',
    report: openReport({ keys, restoreId }, row),
  }));
};
