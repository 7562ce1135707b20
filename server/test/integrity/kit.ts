import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  insertPermission,
  readPermissions,
  removePermissions,
  updatePermissions,
} from '../../src/identity/permissions.ts';
import { openIntegrity } from '../../src/storage/integrity/open.ts';
import type { OpenedIntegrity } from '../../src/storage/integrity/open.ts';
import { verifySignatures } from '../../src/storage/integrity/verify.ts';
import type { SignatureCheck } from '../../src/storage/integrity/verify.ts';
import { openKeys } from '../../src/keys/index.ts';
import type { Vault } from '../../src/keys/index.ts';
import { recordActivity } from '../../src/activity/activity.ts';
import { enqueueJob } from '../../src/jobs/index.ts';
import { createRecordNotice } from '../../src/notices/index.ts';
import { saveSchedule } from '../../src/schedule/schedule.ts';
import type { Db } from '../../src/storage/types.ts';

export const TENANT = '0f8fad5b-d9cb-469f-a165-70867728950e';
export const ACTOR = { oid: 'ada', upn: 'ada@fabrikam.example', requestId: 'test' };

export type Opened = Extract<OpenedIntegrity, { refused: false }>;

/** @returns the vault of a new root key */
export const openVault = async (db: Db, folder: string): Promise<Vault> => {
  const keys = await openKeys({ rootKeyFile: path.join(folder, 'root.key'), db });
  if (keys.sealed) throw new Error(keys.reason);
  return keys.vault;
};

export interface Host {
  dataDir: string;
  vault: Vault;
  /** Opens the database as a start of the service does. @throws Error with the reason of a refusal */
  start: () => Promise<Opened>;
  tryStart: () => Promise<OpenedIntegrity>;
  verify: () => Promise<SignatureCheck>;
  /** All lines that `verify` would print. */
  found: () => Promise<string[]>;
  remove: () => void;
}

/** A host with another anchor. */
export const openHost = (db: Db, vault: Vault): Host => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'trc-anchor-'));
  const tryStart = (): Promise<OpenedIntegrity> => openIntegrity({ db, vault, dataDir });
  const verify = (): Promise<SignatureCheck> => verifySignatures({ db, vault, dataDir });
  return {
    dataDir,
    vault,
    tryStart,
    verify,
    start: async () => {
      const opened = await tryStart();
      if (opened.refused) throw new Error(opened.reason);
      return opened;
    },
    found: async () => {
      const { older, damage } = await verify();
      return [...older, ...damage];
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
};

const pick = <T>(list: readonly T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)];

/** Makes one ordinary change of the service. */
export const legitimateStep = async (db: Db, random: () => number, uuid: () => string): Promise<void> => {
  const kind = Math.floor(random() * 6);
  if (kind === 0) {
    await insertPermission(db, TENANT, { oid: uuid(), upn: 'person@fabrikam.example', permissionType: '2' });
  }
  if (kind === 1) {
    const row = pick(await readPermissions(db, TENANT), random);
    if (row) {
      const type = random() < 0.5 ? '3' : '2';
      await db.tx((tx) =>
        random() < 0.5 ? updatePermissions(tx, TENANT, [row.oid], type) : removePermissions(tx, TENANT, [row.oid]),
      );
    }
  }
  if (kind === 2) {
    const keep = 1 + Math.floor(random() * 300);
    const writing = { db, tenantId: TENANT, by: ACTOR, now: new Date(), notice: createRecordNotice({}) };
    await saveSchedule(writing, { enabled: true, max_backups_to_retain: keep });
  }
  if (kind === 3) {
    const payload = { n: random(), list: [1, 'a'] };
    await enqueueJob(db, { tenantId: TENANT, jobId: uuid(), kind: 'later', payload, singleton: uuid() });
  }
  if (kind >= 4) {
    const details = `${random()}`;
    await db.tx((tx) =>
      recordActivity(tx, {
        tenantId: TENANT,
        action: 'Manual',
        type: 'Backup',
        source: 'ada',
        actor: 'ada',
        requestId: 'r',
        details,
      }),
    );
  }
};
