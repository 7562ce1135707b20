import type { LinkValue } from '../../directory/index.ts';
import type { WholeObject } from '../../comparison/index.ts';
import type { PreviewedLink } from './previewLinks.ts';

/** The kind of operation that a restore does to an object. */
export type PreviewKind = 'create' | 'undelete' | 'update' | 'unchanged';

export interface PreviewedAttribute {
  path: string;
  /** Now. */
  expected?: unknown;
  /** After the restore. */
  wanted?: unknown;
}

/** Object ids that get a privilege by one added value, or, without a value, by the return of the object. */
export interface GivenPrivilege {
  link?: string;
  value?: LinkValue;
  ids: readonly string[];
}

/** The effect of a restore on one object. */
export interface Preview {
  /** Undefined: the object could not be read. */
  kind?: PreviewKind;
  inDirectory?: boolean;
  inDeletedObjects?: boolean;
  attributes: PreviewedAttribute[];
  links: PreviewedLink[];
  /** All links in the backup of an object in the recycle bin. Only the undelete shows which of them it restores. */
  linksInBackup?: PreviewedLink[];
  /** Attributes that differ from the backup afterwards; there `wanted` is the value in the backup. */
  remaining: PreviewedAttribute[];
  losses: readonly string[];
  /** Links that lack objects which are not in the directory afterwards; `message` names the objects. */
  absentFrom?: readonly string[];
  /** Effects of a new id, in sentences. */
  warnings?: string[];
  message?: string;
  /** The reason for which the directory would refuse the write because of another object. */
  conflict?: string;
  comesBackDisabled?: true;
  protection?: string;
  /** Privileges that the restore gives. */
  gives?: readonly GivenPrivilege[];
  /** Links, or the object itself, could not be read or are not in the backup: nothing can be said of them. */
  hasUnknown?: true;
  before?: WholeObject;
  after?: WholeObject;
}

/** @returns the links that a restore writes, as far as it is known before the write */
export const linksToWrite = ({ linksInBackup, links }: Pick<Preview, 'linksInBackup' | 'links'>): PreviewedLink[] =>
  linksInBackup ?? links;
