import type { ObjectType } from '@trc/domain/objectTypes';
import type { RestoreStatus } from '@trc/domain/statuses';
import type { Body } from '../contract/operations.ts';
import type { BeforeImage, ItemOperation, WrittenLinks } from './plan/operation.ts';

export type RestoreMode = 'BackupState' | 'ReportOnly' | 'Enabled' | 'Disabled';

/** The restore settings with every default applied. */
export interface RestoreSettings {
  users: { recoverMailbox: boolean; restoreEnabled: boolean };
  conditionalAccessPolicies: { restoreMode: RestoreMode; restoreDependencies: boolean };
  overwriteChanged: boolean;
}

/** The settings from the caller; a missing setting has its default. */
export type GivenSettings = Body<'startRestore'>['restoreSettings'];

export const completeSettings = ({
  users,
  conditionalAccessPolicies,
  overwriteChanged = false,
}: GivenSettings): RestoreSettings => ({
  users: { recoverMailbox: users?.recoverMailbox ?? true, restoreEnabled: users?.restoreEnabled ?? false },
  conditionalAccessPolicies: {
    restoreMode: conditionalAccessPolicies?.restoreMode ?? 'BackupState',
    restoreDependencies: conditionalAccessPolicies?.restoreDependencies ?? false,
  },
  overwriteChanged,
});

export interface RestoreRow {
  restore_id: string;
  backup_id: string;
  backup_number: number;
  job_id: string;
  status: RestoreStatus;
  settings: RestoreSettings;
  /** The starter, as lists show it. */
  source: string;
  started_by: string;
  request_id: string;
  status_details: string;
  /** Users that were restored as disabled and are enabled in the backup. */
  come_back_disabled: number;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** The plan that it executes. */
  plan_id: string | null;
  /** The restore that its plan undoes. */
  undo_of: string | null;
}

export const ITEM_STATES = ['unprocessed', 'running', 'completed', 'completedWithErrors', 'failed'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/**
 * Progress of a running item. `none`: nothing was sent. `sent`: the intent is stored, the outcome unknown. `made`: the
 * object itself is complete. `linking`: its links are being written. `linked`: only the reading back is left.
 */
export type ItemStep = 'none' | 'sent' | 'made' | 'linking' | 'linked';

/** The position of an item: its state with the step that it reached. Only transitions.ts changes it. */
export type ItemPosition =
  | { readonly state: 'unprocessed'; readonly step: 'none' }
  | { readonly state: 'running'; readonly step: Exclude<ItemStep, 'none'> }
  | { readonly state: 'completed' | 'completedWithErrors' | 'failed'; readonly step: ItemStep };

/** The operation that was done, or was about to be done, with the object. */
export type Outcome = 'equal' | 'update' | 'undelete' | 'create';

/** An error of an object, for the report. */
export interface ItemError {
  /** One sentence for a person. */
  message: string;
  code?: string;
  attribute?: string;
  /** The directory's own words. They may hold names: sealed on disk, shown to administrators and operators only. */
  reason?: string;
  /** Advice for a person. */
  explanation?: string;
  /** The id of a link target that may not exist; `reportNames` puts the cause in its place. */
  absent?: string;
}

/** Changes of one link by a restore: values that it gained and lost, as texts with ids. */
export interface LinkChanges {
  name: string;
  /** The object that holds the link, where that is another one than the restored object: type and id. */
  of?: { type: string; id: string };
  added: readonly string[];
  removed: readonly string[];
  /** Values that should have been added, changed or removed and were left because of the rule of privileges. */
  withheld?: readonly string[];
}

/** Object ids, in lower case, that get and lose a privilege. */
export interface PrivilegeReceivers {
  given: readonly string[];
  removed: readonly string[];
}

/** The part of the ledger that the report needs; sealed on disk. */
export interface ItemReport {
  errors: readonly ItemError[];
  /** Events that are not errors. */
  notes: readonly string[];
  /** Losses, by name. */
  losses: readonly string[];
  /** Attributes and links as they were meant, sent and found afterwards. */
  intended?: Readonly<Record<string, unknown>>;
  written?: Readonly<Record<string, unknown>>;
  readBack?: Readonly<Record<string, unknown>>;
  /** Names of attributes and links that differ from the backup in the end; undefined without a read-back. */
  differs?: readonly string[];
  /** Parts of the object could not be read, or are not in the backup. */
  hasUnknown?: true;
  /** The object got new ids of objects that the restore re-created. */
  isRenewed?: true;
  /** The user was restored as disabled, and is enabled in the backup. */
  comesBackDisabled?: true;
  /** `accountEnabled` of a user as it was read back. */
  isEnabled?: boolean;
  /** Links of the object that were added and removed, and links of others that came with its return. */
  links?: readonly LinkChanges[];
  /** Names of objects that `links` mentions, by id in lower case. */
  names?: Readonly<Record<string, string>>;
  /** Paths of privileged properties that are left for an administrator. */
  held?: readonly string[];
  /** Paths of planned attributes that changed after the plan was made. */
  onHold?: readonly string[];
  /** Privileged changes, in sentences. */
  privileged?: readonly string[];
  /** Object ids, in lower case, that got or lost a privilege by these changes. */
  privilegesOf?: PrivilegeReceivers;
  /** Sentences about lowered protection of the tenant. */
  protection?: string;
}

export const EMPTY_REPORT: ItemReport = { errors: [], notes: [], losses: [] };

/** The facts of an item in the ledger apart from its position. */
interface ItemFacts {
  readonly type: ObjectType;
  /** The id in the backup. */
  readonly sourceId: string;
  readonly stage: number;
  readonly name: string;
  readonly dependency: boolean;
  readonly attempt: number;
  readonly crashes: number;
  /** The lease under which its step was begun. */
  readonly fence: number | undefined;
  /** Live ids that shared its natural key before the first write; undefined until they are read. */
  preIds: readonly string[] | undefined;
  /** The id in the directory. */
  targetId: string | undefined;
  outcome: Outcome | undefined;
  links: 'none' | 'done' | 'failed';
  readonly code: string | undefined;
  report: ItemReport;
  /** The operation that the plan allows; undefined: the whole object as in the backup. */
  readonly operation?: ItemOperation;
  /** Stored with the intent of the first write. */
  beforeImage?: BeforeImage;
  /** Stored with the intent of each write to a link, and corrected by its answers. */
  writtenLinks?: readonly WrittenLinks[];
}

/** An object of a restore, as the job holds it in memory. */
export type Item = ItemFacts & ItemPosition;

/** Items of one kind by their state. */
export type StateCounts = Record<ItemState, number>;
