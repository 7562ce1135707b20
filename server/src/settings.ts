import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { API_AUDIENCE, CLIENT_ID, PEOPLE, TENANT_ID } from './simulated/people.ts';
import { MY_APPS_URL } from './directory/odata.ts';
import { NO_FLOOR } from './engine/retentionFloor.ts';
import type { RetentionPolicy } from './engine/retentionFloor.ts';
import { readDatabaseUrl } from './settings/databaseUrl.ts';
import { readMetrics } from './settings/metrics.ts';
import { readMonitoring } from './settings/monitoring.ts';
import { readNotificationTargets } from './settings/notifications.ts';
import { readTrustedDomains } from './settings/trustedDomains.ts';
import { BadSetting, valuesOf } from './settings/values.ts';
import type { Environment, Values } from './settings/values.ts';

export { SETTINGS } from './settings/table.ts';
export type { SettingName, SettingRow } from './settings/table.ts';
export { BadSetting } from './settings/values.ts';

/** Where people sign in and which tokens the API accepts. */
export interface SignInSettings {
  /** Directory (tenant) id: the only one whose tokens are accepted. */
  tenantId: string;
  clientId: string;
  /** Further applications whose tokens are accepted: those that ?clientId= may name. */
  otherClientIds: string[];
  /** Application id URI of the API. Tokens name it or the client id as their audience. */
  apiAudience: string;
  /** Authority as MSAL wants it, always https. */
  authority: string;
  /** The same place as the service and the browser really reach it; http with the local provider. */
  baseUrl: string;
  /** True with the local provider, whose addresses MSAL must be told. */
  local: boolean;
}

export type DirectorySettings =
  | { kind: 'simulated'; url: string; tokenFile: string; pacing: 'graph' | 'off' }
  | {
    kind: 'graph'; url: string; exchangeUrl: string; myAppsUrl: string; tenantId: string; clientId: string;
    credential: { secret: string } | { certificateFile: string }; pacing: 'graph' | 'off';
  };

export type Settings = ReturnType<typeof readSettings>;

const MODES = ['development', 'production', 'test'] as const;
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const RATE_MAX = 1_000_000;

const readPort = (values: Values, name: 'PORT' | 'TENANT_PORT' | 'SIGN_IN_PORT', fallback: number) => values.integer(name, fallback, 0, 65_535);

const localSignIn = (values: Values): SignInSettings => {
  const base = new URL(values.origin('SIGN_IN_URL', `http://localhost:${readPort(values, 'SIGN_IN_PORT', 8082)}`));
  return {
    tenantId: TENANT_ID,
    clientId: CLIENT_ID,
    otherClientIds: values.guids('CLIENT_IDS'),
    apiAudience: API_AUDIENCE,
    authority: `https://${base.host}/${TENANT_ID}`,
    baseUrl: `${base.origin}/${TENANT_ID}`,
    local: true,
  };
};

const REAL = 'DIRECTORY=graph needs it';

const realSignIn = (values: Values): SignInSettings => {
  values.required('SIGN_IN_AUTHORITY', REAL);
  const authority = values.url('SIGN_IN_AUTHORITY', '', ['https:']);
  const clientId = values.guid('SIGN_IN_CLIENT_ID', REAL);
  const address = authority.href.replace(/\/+$/, '');
  return {
    tenantId: values.guid('GRAPH_TENANT_ID', REAL),
    clientId,
    otherClientIds: values.guids('CLIENT_IDS'),
    apiAudience: values.pattern('API_AUDIENCE', /^[a-z][\w+.-]*:[^\s,]+$/i, 'an application id URI such as api://SIGN_IN_CLIENT_ID') ?? `api://${clientId}`,
    authority: address,
    baseUrl: address,
    local: false,
  };
};

/** A secret or a certificate, and not both: which of them holds would be a guess. */
const readCredential = (values: Values): { secret: string } | { certificateFile: string } => {
  const file = values.text('GRAPH_CERTIFICATE_FILE');
  const secret = values.secret('GRAPH_CLIENT_SECRET', 'GRAPH_CLIENT_SECRET_FILE');
  if (file === undefined) {
    if (secret !== undefined) return { secret };
    throw new BadSetting('GRAPH_CLIENT_SECRET', 'is missing: DIRECTORY=graph needs it or GRAPH_CERTIFICATE_FILE');
  }
  if (secret !== undefined) {
    const reason = 'and GRAPH_CLIENT_SECRET are both set, but only one of them can hold';
    throw new BadSetting('GRAPH_CERTIFICATE_FILE', reason);
  }
  const certificateFile = path.resolve(file);
  let pem: string;
  try {
    pem = readFileSync(certificateFile, 'utf8');
  } catch {
    throw new BadSetting('GRAPH_CERTIFICATE_FILE', 'names a file that cannot be read');
  }
  for (const part of ['CERTIFICATE', 'PRIVATE KEY']) {
    if (!pem.includes(`${part}-----`)) throw new BadSetting('GRAPH_CERTIFICATE_FILE', `names a file without a PEM block "${part}"`);
  }
  values.secretFiles.push(certificateFile);
  return { certificateFile };
};

const readDirectory = (values: Values, dataDir: string): DirectorySettings => {
  const pacing = values.choice('DIRECTORY_PACING', 'graph', ['graph', 'off']);
  if (values.choice('DIRECTORY', 'simulated', ['simulated', 'graph']) === 'simulated') {
    return {
      pacing,
      kind: 'simulated',
      url: values.origin('TENANT_URL', `http://localhost:${readPort(values, 'TENANT_PORT', 8081)}`),
      tokenFile: path.resolve(values.text('TENANT_TOKEN_FILE') ?? path.join(dataDir, 'tenant', 'app.token')),
    };
  }
  if (pacing === 'off') throw new BadSetting('DIRECTORY_PACING', 'cannot be off with DIRECTORY=graph: the directory would refuse other applications, too');
  return {
    pacing,
    kind: 'graph',
    url: values.url('GRAPH_URL', 'https://graph.microsoft.com', ['https:']).origin,
    exchangeUrl: values.url('EXCHANGE_URL', 'https://outlook.office365.com', ['https:']).origin,
    myAppsUrl: values.url('MY_APPS_URL', MY_APPS_URL, ['https:']).origin,
    tenantId: values.guid('GRAPH_TENANT_ID', REAL),
    clientId: values.guid('GRAPH_CLIENT_ID', REAL),
    credential: readCredential(values),
  };
};

const readListening = (values: Values) => {
  const port = readPort(values, 'PORT', 8080);
  const host = values.text('HOST') ?? '127.0.0.1';
  const publicUrl = values.origin('PUBLIC_URL', `http://localhost:${port}`);
  const behindTls = publicUrl.startsWith('https:');
  if (!behindTls && !LOOPBACK.includes(host)) {
    throw new BadSetting('HOST', `is "${host}", but another address than loopback needs PUBLIC_URL with https, behind a proxy that ends TLS`);
  }
  return { port, host, publicUrl, behindTls, trustedProxies: values.ranges('TRUSTED_PROXIES'), corsOrigins: values.origins('CORS_ORIGINS') };
};

/**
 * A configured folder must contain a console; `npm start` builds the default one, and webpack's dev server needs none.
 */
const readConsoleFolder = (values: Values): string => {
  const folder = values.folder('CONSOLE_DIR', 'dist');
  if (values.text('CONSOLE_DIR') !== undefined && !existsSync(path.join(folder, 'index.html'))) throw new BadSetting('CONSOLE_DIR', `names a folder without a built console: ${folder}`);
  return folder;
};

const readConsole = (values: Values) => {
  const subDomain = values.host('SUB_DOMAIN');
  const domain = values.host('DOMAIN');
  if (subDomain !== undefined && domain === undefined) throw new BadSetting('DOMAIN', 'is missing: SUB_DOMAIN needs it');
  return {
    folder: readConsoleFolder(values),
    subDomain,
    domain,
    trustedServerDomains: readTrustedDomains(values),
    ...readMonitoring(values),
    documentationUrl: values.link('DOCUMENTATION_URL', 'https://learn.microsoft.com/entra/'),
    serviceStatusUrl: values.link('SERVICE_STATUS_URL', '/healthz'),
  };
};

const readRates = (values: Values) => ({
  readsPerMinute: values.integer('READS_PER_MINUTE', 1200, 1, RATE_MAX),
  searchesPerMinute: values.integer('SEARCHES_PER_MINUTE', 300, 1, RATE_MAX),
  changesPerMinute: values.integer('CHANGES_PER_MINUTE', 60, 1, RATE_MAX),
  keyImportsPerHour: values.integer('KEY_IMPORTS_PER_HOUR', 5, 1, RATE_MAX),
  anonymousPerMinute: values.integer('ANONYMOUS_PER_MINUTE', 3000, 1, RATE_MAX),
  failedTokensPerMinute: values.integer('FAILED_TOKENS_PER_MINUTE', 20, 1, RATE_MAX),
});

/** With the simulated tenant a demonstration can delete everything. */
const readRetentionPolicy = (values: Values, simulated: boolean): RetentionPolicy => ({
  minRetentionDays: values.integer('MIN_RETENTION_DAYS', simulated ? NO_FLOOR.minRetentionDays : 30, 0, 3650),
  minBackups: values.integer('MIN_BACKUPS', simulated ? NO_FLOOR.minBackups : 7, 0, 365),
  purgeAfterDays: values.integer('PURGE_AFTER_DAYS', simulated ? NO_FLOOR.purgeAfterDays : 14, simulated ? 1 : 7, 3650),
});

/** @returns the path without symbolic links, also of a file that is not there yet */
const realPath = (file: string): string => {
  try {
    return realpathSync(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(realPath(parent), path.basename(file));
  }
};

/** Reads every setting of the service. @throws BadSetting, one sentence that names the first one that cannot be used. */
export const readSettings = (env: Environment) => {
  const values = valuesOf(env);
  const isReal = values.text('DIRECTORY') === 'graph';
  const production = values.choice('NODE_ENV', isReal ? 'production' : 'development', MODES) === 'production';
  const dataDir = values.folder('DATA_DIR', '.data');
  const failpoint = values.pattern('FAILPOINT', /^R[1-9](:[1-9]\d*)?$/, 'a step such as R5, or R5:3 for the third time');
  const rootKeyFile = path.resolve(values.text('ROOT_KEY_FILE') ?? path.join('.keys', 'root.key'));
  if (realPath(rootKeyFile).startsWith(realPath(dataDir) + path.sep)) {
    throw new BadSetting('ROOT_KEY_FILE', 'must lie outside DATA_DIR, so that a copy of the data never holds its key');
  }
  const directory = readDirectory(values, dataDir);
  const simulated = directory.kind === 'simulated';
  if (simulated && production) {
    const reason = 'is "simulated", where people sign in without a password; NODE_ENV=production needs "graph"';
    throw new BadSetting('DIRECTORY', reason);
  }
  const signIn = simulated ? localSignIn(values) : realSignIn(values);
  const databaseUrl = readDatabaseUrl(values);
  const notificationTargets = readNotificationTargets(values);
  const metrics = readMetrics(values);
  return {
    production,
    ...readListening(values),
    dataDir,
    rootKeyFile,
    /** Files with secrets: only the account of the service may read them. */
    secretFiles: [rootKeyFile, ...values.secretFiles],
    databaseUrl,
    directory,
    simulated,
    signIn,
    /** The application that reads and writes the directory: its are the permissions that are consented to. */
    applicationId: directory.kind === 'graph' ? directory.clientId : signIn.clientId,
    firstAdmin: values.text('FIRST_ADMIN') ?? (simulated ? PEOPLE[0]?.upn : undefined),
    /** Undefined with a real tenant without the setting: the start decides (identity/unknownUsers.ts). */
    unknownUsers: simulated || values.text('UNKNOWN_USERS') !== undefined
      ? values.choice('UNKNOWN_USERS', 'view', ['view', 'none']) : undefined,
    securityAttributes: values.choice('CUSTOM_SECURITY_ATTRIBUTES', 'off', ['on', 'off']) === 'on',
    experimental: values.choice('EXPERIMENTAL', simulated ? 'on' : 'off', ['on', 'off']) === 'on',
    pimGroupsMax: values.integer('PIM_GROUPS_MAX', 500, 0, 1_000_000),
    retentionPolicy: readRetentionPolicy(values, simulated),
    restoreSettleSeconds: values.integer('RESTORE_SETTLE_SECONDS', simulated ? 5 : 120, 0, 3600),
    privilegedRestores: values.choice('PRIVILEGED_RESTORES', 'allow', ['allow', 'administrators']),
    jobs: values.choice('JOBS', 'on', ['on', 'off']) === 'on',
    failpoint: production ? undefined : failpoint,
    console: readConsole(values),
    notificationTargets,
    metrics,
    rates: readRates(values),
    refuseBadReplies: values.choice('CHECK_REPLIES', production ? 'log' : 'refuse', ['refuse', 'log']) === 'refuse',
    logLevel: values.choice('LOG_LEVEL', 'info', LOG_LEVELS),
  };
};
