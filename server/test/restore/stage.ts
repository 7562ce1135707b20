import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectType } from '@trc/domain/objectTypes';
import { embeddedDirectory } from '../embedded.ts';
import type { PlannedItem } from './planStart.ts';
import { LAGGING, patiently, PROMPT } from '@trc/simulator/test/lag';
import { program } from '@trc/simulator/test/program';
import { callWith, tokenIn } from '@trc/simulator/test/tenant/process';

/** Task of a service process: a backup, or, with a restore's id, a restore. */
export interface Wish {
  dataDir: string;
  /** Empty: the embedded database in dataDir. */
  databaseUrl: string;
  rootKeyFile: string;
  url: string;
  token: string;
  backupId: string;
  restoreId?: string;
  chosen: Partial<Record<ObjectType, readonly string[]>>;
  /** Instead of chosen objects: the operations of a plan, or the restore whose undo is planned. */
  planned?: readonly PlannedItem[];
  undoOf?: string;
}

export interface RestoredItem {
  type: string;
  sourceId: string;
  targetId?: string;
  state: string;
  code?: string;
  outcome?: string;
  crashes: number;
  errors: unknown[];
  /** Attributes or links of it were written. */
  isWritten: boolean;
  hasBeforeImage: boolean;
  isDeletion: boolean;
}

export interface Report {
  status: string;
  details?: string;
  totals: Record<string, number>;
  items: RestoredItem[];
}

export interface Life {
  child: ChildProcess;
  /** Resolves when the restore has begun, or the process has ended. */
  started: Promise<void>;
  /** Its report, undefined after a crash before it. */
  ended: Promise<Report | undefined>;
}

const TENANT_MAIN = new URL('../../../simulator/src/tenant/main.ts', import.meta.url);
const SERVICE = new URL('./service.ts', import.meta.url);

/** A simulated tenant in one process and the data of a service that crashes in others. */
export interface Stage {
  ask(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown> & { value: (Record<string, unknown> & { id: string })[] }>;
  isInBin(id: string): Promise<boolean>;
  /** Permanently deletes the deleted objects. */
  forget(id: string): Promise<void>;
  backupId: string;
  /** Locations of the service's data, for reading them while no service runs. */
  places: Pick<Wish, 'dataDir' | 'databaseUrl' | 'rootKeyFile'>;
  /** The directory lags from then on. */
  backup(): Promise<void>;
  /** Starts a process that begins, or continues with, a restore. */
  live(restoreId: string, chosen: Wish['chosen'], failpoint?: string): Life;
  /** The same with the execution, or the undo, of a plan. */
  execute(restoreId: string, plan: Pick<Wish, 'planned' | 'undoOf'>, failpoint?: string): Life;
  close(): Promise<void>;
}

const lifeOf = (wish: Wish, failpoint = ''): Life => {
  const child = spawn(process.execPath, [...program(SERVICE), JSON.stringify(wish)], {
    env: { ...process.env, NODE_OPTIONS: '', FAILPOINT: failpoint },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const started = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('started')) resolve();
    });
    child.once('close', () => resolve());
  });
  const ended = (once(child, 'close') as Promise<[number | null, string | null]>).then(([code, signal]) => {
    if (signal === 'SIGKILL') return undefined;
    if (code !== 0) throw new Error(`the service ended with ${code}`);
    return JSON.parse(text.trim().split('\n').at(-1) ?? '{}') as Report;
  });
  ended.catch(() => undefined);
  return { child, started, ended };
};

/** @param databaseUrl an empty database; without it the embedded one is used */
export const setStage = async (users: number, databaseUrl = ''): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), 'restore-stage-'));
  const tenant = spawn(process.execPath, program(TENANT_MAIN), {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      TENANT_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      TENANT_SIZE: String(users),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    tenant.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, found] = /listening on (\S+)/.exec(text) ?? [];
      if (found !== undefined) resolve(found.replace('localhost', '127.0.0.1'));
    });
    tenant.once('exit', () => reject(new Error(`the tenant ended: ${text}`)));
  });
  const token = tokenIn(folder);
  const dataDir = await embeddedDirectory();
  const wish: Wish = {
    dataDir,
    databaseUrl,
    rootKeyFile: join(folder, 'root.key'),
    url,
    token,
    backupId: randomUUID(),
    chosen: {},
  };
  const ask: Stage['ask'] = async (method, path, body) => {
    const answer = await patiently(() =>
      callWith(url, token, method, path.startsWith('/_') ? path : `/v1.0${path}`, body),
    );
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Awaited<ReturnType<Stage['ask']>>;
  };
  await ask('POST', '/_simulator/quotas', { setting: 'off' });
  await ask('POST', '/_simulator/consent', { admin: true });
  await ask('POST', '/_simulator/behaviour', PROMPT);
  return {
    ask,
    isInBin: async (id) =>
      (await patiently(() => callWith(url, token, 'GET', `/v1.0/directory/deletedItems/${id}`))).status === 200,
    forget: async (id) => {
      const { status } = await patiently(() => callWith(url, token, 'DELETE', `/v1.0/directory/deletedItems/${id}`));
      // An object that is permanently deleted at once is not in the recycle bin.
      if (status !== 204 && status !== 404) throw new Error(`deletedItems/${id}: ${status}`);
    },
    backupId: wish.backupId,
    places: { dataDir, databaseUrl, rootKeyFile: wish.rootKeyFile },
    backup: async () => {
      const { status } = (await lifeOf(wish).ended) ?? {};
      if (status !== 'Completed') throw new Error(`the backup is ${status}`);
      await ask('POST', '/_simulator/behaviour', LAGGING);
    },
    live: (restoreId, chosen, failpoint) => lifeOf({ ...wish, restoreId, chosen }, failpoint),
    execute: (restoreId, plan, failpoint) => lifeOf({ ...wish, restoreId, ...plan }, failpoint),
    close: async () => {
      const ended = once(tenant, 'exit');
      tenant.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
