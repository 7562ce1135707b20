import { join } from 'node:path';
import { readSettings } from '../../settings.ts';
import { valuesOf } from '../../settings/values.ts';
import type { Environment } from '../../settings/values.ts';

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

/** @throws when a setting is bad, or when a real directory is configured: sample people without passwords must never meet it. */
export const readSignInSettings = (environment: Environment): SignInSettings => {
  const { directory, dataDir, publicUrl } = readSettings(environment);
  if (directory.kind !== 'simulated') {
    throw new Error(`the local sign-in provider has people without passwords and does not start with DIRECTORY=${directory.kind}`);
  }
  const values = valuesOf(environment);
  const consoles = values.read('CONSOLE_URL');
  return {
    port: values.read('SIGN_IN_PORT'),
    folder: join(dataDir, 'sign-in'),
    tenantUrl: directory.url,
    tenantTokenFile: directory.tokenFile,
    tokenLifetime: values.read('TOKEN_LIFETIME'),
    consoleOrigins: consoles.length > 0 ? consoles : [publicUrl],
  };
};
