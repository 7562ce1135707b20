import path from 'node:path';
import { DEFAULT_SEED, type SeedOptions } from './seed/index.ts';

export interface TenantSettings {
  readonly port: number;
  /** Where seed, journal, lock and token live. */
  readonly folder: string;
  /** Where the command line reaches a running tenant. */
  readonly url: string;
  readonly seed: SeedOptions;
}

/** A setting that cannot be used; the message names it. */
export class BadSetting extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws BadSetting */
export const tenantSettings = (environment: Environment): TenantSettings => {
  const port = whole(environment, 'TENANT_PORT', 8081, 0, 65_535);
  const scale = whole(environment, 'TENANT_SCALE', 1, 1, 200);
  return {
    port,
    folder: path.resolve(environment['DATA_DIR'] ?? '.data', 'tenant'),
    url: environment['TENANT_URL'] ?? `http://localhost:${port}`,
    seed: {
      ...DEFAULT_SEED, seed: environment['TENANT_SEED'] ?? DEFAULT_SEED.seed, users: DEFAULT_SEED.users * scale, groups: DEFAULT_SEED.groups * scale,
      applications: DEFAULT_SEED.applications * scale, administrativeUnits: DEFAULT_SEED.administrativeUnits * scale,
    },
  };
};

const whole = (environment: Environment, name: string, fallback: number, low: number, high: number): number => {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < low || value > high) throw new BadSetting(`${name} must be a whole number from ${low} to ${high}, not "${text}"`);
  return value;
};
