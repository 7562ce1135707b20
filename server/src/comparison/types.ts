import type { Body, Reply } from '../contract/operations.ts';
import type { DirectoryClient } from '../directory/index.ts';
import type { OpenKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';

export type { AnyObjectType as ComparedType, ComparedObject } from '../contract/generated.ts';

export interface Comparisons {
  /**
   * Compares objects of a backup with the live directory and remembers for an hour the state that `person` saw.
   * @returns one entry per requested object, in the given order
   * @throws DomainError `notFound` for an unknown backup, `unavailable` for one that is not ready and for a directory
   * that does not answer
   */
  compare(
    by: { tenantId: string; person: string },
    backupId: string,
    wanted: Body<'compareWithDirectory'>,
  ): Promise<Reply<'compareWithDirectory'>>;
}

export interface ComparisonOptions {
  db: Db;
  keys: OpenKeys;
  directory: DirectoryClient;
  now?: () => Date;
}
