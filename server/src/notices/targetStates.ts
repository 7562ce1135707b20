import type { Db } from '../storage/types.ts';

/** Results of the deliveries to a target. */
export interface TargetState {
  /** Failed attempts since the last delivery. */
  failures: number;
  failingSince: Date | null;
  lastDeliveredAt: Date | null;
  lastError: string | null;
  lastErrorAt: Date | null;
}

interface Row {
  name: string;
  failures: number;
  failing_since: Date | null;
  last_delivered_at: Date | null;
  last_error: string | null;
  last_error_at: Date | null;
}

const COLUMNS = 'name, failures, failing_since, last_delivered_at, last_error, last_error_at';

const stateOf = (row: Row): TargetState => ({
  failures: row.failures,
  failingSince: row.failing_since,
  lastDeliveredAt: row.last_delivered_at,
  lastError: row.last_error,
  lastErrorAt: row.last_error_at,
});

/** @returns the states of targets that have been used, by name */
export const readTargetStates = async (db: Db, tenantId: string): Promise<Map<string, TargetState>> => {
  const rows = await db.query<Row>(`select ${COLUMNS} from notification_target where tenant_id = $1`, [tenantId]);
  return new Map(rows.map((row) => [row.name, stateOf(row)]));
};

/** Records one attempt; without an error the message was delivered. @returns the state after it */
export const recordAttempt = async (
  tx: Db,
  { tenantId, target, error }: { tenantId: string; target: string; error?: string | undefined },
): Promise<TargetState> => {
  await tx.query('insert into notification_target (tenant_id, name) values ($1, $2) on conflict do nothing', [
    tenantId,
    target,
  ]);
  const [row] = await tx.query<Row>(
    error === undefined
      ? `update notification_target set failures = 0, failing_since = null, last_delivered_at = now()
         where tenant_id = $1 and name = $2 returning ${COLUMNS}`
      : `update notification_target set failures = failures + 1, failing_since = coalesce(failing_since, now()),
           last_error = $3, last_error_at = now()
         where tenant_id = $1 and name = $2 returning ${COLUMNS}`,
    error === undefined ? [tenantId, target] : [tenantId, target, error],
  );
  if (!row) throw new Error('the row of a notification target is missing');
  return stateOf(row);
};
