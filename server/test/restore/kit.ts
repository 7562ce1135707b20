import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '../database.ts';
import { LAGGING, PROMPT, patiently } from '@trc/simulator/test/lag';
import type { ObjectType } from '@trc/domain/objectTypes';
import { holdsWritePermission } from '../../src/directory/grantedPermissions.ts';
import { createDirectoryClient } from '../../src/directory/index.ts';
import type { DirectoryClient, DirectoryError } from '../../src/directory/index.ts';
import { createSelectFilter } from '../../src/directory/selectFilter.ts';
import type { Actor } from '../../src/catalog/types.ts';
import { createBackupEngine } from '../../src/wiring/backupEngine.ts';
import type { RunningEngine } from '../../src/wiring/backupEngine.ts';
import { createRestores } from '../../src/restore/index.ts';
import type { GivenSettings, RestoreOptions, RestoreRow, Restores } from '../../src/restore/index.ts';
import { loadItems } from '../../src/restore/ledger/ledger.ts';
import { findRestore } from '../../src/restore/ledger/restores.ts';
import type { Item } from '../../src/restore/types.ts';
import { openKeys } from '../../src/keys/index.ts';
import type { OpenKeys } from '../../src/keys/index.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { Db } from '../../src/storage/types.ts';
import { CLIENT_ID, PEOPLE } from '@trc/domain/sampleTenant';
import { createTenantServer } from '@trc/simulator/tenant/http/app';
import { Faults } from '@trc/simulator/tenant/http/faults';
import { Quotas } from '@trc/simulator/tenant/http/quotas';
import { Store } from '@trc/simulator/tenant/store/store';
import { newItems } from './planStart.ts';
import type { PlannedItem } from './planStart.ts';
import { callWith } from '@trc/simulator/test/tenant/process';
import { SMALL } from '@trc/simulator/test/tenant/kit';

export const TENANT_ID = 'c0ffee00-0000-4000-8000-000000000001';
const [ADA] = PEOPLE;
assert.ok(ADA);

/** A user of the simulated tenant: the rule of privileges asks the directory for the requester's owned objects. */
export const ACTOR = {
  oid: ADA.oid,
  upn: ADA.upn,
  requestId: 'request-1',
};
const WAIT = 120_000;

/** Restores all objects as they were. */
export const AS_IT_WAS: GivenSettings = { users: { restoreEnabled: true, recoverMailbox: false } };

export interface Ended {
  restore: RestoreRow;
  items: Item[];
  /** The item of one object, by the id in the backup. */
  item: (sourceId: string) => Item;
}

/** A simulated tenant, wherever it runs. */
export interface SmallTenant {
  url: string;
  token: string;
  close(): void;
}

/** A simulated tenant in this process, without quotas, closed by the caller. */
const openTenant = async (folder: string): Promise<SmallTenant & { store: Store }> => {
  const store = Store.open(folder, SMALL);
  const token = 'the-bearer-of-this-test';
  const server = createTenantServer({ store, faults: new Faults(), quotas: new Quotas(), token });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    store,
    close: () => {
      server.close();
      server.closeAllConnections();
      store.close();
    },
  };
};

export interface RestoreTest {
  db: Db;
  keys: OpenKeys;
  tenant: SmallTenant;
  directory: DirectoryClient;
  engine: RunningEngine;
  restores: Restores;
  /** A call to the simulated tenant, which must succeed. */
  ask(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown> & { value: (Record<string, unknown> & { id: string })[] }>;
  /** The status of a call to it. */
  status(path: string): Promise<number>;
  /** Runs a backup to its end. @returns its id */
  backup(): Promise<string>;
  /** The directory lags until the restore has ended. */
  start(
    backupId: string,
    chosen: Partial<Record<ObjectType, readonly string[]>>,
    settings?: GivenSettings,
  ): Promise<RestoreRow>;
  /** Starts the restore of a plan and waits for its end. */
  execute(backupId: string, planned: readonly PlannedItem[], by?: Partial<Actor>): Promise<Ended>;
  ended(restoreId: string): Promise<Ended>;
  /** Starts a restore and waits for its end. */
  restore(
    backupId: string,
    chosen: Partial<Record<ObjectType, readonly string[]>>,
    settings?: GivenSettings,
  ): Promise<Ended>;
  close(): Promise<void>;
}

/** Settings of the restores, and whether custom security attributes are backed up. */
export type TestOptions = Partial<RestoreOptions> & {
  securityAttributes?: boolean;
  /** Called for each token. @returns the failure of a sign-in service that gives none */
  tokenFailure?: () => DirectoryError | undefined;
};

/**
 * An engine with restores on an open, empty database, and a simulated tenant, by default one in this process, with its
 * quotas off.
 */
export const startRestoreTest = async (
  db: Db,
  { securityAttributes = false, tokenFailure, ...options }: TestOptions = {},
  given?: SmallTenant,
): Promise<RestoreTest> => {
  const folder = mkdtempSync(join(tmpdir(), 'restore-test-'));
  await migrate(db);
  const keys = await openKeys({ rootKeyFile: join(folder, 'root.key'), db });
  if (keys.sealed) throw new Error(keys.reason);
  const tenant = given ?? (await openTenant(join(folder, 'tenant')));
  const ask: RestoreTest['ask'] = async (method, path, body) => {
    const answer = await patiently(() =>
      callWith(tenant.url, tenant.token, method, path.startsWith('/_') ? path : `/v1.0${path}`, body),
    );
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Awaited<ReturnType<RestoreTest['ask']>>;
  };
  await ask('POST', '/_simulator/quotas', { setting: 'off' });
  await ask('POST', '/_simulator/consent', { admin: true });
  await ask('POST', '/_simulator/behaviour', PROMPT);
  const directory = createDirectoryClient({
    baseUrl: tenant.url,
    token: {
      token: () => {
        const failure = tokenFailure?.();
        return failure ? Promise.reject(failure) : Promise.resolve(tenant.token);
      },
    },
    clientId: CLIENT_ID,
    timeout: 5000,
    pacing: 'off',
    schema: { select: createSelectFilter(), securityAttributes },
  });
  const log = (): void => undefined;
  const restores = createRestores({
    db,
    keys,
    directory,
    experimental: true,
    log,
    settleMs: 1500,
    wake: () => engine.wake(),
    cancelJob: (jobId) => engine.cancelJob(jobId),
    mayWrite: () => holdsWritePermission(directory, CLIENT_ID),
    ...options,
  });
  const engine = createBackupEngine({ db, keys, directory, log, leaseMs: 1500, jobs: restores.jobs });
  engine.start();
  const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
    for (const deadline = Date.now() + WAIT; ;) {
      const found = await look();
      if (found !== undefined) return found;
      assert.ok(Date.now() < deadline, `${what} did not happen in time`);
      await sleep(20);
    }
  };
  const test: RestoreTest = {
    db,
    keys,
    tenant,
    directory,
    engine,
    restores,
    ask,
    status: async (path) => (await callWith(tenant.url, tenant.token, 'GET', `/v1.0${path}`)).status,
    backup: async () => {
      const backupId = randomUUID();
      await engine.run(TENANT_ID, backupId, 'on-demand', ACTOR);
      const done = await until('the backup', async () => {
        const record = await engine.get(TENANT_ID, backupId);
        return record?.status === 'Running' ? undefined : record;
      });
      assert.equal(done.status, 'Completed', done.statusDetails);
      return backupId;
    },
    start: async (backupId, chosen, settings = AS_IT_WAS) => {
      const restore = await restores.startContent(
        TENANT_ID,
        {
          backupId,
          settings,
          experimental: true,
          content: Object.fromEntries(
            Object.entries(chosen).map(([type, ids]) => [type, { all: false, selected: ids }]),
          ),
        },
        ACTOR,
      );
      await ask('POST', '/_simulator/behaviour', LAGGING);
      return restore;
    },
    execute: async (backupId, planned, by = {}) => {
      const start = { restoreId: randomUUID(), backupId, settings: {}, items: newItems(planned) };
      const { restore_id: restoreId } = await restores.startOperations(TENANT_ID, start, {
        ...ACTOR,
        ...by,
      });
      await ask('POST', '/_simulator/behaviour', LAGGING);
      return test.ended(restoreId);
    },
    ended: async (restoreId) => {
      const restore = await until('the restore', async () => {
        const row = await findRestore(db, TENANT_ID, restoreId);
        return row?.status === 'Running' ? undefined : row;
      });
      await ask('POST', '/_simulator/behaviour', PROMPT);
      const items = await loadItems(db, { keys: await keys.tenant(TENANT_ID), restoreId });
      const item = (sourceId: string): Item => {
        const found = items.find((one) => one.sourceId === sourceId);
        assert.ok(found, `${sourceId} is in the restore`);
        return found;
      };
      return { restore, items, item };
    },
    restore: async (backupId, chosen, settings) =>
      test.ended((await test.start(backupId, chosen, settings)).restore_id),
    close: async () => {
      await engine.close();
      tenant.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return test;
};

/** Joins the errors of an item, for messages of assertions. */
export const describeItem = ({ type, name, state, report }: Item): string =>
  `${type} ${name}: ${state} ${JSON.stringify({ errors: report.errors, notes: report.notes, intended: report.intended, readBack: report.readBack })}`.slice(
    0,
    3000,
  );

/** The same on a new database, which `close` deletes. */
export const startOwnRestoreTest = async (options: TestOptions = {}, given?: SmallTenant): Promise<RestoreTest> => {
  const database = await openTestDatabase();
  const test = await startRestoreTest(database.db, options, given);
  const close = async (): Promise<void> => {
    await test.close();
    await database.remove();
  };
  return { ...test, close };
};

/**
 * A restore test whose tenant may be altered as only the directory or synchronisation does. `end` closes and deletes it
 * all.
 */
export const startWithStore = async (): Promise<{ test: RestoreTest; store: Store; end: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'restore-store-'));
  const tenant = await openTenant(folder);
  const test = await startOwnRestoreTest({}, tenant);
  const end = async (): Promise<void> => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { test, store: tenant.store, end };
};
