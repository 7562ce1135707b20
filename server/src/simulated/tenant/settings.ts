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
    folder: path.resolve(text(environment, 'DATA_DIR') ?? '.data', 'tenant'),
    url: text(environment, 'TENANT_URL') ?? `http://localhost:${port}`,
    seed: {
      ...DEFAULT_SEED, seed: text(environment, 'TENANT_SEED') ?? DEFAULT_SEED.seed, users: DEFAULT_SEED.users * scale, groups: DEFAULT_SEED.groups * scale,
      applications: DEFAULT_SEED.applications * scale, administrativeUnits: DEFAULT_SEED.administrativeUnits * scale,
    },
  };
};

/** An empty value counts as not set. */
const text = (environment: Environment, name: string): string | undefined => environment[name]?.trim() || undefined;

const whole = (environment: Environment, name: string, fallback: number, low: number, high: number): number => {
  const given = text(environment, name);
  if (given === undefined) return fallback;
  const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (!(value >= low && value <= high)) throw new BadSetting(`The setting ${name} must be a whole number from ${low} to ${high}, not "${given}".`);
  return value;
};
