import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './http/app.ts';
import { loadContract } from './http/contract/document.ts';
import { chooseUnknownUsers } from './identity/unknownUsers.ts';
import { openIntegrity } from './storage/integrity/open.ts';
import { openKeys } from './keys/index.ts';
import type { Keys } from './keys/index.ts';
import { exposedFiles } from './keys/exposedFiles.ts';
import { openMetricsPort, sealedMetrics } from './http/metrics/index.ts';
import type { MetricsPort } from './http/metrics/index.ts';
import { listenProblem } from '@trc/domain/node/listening';
import type { Settings } from './settings/index.ts';
import { migrate } from './storage/migrate.ts';
import { openDatabase } from './storage/openDatabase.ts';
import { openPorts } from './wiring/index.ts';

export interface ServiceOptions {
  settings: Settings;
  logger: FastifyBaseLogger;
  version: string;
}

export interface Service {
  /** Address of the console, e.g. http://localhost:8080 */
  url: string;
  /** Sentences that the person who starts the service should read. */
  notices: string[];
  stop(): Promise<void>;
}

/** A request still under way gets this long at the end, in milliseconds. */
const GRACE_MS = 5000;

const listen = async (app: FastifyInstance, { port, host }: Settings): Promise<string> => {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw listenProblem(error as Error, 'PORT', port, host);
  }
  return `http://${['127.0.0.1', '::1'].includes(host) ? 'localhost' : host}:${(app.server.address() as AddressInfo).port}`;
};

const sayExposed = (file: string): string =>
  `Other accounts of this machine may read ${file}; chmod 600 takes that away.`;

/** Files that belong to the host must not be read by its other accounts, as ssh demands for keys. @throws Error */
const demandPrivateFiles = ({ production, secretFiles }: Settings): void => {
  const [file] = production ? exposedFiles(secretFiles) : [];
  if (file !== undefined) throw new Error(sayExposed(file));
};

/** Notices about keys and data for the person who starts the service. */
const noticesOf = (settings: Settings, keys: Keys): string[] => {
  const exposed = exposedFiles(settings.secretFiles).map(sayExposed);
  if (keys.sealed) return [`The service is sealed: ${keys.reason}`, ...exposed];
  const { databaseUrl, dataDir, rootKeyFile } = settings;
  const place = databaseUrl === undefined ? `under ${dataDir}` : 'of DATABASE_URL';
  return [
    ...(keys.firstStart
      ? [`A root key was made: ${rootKeyFile}. Copy it to a safe place; without it no backup can be read.`]
      : []),
    ...(keys.changed === undefined ? [] : [keys.changed]),
    // A volume that is not mounted looks like a first start, but for the key.
    ...(keys.emptyDatabase && !keys.firstStart
      ? [
          `The database ${place} is new and empty, but the root key ${rootKeyFile} was there before. If there were backups, end the service and look where their data is.`,
        ]
      : []),
    ...(settings.jobs
      ? []
      : [
          'Jobs are switched off (JOBS=off): no backup or restore begins or goes on, and the schedule is not followed.',
        ]),
    ...exposed,
  ];
};

/** Opens the data, builds the app and listens. @throws Error with one sentence for a person */
export const startService = async ({ settings: given, logger, version }: ServiceOptions): Promise<Service> => {
  demandPrivateFiles(given);
  const db = await openDatabase(given);
  try {
    await migrate(db);
    const { unknownUsers, isKept, notices } = await chooseUnknownUsers(db, given);
    const settings = { ...given, unknownUsers };
    const opened = await openKeys({ rootKeyFile: settings.rootKeyFile, db });
    const onError = (error: unknown): void => logger.error({ err: error }, 'the anchor could not be written');
    const checked = opened.sealed
      ? undefined
      : await openIntegrity({ db, vault: opened.vault, dataDir: settings.dataDir, onError });
    const keys: Keys = checked?.refused === true ? { sealed: true, reason: checked.reason } : opened;
    const wired =
      keys.sealed || checked?.refused !== false
        ? undefined
        : await openPorts({
            settings,
            logger,
            db: checked.db,
            integrity: checked.integrity,
            keys,
            keepsUnknownUsers: isKept,
          });
    const metrics = wired?.metrics ?? sealedMetrics;
    const app = await buildApp({ settings, logger, version, contract: loadContract(), ports: wired?.ports, metrics });
    let metricsPort: MetricsPort | undefined;
    const stop = async (): Promise<void> => {
      await metricsPort?.close();
      const closed = app.close();
      const late = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
      await closed;
      clearTimeout(late);
      await wired?.stop();
      await (checked?.refused === false ? checked.db : db).close();
    };
    const onMetricsError = (error: unknown): void => logger.error({ err: error }, 'the metrics could not be read');
    let url: string;
    try {
      url = await listen(app, settings);
      const { port } = settings.metrics;
      if (port !== undefined) metricsPort = await openMetricsPort(port, metrics, onMetricsError);
    } catch (error) {
      await stop();
      throw error;
    }
    wired?.start();
    return { url, notices: [...notices, ...noticesOf(settings, keys)], stop };
  } catch (error) {
    await db.close();
    throw error;
  }
};
