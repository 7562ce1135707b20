import { recordActivity } from '../activity/activity.ts';
import type { Actor } from '../catalog/types.ts';
import type { Body, Reply } from '../contract/operations.ts';
import { DomainError } from '../domainError.ts';
import { answerHeld } from './answer.ts';
import type { HeldAnswer } from './answer.ts';
import { makePlan } from './create.ts';
import type { MakeOptions } from './create.ts';
import { applyEdits, selectOperations } from './edit.ts';
import { planCsv } from './export/csv.ts';
import { planPage } from './export/page.ts';
import { walkOperations } from './export/walk.ts';
import { findNumbers, listOperations } from './listOperations.ts';
import type { OperationsPage, OperationsQuery } from './listOperations.ts';
import { withProgress } from './progress.ts';
import { showPlan, showPlanHeads } from './shownPlan.ts';
import { startPlan } from './start.ts';
import type { StartPlanOptions } from './start.ts';
import { loadOperations } from './operationRows.ts';
import { deletePlan, findPlan, insertPlan, listPlanRows, saveRevision } from './store.ts';
import type { PlanRow } from './store.ts';
import type { Db } from '../storage/types.ts';
import type { PlanSource, ShownOperation, ShownPlan } from './types.ts';
import { previewUndo } from './undo/previewUndo.ts';

export { forgetOldRestores } from './oldRestores.ts';
export { loadLeftOutOf } from './leftOut.ts';
export { forgetOldDrafts, loadCannotOf } from './store.ts';
export type { OperationsPage, OperationsQuery } from './listOperations.ts';
export type { PlanSource, ShownPlan } from './types.ts';

export type PlansOptions = MakeOptions & StartPlanOptions;

/** Plans of a service: the writes to the directory, object by object. */
export interface Plans {
  /** @throws DomainError `notFound`, `invalid`, `conflict`, `unavailable` */
  create(tenantId: string, source: PlanSource, actor: Actor): Promise<ShownPlan>;
  list(tenantId: string, page: Body<'listPlans'>): Promise<Reply<'listPlans'>>;
  /** @throws DomainError `notFound` */
  get(tenantId: string, planId: string): Promise<ShownPlan>;
  /** @throws DomainError `notFound` */
  operations(tenantId: string, planId: string, query: OperationsQuery): Promise<OperationsPage>;
  /** @returns the next revision. @throws DomainError `notFound`, `invalid`, `conflict` */
  edit(tenantId: string, planId: string, edit: Body<'editPlan'>): Promise<ShownPlan>;
  /** @param hash of the plan that the person saw. @returns the id of its restore. @throws DomainError as startPlan */
  start(tenantId: string, planId: string, hash: string, actor: Actor): Promise<string>;
  /** @returns the follow-up plan, if any. @throws DomainError as answerHeld */
  answer(
    tenantId: string,
    planId: string,
    answers: readonly HeldAnswer[],
    actor: Actor,
  ): Promise<ShownPlan | undefined>;
  /**
   * Describes the undo of a restore as of now.
   * @throws DomainError `notFound`, `unavailable`
   */
  undo(tenantId: string, restoreId: string, actor: Actor): Promise<Reply<'getUndo'>>;
  /** The plan as text in parts, one line per attribute and link value. @throws DomainError `notFound` */
  csv(tenantId: string, planId: string): Promise<AsyncIterable<string>>;
  /** The plan as one printable page. @param reader the person who saves it. @throws DomainError `notFound` */
  page(tenantId: string, planId: string, reader: string): Promise<string>;
  /** The plan with all of its operations. @throws DomainError `notFound` */
  whole(tenantId: string, planId: string): Promise<Reply<'downloadPlan'>>;
  /** @throws DomainError `notFound`, `conflict` for a plan that was started */
  discard(tenantId: string, planId: string, actor: Actor): Promise<void>;
}

/** Locks a plan. @throws DomainError `notFound`, `conflict` */
const findDraft = async (tx: Db, tenantId: string, planId: string): Promise<PlanRow> => {
  const plan = await findPlan(tx, tenantId, planId, 'for update');
  if (plan.state !== 'draft')
    throw new DomainError('conflict', 'The plan was started. It can be neither changed nor removed.');
  return plan;
};

export const createPlans = (options: PlansOptions): Plans => {
  const { db, keys } = options;
  const getPlan = async (tenantId: string, planId: string): Promise<ShownPlan> => {
    const row = await findPlan(db, tenantId, planId);
    return withProgress(db, tenantId, row, await showPlan(db, await keys.tenant(tenantId), row));
  };
  const walk = async (tenantId: string, planId: string) =>
    walkOperations(db, await keys.tenant(tenantId), await findPlan(db, tenantId, planId));
  return {
    create: async (tenantId, source, actor) => {
      const made = await makePlan(options, tenantId, source, actor);
      const tenantKeys = await keys.tenant(tenantId);
      return db.tx(async (tx) => {
        const planId = await insertPlan(tx, tenantKeys, { ...made, createdBy: actor.upn, creator: actor.oid });
        await recordActivity(tx, {
          tenantId,
          action: 'Added',
          type: 'Restore',
          source: actor.upn,
          actor: actor.oid,
          requestId: actor.requestId,
          details: `Plan ${planId}: ${made.title}`,
          target: { kind: 'backup', id: made.source.backupId },
        });
        return showPlan(tx, tenantKeys, await findPlan(tx, tenantId, planId));
      });
    },
    list: async (tenantId, page) => {
      const { rows, total } = await listPlanRows(db, tenantId, page);
      // At most one restore of a tenant runs, so that at most one plan is counted.
      const list: ShownPlan[] = [];
      const heads = await showPlanHeads(db, await keys.tenant(tenantId), rows);
      for (const [index, row] of rows.entries()) {
        const head = heads[index] as ShownPlan;
        list.push(row.restore_status === 'Running' ? await withProgress(db, tenantId, row, head) : head);
      }
      return { list, total };
    },
    get: getPlan,
    operations: async (tenantId, planId, query) =>
      listOperations(db, await keys.tenant(tenantId), await findPlan(db, tenantId, planId), query),
    edit: async (tenantId, planId, { revision, edits, matching }) => {
      if (!edits && !matching) throw new DomainError('invalid', 'Nothing is edited.');
      const tenantKeys = await keys.tenant(tenantId);
      return db.tx(async (tx) => {
        const plan = await findDraft(tx, tenantId, planId);
        if (plan.revision !== revision)
          throw new DomainError('conflict', 'The plan was changed since it was shown. Read it again.');
        const before = await loadOperations(tx, tenantKeys, plan.plan_id);
        const numbers = matching && (await findNumbers(tx, tenantKeys, plan, matching));
        const chosen = numbers ? selectOperations(before, numbers, matching.selected) : before;
        await saveRevision(tx, tenantKeys, plan.plan_id, before, applyEdits(chosen, edits ?? []));
        return showPlan(tx, tenantKeys, await findPlan(tx, tenantId, plan.plan_id));
      });
    },
    start: (tenantId, planId, hash, actor) => startPlan(options, tenantId, planId, hash, actor),
    answer: async (tenantId, planId, answers, actor) => {
      const tenantKeys = await keys.tenant(tenantId);
      const followUp = await answerHeld(options, tenantKeys, planId, answers, actor);
      return followUp === undefined ? undefined : showPlan(db, tenantKeys, await findPlan(db, tenantId, followUp));
    },
    undo: (tenantId, restoreId, actor) => previewUndo(options, tenantId, restoreId, actor),
    csv: async (tenantId, planId) => planCsv(await walk(tenantId, planId)),
    page: async (tenantId, planId, reader) =>
      planPage(await getPlan(tenantId, planId), await walk(tenantId, planId), reader),
    whole: async (tenantId, planId) => {
      const operations: ShownOperation[] = [];
      for await (const part of await walk(tenantId, planId)) operations.push(...part);
      return { plan: await getPlan(tenantId, planId), operations };
    },
    discard: (tenantId, planId, actor) =>
      db.tx(async (tx) => {
        const plan = await findDraft(tx, tenantId, planId);
        await deletePlan(tx, tenantId, plan.plan_id);
        await recordActivity(tx, {
          tenantId,
          action: 'Deleted',
          type: 'Restore',
          source: actor.upn,
          actor: actor.oid,
          requestId: actor.requestId,
          details: `Plan ${plan.plan_id}: ${plan.title}`,
          target: { kind: 'backup', id: plan.backup_id },
        });
      }),
  };
};
