import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createTenantServer } from './http/app.ts';
import { Faults } from './http/faults.ts';
import { Quotas } from './http/quotas.ts';
import { listenProblem } from '@trc/domain/node/listening';
import { InvalidSettingError, tenantSettings } from './settings.ts';
import { DataInUseError } from './store/lock.ts';
import { Store } from './store/store.ts';
import { appToken } from './token.ts';

/** The simulator ignores HOST, so that it is never reachable from elsewhere. */
const LOOPBACK = '127.0.0.1';

const main = async (): Promise<void> => {
  const settings = tenantSettings(process.env);
  const store = Store.open(settings.folder, settings.seed);
  const server = createTenantServer({
    store,
    faults: new Faults(),
    quotas: new Quotas(settings.quotas),
    token: appToken(path.join(settings.folder, 'app.token')),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      store.close();
      reject(listenProblem(error, 'TENANT_PORT', settings.port, LOOPBACK));
    });
    server.listen(settings.port, LOOPBACK, resolve);
  });
  const stop = (): void => {
    server.close(() => {
      store.close();
      process.exit(0);
    });
    server.closeAllConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  const { port } = server.address() as AddressInfo;
  process.stdout.write(`listening on http://localhost:${port}\n`);
};

main().catch((error: unknown) => {
  const known =
    error instanceof InvalidSettingError ||
    error instanceof DataInUseError ||
    (error instanceof Error && ('code' in error || error.cause !== undefined));
  process.stderr.write(
    `${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
