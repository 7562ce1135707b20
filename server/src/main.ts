import { readFileSync } from 'node:fs';
import { createLogger } from './http/log.ts';
import { startService } from './service.ts';
import { InvalidSettingError, readSettings } from './settings/index.ts';
import { projectFile } from '@trc/domain/node/files';

/** One sentence on standard error for an error that a person can fix, the whole error otherwise. */
const explain = (error: unknown): string => {
  if (error instanceof InvalidSettingError) return error.message;
  return error instanceof Error ? error.message : String(error);
};

const versionOf = (): string =>
  (JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string }).version;

// The embedded database makes files that everybody may read, where the account's mask lets it.
process.umask(0o077);

try {
  const settings = readSettings(process.env);
  const logger = createLogger(settings.logLevel);
  const service = await startService({ settings, logger, version: versionOf() });

  let stopping: Promise<void> | undefined;
  const stop = (code: number): void => {
    stopping ??= service.stop().catch((error: unknown) => logger.error({ err: error }, 'stopping failed'));
    void stopping.then(() => process.exit(code));
  };
  process.once('SIGTERM', () => stop(0));
  process.once('SIGINT', () => stop(0));
  // The state is unknown after this; the supervisor starts a new process, and jobs resume by their leases.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.once(event, (error: unknown) => {
      logger.fatal({ err: error }, event);
      stop(1);
    });
  }

  for (const notice of service.notices) console.error(notice);
  console.log(`listening on ${service.url}`);
} catch (error) {
  console.error(`The service does not start. ${explain(error)}`);
  process.exitCode = 1;
}
