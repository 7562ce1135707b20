import { Random } from '../random.ts';
import { Directory } from '../store/directory.ts';
import { seedApplications } from './applications.ts';
import { seedConditionalAccess } from './conditionalAccess.ts';
import { seedGroups } from './groups.ts';
import { seedPolicies } from './policies.ts';
import { seedRoles } from './roles.ts';
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
}

export const DEFAULT_SEED: SeedOptions = {
  seed: '1',
  users: 5000,
  groups: 800,
  applications: 300,
  conditionalAccessPolicies: 60,
  namedLocations: 12,
  administrativeUnits: 40,
};

/** @returns the directory that belongs to the options, with every link pointing at an object that exists */
export const seedDirectory = (options: SeedOptions): Directory => {
  const directory = new Directory();
  const random = new Random(options.seed);
  seedUsers(directory, random.fork('users'), options.users);
  seedGroups(directory, random.fork('groups'), options.groups);
  seedApplications(directory, random.fork('applications'), options.applications);
  seedRoles(directory, random.fork('roles'));
  seedUnits(directory, random.fork('units'), options.administrativeUnits);
  seedConditionalAccess(directory, random.fork('conditionalAccess'), options.conditionalAccessPolicies, options.namedLocations);
  seedPolicies(directory, random.fork('policies'));
  return directory;
};
