import { join } from 'node:path';

export interface SignInSettings {
  /** TCP port on 127.0.0.1; 0 takes a free one. */
  readonly port: number;
  /** Folder of the provider's keys and sessions. */
  readonly folder: string;
  readonly tenantUrl: string;
  /** File with the bearer for the simulated tenant's controls. */
  readonly tenantTokenFile: string;
  /** Life of access tokens in seconds. */
  readonly tokenLifetime: number;
  /** Origins of the console; their pages are the registered redirect addresses. */
  readonly consoleOrigins: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

const wholeNumber = (name: string, text: string | undefined, fallback: number, [low, high]: readonly [number, number]): number => {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new Error(`${name} must be a whole number from ${low} to ${high}, but is "${text}"`);
  }
  return value;
};

const originOf = (name: string, text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error(`${name} must be an http or https address, but is "${text}"`);
  return url.origin;
};

/** @throws when a setting is bad, or when a real directory is configured: sample people without passwords must never meet it. */
export const readSignInSettings = (environment: Environment): SignInSettings => {
  const directory = environment['DIRECTORY'] || 'simulated';
  if (directory !== 'simulated') {
    throw new Error(`the local sign-in provider has people without passwords and does not start with DIRECTORY=${directory}`);
  }
  const dataDir = environment['DATA_DIR'] || '.data';
  return {
    port: wholeNumber('SIGN_IN_PORT', environment['SIGN_IN_PORT'], 8082, [0, 65_535]),
    folder: join(dataDir, 'sign-in'),
    tenantUrl: originOf('TENANT_URL', environment['TENANT_URL'] || 'http://localhost:8081'),
    tenantTokenFile: environment['TENANT_TOKEN_FILE'] || join(dataDir, 'tenant', 'app.token'),
    tokenLifetime: wholeNumber('TOKEN_LIFETIME', environment['TOKEN_LIFETIME'], 3600, [1, 86_400]),
    consoleOrigins: (environment['CONSOLE_URL'] || 'http://localhost:8080').split(',').map((text) => originOf('CONSOLE_URL', text.trim())),
  };
};
