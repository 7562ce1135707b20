import type { Db } from '../../storage/types.ts';
import { endAbandoned } from '../../backup/abandoned.ts';
import type { AbandonedKind } from '../../backup/abandoned.ts';
import type { RecordNotice } from '../../notices/types.ts';
import { lockRestores } from '../ledger/restores.ts';

const RESTORES: AbandonedKind = {
  kind: 'restore',
  singleton: 'restore',
  isOpen: `t.status = 'Running'`,
  lock: lockRestores,
};

/** Ends restores whose job was removed, changed or refused. */
export const endAbandonedRestores = (db: Db, notice: RecordNotice | undefined): Promise<void> =>
  endAbandoned(db, notice, RESTORES);
