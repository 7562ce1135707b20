import type { DirectoryClient, GrantedPermissions } from '../directory/index.ts';
import type { Job } from '../jobs/index.ts';
import type { Sealer } from '../content/seal.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';

/** The dependencies of the parts of a running backup. */
export interface Reading {
  job: Job;
  db: Db;
  directory: DirectoryClient;
  sealer: Sealer;
  keys: TenantKeys;
  backupId: string;
  number: number;
  /** The permissions at the beginning of the run; one that is granted meanwhile counts for the next. */
  granted: GrantedPermissions;
  /** Objects that may still be read one by one because a list leaves them out. */
  oneByOne: { left: number };
  /** Groups whose schedules of Privileged Identity Management are read in one run. */
  pimGroupsMax: number;
  /** Groups that had such schedules before. */
  scheduledGroups: Set<string>;
}
