import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { BackupInfo } from '../../src/catalog/types.ts';
import { embeddedDirectory } from '../embedded.ts';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';
import { callWith, startProcess, tokenIn, type RunningProcess } from '@trc/simulator/test/tenant/process';
import { ApiClient } from './client.ts';
import { startIssuer } from './issuer.ts';
import { startService, type RunningService, type ServicePlaces } from './service.ts';

/** The real service and the real tenant as processes, and a signed-in administrator. */
export interface Stage {
  readonly places: ServicePlaces;
  readonly tenant: RunningProcess;
  readonly api: ApiClient;
  service: RunningService;
  /** A call to the tenant with its own bearer. */
  ask(method: string, target: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Expected counters of a backup taken now: counter name -> objects. */
  expected(): Promise<Record<string, number>>;
  start(): Promise<string>;
  /** Restarts the service after a crash. */
  revive(): Promise<void>;
  end(): Promise<void>;
}

/** @param databaseUrl an empty database; without it the embedded one is used */
export const setStage = async (tenantSettings: Record<string, string> = {}, databaseUrl?: string): Promise<Stage> => {
  const tenantData = temporaryFolder();
  const issuer = await startIssuer();
  after(() => issuer.close());
  const tenant = await startProcess(tenantData, tenantSettings);
  const dataDir = await embeddedDirectory();
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const places: ServicePlaces = {
    dataDir,
    rootKeyFile: path.join(temporaryFolder(), 'root.key'),
    tenantUrl: tenant.url,
    tokenFile: path.join(tenantData, 'tenant', 'app.token'),
    signInUrl: issuer.url,
    ...(databaseUrl !== undefined && { databaseUrl }),
  };
  const api = new ApiClient(await issuer.token());
  const ask: Stage['ask'] = (method, target, body) => callWith(tenant.url, tokenIn(tenantData), method, target, body);
  const stage: Stage = {
    places,
    tenant,
    api,
    ask,
    service: await startService(places),
    expected: async () => {
      const { body } = await ask('GET', '/_simulator/status');
      const types = body['types'] as Record<string, number>;
      return Object.fromEntries(OBJECT_TYPES.map(({ type, backupCounter }) => [backupCounter, types[type] ?? -1]));
    },
    start: async () => {
      const backupId = randomUUID();
      const { status, body } = await api.call<unknown>('POST', '/api/backup', { backupId });
      if (status !== 200) throw new Error(`backup answered ${status} ${JSON.stringify(body)}`);
      return backupId;
    },
    revive: async () => {
      stage.service = await startService(places);
      await api.connect(stage.service.url);
    },
    end: async () => {
      await stage.service.end('SIGTERM');
      await tenant.end('SIGTERM');
    },
  };
  await api.connect(stage.service.url);
  return stage;
};

export const countersOf = (backup: BackupInfo): Record<string, number> =>
  Object.fromEntries(OBJECT_TYPES.map(({ backupCounter }) => [backupCounter, backup[backupCounter]]));
