import { join, resolve } from 'node:path';
import { InvalidSettingError, readText, readInteger } from '../tenant/settings.ts';
import type { Environment } from '../tenant/settings.ts';

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
  /** Origins of consoles; their pages are the registered redirect addresses. */
  readonly consoleOrigins: readonly string[];
}

const originOf = (name: string, value: string): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new InvalidSettingError(`The setting ${name} must be an address without a path, not "${value}".`);
  return url.origin;
};

/**
 * @throws InvalidSettingError for a setting that cannot be used
 * @throws Error when a real directory is configured: sample people without passwords must never meet it
 */
export const readSignInSettings = (environment: Environment): SignInSettings => {
  const directory = readText(environment, 'DIRECTORY') ?? 'simulated';
  if (directory !== 'simulated')
    throw new Error(
      `the local sign-in provider has people without passwords and does not start with DIRECTORY=${directory}`,
    );
  const dataDir = resolve(readText(environment, 'DATA_DIR') ?? '.data');
  const tenantPort = readInteger(environment, 'TENANT_PORT', 8081, 0, 65_535);
  const port = readInteger(environment, 'PORT', 8080, 0, 65_535);
  const publicUrl = originOf('PUBLIC_URL', readText(environment, 'PUBLIC_URL') ?? `http://localhost:${port}`);
  const consoles = (readText(environment, 'CONSOLE_URL') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return {
    port: readInteger(environment, 'SIGN_IN_PORT', 8082, 0, 65_535),
    folder: join(dataDir, 'sign-in'),
    tenantUrl: originOf('TENANT_URL', readText(environment, 'TENANT_URL') ?? `http://localhost:${tenantPort}`),
    tenantTokenFile: resolve(readText(environment, 'TENANT_TOKEN_FILE') ?? join(dataDir, 'tenant', 'app.token')),
    tokenLifetime: readInteger(environment, 'TOKEN_LIFETIME', 3600, 1, 86_400),
    consoleOrigins: consoles.length > 0 ? consoles.map((value) => originOf('CONSOLE_URL', value)) : [publicUrl],
  };
};
