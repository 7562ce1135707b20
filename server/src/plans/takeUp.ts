import { readableBackup } from '../catalog/readable.ts';
import type { Actor } from '../catalog/types.ts';
import { draftPlan, numberPlan } from './buildPlan.ts';
import type { DraftedPlan } from './buildPlan.ts';
import type { MadePlan, MakeOptions } from './create.ts';
import { planDecided } from './created/decidedPlan.ts';
import type { Decided, DecidedPlan } from './created/decidedPlan.ts';
import { loadPlannedDecisions } from './created/plannedDecisions.ts';
import { keyOf } from './created/readFacts.ts';
import { takenUp, wantedAgain, withoutDeselected } from './followUp.ts';
import { findCreator, lookAtObjects } from './look.ts';
import { mergeDrafts } from './mergeDrafts.ts';
import type { Draft } from './numberOperations.ts';
import { originOf } from './store.ts';
import type { PlanRow } from './store.ts';
import type { Operation } from './types.ts';
import { planUndoAgain } from './undo/undoAgain.ts';
import { backupOf } from './undo/undoPlan.ts';

/** Operations of an ended plan that a person wants to be done after all. */
export interface Taken {
  plan: PlanRow;
  operations: readonly Operation[];
  /** Numbers of operations that also overwrite changes made after the answer. */
  overwritten: ReadonlySet<string>;
}

type Planned = Omit<MadePlan, 'title'>;

const NOTHING: DraftedPlan = { drafts: [], cannot: [] };

const keyOfOperation = ({ head: { type, sourceId: id } }: Operation): string => keyOf({ type, id });

/** Containments and deletions define their own version; every other operation restores one of the backup. */
const isOfBackup = ({ body }: Operation): boolean => body.wanted === undefined;

const reverseAgain = async (
  options: MakeOptions,
  tenantId: string,
  plan: PlanRow,
  operations: readonly Operation[],
  actor: Actor,
): Promise<DraftedPlan> => {
  if (operations.length === 0) return NOTHING;
  const backup = await readableBackup(options.db, tenantId, plan.backup_id);
  const wanted = operations.map((one) => wantedAgain(plan.source, one));
  const live = await lookAtObjects(options, tenantId, backup, wanted, actor);
  const { drafts, cannot } = draftPlan(wanted, live, { creatorId: findCreator(options) });
  const before = new Map(operations.map((one) => [keyOfOperation(one), one]));
  return {
    cannot,
    drafts: drafts.flatMap(({ liveId, operation }): Draft[] => {
      const earlier = before.get(keyOfOperation(operation));
      return earlier ? [{ liveId, operation: takenUp(operation, earlier) }] : [];
    }),
  };
};

/** Every containment of the plan, because an operation also takes away what its object gives to a contained one. */
const loadDecided = async (
  { db }: Pick<MakeOptions, 'db'>,
  tenantId: string,
  plan: PlanRow,
  operations: readonly Operation[],
): Promise<Decided[]> => {
  const byKey = new Map(operations.map((one) => [keyOfOperation(one), one]));
  return (await loadPlannedDecisions(db, tenantId, plan.plan_id)).flatMap(({ type, id, decision }): Decided[] => {
    const operation = byKey.get(keyOf({ type, id }));
    if (!operation) return decision === 'contain' ? [{ type, id, name: id, decision }] : [];
    const { head, name } = operation;
    return [{ type, id: head.sourceId, name, severity: head.severity, decision }];
  });
};

const containAgain = async (
  options: MakeOptions,
  tenantId: string,
  { plan, operations }: Taken,
  actor: Actor,
): Promise<DecidedPlan> => {
  const decided = await loadDecided(options, tenantId, plan, operations);
  if (decided.length === 0) return { ...NOTHING, decisions: [] };
  const names = new Map(operations.flatMap(({ body }) => Object.entries(body.names)));
  return planDecided(options, tenantId, { decided, names }, actor);
};

/** Takes up reversals of changes, whole objects, and containments and deletions of created objects. */
const takeUpIncident = async (options: MakeOptions, tenantId: string, taken: Taken, actor: Actor): Promise<Planned> => {
  const { plan, operations, overwritten } = taken;
  const reversed = await reverseAgain(options, tenantId, plan, operations.filter(isOfBackup), actor);
  const created = await containAgain(options, tenantId, taken, actor);
  const before = new Map(operations.map((one) => [keyOfOperation(one), one]));
  const reversedIds = new Set(reversed.drafts.map(({ liveId, operation: { head } }) => keyOf({ ...head, id: liveId })));
  const contained = created.drafts.filter(
    ({ liveId, operation }) =>
      before.has(keyOfOperation(operation)) || reversedIds.has(keyOf({ ...operation.head, id: liveId })),
  );
  const drafts = mergeDrafts(reversed.drafts, contained).map(({ liveId, operation }): Draft => {
    const earlier = before.get(keyOfOperation(operation));
    if (!earlier) return { liveId, operation };
    const { head, name, body } = isOfBackup(earlier) ? operation : withoutDeselected(operation, earlier);
    const isOverwritten = overwritten.has(String(earlier.head.number));
    return { liveId, operation: { head, name, body: isOverwritten ? { ...body, overwrite: true } : body } };
  });
  const isTaken = (one: Parameters<typeof keyOf>[0]): boolean => before.has(keyOf(one));
  return {
    ...numberPlan({ drafts, cannot: [...reversed.cannot, ...created.cannot.filter(isTaken)] }),
    source: originOf(plan),
    decisions: created.decisions.filter(isTaken),
  };
};

/** Plans operations again with the live values of the directory. */
export const takeUp = async (options: MakeOptions, tenantId: string, taken: Taken, actor: Actor): Promise<Planned> => {
  const { plan, operations, overwritten } = taken;
  const source = originOf(plan);
  if (source.kind !== 'undo') return takeUpIncident(options, tenantId, taken, actor);
  const built = await planUndoAgain(options, tenantId, operations, overwritten, actor);
  return { ...built, source: { ...source, backupId: await backupOf(options.db, tenantId, plan.backup_id) } };
};
