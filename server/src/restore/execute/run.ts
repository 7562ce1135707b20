import type { DirectoryClient, GraphObject, TypeDescription } from '../../directory/index.ts';
import { descriptionOf } from '../../directory/index.ts';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { Job } from '../../jobs/index.ts';
import type { Db } from '../../storage/types.ts';
import type { CarriedLinks } from '../../backup/carriedLinks.ts';
import type { IdMap } from '../../catalog/idMap.ts';
import type { UnknownRowMarker } from '../../comparison/unknownRowMarker.ts';
import type { Requested } from '../../backup/readingPlan.ts';
import type { Access, Clock } from './access.ts';
import type { Failpoint } from './failpoint.ts';
import type { GrowingIdMap } from '../names/ids.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { SentLinks } from './live.ts';
import type { ObjectLocks } from './locks.ts';
import type { Gate } from './pool.ts';
import type { Privileges } from '../privileges/index.ts';
import type { GroupCommit } from '../ledger/groupCommit.ts';
import type {
  AnnounceFirst,
  Holder,
  PolicyHold,
  Quota,
  Refusals,
  Replication,
  ReportNames,
  Restrictions,
  SendBatched,
  StoredCache,
  NameConflicts,
  TouchedObjects,
} from './runParts.ts';
import { isFinal } from '../ledger/states.ts';
import type { Item, ItemError, RestoreRow, RestoreSettings } from '../types.ts';

export type { Opened, OpenedLive } from './runParts.ts';

/** A restore while this process works on it. */
export interface RestoreContext {
  job: Job;
  db: Db;
  directory: DirectoryClient;
  ledger: Ledger;
  restore: RestoreRow;
  ids: GrowingIdMap;
  /** Ids of the objects that this restore itself re-created. */
  recreated: GrowingIdMap;
  /** Every item, by keyOf. */
  items: ReadonlyMap<string, Item>;
  access: Access;
  clock: Clock;
  /** Milliseconds after which the effect of a write is visible. */
  settleMs: number;
  failpoint: Failpoint;
  /** Limits the number of writes under way, so that a cancel takes effect between them. */
  gate: Gate;
  /** One write to an object at a time. */
  locks: ObjectLocks;
  /** Signal for writes: aborts some time after the job's signal, so that a write in progress gets its reply. */
  writeSignal: AbortSignal;
  /** Applications that got a new application id, by keyOf of each type that the old one may stand for. */
  oldAppIds: Map<string, Item>;
  /** The application ids that the backup knows, in lower case. */
  appIds(): Promise<ReadonlySet<string>>;
  /**
   * Hashes of live objects that the person saw when comparing, by their ids in the backup. Objects that were not
   * compared lately have no hash.
   */
  reviewedHashes(type: ObjectType, sourceIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  carriedLinks: CarriedLinks;
  /** The read plan of the backup, and the current one. */
  requested: { backup: Requested; now: Requested };
  markUnknownRows: UnknownRowMarker;
  companions: Companions;
  stored: StoredCache;
  groupCommit: GroupCommit;
  touched: TouchedObjects;
  reportNames: ReportNames;
  sendBatched: SendBatched;
  /** Items whose links this process has read and found to be as they were meant, so that none was sent. */
  linksUnchanged: Set<Item>;
  /** Items whose extension values or custom security attributes differ. */
  tenantProperties: Set<Item>;
  /** Items whose attributes were all refused or withheld. Their links may have been written. */
  notWritten: Set<Item>;
  /** Items that the recycle bin shows but definitely refuses to restore, so that they are re-created. */
  undeleteRefused: Set<Item>;
  nameConflicts: NameConflicts;
  refusals: Refusals;
  quota: Quota;
  replication: Replication;
  restrictions: Restrictions;
  policyHold: PolicyHold;
  /** The rule about privileged changes of this restore. */
  privileges: Privileges;
  announceFirst: AnnounceFirst;
  /** Deleted objects that only an administrator may restore; they stay unprocessed. */
  leftToAdministrators: Set<Item>;
  /** Objects that changed since their plan was made; they stay unprocessed. */
  onHold: Set<Item>;
  /** Objects of the backup that may give a privilege to an object of the restore; searched when first needed. */
  privilegedHolders?: Promise<ReadonlyMap<Item, Holder[]>>;
  /** Number of link changes that this process sent, over all objects. */
  linksSent: number;
  sentLinks: SentLinks;
  /** Errors in answers to writes, by item. They count where the object is not as intended in the end. */
  pendingErrors: Map<Item, ItemError[]>;
}

/**
 * Companions of a re-created object of a type, e.g. the mailbox of a user. Each returns the parts that could not even
 * be tried, in words for a person, or throws the error.
 */
export type Companions = Partial<
  Record<
    ObjectType,
    (companion: {
      id: string;
      formerId: string;
      /** The id as in the backup. */
      object: GraphObject;
      settings: RestoreSettings;
    }) => Promise<string | undefined>
  >
>;

/** Records errors of an answer about an item until the read-back shows whether they matter. */
export const recordErrors = (run: RestoreContext, item: Item, errors: readonly ItemError[]): void => {
  if (errors.length > 0) run.pendingErrors.set(item, [...(run.pendingErrors.get(item) ?? []), ...errors]);
};

export const keyOf = (type: string, sourceId: string): string => `${type}/${sourceId.toLowerCase()}`;

/** @returns undefined for a tenant-wide policy of a kind that this version does not know */
export const describe = (type: ObjectType, id: string): TypeDescription | undefined => {
  try {
    return descriptionOf(type, id);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** The parts that decide how an object shall be in the end. */
export interface Intending {
  ids: IdMap;
  restore: Pick<RestoreRow, 'settings'>;
  requested: RestoreContext['requested'];
  policyHold?: Pick<PolicyHold, 'isOn'>;
  /** Left out in a preview, which re-creates nothing. */
  recreated?: IdMap;
}

/** The id that the object of an item has in the directory. */
export const liveIdOf = (
  { ids }: Pick<Intending, 'ids'>,
  { sourceId, targetId }: Pick<Item, 'sourceId' | 'targetId'>,
): string => targetId ?? ids.current('object', sourceId);

/** True if the object was not in the directory and this restore re-creates or undeletes it. */
export const comesBack = ({ outcome }: Pick<Item, 'outcome'>): boolean =>
  outcome === 'create' || outcome === 'undelete';

/** True if an item needs no further processing: the object is as intended, or the item has ended. */
const isAchieved = ({ state, step }: Item): boolean =>
  isFinal(state) || (state === 'running' && (step === 'made' || step === 'linked'));

/** Stores items as they stand, for the holder of the lease only. */
export const store = async (
  run: RestoreContext,
  items: readonly Item[],
  inTransaction?: (tx: Db) => Promise<void>,
  achieved = items.some(isAchieved),
): Promise<void> => {
  await run.reportNames.apply(items);
  if (items.length === 0 && !inTransaction) return;
  const announce = run.announceFirst(items);
  const writeInTransaction = async (tx: Db): Promise<void> => {
    await announce?.(tx);
    await inTransaction?.(tx);
  };
  await run.groupCommit({ items, inTransaction: announce || inTransaction ? writeInTransaction : undefined, achieved });
};

export const addErrors = (item: Item, errors: readonly ItemError[]): void => {
  if (errors.length > 0) item.report = { ...item.report, errors: [...item.report.errors, ...errors] };
};

export const addNotes = (item: Item, notes: readonly string[]): void => {
  const fresh = notes.filter((note) => !item.report.notes.includes(note));
  if (fresh.length > 0) item.report = { ...item.report, notes: [...item.report.notes, ...fresh] };
};

export const addLosses = (item: Item, losses: readonly string[]): void => {
  const fresh = losses.filter((loss) => !item.report.losses.includes(loss));
  if (fresh.length > 0) item.report = { ...item.report, losses: [...item.report.losses, ...fresh] };
};
