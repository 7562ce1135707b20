import type { FastifyBaseLogger } from 'fastify';
import type { Ports } from './app.ts';
import { clientCredentialsToken, createDirectoryClient, fileToken, PATIENCE_OF_PEOPLE } from './directory/index.ts';
import type { DirectoryClient, TokenProvider } from './directory/index.ts';
import { createPeople } from './directory/people.ts';
import { createBackupEngine, recordActivity } from './engine/index.ts';
import { createConsent } from './identity/consent.ts';
import { addSamplePermissions, claimFirstAdmin } from './identity/firstAdmin.ts';
import type { RecordPermission } from './identity/firstAdmin.ts';
import { forgetOldSessions } from './identity/session.ts';
import { remoteIssuer, verifierOf } from './identity/tokens.ts';
import type { JobLog } from './jobs/index.ts';
import type { OpenKeys } from './keys/index.ts';
import { createScheduler } from './schedule/scheduler.ts';
import type { Settings } from './settings.ts';
import { PEOPLE, TENANT_ID } from './simulated/people.ts';
import type { Db } from './storage/index.ts';

export interface WiringOptions {
  settings: Settings;
  logger: FastifyBaseLogger;
  db: Db;
  keys: OpenKeys;
}

export interface Wired {
  ports: Ports;
  /** Begins to work on jobs and to follow the schedule. */
  start(): void;
  stop(): Promise<void>;
}

const HOUR = 3_600_000;
/** Milliseconds for one call to the directory that a person waits for. */
const TIMEOUT_FOR_PEOPLE = 10_000;
/** Permission codes of the sample people besides the first administrator. */
const SAMPLES: Readonly<Record<string, string>> = { oscar: '2', vera: '3' };

const tokenFor = ({ directory, signIn }: Settings): TokenProvider =>
  directory.kind === 'simulated'
    ? fileToken(directory.tokenFile)
    : clientCredentialsToken({
        tokenUrl: `${new URL(signIn.baseUrl).origin}/${directory.tenantId}/oauth2/v2.0/token`,
        clientId: directory.clientId,
        clientSecret: directory.clientSecret,
        scope: `${directory.url}/.default`,
      });

const record: RecordPermission = (db, { tenantId, permission, reason, requestId }) =>
  recordActivity(db, {
    tenantId, action: 'Added', type: 'Permission', source: permission.upn, actor: 'service', requestId,
    details: `Permission type ${permission.permissionType} for ${permission.oid} (${reason})`,
  });

/** The first administrator: known at the start among the sample people, else at the sign-in that the directory confirms. */
const admitFirst = async (db: Db, settings: Settings, directory: DirectoryClient): Promise<Ports['claimFirstAdmin']> => {
  const options = { db, record, firstAdmin: settings.firstAdmin };
  if (settings.simulated) {
    const wanted = settings.firstAdmin?.toLowerCase();
    const first = PEOPLE.find((one) => one.upn === wanted || one.oid === wanted);
    const others = PEOPLE.flatMap(({ key, oid, upn }) => (SAMPLES[key] !== undefined && oid !== first?.oid ? [{ oid, upn, permissionType: SAMPLES[key] }] : []));
    await addSamplePermissions(db, record, TENANT_ID, others);
    if (first) await claimFirstAdmin({ ...options, upnOf: () => Promise.resolve(first.upn) }, { tenantId: TENANT_ID, oid: first.oid, requestId: 'start' });
  }
  const upnOf = async (oid: string): Promise<string | undefined> => {
    const { userPrincipalName } = await directory.get(`/v1.0/users/${oid}?$select=id,userPrincipalName`);
    return typeof userPrincipalName === 'string' ? userPrincipalName : undefined;
  };
  return (person) => claimFirstAdmin({ ...options, upnOf }, person);
};

/** Joins the parts of an open service. */
export const openPorts = async ({ settings, logger, db, keys }: WiringOptions): Promise<Wired> => {
  const access = { baseUrl: settings.directory.url, token: tokenFor(settings) };
  const directory = createDirectoryClient(access);
  const directoryForPeople = createDirectoryClient({ ...access, timeout: TIMEOUT_FOR_PEOPLE, patience: PATIENCE_OF_PEOPLE });
  const log: JobLog = (level, event, details) => logger[level](details, event);
  const engine = createBackupEngine({ db, keys, directory, log });
  const scheduler = createScheduler({ db, engine, log });
  const claim = await admitFirst(db, settings, directoryForPeople);
  const sweep = setInterval(() => {
    forgetOldSessions(db, new Date()).catch((error: unknown) => logger.error({ err: error }, 'old sessions could not be removed'));
  }, HOUR);
  sweep.unref();
  return {
    ports: {
      db,
      engine,
      consent: createConsent(directoryForPeople, settings),
      people: createPeople(directoryForPeople),
      verifyToken: verifierOf(settings.signIn, remoteIssuer(settings.signIn)),
      claimFirstAdmin: claim,
    },
    start: () => {
      engine.start();
      scheduler.start();
    },
    stop: async () => {
      clearInterval(sweep);
      await scheduler.stop();
      await engine.close();
    },
  };
};
