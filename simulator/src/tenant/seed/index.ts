import { consentChanges } from '../consent.ts';
import { Random } from '../random.ts';
import { Directory } from '../store/directory.ts';
import { seedApplications } from './applications.ts';
import { seedAssignedPolicies } from './assignedPolicies.ts';
import { seedConditionalAccess } from './conditionalAccess.ts';
import { seedExtensions } from './extensions.ts';
import { seedGroups } from './groups.ts';
import { seedPolicies } from './policies.ts';
import { seedPrivileged } from './privileged.ts';
import { seedRoles } from './roles.ts';
import { seedTenant } from './tenant.ts';
import { seedDevicesAndContacts } from './devicesAndContacts.ts';
import { seedUnits } from './units.ts';
import { seedUsers } from './users.ts';

export interface SeedOptions {
  /** Any text or number; the same one gives the same directory. */
  readonly seed: string;
  readonly users: number;
  readonly groups: number;
  readonly applications: number;
  readonly conditionalAccessPolicies: number;
  readonly namedLocations: number;
  readonly administrativeUnits: number;
  /**
   * Left out in data of an earlier version, whose directory stays as it was: its console holds no optional permissions.
   */
  readonly edition?: 2;
  /** Makes no objects: the contents of the tenant were imported. */
  readonly empty?: boolean;
}

/** The first edition held no optional permission, and one that opened nothing to applications. */
const CONSENTS_OF_FIRST_EDITION = { optional: false, permissions: { 'Policy.ReadWrite.FeatureRollout': true } };

/** Fewest users: the sample people. */
export const MIN_USERS = 4;
export const MAX_USERS = 1_000_000;

/**
 * @returns the options of a tenant with this many users and the other types in proportion, as far as Entra ID's limits
 * let them grow
 */
export const seedOfSize = (seed: string, users: number): SeedOptions => {
  const share = (part: number, least: number, most = MAX_USERS): number =>
    Math.min(most, Math.max(least, Math.round(users * part)));
  return {
    seed,
    edition: 2,
    users,
    groups: share(0.16, 2),
    applications: share(0.06, 2),
    conditionalAccessPolicies: share(0.012, 10, 200),
    namedLocations: share(0.0024, 4, 60),
    administrativeUnits: share(0.008, 2),
  };
};

/**
 * 5,000 users, 800 groups, 300 applications, 60 conditional access policies, 12 named locations, 40 administrative
 * units.
 */
export const DEFAULT_SEED: SeedOptions = seedOfSize('1', 5000);

/** @returns the directory that belongs to the options, with every link pointing at an object that exists */
export const seedDirectory = (options: SeedOptions): Directory => {
  const directory = new Directory();
  if (options.empty === true) return directory;
  const random = new Random(options.seed);
  seedUsers(directory, random.fork('users'), options.users);
  seedGroups(directory, random.fork('groups'), options.groups);
  seedApplications(directory, random.fork('applications'), options.applications);
  for (const change of consentChanges(directory, { admin: true, exchange: true })) directory.apply(change);
  if (options.edition === undefined)
    for (const change of consentChanges(directory, CONSENTS_OF_FIRST_EDITION)) directory.apply(change);
  seedRoles(directory, random.fork('roles'));
  seedUnits(directory, random.fork('units'), options.administrativeUnits);
  seedConditionalAccess(
    directory,
    random.fork('conditionalAccess'),
    options.conditionalAccessPolicies,
    options.namedLocations,
  );
  seedPolicies(directory, random.fork('policies'));
  seedAssignedPolicies(directory, random.fork('assignedPolicies'));
  seedPrivileged(directory, random.fork('privileged'));
  seedTenant(directory, random.fork('tenant'));
  seedExtensions(directory, random.fork('extensions'));
  // The name is part of the seed: another one would give these objects other ids.
  seedDevicesAndContacts(directory, random.fork('things'));
  // As the behaviour privilegedApplication says by default.
  if (options.edition !== undefined)
    for (const change of consentChanges(directory, { privileged: true })) directory.apply(change);
  return directory;
};
