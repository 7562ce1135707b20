import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../src/http/app.ts';
import { loadContract } from '../../src/http/contract/document.ts';
import { createEncryption } from '../../src/keys/management/index.ts';
import { createDirectoryClient } from '../../src/directory/index.ts';
import { createComparisons } from '../../src/comparison/index.ts';
import { createSnapshots } from '../../src/backup/snapshots.ts';
import { createBrowser, createIndexes } from '../../src/catalog/browse/index.ts';
import { createNameFinder } from '../../src/catalog/knownNames.ts';
import { createRestores } from '../../src/restore/index.ts';
import { createSelections } from '../../src/catalog/selection/index.ts';
import { createNotices } from '../../src/notices/index.ts';
import { createCreatedObjects } from '../../src/plans/created/index.ts';
import { createPlans } from '../../src/plans/index.ts';
import { createLogger } from '../../src/http/log.ts';
import type { Consent } from '../../src/identity/consent.ts';
import { createEmergencyAccess } from '../../src/identity/emergency/index.ts';
import { insertPermission } from '../../src/identity/permissions.ts';
import { createTokenVerifier } from '../../src/identity/tokens.ts';
import { openKeys } from '../../src/keys/index.ts';
import type { OpenKeys } from '../../src/keys/index.ts';
import { createMetrics, sealedMetrics } from '../../src/http/metrics/index.ts';
import { readSettings } from '../../src/settings/index.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import type { Person } from '@trc/domain/sampleTenant';
import type { Db } from '../../src/storage/types.ts';
import { openTestDatabase } from '../database.ts';
import { memoryEngine } from './memoryEngine.ts';
import { memoryPeople } from './memoryPeople.ts';
import { createTokens, person } from './tokens.ts';
import type { TokenWish } from './tokens.ts';

export const contract = loadContract();

const GRANTED = { status: 'Granted' as const, events: [] };
const grantedConsent: Consent = {
  all: () => Promise.resolve(GRANTED),
  exchange: () => Promise.resolve(GRANTED),
  grantExchange: (assigned) => assigned().then(() => GRANTED),
};

/** A built console as small as possible. */
export const consoleFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'console-'));
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><html><script nonce="__NONCE__" src="/main.0123456789abcdef.js"></script>' +
      '<script type="application/json" id="config">__CONFIG__</script>',
  );
  writeFileSync(
    path.join(folder, 'redirect.html'),
    '<!doctype html><script nonce="__NONCE__" src="/bridge.0123456789abcdef.js"></script>',
  );
  for (const [ending, text] of [
    ['', 'plain'],
    ['.br', 'brotli'],
    ['.gz', 'gzip'],
  ] as const)
    writeFileSync(path.join(folder, `main.0123456789abcdef.js${ending}`), text);
  writeFileSync(path.join(folder, 'favicon.ico'), 'icon');
  return folder;
};

/** No server listens there. */
const NO_DIRECTORY = {
  baseUrl: 'http://127.0.0.1:1',
  token: { token: () => Promise.resolve('none') },
  retryPolicy: { retries: 0, longestAskedWait: 0 },
};

interface Data {
  db: Db;
  keys: OpenKeys;
}

/** A database that knows the sample people, and its keys. */
const openData = async (): Promise<Data & { close: () => Promise<void> }> => {
  const { db, remove } = await openTestDatabase();
  for (const [key, permissionType] of [
    ['ada', '1'],
    ['oscar', '2'],
    ['vera', '3'],
  ] as const) {
    await insertPermission(db, TENANT_ID, { oid: person(key).oid, upn: person(key).upn, permissionType });
  }
  const keyFolder = mkdtempSync(path.join(tmpdir(), 'root-key-'));
  const keys = await openKeys({ rootKeyFile: path.join(keyFolder, 'root.key'), db });
  if (keys.sealed) throw new Error(keys.reason);
  return { db, keys, close: () => remove().then(() => rmSync(keyFolder, { recursive: true })) };
};

export interface KitOptions {
  env?: Record<string, string>;
  sealed?: boolean;
  now?: () => number;
  /** An open kit whose database this one shares, for other settings: a new database takes longer than all else. */
  sharing?: Data;
}

/** The whole HTTP side without a socket: real tokens, real tables, the backup engine's port kept in a map. */
export const createKit = async ({ env = {}, sealed = false, now, sharing }: KitOptions = {}) => {
  const log: string[] = [];
  const throttled = { reads: 0, writes: 0, conditionalAccess: 0, auditLog: 0 };
  const { db, keys, close: closeData } = sharing ? { ...sharing, close: () => Promise.resolve() } : await openData();
  const engine = memoryEngine();
  const notices = createNotices({ db, vault: keys.vault, log: () => undefined });
  const tokens = await createTokens();
  const settings = readSettings({
    CONSOLE_DIR: consoleFolder(),
    READS_PER_MINUTE: '100000',
    CHANGES_PER_MINUTE: '100000',
    SEARCHES_PER_MINUTE: '100000',
    KEY_IMPORTS_PER_HOUR: '100000',
    FAILED_TOKENS_PER_MINUTE: '100000',
    ...env,
  });
  const encryption = createEncryption({
    db,
    keys,
    publicUrl: settings.publicUrl,
    wake: () => undefined,
    notice: notices.record,
    now: () => new Date(now?.() ?? Date.now()),
  });
  const indexes = createIndexes({ db, keys, log: () => undefined });
  const browser = createBrowser({ db, keys, indexes });
  const restores = createRestores({
    db,
    keys,
    directory: createDirectoryClient(NO_DIRECTORY),
    log: () => undefined,
    experimental: settings.experimental,
    wake: () => undefined,
    cancelJob: () => undefined,
  });
  const selections = createSelections({ db, keys, experimental: settings.experimental });
  const comparisons = createComparisons({ db, keys, directory: createDirectoryClient(NO_DIRECTORY) });
  const plans = createPlans({
    db,
    keys,
    browser,
    restores,
    directory: createDirectoryClient(NO_DIRECTORY),
    privilegedRestores: settings.privilegedRestores,
  });
  const { signIn: provider } = settings;
  const emergency = createEmergencyAccess({
    db,
    vault: keys.vault,
    signIn: provider,
    notice: notices.record,
    ...(now && { now }),
  });
  const verifyToken = emergency.accepting(createTokenVerifier(provider, () => Promise.resolve(tokens.issuer), now));
  const metrics = createMetrics({
    db,
    tenantId: TENANT_ID,
    openNotices: notices.countOpen,
    throttled: () => ({ ...throttled }),
    ...(now && { now }),
  });
  const app = await buildApp({
    settings,
    contract,
    version: '1.7.169',
    metrics: sealed ? sealedMetrics : metrics,
    logger: createLogger('debug', { write: (line) => void log.push(line) }),
    ports: sealed
      ? undefined
      : {
          emergency,
          db,
          engine,
          browser,
          findNames: createNameFinder({ db, keys }),
          snapshots: createSnapshots({ db, keys, wake: () => undefined, cancelJob: () => undefined }),
          encryption,
          notices,
          selections,
          restores,
          created: createCreatedObjects({ db, keys, browser }),
          plans,
          comparisons,
          consent: grantedConsent,
          people: memoryPeople(),
          mailboxes: { available: () => Promise.resolve(true) },
          verifyToken,
        },
    ...(now && { now }),
  });
  const setToken = (token: string, cookie?: string): Promise<LightMyRequestResponse> =>
    app.inject({
      method: 'POST',
      url: '/api/set_token',
      headers: { authorization: `Bearer ${token}`, ...(cookie && { cookie }) },
      payload: { token },
    });
  const signIn = async (who: Person['key'], wish: TokenWish = {}) => {
    const token = await tokens.sign({ ...wish, who });
    const reply = await setToken(token);
    const cookie = reply.cookies[0];
    if (!cookie) throw new Error(`${who} cannot sign in: ${reply.body}`);
    return { authorization: `Bearer ${token}`, cookie: `${cookie.name}=${cookie.value}` };
  };
  const call = (request: InjectOptions): Promise<LightMyRequestResponse> => app.inject(request);
  const close = async () => {
    await app.close();
    await indexes.close();
    await closeData();
    rmSync(settings.console.folder, { recursive: true });
  };
  return { app, db, notices, engine, keys, tokens, settings, log, metrics, throttled, setToken, signIn, call, close };
};

export type TestKit = Awaited<ReturnType<typeof createKit>>;
