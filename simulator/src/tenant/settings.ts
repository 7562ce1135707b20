import path from 'node:path';
import { NO_QUOTAS, quotaSettingOf, type QuotaSetting } from './http/quotas.ts';
import { DEFAULT_SEED, LARGEST, seedOfSize, SMALLEST, type SeedOptions } from './seed/index.ts';

export interface TenantSettings {
  readonly port: number;
  /** Where seed, journal, lock and token live. */
  readonly folder: string;
  /** Where the command line reaches a running tenant. */
  readonly url: string;
  readonly seed: SeedOptions;
  readonly quotas: QuotaSetting;
}

/** A setting that cannot be used; the message names it. */
export class BadSetting extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws BadSetting */
export const tenantSettings = (environment: Environment): TenantSettings => {
  const port = whole(environment, 'TENANT_PORT', 8081, 0, 65_535);
  const scale = whole(environment, 'TENANT_SCALE', 1, 1, LARGEST / DEFAULT_SEED.users);
  const users = whole(environment, 'TENANT_SIZE', DEFAULT_SEED.users * scale, SMALLEST, LARGEST);
  return {
    port,
    folder: path.resolve(text(environment, 'DATA_DIR') ?? '.data', 'tenant'),
    url: text(environment, 'TENANT_URL') ?? `http://localhost:${port}`,
    seed: seedOfSize(text(environment, 'TENANT_SEED') ?? DEFAULT_SEED.seed, users),
    quotas: quotas(environment),
  };
};

const quotas = (environment: Environment): QuotaSetting => {
  const given = text(environment, 'TENANT_QUOTAS');
  if (given === undefined) return NO_QUOTAS;
  const setting = quotaSettingOf(given);
  if (setting === undefined)
    throw new BadSetting(`The setting TENANT_QUOTAS must be "off" or a number above 0, not "${given}".`);
  return setting;
};

/** An empty value counts as not set. */
export const text = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined;

export const whole = (environment: Environment, name: string, fallback: number, low: number, high: number): number => {
  const given = text(environment, name);
  if (given === undefined) return fallback;
  const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (!(value >= low && value <= high))
    throw new BadSetting(`The setting ${name} must be a whole number from ${low} to ${high}, not "${given}".`);
  return value;
};
