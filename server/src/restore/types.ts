import type { ObjectType } from '@trc/domain/objectTypes';
import type { RestoreStatus } from '@trc/domain/statuses';
import type { Body } from '../contract/operations.ts';
import type { BeforeImage, ItemOperation, WrittenLinks } from './operation.ts';

export type RestoreMode = 'BackupState' | 'ReportOnly' | 'Enabled' | 'Disabled';

/** The restore settings with every default applied. */
export interface RestoreSettings {
  users: { recoverMailbox: boolean; restoreEnabled: boolean };
  conditionalAccessPolicies: { restoreMode: RestoreMode; restoreDependencies: boolean };
  overwriteChanged: boolean;
}

/** The settings as a caller gives them; what is left out has its default. */
export type GivenSettings = Body<'startRestore'>['restoreSettings'];

export const settingsOf = ({
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
  /** Who started it, as lists show it. */
  source: string;
  started_by: string;
  request_id: string;
  status_details: string;
  /** Users that came back disabled and are enabled in the backup. */
  come_back_disabled: number;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const ITEM_STATES = ['unprocessed', 'running', 'completed', 'completedWithErrors', 'failed'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/**
 * How far a running item is. `none`: nothing was sent. `sent`: the intent is stored, the outcome unknown. `made`: the
 * object itself is as it shall be. `linking`: its links are being written. `linked`: only the reading back is left.
 */
export type ItemStep = 'none' | 'sent' | 'made' | 'linking' | 'linked';

/** Where an item is: its state with the step that it reached. Only transitions.ts changes it. */
export type ItemPosition =
  | { readonly state: 'unprocessed'; readonly step: 'none' }
  | { readonly state: 'running'; readonly step: Exclude<ItemStep, 'none'> }
  | { readonly state: 'completed' | 'completedWithErrors' | 'failed'; readonly step: ItemStep };

/** What was done, or was about to be done, with the object. */
export type Outcome = 'equal' | 'update' | 'undelete' | 'create';

/** One thing that went wrong with an object, for the report. */
export interface ItemError {
  /** One sentence for a person. */
  message: string;
  code?: string;
  attribute?: string;
  /** The directory's own words. They may hold names: sealed on disk, shown to administrators and operators only. */
  reason?: string;
  /** What a person can do about it. */
  explanation?: string;
  /** The id of what was to be linked and may not be there; `reportNames` puts the cause in its place. */
  absent?: string;
}

/** What a restore changed in one link: who gained it and who lost it. Values are texts with ids. */
export interface LinkChanges {
  name: string;
  /** The object that holds the link, where that is another one than the restored object: type and id. */
  of?: { type: string; id: string };
  added: readonly string[];
  removed: readonly string[];
  /** What was meant to be added, changed or removed and was left as it is, as the rule of privileges says. */
  withheld?: readonly string[];
}

/** What the ledger keeps for the report; sealed on disk. */
export interface ItemReport {
  errors: readonly ItemError[];
  /** What happened besides and is no error. */
  notes: readonly string[];
  /** What cannot come back, by name. */
  losses: readonly string[];
  /** Attributes and links as they were meant, sent and found afterwards. */
  intended?: Readonly<Record<string, unknown>>;
  written?: Readonly<Record<string, unknown>>;
  readBack?: Readonly<Record<string, unknown>>;
  /** Names of attributes and links that differ from the backup in the end; undefined: nobody looked. */
  differs?: readonly string[];
  /** Parts of the object could not be read, or are not in the backup. */
  hasUnknown?: true;
  /** An object outside of the restore names new ids of what the restore re-created. */
  isRenewed?: true;
  /** The user came back disabled, and the backup has it enabled. */
  comesBackDisabled?: true;
  /** Who gained and lost links of the object, and by its return links of others. */
  links?: readonly LinkChanges[];
  /** Names of objects that `links` mentions, by id in lower case. */
  names?: Readonly<Record<string, string>>;
  /** Paths of privileged properties that are left for an administrator. */
  held?: readonly string[];
  /** Paths of planned attributes that changed after the plan was made. */
  onHold?: readonly string[];
  /** Privileged changes, in sentences. */
  privileged?: readonly string[];
  /** How the change lowers the protection of the tenant. */
  protection?: string;
}

export const EMPTY_REPORT: ItemReport = { errors: [], notes: [], losses: [] };

/** What the ledger has of an item apart from its position. */
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
  /** Live ids that shared its natural key before anything was sent; undefined as long as nobody looked. */
  preIds: readonly string[] | undefined;
  /** The id in the directory. */
  targetId: string | undefined;
  outcome: Outcome | undefined;
  links: 'none' | 'done' | 'failed';
  readonly code: string | undefined;
  report: ItemReport;
  /** What the plan of the restore lets it do; undefined: the whole object as in the backup. */
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
