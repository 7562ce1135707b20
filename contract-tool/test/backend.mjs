import { join } from 'node:path';
import { SignJWT, decodeJwt } from 'jose';
import { importModule } from './importModule.mjs';

const { startProduct } = await importModule('e2e/support/product.ts');
const { createNotices } = await importModule('server/src/notices/index.ts');
const { openSigningKey } = await importModule('simulator/src/signIn/keys.ts');
const { TENANT_ID } = await importModule('domain/sampleTenant.ts');
const { openDatabase } = await importModule('server/src/storage/openDatabase.ts');
const { signIn } = await importModule('simulator/test/signIn/flow.ts');
const { askUntilOpened } = await importModule('server/test/askUntilOpened.ts');

const TIMEOUT_MS = 120_000;
const PAUSE = 300;
const HOUR = 3600;
/** The run asks more in a minute than any person. */
const NO_RATES = {
  READS_PER_MINUTE: '1000000',
  SEARCHES_PER_MINUTE: '1000000',
  CHANGES_PER_MINUTE: '1000000',
  FAILED_TOKENS_PER_MINUTE: '1000000',
  KEY_IMPORTS_PER_HOUR: '100000',
};

const asker = (baseUrl, token) => {
  let cookie;
  /** @returns {Promise<any>} */
  const ask = async (path, body, method = 'POST') => {
    const { status, text } = await askUntilOpened(async () => {
      const reply = await fetch(baseUrl + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...(cookie && { cookie }) },
        body: body && JSON.stringify(body),
      });
      cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return { status: reply.status, text: await reply.text() };
    });
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`);
    return JSON.parse(text);
  };
  return ask;
};

const until = async (look) => {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error('it did not come to an end');
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
};

/** Restores some people as they are, so that there is a report. */
const restore = async (ask, backupId) => {
  const { list } = await ask('/api/get_users_list_from_backup', { backupId, pagenum: 1, perpage: 25 });
  const selected = list.slice(0, 3).map(({ id, displayName }) => ({ id, displayName }));
  const { restoreId, version } = await ask('/api/restores/selection', {
    backupId,
    selection: { users: { isSectionSelected: false, selected } },
  });
  await ask(`/api/restores/${restoreId}/start`, { backupId, restoreSettings: {}, version });
  await until(async () => {
    const { list: jobs } = await ask('/api/restores_list', { pagenum: 1, perpage: 25 });
    return jobs.some((job) => job.restoreId === restoreId && job.status !== 'Running');
  });
};

/**
 * A notice as a backup of the schedule that failed would leave it; the embedded database is open in one process at a
 * time.
 */
const leaveNotice = async ({ service, dataDir }, databaseUrl) => {
  await service.stop();
  const db = await openDatabase({ databaseUrl, dataDir });
  const { record } = createNotices({ db, log: () => undefined });
  await db.tx((tx) => record(tx, { tenantId: TENANT_ID, kind: 'failed', subject: crypto.randomUUID(), count: 1 }));
  await db.close();
  await service.start();
};

/** A real token of a person whose time is over. */
const outdated = async (token, dataDir) => {
  const { kid, privateKey } = await openSigningKey(join(dataDir, 'sign-in'));
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...decodeJwt(token), iat: now - 2 * HOUR, nbf: now - 2 * HOUR, exp: now - HOUR })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .sign(privateKey);
};

/** Deletes people, so that a restore has something to do. @returns them as a scenario names objects to restore */
const damage = async (product, count) => {
  const { deeds } = await product.askTenant('/_simulator/incident', { name: 'usersDeleted', count });
  return { type: 'users', ids: [...new Set(deeds.map(({ id }) => id))] };
};

/** Damages the tenant where a run may put it right. @returns the tenant scenario that names the objects to change */
const prepare = async (product, ask, databaseUrl) => {
  const restored = await damage(product, 3);
  await product.askTenant('/_simulator/consent', { exchange: false });
  await leaveNotice(product, databaseUrl);
  const [nora] = (await ask('/api/aad/users/search', { prefix: 'nora' })).list;
  return {
    schedule: true,
    directoryUser: nora.id,
    backups: true,
    consent: true,
    notices: true,
    keys: ['kek', 'software', 'hsm', 'system'],
    restore: restored,
  };
};

const backUp = async (ask) => {
  const { backupId } = await ask('/api/backup', { backupId: crypto.randomUUID() });
  await until(async () => (await ask('/api/get_backup', { backupId })).isDataReady);
  return backupId;
};

/**
 * The whole product with two completed backups, between them a created object, and one restore.
 * @returns its origin, how to get a token (one for each run: a token belongs to one session) and an expired one,
 * `scenario()`, a tenant scenario of all that may be changed, `damage()`, which makes more to restore, and how to
 * end it
 */
export const startBackend = async (settings = {}) => {
  const product = await startProduct({ ...NO_RATES, ...settings });
  const tokenOf = async (key) =>
    (await signIn({ signInUrl: product.signInUrl, consoleUrl: product.consoleUrl }, key)).api.access_token;
  try {
    const ada = await tokenOf('ada');
    const ask = asker(product.consoleUrl, ada);
    await ask('/api/set_token', { token: ada });
    await backUp(ask);
    await product.askTenant('/_simulator/incident', { name: 'rolesGranted', count: 1 });
    const backupId = await backUp(ask);
    await restore(ask, backupId);
    let prepared;
    return {
      baseUrl: product.consoleUrl,
      signInUrl: product.signInUrl,
      tokenOf,
      ask,
      backupId,
      expiredTokenOf: async (key) => outdated(await tokenOf(key), product.dataDir),
      scenario: () => (prepared ??= prepare(product, ask, settings.DATABASE_URL)),
      damage: () => damage(product, 2),
      stop: () => product.stop(),
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
};
