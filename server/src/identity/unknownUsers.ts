import { InvalidSettingError } from '../settings/values.ts';
import type { Db } from '../storage/types.ts';

export type UnknownUsers = 'view' | 'none';

const KEPT =
  'UNKNOWN_USERS is not set. People without a permission record can look, as before; ' +
  'set UNKNOWN_USERS=none to refuse them, or UNKNOWN_USERS=view to keep this.';

/**
 * A real tenant has no default for people without a permission record: "view" opens the console to every account of the
 * tenant, guests among them. An installation that has backups keeps the default of former versions.
 * @returns the choice; for a missing setting also a sentence for the person who starts the service
 * @throws InvalidSettingError at a first start
 */
export const chooseUnknownUsers = async (
  db: Db,
  { unknownUsers }: { unknownUsers: UnknownUsers | undefined },
): Promise<{ unknownUsers: UnknownUsers; isKept: boolean; notices: string[] }> => {
  if (unknownUsers !== undefined) return { unknownUsers, isKept: false, notices: [] };
  const hasBackups = (await db.query('select 1 from backup limit 1')).length > 0;
  if (hasBackups) return { unknownUsers: 'view', isKept: true, notices: [KEPT] };
  throw new InvalidSettingError(
    'UNKNOWN_USERS',
    'is missing: "none" refuses people without a permission record (recommended), "view" lets them look',
  );
};
