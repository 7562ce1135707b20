import { joinWords } from '@trc/domain/format';
import { MAX_PLAN_OPERATIONS } from '@trc/domain/limits';
import { utcMinute } from '@trc/domain/utcMinute';
import { findFitting } from '../catalog/browse/fittingChanges.ts';
import type { AuthorsOfPlan } from '../catalog/browse/advisedActors.ts';
import type { Browser } from '../catalog/browse/index.ts';
import { findBackup } from '../catalog/backups.ts';
import { readableBackup } from '../catalog/readable.ts';
import type { BackupRow } from '../catalog/records.ts';
import type { Actor } from '../catalog/types.ts';
import { DomainError } from '../domainError.ts';
import type { DescribedChange } from '../changes/describedChange.ts';
import { draftPlan, numberPlan } from './buildPlan.ts';
import type { DraftedPlan } from './buildPlan.ts';
import { withLeftParts } from './earlierOperations.ts';
import { findCreator, lookAtObjects } from './look.ts';
import type { LookOptions } from './look.ts';
import { planCreated } from './created/createdPlan.ts';
import type { CreatedPlan } from './created/createdPlan.ts';
import { mergeDrafts } from './mergeDrafts.ts';
import { describeNoDifference, parseKey } from './noDifference.ts';
import type { NamedKey } from './noDifference.ts';
import { planUndo } from './undo/undoPlan.ts';
import { scopeOf } from './scope.ts';
import { wantedByChanges } from './wanted.ts';
import type { Lead, WantedCounts, WantedObject } from './wanted.ts';
import type {
  BuiltPlan,
  CreatedDecisionOfPlan,
  LinkMode,
  Operation,
  PlanOrigin,
  PlanSource,
  StoredOrigin,
} from './types.ts';

/** A plan that is ready to be stored. */
export interface MadePlan extends BuiltPlan {
  source: StoredOrigin;
  title: string;
  /** The authors of the changes, for a plan of changes. */
  authors?: AuthorsOfPlan | undefined;
  /** Decisions about created objects. */
  decisions?: readonly CreatedDecisionOfPlan[];
}

export interface MakeOptions extends LookOptions {
  /** Describes the changes between two backups, and names objects. */
  browser: Pick<Browser, 'describedChanges' | 'names'>;
}

interface Wish {
  wanted: WantedObject[];
  source: PlanOrigin;
  /** @param backup that the values come from */
  title: (objects: number, backup: BackupRow) => string;
  linkMode?: LinkMode | undefined;
  lead?: Lead | undefined;
  /** The wanted objects of changes, by the reason for which the plan has them. */
  counts?: WantedCounts;
  /** The authors of the changes between the two versions. */
  authors?: AuthorsOfPlan;
}

const LIMIT = `A plan has at most ${MAX_PLAN_OPERATIONS.toLocaleString('en')} objects. Choose fewer.`;
const NOTHING =
  'There is nothing to put right: the chosen changes created objects, or the directory made them without a person.';

const RIGHT = 'There is nothing to do: the directory is already as the plan would make it.';

/** @returns the number of objects that a plan would write */
const workIn = ({ operations }: BuiltPlan): number => operations.filter(({ head }) => head.kind !== 'unchanged').length;

const timeOf = ({ created_at: at }: { created_at: Date }): string => utcMinute(at.toISOString());

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

type OfChanges = Extract<PlanSource, { kind: 'changes' }>;
type OfObjects = Extract<PlanSource, { kind: 'objects' }>;

/** @returns the refusal of a plan of objects that the two versions have alike */
const noDifferenceError = async (
  { browser, db }: MakeOptions,
  tenantId: string,
  [earlierId, laterId]: readonly [string, string],
  { keys, areAll }: { keys: readonly string[]; areAll: boolean },
): Promise<DomainError> => {
  const objects = keys.map((key): NamedKey => parseKey(key) ?? { type: '', id: key });
  const wanted = keys.flatMap((key) => parseKey(key) ?? []).map(({ type, id }) => ({ type, ids: [id] }));
  const named = await browser.names(tenantId, earlierId, wanted);
  const nameOf = ({ type, id }: NamedKey) => named.find((one) => one.type === type && one.id === id)?.displayName;
  // The directory as it was read is no backup.
  const isLive = (await findBackup(db, tenantId, laterId.toLowerCase())) === undefined;
  const text = describeNoDifference(
    objects.map((one) => ({ ...one, displayName: nameOf(one) })),
    isLive,
    areAll,
  );
  return new DomainError('notFound', text);
};

const wishOfChanges = async (options: MakeOptions, tenantId: string, source: OfChanges): Promise<Wish> => {
  const { browser, db } = options;
  const { backupId, otherId, keys, filters: { search, ...filters } = {} } = source;
  const { changes, earlierId, authors } = await browser.describedChanges(tenantId, [backupId, otherId]);
  const known = new Set(changes.map(({ key }) => key));
  const laterId = earlierId === backupId ? otherId : backupId;
  const unknown = keys?.filter((key) => !known.has(key)) ?? [];
  if (unknown.length > 0)
    throw await noDifferenceError(options, tenantId, [earlierId, laterId], {
      keys: unknown,
      areAll: unknown.length === keys?.length,
    });
  const chosenKeys = keys && new Set(keys);
  const fits = await findFitting(db, tenantId, { filters, ...(search === undefined ? {} : { search }) });
  const isChosen = (change: DescribedChange): boolean => (chosenKeys?.has(change.key) ?? true) && fits(change);
  return {
    ...wantedByChanges(changes, isChosen),
    authors,
    source: { kind: 'changes', backupId: earlierId, otherId: laterId },
    // The page of the plan has the time of the backup, and a phone has no room for it here.
    title: (objects) => `Put back ${countOf(objects, 'object')}.`,
  };
};

const wishOfObjects = (source: OfObjects): Wish => {
  const wanted = new Map(source.objects.map(({ type, id }) => [`${type} ${id}`, { type, id }]));
  return {
    wanted: [...wanted.values()],
    source: { kind: 'objects', backupId: source.backupId },
    title: (objects, backup) => `Restore ${countOf(objects, 'object')} from the backup of ${timeOf(backup)}.`,
    linkMode: source.links,
  };
};

type OfUndo = Extract<PlanSource, { kind: 'undo' }>;

const madeOfUndo = async (
  options: MakeOptions,
  tenantId: string,
  { restoreId }: OfUndo,
  actor: Actor,
): Promise<MadePlan> => {
  const { backupId, restore, ...built } = await planUndo(options, tenantId, restoreId, actor);
  return {
    ...built,
    source: {
      kind: 'undo',
      backupId,
      restoreId: restore.restore_id,
      cannot: built.cannot.filter(({ partly }) => !partly).length,
    },
    title: `Undo the restore of ${timeOf(restore)} by ${restore.source}.`,
  };
};

/** @returns the title and the source of a plan that writes these operations, by what it is about */
const describeWish = (
  { title, lead, source }: Wish,
  operations: readonly Pick<Operation, 'head'>[],
  backup: BackupRow,
): Pick<MadePlan, 'title' | 'source'> => {
  const written = operations.filter(({ head }) => head.kind !== 'unchanged');
  const isWritten = written.some(({ head }) => head.type === lead?.type && head.sourceId === lead.id);
  const consequences = written.length - 1;
  return lead && isWritten && consequences > 0
    ? { title: `Put back 1 object and ${countOf(consequences, 'consequence')}.`, source: { ...source, lead } }
    : { title: title(written.length, backup), source };
};

type OfCreated = Extract<PlanSource, { kind: 'created' }>;

/**
 * @returns the plan's decisions about created objects, such as "contain 2 objects and delete 1 object"; may be empty
 */
const decisionText = ({ decisions }: Pick<CreatedPlan, 'decisions'>): string =>
  joinWords(
    (['contain', 'delete'] as const)
      .map((each) => [each, decisions.filter(({ decision }) => decision === each).length] as const)
      .flatMap(([each, count]) => (count > 0 ? [`${each} ${countOf(count, 'object')}`] : [])),
  );

const createdTitle = (plan: CreatedPlan, backup: BackupRow): string => {
  const text = decisionText(plan);
  const what = text === '' ? 'Decide about objects' : text.charAt(0).toUpperCase() + text.slice(1);
  return `${what} created since the backup of ${timeOf(backup)}.`;
};

const madeOfCreated = async (
  options: MakeOptions,
  tenantId: string,
  source: OfCreated,
  actor: Actor,
): Promise<MadePlan> => {
  const plan = await planCreated(options, tenantId, source, actor);
  const backup = await readableBackup(options.db, tenantId, plan.earlierId);
  return {
    ...numberPlan(plan),
    source: { kind: 'created', backupId: backup.backup_id, otherId: plan.laterId },
    title: createdTitle(plan, backup),
    decisions: plan.decisions,
  };
};

const draftsOfWish = async (
  options: MakeOptions,
  tenantId: string,
  { wanted, linkMode, source }: Wish,
  backup: BackupRow,
  actor: Actor,
): Promise<DraftedPlan> => {
  const live = await lookAtObjects(options, tenantId, backup, wanted, actor);
  const drafted = draftPlan(wanted, live, { linkMode, creatorId: findCreator(options) });
  if (source.kind !== 'changes') return drafted;
  const ids = [source.backupId, ...(source.otherId === undefined ? [] : [source.otherId])];
  return { ...drafted, drafts: await withLeftParts(options, tenantId, ids, drafted.drafts) };
};

/** One plan that reverses changes, and contains or deletes objects created since. */
const madeOfIncident = async (
  options: MakeOptions,
  tenantId: string,
  { wish, source }: { wish: Wish; source: OfChanges & { created: OfCreated['decisions'] } },
  actor: Actor,
): Promise<MadePlan> => {
  const backup = await readableBackup(options.db, tenantId, wish.source.backupId);
  const nothing: DraftedPlan = { drafts: [], cannot: [] };
  const reversed = wish.wanted.length > 0 ? await draftsOfWish(options, tenantId, wish, backup, actor) : nothing;
  const { backupId, otherId, created: decisions } = source;
  const created = await planCreated(options, tenantId, { backupId, otherId, decisions }, actor);
  const drafts = mergeDrafts(reversed.drafts, created.drafts);
  if (drafts.length > MAX_PLAN_OPERATIONS) throw new DomainError('invalid', LIMIT);
  const changed = reversed.drafts.map(({ operation }) => operation).filter(({ head }) => head.kind !== 'unchanged');
  const { title, source: origin } = describeWish(wish, changed, backup);
  const text = decisionText(created);
  const built = numberPlan({ drafts, cannot: [...reversed.cannot, ...created.cannot] });
  return {
    ...built,
    source: { ...origin, ...scopeOf(built, wish.counts) },
    title:
      changed.length === 0
        ? createdTitle(created, backup)
        : `${title}${text === '' ? '' : ` Also ${text} created since.`}`,
    decisions: created.decisions,
    authors: wish.authors,
  };
};

const madeOfBackup = async (
  options: MakeOptions,
  tenantId: string,
  source: OfChanges | OfObjects,
  actor: Actor,
): Promise<MadePlan> => {
  const wish = source.kind === 'changes' ? await wishOfChanges(options, tenantId, source) : wishOfObjects(source);
  if (wish.wanted.length > MAX_PLAN_OPERATIONS) throw new DomainError('invalid', LIMIT);
  if (source.kind === 'changes' && source.created && source.created.length > 0)
    return madeOfIncident(options, tenantId, { wish, source: { ...source, created: source.created } }, actor);
  if (wish.wanted.length === 0) throw new DomainError('invalid', NOTHING);
  const backup = await readableBackup(options.db, tenantId, wish.source.backupId);
  const built = numberPlan(await draftsOfWish(options, tenantId, wish, backup, actor));
  const { title, source: origin } = describeWish(wish, built.operations, backup);
  return { ...built, title, source: { ...origin, ...scopeOf(built, wish.counts) }, authors: wish.authors };
};

const madeOf = (options: MakeOptions, tenantId: string, source: PlanSource, actor: Actor): Promise<MadePlan> => {
  if (source.kind === 'undo') return madeOfUndo(options, tenantId, source, actor);
  if (source.kind === 'created') return madeOfCreated(options, tenantId, source, actor);
  return madeOfBackup(options, tenantId, source, actor);
};

/**
 * Makes a plan for the current state of the directory.
 * @throws DomainError `notFound` for an unknown backup, change or restore, `invalid` for a plan without operations or
 * above the limit, `conflict` for a backup that is not ready, `unavailable` where the directory does not answer
 */
export const makePlan = async (
  options: MakeOptions,
  tenantId: string,
  source: PlanSource,
  actor: Actor,
): Promise<MadePlan> => {
  const made = await madeOf(options, tenantId, source, actor);
  if (workIn(made) + made.cannot.length === 0) throw new DomainError('invalid', RIGHT);
  return made;
};
