import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { SERVICE_FLAGS } from '../../../scripts/lib/memory.mjs';
import { runHelper, startProcess } from './process.mjs';

const BATCH = 20;
const POLL_MS = 50;
const RATES = { READS_PER_MINUTE: '1000000', SEARCHES_PER_MINUTE: '1000000', CHANGES_PER_MINUTE: '1000000' };

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export const percentile = (values, part) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

/** The simulated tenant as a process, with calls to it. */
const startTenant = async (folder, size) => {
  const child = await startProcess(
    'simulator/src/tenant/main.ts',
    { TENANT_PORT: '0', DATA_DIR: folder, TENANT_SIZE: String(size), TENANT_QUOTAS: 'off' },
    ['--max-old-space-size=6000'],
  );
  const tokenFile = path.join(folder, 'tenant/app.token');
  const headers = {
    authorization: `Bearer ${fs.readFileSync(tokenFile, 'utf8').trim()}`,
    'content-type': 'application/json',
  };
  const ask = async (method, target, body) => {
    const reply = await fetch(child.url + target, { method, headers, body: body && JSON.stringify(body) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`The tenant answered ${reply.status} to ${method} ${target}: ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
  /** Calls without replies of interest, in batches. */
  const askAll = async (calls) => {
    for (let at = 0; at < calls.length; at += BATCH) {
      const requests = calls
        .slice(at, at + BATCH)
        .map((call, id) => ({ id: String(id), headers: { 'content-type': 'application/json' }, ...call }));
      const { responses } = await ask('POST', '/v1.0/$batch', { requests });
      const bad = responses.find(({ status }) => status >= 300);
      if (bad) throw new Error(`The tenant answered ${bad.status} in a batch: ${JSON.stringify(bad.body)}`);
    }
  };
  let round = 0;
  return {
    url: child.url,
    tokenFile,
    ask,
    askAll,
    end: () => child.end(),
    floor: () => runHelper('floor.mjs', [child.url, tokenFile]),
    quotas: (setting) => ask('POST', '/_simulator/quotas', { setting }),
    /** Changes an attribute of these users, to a value they have never had. */
    change: (ids) => {
      round += 1;
      return askAll(
        ids.map((id) => ({
          method: 'PATCH',
          url: `/users/${id}`,
          body: { jobTitle: `Engineer ${round} ${randomUUID().slice(0, 8)}` },
        })),
      );
    },
  };
};

/** @returns `count` of the ids, spread evenly over all of them, another choice for each `turn`. */
export const pickIds = (ids, count, turn = 0) =>
  Array.from({ length: count }, (_, index) => ids[(Math.floor((index * ids.length) / count) + turn) % ids.length]);

/**
 * A tenant of a size, and services that work on one database after another.
 * @param databaseUrl a PostgreSQL in which databases may be created; undefined for the embedded database
 */
export const setStage = async ({ size, databaseUrl }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-engine-'));
  const { startIssuer } = await tsImport('../../../server/test/kill/issuer.ts', import.meta.url);
  const { ApiClient } = await tsImport('../../../server/test/kill/client.ts', import.meta.url);
  const issuer = await startIssuer();
  const tenant = await startTenant(path.join(folder, 'tenant'), size);
  let place;
  let service;

  const stage = {
    tenant,
    api: undefined,
    users: [],
    newest: undefined,
    get service() {
      return service;
    },
    /** Measures the floor and learns which users an application may change. */
    floor: async () => {
      const found = await tenant.floor();
      stage.users = found.users;
      return found;
    },
    /** An empty database for the next service, made by its own start. @returns the most memory of that start, MiB */
    fresh: async () => {
      const name = `bench_${randomUUID().replaceAll('-', '')}`;
      const dataDir = path.join(folder, name);
      if (databaseUrl) await runHelper('storage.mjs', ['create', '', databaseUrl, name]);
      const address = databaseUrl && Object.assign(new URL(databaseUrl), { pathname: name }).href;
      place = { dataDir, databaseUrl: address ?? '', rootKeyFile: path.join(folder, `${name}.key`) };
      stage.newest = undefined;
      await stage.start();
      return stage.stop();
    },
    start: async (settings = {}) => {
      const api = new ApiClient(await issuer.token());
      service = await startProcess(
        'server/src/main.ts',
        {
          PORT: '0',
          HOST: '127.0.0.1',
          DATA_DIR: place.dataDir,
          DATABASE_URL: place.databaseUrl,
          ROOT_KEY_FILE: place.rootKeyFile,
          TENANT_URL: tenant.url,
          TENANT_TOKEN_FILE: tenant.tokenFile,
          SIGN_IN_URL: issuer.url,
          DIRECTORY_PACING: 'off',
          RESTORE_SETTLE_SECONDS: '1',
          LOG_LEVEL: 'info',
          ...RATES,
          ...settings,
        },
        [
          ...SERVICE_FLAGS,
          ...(process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []),
        ],
      );
      await api.connect(service.url);
      stage.api = api;
    },
    /** Ends the service. @returns the most memory it had, MiB */
    stop: async (signal) => {
      const peak = service.peak();
      await service.end(signal);
      return peak;
    },
    /** Asks the API. @returns body and time in ms. @throws Error for anything but 200 */
    call: async (method, target, body) => {
      const start = performance.now();
      const reply = await stage.api.call(method, target, body);
      if (reply.status !== 200)
        throw new Error(`${target} answered ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`);
      return { body: reply.body, ms: performance.now() - start };
    },
    begin: async () => {
      const backupId = randomUUID();
      await stage.call('POST', '/api/backup', { backupId });
      return backupId;
    },
    ended: async (backupId) => {
      for (;;) {
        const backup = await stage.api.backup(backupId);
        if (backup && backup.status !== 'Running' && (backup.isDataReady || backup.status !== 'Completed')) {
          if (backup.status !== 'Completed')
            throw new Error(`The backup ended as ${backup.status}: ${backup.statusDetails}`);
          stage.newest = backupId;
          return backup;
        }
        await pause(POLL_MS);
      }
    },
    /** @returns ms from the call until the backup is verified and can be used */
    backup: async () => {
      const start = performance.now();
      const backup = await stage.ended(await stage.begin());
      return { ms: performance.now() - start, backup };
    },
    /** Bytes of the database; the service must not run. */
    storage: () => runHelper('storage.mjs', ['size', place.dataDir, place.databaseUrl]),
    /** Removes the hashes of meanings; the service must not run. @returns {versions}, how many there were */
    forgetMeanings: () => runHelper('storage.mjs', ['forgetMeanings', place.dataDir, place.databaseUrl]),
    /**
     * A database with a backup, and a service that runs on it.
     * @returns the most memory of the one that made the backup, MiB; nothing where there was one
     */
    withBackup: async () => {
      if (stage.users.length === 0) await stage.floor();
      let peak;
      if (stage.newest === undefined) {
        await stage.fresh();
        await stage.start();
        await stage.backup();
        peak = await stage.stop();
      }
      await stage.start();
      return peak;
    },
    close: async () => {
      await service?.end('SIGKILL');
      await tenant.end();
      issuer.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
  return stage;
};
