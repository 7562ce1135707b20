import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { API_AUDIENCE, CLIENT_ID, PEOPLE, TENANT_ID } from '@trc/domain/sampleTenant';
import { NO_FLOOR } from '../protection/retentionFloor.ts';
import type { RetentionPolicy } from '../protection/retentionFloor.ts';
import { readDatabaseUrl } from './databaseUrl.ts';
import { readMetrics } from './metrics.ts';
import { readMonitoring } from './monitoring.ts';
import { readNotificationTargets } from './notifications.ts';
import { readTrustedDomains } from './trustedDomains.ts';
import { integer } from './types.ts';
import { InvalidSettingError, createSettingsReader } from './values.ts';
import type { Environment, Values } from './values.ts';

export { SETTINGS } from './table.ts';
export type { SettingName, SettingRow } from './table.ts';
export { InvalidSettingError } from './values.ts';

/** Settings of the sign-in provider and of accepted tokens. */
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
  /** True with the local provider, whose addresses MSAL gets from us. */
  local: boolean;
}

export type DirectorySettings =
  | { kind: 'simulated'; url: string; tokenFile: string; pacing: 'graph' | 'off' }
  | {
      kind: 'graph';
      url: string;
      exchangeUrl: string;
      myAppsUrl: string;
      tenantId: string;
      clientId: string;
      credential: { secret: string } | { certificateFile: string };
      pacing: 'graph' | 'off';
    };

export type Settings = ReturnType<typeof readSettings>;

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

const localOrigin = (port: number): string => new URL(`http://localhost:${port}`).origin;

const localSignIn = (values: Values): SignInSettings => {
  const base = new URL(values.read('SIGN_IN_URL') ?? localOrigin(values.read('SIGN_IN_PORT')));
  return {
    tenantId: TENANT_ID,
    clientId: CLIENT_ID,
    otherClientIds: values.read('CLIENT_IDS'),
    apiAudience: API_AUDIENCE,
    authority: `https://${base.host}/${TENANT_ID}`,
    baseUrl: `${base.origin}/${TENANT_ID}`,
    local: true,
  };
};

const REAL = 'DIRECTORY=graph needs it';

const realSignIn = (values: Values): SignInSettings => {
  const authority = values.required('SIGN_IN_AUTHORITY', REAL);
  const clientId = values.required('SIGN_IN_CLIENT_ID', REAL);
  const address = authority.href.replace(/\/+$/, '');
  return {
    tenantId: values.required('GRAPH_TENANT_ID', REAL),
    clientId,
    otherClientIds: values.read('CLIENT_IDS'),
    apiAudience: values.read('API_AUDIENCE') ?? `api://${clientId}`,
    authority: address,
    baseUrl: address,
    local: false,
  };
};

/** A secret or a certificate, and not both: which of them holds would be a guess. */
const readCredential = (values: Values): { secret: string } | { certificateFile: string } => {
  const certificateFile = values.read('GRAPH_CERTIFICATE_FILE');
  const secret = values.secret('GRAPH_CLIENT_SECRET', 'GRAPH_CLIENT_SECRET_FILE');
  if (certificateFile === undefined) {
    if (secret !== undefined) return { secret };
    throw new InvalidSettingError(
      'GRAPH_CLIENT_SECRET',
      'is missing: DIRECTORY=graph needs it or GRAPH_CERTIFICATE_FILE',
    );
  }
  if (secret !== undefined) {
    const reason = 'and GRAPH_CLIENT_SECRET are both set, but only one of them can hold';
    throw new InvalidSettingError('GRAPH_CERTIFICATE_FILE', reason);
  }
  let pem: string;
  try {
    pem = readFileSync(certificateFile, 'utf8');
  } catch {
    throw new InvalidSettingError('GRAPH_CERTIFICATE_FILE', 'names a file that cannot be read');
  }
  for (const part of ['CERTIFICATE', 'PRIVATE KEY']) {
    if (!pem.includes(`${part}-----`))
      throw new InvalidSettingError('GRAPH_CERTIFICATE_FILE', `names a file without a PEM block "${part}"`);
  }
  values.secretFiles.push(certificateFile);
  return { certificateFile };
};

const readDirectory = (values: Values, dataDir: string): DirectorySettings => {
  const pacing = values.read('DIRECTORY_PACING');
  if (values.read('DIRECTORY') === 'simulated') {
    return {
      pacing,
      kind: 'simulated',
      url: values.read('TENANT_URL') ?? localOrigin(values.read('TENANT_PORT')),
      tokenFile: values.read('TENANT_TOKEN_FILE') ?? path.join(dataDir, 'tenant', 'app.token'),
    };
  }
  if (pacing === 'off')
    throw new InvalidSettingError(
      'DIRECTORY_PACING',
      'cannot be off with DIRECTORY=graph: the directory would refuse other applications, too',
    );
  return {
    pacing,
    kind: 'graph',
    url: values.read('GRAPH_URL').origin,
    exchangeUrl: values.read('EXCHANGE_URL').origin,
    myAppsUrl: values.read('MY_APPS_URL').origin,
    tenantId: values.required('GRAPH_TENANT_ID', REAL),
    clientId: values.required('GRAPH_CLIENT_ID', REAL),
    credential: readCredential(values),
  };
};

const readListening = (values: Values) => {
  const port = values.read('PORT');
  const host = values.read('HOST');
  const publicUrl = values.read('PUBLIC_URL') ?? localOrigin(port);
  const behindTls = publicUrl.startsWith('https:');
  if (!behindTls && !LOOPBACK.includes(host)) {
    throw new InvalidSettingError(
      'HOST',
      `is "${host}", but another address than loopback needs PUBLIC_URL with https, behind a proxy that ends TLS`,
    );
  }
  const [trustedProxies, corsOrigins] = [values.read('TRUSTED_PROXIES'), values.read('CORS_ORIGINS')];
  return { port, host, publicUrl, behindTls, trustedProxies, corsOrigins };
};

/**
 * A configured folder must contain a console; `npm start` builds the default one, and webpack's dev server needs none.
 */
const readConsoleFolder = (values: Values): string => {
  const folder = values.read('CONSOLE_DIR');
  if (values.isSet('CONSOLE_DIR') && !existsSync(path.join(folder, 'index.html'))) {
    throw new InvalidSettingError('CONSOLE_DIR', `names a folder without a built console: ${folder}`);
  }
  return folder;
};

const readConsole = (values: Values) => {
  const subDomain = values.read('SUB_DOMAIN');
  const domain = values.read('DOMAIN');
  if (subDomain !== undefined && domain === undefined)
    throw new InvalidSettingError('DOMAIN', 'is missing: SUB_DOMAIN needs it');
  return {
    folder: readConsoleFolder(values),
    subDomain,
    domain,
    trustedServerDomains: readTrustedDomains(values),
    ...readMonitoring(values),
    documentationUrl: values.read('DOCUMENTATION_URL'),
    serviceStatusUrl: values.read('SERVICE_STATUS_URL'),
  };
};

const readRates = (values: Values) => ({
  readsPerMinute: values.read('READS_PER_MINUTE'),
  searchesPerMinute: values.read('SEARCHES_PER_MINUTE'),
  changesPerMinute: values.read('CHANGES_PER_MINUTE'),
  keyImportsPerHour: values.read('KEY_IMPORTS_PER_HOUR'),
  anonymousPerMinute: values.read('ANONYMOUS_PER_MINUTE'),
  failedTokensPerMinute: values.read('FAILED_TOKENS_PER_MINUTE'),
});

/** The simulated tenant allows deletion, so that a demonstration can show it. */
const readRetentionPolicy = (values: Values, simulated: boolean): RetentionPolicy => ({
  minRetentionDays: values.read('MIN_RETENTION_DAYS') ?? (simulated ? NO_FLOOR.minRetentionDays : 30),
  minBackups: values.read('MIN_BACKUPS') ?? (simulated ? NO_FLOOR.minBackups : 7),
  purgeAfterDays: simulated
    ? (values.read('PURGE_AFTER_DAYS') ?? NO_FLOOR.purgeAfterDays)
    : (values.readAs('PURGE_AFTER_DAYS', integer(7, 3650).optional()) ?? 14),
});

/** @returns folders whose disks are watched; none with "off" */
const readDiskFolders = (values: Values, dataDir: string): string[] => {
  const folders = values.read('DISK_FOLDERS');
  if (folders.includes('off')) return [];
  return folders.length === 0 ? [dataDir] : folders;
};

/** @returns the path without symbolic links, also of a file that is not there yet */
const realPath = (file: string): string => {
  try {
    return realpathSync(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(realPath(parent), path.basename(file));
  }
};

/**
 * Reads every setting of the service. @throws InvalidSettingError, one sentence that names the first one that cannot
 * be used.
 */
export const readSettings = (env: Environment) => {
  const values = createSettingsReader(env);
  const mode = values.read('NODE_ENV') ?? (values.read('DIRECTORY') === 'graph' ? 'production' : 'development');
  const production = mode === 'production';
  const dataDir = values.read('DATA_DIR');
  const failpoint = values.read('FAILPOINT');
  const rootKeyFile = values.read('ROOT_KEY_FILE');
  if (realPath(rootKeyFile).startsWith(realPath(dataDir) + path.sep)) {
    throw new InvalidSettingError(
      'ROOT_KEY_FILE',
      'must lie outside DATA_DIR, so that a copy of the data never holds its key',
    );
  }
  const directory = readDirectory(values, dataDir);
  const simulated = directory.kind === 'simulated';
  if (simulated && production) {
    const reason = 'is "simulated", where people sign in without a password; NODE_ENV=production needs "graph"';
    throw new InvalidSettingError('DIRECTORY', reason);
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
    firstAdmin: values.read('FIRST_ADMIN') ?? (simulated ? PEOPLE[0]?.upn : undefined),
    /** Undefined with a real tenant without the setting: the start decides (identity/unknownUsers.ts). */
    unknownUsers: values.read('UNKNOWN_USERS') ?? (simulated ? ('view' as const) : undefined),
    securityAttributes: values.read('CUSTOM_SECURITY_ATTRIBUTES'),
    experimental: values.read('EXPERIMENTAL') ?? simulated,
    pimGroupsMax: values.read('PIM_GROUPS_MAX'),
    auditLogs: values.read('AUDIT_LOGS'),
    auditPagesMax: values.read('AUDIT_PAGES_MAX'),
    retentionPolicy: readRetentionPolicy(values, simulated),
    restoreSettleSeconds: values.read('RESTORE_SETTLE_SECONDS') ?? (simulated ? 5 : 120),
    restoreRecordsDays: values.read('RESTORE_RECORDS_DAYS'),
    privilegedRestores: values.read('PRIVILEGED_RESTORES'),
    diskFolders: readDiskFolders(values, dataDir),
    jobs: values.read('JOBS'),
    failpoint: production ? undefined : failpoint,
    console: readConsole(values),
    notificationTargets,
    metrics,
    rates: readRates(values),
    refuseBadReplies: (values.read('CHECK_REPLIES') ?? (production ? 'log' : 'refuse')) === 'refuse',
    logLevel: values.read('LOG_LEVEL'),
  };
};
