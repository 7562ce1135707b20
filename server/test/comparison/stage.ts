import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ObjectType } from '@trc/domain/objectTypes';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import {
  createDirectoryClient,
  descriptionOf,
  fileToken,
  buildFirstPage,
  READINGS,
} from '../../src/directory/index.ts';
import type { DirectoryClient, GraphObject } from '../../src/directory/index.ts';
import { createComparisons, readLive } from '../../src/comparison/index.ts';
import type { ComparedObject, ComparedType } from '../../src/comparison/index.ts';
import { contentAddress, sealBody } from '../../src/content/body.ts';
import { canonicalJson } from '../../src/content/canonicalJson.ts';
import { openKeys } from '../../src/keys/index.ts';
import type { TenantKeys } from '../../src/keys/index.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { Db } from '../../src/storage/types.ts';
import { CLIENT_ID } from '@trc/domain/sampleTenant';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';
import { callWith, startProcess, tokenIn } from '@trc/simulator/test/tenant/process';
import type { RunningProcess } from '@trc/simulator/test/tenant/process';

export const TENANT = 'c0ffee00-0000-4000-8000-000000000006';
export const PERSON = 'c0ffee00-0000-4000-8000-000000000007';

/** The real tenant in a separate process. */
export interface Directory {
  client: DirectoryClient;
  tenant: RunningProcess;
  /** A call to the tenant with its own bearer. @throws Error for an answer that is not a success */
  ask(method: string, target: string, body?: unknown): Promise<Record<string, unknown>>;
}

export const startDirectory = async (environment: Record<string, string> = {}): Promise<Directory> => {
  const folder = temporaryFolder();
  const tenant = await startProcess(folder, environment);
  return {
    tenant,
    client: createDirectoryClient({
      baseUrl: tenant.url,
      token: fileToken(path.join(folder, 'tenant', 'app.token'), tenant.url),
      clientId: CLIENT_ID,
      pacing: 'off',
      timeout: 10_000,
      retryPolicy: { retries: 2, longestAskedWait: 5000 },
    }),
    ask: async (method, target, body) => {
      const reply = await callWith(tenant.url, tokenIn(folder), method, target, body);
      if (reply.status >= 300)
        throw new Error(`${method} ${target} answered ${reply.status} ${JSON.stringify(reply.body)}`);
      return reply.body;
    },
  };
};

export type Objects = Map<ObjectType, Map<string, { object: GraphObject; links: Record<string, unknown> }>>;

/** Up to `most` objects of each type as backups read them: the object from the list of its type, with its links. */
export const readTenant = async (
  client: DirectoryClient,
  most: number,
  types: readonly ObjectType[] = OBJECT_TYPES.map(({ type }) => type),
): Promise<Objects> => {
  const objects: Objects = new Map();
  for (const type of types) {
    const found: { id: string; object: GraphObject }[] = [];
    for (const source of READINGS[type].sources) {
      const items =
        source.kind === 'collection'
          ? await client.list(buildFirstPage(source), { throttleClass: source.throttleClass })
          : [await client.get(source.path)];
      for (const { '@odata.context': _, ...object } of items.slice(0, most)) {
        const own = source.singletonId ?? (object as Record<string, unknown>)[source.idProperty ?? 'id'];
        found.push({ id: `${source.idPrefix ?? ''}${String(own)}`, object });
      }
    }
    const live = await readLive(
      client,
      found.map(({ id }) => ({ description: descriptionOf(type, id), id })),
      AbortSignal.timeout(60_000),
    );
    objects.set(
      type,
      new Map(
        found.map(({ id, object }, index) => {
          const one = live[index];
          return [id, { object, links: one?.state === 'here' ? one.links : {} }];
        }),
      ),
    );
  }
  return objects;
};

export interface BackupStage {
  db: Db;
  keys: TenantKeys;
  backupId: string;
  compare(wanted: readonly { type: ComparedType; ids: readonly string[] }[]): Promise<readonly ComparedObject[]>;
}

/** A database with one completed backup that holds exactly `objects`. */
export const storeBackup = async (db: Db, directory: DirectoryClient, objects: Objects): Promise<BackupStage> => {
  await migrate(db);
  const opened = await openKeys({ rootKeyFile: path.join(temporaryFolder(), 'root.key'), db });
  if (opened.sealed) throw new Error(opened.reason);
  const keys = await opened.tenant(TENANT);
  const backupId = randomUUID();
  const counters = Object.fromEntries([...objects].map(([type, each]) => [type, each.size]));
  await db.query(
    `insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, counters, is_data_ready,
     requested_by, request_id)
     values ($1, $2, 1, $3, 'Completed', 'on-demand', 'on-demand', $4, true, 'x', 'x')`,
    [TENANT, backupId, randomUUID(), JSON.stringify(counters)],
  );
  for (const [type, each] of objects) {
    for (const [id, body] of each) {
      const text = canonicalJson(body);
      const hash = contentAddress(keys.addressKey, type, id, text);
      await db.query(
        'insert into object_version (tenant_id, type, object_id, valid_from, hash) values ($1, $2, $3, 1, $4)',
        [TENANT, type, id, hash],
      );
      await db.query(
        'insert into object_body (tenant_id, backup_number, hash, body) values ($1, 1, $2, $3) on conflict do nothing',
        [TENANT, hash, sealBody(keys, hash, text)],
      );
    }
  }
  const comparisons = createComparisons({ db, keys: opened, directory });
  return {
    db,
    keys,
    backupId,
    compare: (wanted) => comparisons.compare({ tenantId: TENANT, person: PERSON }, backupId, wanted),
  };
};
