/** A backup that can be read. */
export interface TimelineBackup {
  number: number;
  backupId: string;
  creationTime: string;
}

/** An object had one content from backup `from` on until before backup `to`, or still has it. */
export interface ContentInterval {
  objectId: string;
  from: number;
  to: number | null;
  /** Content address, in hex. */
  hash: string;
  /** Hash of the meaning in the present normal form, in hex; undefined where it is not stored. */
  meaning?: string;
}

/** The reason that a backup lacks an object. */
export type Absence = 'absent' | 'unreadable' | 'notRequested';

/** The facts that a timeline is made of. */
export interface TimelineFacts {
  /** Oldest first. */
  backups: readonly TimelineBackup[];
  intervals: readonly ContentInterval[];
  /** The ids that the object has had, the present one first. */
  ids: readonly string[];
  absenceIn: (backup: TimelineBackup) => Absence;
  /** True if the backup could not read the object and carries it over from an earlier backup. */
  isCarried: (backup: TimelineBackup, objectId: string) => boolean;
}

/** Consecutive backups that say the same of an object. */
export interface TimelineVersion {
  state: 'present' | Absence;
  objectId: string;
  first: TimelineBackup;
  last: TimelineBackup;
  backups: number;
  /** Content of a present version. */
  content?: ContentInterval;
  /** The newest earlier version with a content. */
  before?: TimelineVersion;
  /** The newest earlier version that says whether the object was there. */
  known?: TimelineVersion;
}

type Said = Pick<TimelineVersion, 'state' | 'objectId' | 'content'>;

const isSame = (one: Said, other: Said): boolean =>
  one.state === other.state && one.objectId === other.objectId && one.content?.hash === other.content?.hash;

/** @returns true if a backup has the content */
export const covers = ({ from, to }: ContentInterval, { number }: TimelineBackup): boolean =>
  from <= number && (to === null || to > number);

/** The statement of one backup. An object that it lacks keeps the id that it had last. */
const saidBy = (backup: TimelineBackup, lastId: string, facts: TimelineFacts): Said => {
  const { ids, intervals } = facts;
  const content = ids
    .map((id) => intervals.find((each) => each.objectId === id && covers(each, backup)))
    .find((each) => each !== undefined);
  if (!content) return { state: facts.absenceIn(backup), objectId: lastId };
  const { objectId } = content;
  return facts.isCarried(backup, objectId)
    ? { state: 'unreadable', objectId }
    : { state: 'present', objectId, content };
};

/** @returns the versions of an object, oldest first; consecutive backups that say the same are one version */
export const buildTimeline = (facts: TimelineFacts): TimelineVersion[] => {
  const versions: TimelineVersion[] = [];
  // Before its first backup an object has the oldest of its ids.
  let lastId = facts.ids.at(-1) ?? '';
  for (const backup of facts.backups) {
    const said = saidBy(backup, lastId, facts);
    lastId = said.objectId;
    const open = versions.at(-1);
    if (open && isSame(open, said)) {
      open.last = backup;
      open.backups += 1;
      continue;
    }
    const before = versions.findLast(({ state }) => state === 'present');
    const known = versions.findLast(({ state }) => state === 'present' || state === 'absent');
    versions.push({
      ...said,
      first: backup,
      last: backup,
      backups: 1,
      ...(before ? { before } : {}),
      ...(known ? { known } : {}),
    });
  }
  return versions;
};

/** The event since the version before; `changed` where contents have to be compared. */
export type TimelineChange =
  'first' | 'created' | 'changed' | 'same' | 'service' | 'deleted' | 'returned' | 'recreated' | 'unknown';

/** @returns the difference of two versions that is known without their contents */
export const classifyVersion = ({ state, objectId, content, before, known }: TimelineVersion): TimelineChange => {
  if (state === 'unreadable' || state === 'notRequested') return 'unknown';
  if (!known) return 'first';
  if (state === 'absent') return known.state === 'present' ? 'deleted' : before ? 'same' : 'first';
  if (!before) return 'created';
  if (before.objectId !== objectId) return 'recreated';
  if (known.state === 'absent') return 'returned';
  if (before.content?.hash === content?.hash) return 'same';
  return content?.meaning !== undefined && content.meaning === before.content?.meaning ? 'service' : 'changed';
};
