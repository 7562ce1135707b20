import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import { program } from '@trc/simulator/test/program';

/** SERVICE_ROOT names the folder of another checkout, whose service is then tested with the simulator of this one. */
const OTHER = process.env['SERVICE_ROOT'] ?? '';
const MAIN =
  OTHER === '' ? new URL('../../src/main.ts', import.meta.url) : pathToFileURL(path.join(OTHER, 'server/src/main.ts'));

export interface RunningService {
  readonly url: string;
  readonly child: ChildProcess;
  /** All output. */
  log(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface ServicePlaces {
  readonly dataDir: string;
  readonly rootKeyFile: string;
  readonly tenantUrl: string;
  readonly tokenFile: string;
  readonly signInUrl: string;
  /** A PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string;
  /** Further settings. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Services outlive the test that starts them: a restart within one test serves the tests after it. */
const started = new Set<ChildProcess>();
after(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** The settings of a service at these places; commands of the host have the same. */
export const buildEnvironment = (places: ServicePlaces): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS: '',
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: places.dataDir,
  ROOT_KEY_FILE: places.rootKeyFile,
  DATABASE_URL: places.databaseUrl ?? '',
  TENANT_URL: places.tenantUrl,
  TENANT_TOKEN_FILE: places.tokenFile,
  SIGN_IN_URL: places.signInUrl,
  DIRECTORY_PACING: 'off',
  // The machine of the tests may be nearly full.
  DISK_FOLDERS: 'off',
  READS_PER_MINUTE: '100000',
  SEARCHES_PER_MINUTE: '100000',
  CHANGES_PER_MINUTE: '100000',
  LOG_LEVEL: 'info',
  ...places.environment,
});

/** Starts the real service and waits until it listens. */
export const startService = async (places: ServicePlaces): Promise<RunningService> => {
  const child = spawn(process.execPath, program(MAIN), {
    cwd: OTHER === '' ? process.cwd() : OTHER,
    env: buildEnvironment(places),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  started.add(child);
  let text = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      text += chunk.toString();
      const [, found] = /listening on (\S+)/.exec(text) ?? [];
      if (found !== undefined) resolve(found.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(([code]) => reject(new Error(`the service ended with ${code}: ${text}`)));
  });
  return {
    url,
    child,
    log: () => text,
    end: async (signal) => {
      child.kill(signal);
      return (await ended)[0];
    },
  };
};
