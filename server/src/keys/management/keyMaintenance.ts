import { recordActivity } from '../../activity/activity.ts';
import { lockBackups } from '../../catalog/backups.ts';
import { DomainError } from '../../domainError.ts';
import type { Actor } from '../../catalog/types.ts';
import { createPeriodicTask } from '../../jobs/index.ts';
import type { JobLog } from '../../jobs/index.ts';
import type { Db } from '../../storage/types.ts';
import { eraseExpiredKeks } from './keks.ts';
import { monthsAfter } from './months.ts';
import type { Encryption } from './types.ts';

export interface KeeperOptions {
  db: Db;
  encryption: Pick<Encryption, 'rotateSystemKey'>;
  log: JobLog;
  now?: () => Date;
}

export interface KeyMaintenance {
  start(): void;
  /** Runs all maintenance that is due. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds between two looks. */
const INTERVAL_MS = 600_000;
const DAY = 86_400_000;
/** A system key is replaced after three months. */
const ROTATION_MONTHS = 3;
/** The private half of a key that is in use no more is kept this long. */
const KEPT_DAYS = 90;

const SCHEDULER: Actor = { oid: 'service', upn: 'Scheduler', requestId: 'key rotation' };

/** Performs due maintenance: rotates system keys, erases expired key-encrypting keys and unused private halves. */
export const createKeyMaintenance = ({
  db,
  encryption,
  log,
  now = () => new Date(),
}: KeeperOptions): KeyMaintenance => {
  /** A rotation that failed is tried again the next day. */
  const rotateDue = async (): Promise<void> => {
    const rows = await db.query<{ tenant_id: string; version: number; created_at: Date }>(
      `select a.tenant_id, a.version, a.created_at from tenant_key a
       where a.state = 'active' and a.kind = 'system' and not exists (
         select 1 from tenant_key b
         where b.tenant_id = a.tenant_id and (b.state = 'replacing' or (b.state = 'error' and b.created_at > $1)))`,
      [new Date(now().getTime() - DAY).toISOString()],
    );
    for (const { tenant_id: tenantId, version, created_at: created } of rows) {
      if (monthsAfter(created, ROTATION_MONTHS) > now()) continue;
      try {
        const { keyName } = await encryption.rotateSystemKey(tenantId, SCHEDULER, version);
        log('info', 'system key rotation begun', { tenantId, keyName });
      } catch (error) {
        // Another process was quicker.
        if (!(error instanceof DomainError)) throw error;
      }
    }
  };

  const eraseUnneeded = async (): Promise<void> => {
    const due = `state = 'retired' and wrapped is not null and retired_at <= $1 and not exists (
      select 1 from data_key d where d.tenant_id = k.tenant_id and d.tenant_key_version = k.version)`;
    const until = new Date(now().getTime() - KEPT_DAYS * DAY).toISOString();
    const tenants = await db.query<{ tenant_id: string }>(`select distinct tenant_id from tenant_key k where ${due}`, [
      until,
    ]);
    for (const { tenant_id: tenantId } of tenants) {
      await db.tx(async (tx) => {
        await lockBackups(tx, tenantId);
        const rows = await tx.query<{ version: number }>(
          `update tenant_key k set wrapped = null where tenant_id = $2 and ${due} returning version`,
          [until, tenantId],
        );
        for (const { version } of rows) {
          await recordActivity(tx, {
            tenantId,
            action: 'Encryption key erased',
            type: 'Encryption',
            source: 'Scheduler',
            actor: 'service',
            requestId: 'expiry',
            details: `version ${version}`,
          });
        }
      });
    }
  };

  const lookAll = async (): Promise<void> => {
    await eraseExpiredKeks(db, now());
    await rotateDue();
    await eraseUnneeded();
  };

  return createPeriodicTask({ work: lookAll, interval: INTERVAL_MS, log, failure: 'keys could not be looked after' });
};
