import {
  countPauses,
  createBreaker,
  createDirectoryClient,
  createLimiter,
  createInteractiveLimiter,
  createPermissionLedger,
  createSelectFilter,
  fileToken,
  graphToken,
  INTERACTIVE_RETRY_POLICY,
} from '../directory/index.ts';
import type { DirectoryClient, QuotaClass, TokenProvider } from '../directory/index.ts';
import type { Settings } from '../settings/index.ts';

/** Milliseconds for one call to the directory that a person waits for. */
const TIMEOUT_FOR_PEOPLE_MS = 10_000;
/** A comparison may be asked for ten thousand objects, so it waits for the quotas a little. */
const COMPARISON_RETRY_POLICY = { retries: 3, longestAskedWait: 15_000 };

/** @param resource the API whose permissions the token carries */
const tokenFor = ({ directory, signIn }: Settings, resource = directory.url): TokenProvider =>
  directory.kind === 'simulated'
    ? fileToken(directory.tokenFile, directory.url)
    : graphToken({
        tenantId: directory.tenantId,
        clientId: directory.clientId,
        credential: directory.credential,
        authorityHost: new URL(signIn.baseUrl).origin,
        scope: `${resource}/.default`,
      });

/** Clients of the directory for different timeouts, and for mailboxes. */
export interface Directories {
  directory: DirectoryClient;
  directoryForPeople: DirectoryClient;
  directoryForComparisons: DirectoryClient;
  /** Failures of the audit log alone never stop a backup. */
  directoryForAuditLog: DirectoryClient;
  exchangeAccess: { exchange: DirectoryClient; tenantId: string; clientId: string };
  /** Number of requests of the directory to wait, since the start. */
  throttled: Readonly<Record<QuotaClass, number>>;
  /** Until a backup counts the users, the quotas are those of the smallest tenant. */
  setTenantSize: (users: number) => void;
}

/** Opens the directory that the settings name. */
export const openDirectories = (settings: Settings): Directories => {
  const token = tokenFor(settings);
  const throttled: Record<QuotaClass, number> = { reads: 0, writes: 0, conditionalAccess: 0, auditLog: 0 };
  const limiter = countPauses(createLimiter(settings.directory.pacing), throttled);
  const access = {
    baseUrl: settings.directory.url,
    token,
    clientId: settings.applicationId,
    permissions: createPermissionLedger(token),
    // The quotas are those of the application and hold for all of its parts.
    limiter,
    breaker: createBreaker(),
    schema: { select: createSelectFilter(), securityAttributes: settings.securityAttributes },
    myAppsUrl: settings.directory.kind === 'graph' ? settings.directory.myAppsUrl : undefined,
  };
  const directory = createDirectoryClient(access);
  const accessOfPeople = { ...access, limiter: createInteractiveLimiter(settings.directory.pacing, limiter) };
  const directoryForPeople = createDirectoryClient({
    ...accessOfPeople,
    timeout: TIMEOUT_FOR_PEOPLE_MS,
    retryPolicy: INTERACTIVE_RETRY_POLICY,
  });
  const directoryForComparisons = createDirectoryClient({
    ...accessOfPeople,
    timeout: TIMEOUT_FOR_PEOPLE_MS,
    retryPolicy: COMPARISON_RETRY_POLICY,
  });
  const directoryForAuditLog = createDirectoryClient({ ...access, breaker: createBreaker() });
  const exchange =
    settings.directory.kind === 'simulated'
      ? directory
      : createDirectoryClient({
          baseUrl: settings.directory.exchangeUrl,
          token: tokenFor(settings, settings.directory.exchangeUrl),
          limiter: countPauses(createLimiter('graph'), throttled),
        });
  const exchangeAccess = { exchange, tenantId: settings.signIn.tenantId, clientId: settings.applicationId };
  return {
    directory,
    directoryForPeople,
    directoryForComparisons,
    directoryForAuditLog,
    exchangeAccess,
    throttled,
    setTenantSize: (users) => limiter.setTenantSize(users),
  };
};
