import path from 'node:path';
import { NO_QUOTAS, parseQuotaSetting, type QuotaSetting } from './http/quotas.ts';
import { DEFAULT_SEED, MAX_USERS, seedOfSize, MIN_USERS, type SeedOptions } from './seed/index.ts';

export interface TenantSettings {
  readonly port: number;
  /** Folder of seed, journal, lock and token. */
  readonly folder: string;
  /** Address at which the command line reaches a running tenant. */
  readonly url: string;
  readonly seed: SeedOptions;
  readonly quotas: QuotaSetting;
}

/** A setting that cannot be used; the message names it. */
export class InvalidSettingError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws InvalidSettingError */
export const tenantSettings = (environment: Environment): TenantSettings => {
  const port = readInteger(environment, 'TENANT_PORT', 8081, 0, 65_535);
  const scale = readInteger(environment, 'TENANT_SCALE', 1, 1, MAX_USERS / DEFAULT_SEED.users);
  const users = readInteger(environment, 'TENANT_SIZE', DEFAULT_SEED.users * scale, MIN_USERS, MAX_USERS);
  return {
    port,
    folder: path.resolve(readText(environment, 'DATA_DIR') ?? '.data', 'tenant'),
    url: readText(environment, 'TENANT_URL') ?? `http://localhost:${port}`,
    seed: seedOfSize(readText(environment, 'TENANT_SEED') ?? DEFAULT_SEED.seed, users),
    quotas: quotas(environment),
  };
};

const quotas = (environment: Environment): QuotaSetting => {
  const given = readText(environment, 'TENANT_QUOTAS');
  if (given === undefined) return NO_QUOTAS;
  const setting = parseQuotaSetting(given);
  if (setting === undefined)
    throw new InvalidSettingError(`The setting TENANT_QUOTAS must be "off" or a number above 0, not "${given}".`);
  return setting;
};

/** An empty value counts as not set. */
export const readText = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined;

export const readInteger = (
  environment: Environment,
  name: string,
  fallback: number,
  low: number,
  high: number,
): number => {
  const given = readText(environment, name);
  if (given === undefined) return fallback;
  const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (!(value >= low && value <= high))
    throw new InvalidSettingError(`The setting ${name} must be a whole number from ${low} to ${high}, not "${given}".`);
  return value;
};
