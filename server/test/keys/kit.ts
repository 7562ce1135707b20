import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROTATION_JOB, createEncryption, createRotationHandler } from '../../src/keys/management/index.ts';
import type { Encryption, EncryptionKey } from '../../src/keys/management/index.ts';
import { createJobRunner } from '../../src/jobs/index.ts';
import type { Job, JobHandler, JobRunner } from '../../src/jobs/index.ts';
import { openKeys } from '../../src/keys/index.ts';
import type { OpenKeys } from '../../src/keys/index.ts';
import { openTenantKeys } from '../../src/keys/tenantKeys.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { Db } from '../../src/storage/types.ts';

export const ACTOR = {
  oid: 'c0ffee00-0000-4000-8000-000000000002',
  upn: 'ada@fabrikam.example',
  requestId: 'request-1',
};
export const PUBLIC_URL = 'https://recovery.fabrikam.example';

/** A moment in one of the quarters from 2131 on. */
export const inQuarter = (index: number): Date => new Date(Date.UTC(2131, index * 3 + 1, 15));

/** @returns every data key of a tenant in the clear, as the database gives them now. */
export const plainKeys = async (
  { db, vault }: { db: Db; vault: OpenKeys['vault'] },
  tenantId: string,
  quarters: number,
): Promise<string[]> => {
  const { addressKey, dataKeys } = await openTenantKeys(db, vault, tenantId, inQuarter(quarters - 1));
  return [addressKey, ...dataKeys.values()].map((key) => key.toString('hex'));
};

export interface EncryptionTest {
  db: Db;
  keys: OpenKeys;
  rootKeyFile: string;
  encryption: Encryption;
  runner: JobRunner;
  /** A new tenant with an address key, the data key of now and those of this many quarters. */
  tenant(quarters: number): Promise<string>;
  /** Waits until no key is Replacing. @returns the keys, newest first */
  settled(tenantId: string): Promise<EncryptionKey[]>;
  close(): Promise<void>;
}

export interface TestOptions {
  now?: () => Date;
  /** Called in a rotation before each of its transactions. */
  beforeWrite?: (job: Job) => Promise<void>;
}

const hooked = (real: JobHandler, beforeWrite: (job: Job) => Promise<void>): JobHandler => ({
  run: (job) =>
    real.run({
      ...job,
      write: async (work, options) => {
        await beforeWrite(job);
        return job.write(work, options);
      },
    }),
  end: (job, end) => real.end(job, end),
  recoverAbandoned: () => real.recoverAbandoned?.() ?? Promise.resolve(),
});

/** Key management with its own job runner on an open, empty database. */
export const startEncryption = async (
  db: Db,
  { now, beforeWrite = () => Promise.resolve() }: TestOptions = {},
): Promise<EncryptionTest> => {
  await migrate(db);
  const folder = mkdtempSync(join(tmpdir(), 'encryption-'));
  const rootKeyFile = join(folder, 'root.key');
  const keys = await openKeys({ rootKeyFile, db });
  if (keys.sealed) throw new Error(keys.reason);
  const runner = createJobRunner({
    db,
    leaseMs: 1500,
    log: () => undefined,
    handlers: { [ROTATION_JOB]: hooked(createRotationHandler({ db, vault: keys.vault }), beforeWrite) },
  });
  const encryption = createEncryption({
    db,
    keys,
    publicUrl: PUBLIC_URL,
    wake: () => runner.wake(),
    ...(now && { now }),
  });
  return {
    db,
    keys,
    rootKeyFile,
    encryption,
    runner,
    tenant: async (quarters) => {
      const tenantId = randomUUID();
      await keys.tenant(tenantId);
      for (let index = 0; index < quarters; index += 1)
        await openTenantKeys(db, keys.vault, tenantId, inQuarter(index));
      return tenantId;
    },
    settled: async (tenantId) => {
      for (const deadline = Date.now() + 60_000; ;) {
        const list = await encryption.list(tenantId);
        if (list.every(({ status }) => status !== 'Replacing')) return list;
        if (Date.now() > deadline) throw new Error('the rotation does not end');
        await sleep(20);
      }
    },
    close: async () => {
      await runner.stop();
      rmSync(folder, { recursive: true });
    },
  };
};

export const makeRsa = (modulusLength = 2048): KeyObject => generateKeyPairSync('rsa', { modulusLength }).privateKey;

export const exportPem = (key: KeyObject): Buffer =>
  Buffer.from(key.export({ format: 'pem', type: 'pkcs8' }) as string);
