import { recordActivity } from '../activity/activity.ts';
import type { Actor } from '../catalog/types.ts';
import type { Body, Reply } from '../contract/operations.ts';
import { makePlan } from './create.ts';
import type { MakeOptions } from './create.ts';
import { listOperations } from './listOperations.ts';
import type { OperationsPage, OperationsQuery } from './listOperations.ts';
import { planHeadOf, planOf } from './shown.ts';
import { findPlan, insertPlan, listPlanRows } from './store.ts';
import type { PlanSource, ShownPlan } from './types.ts';

export type { OperationsPage, OperationsQuery } from './listOperations.ts';
export type { PlanSource, ShownPlan } from './types.ts';

export type PlansOptions = MakeOptions;

/** Plans of a service: what would be written to the directory, object by object. */
export interface Plans {
  /** @throws DomainError `notFound`, `invalid`, `conflict`, `unavailable` */
  create(tenantId: string, source: PlanSource, actor: Actor): Promise<ShownPlan>;
  list(tenantId: string, page: Body<'listPlans'>): Promise<Reply<'listPlans'>>;
  /** @throws DomainError `notFound` */
  get(tenantId: string, planId: string): Promise<ShownPlan>;
  /** @throws DomainError `notFound` */
  operations(tenantId: string, planId: string, query: OperationsQuery): Promise<OperationsPage>;
}

export const createPlans = (options: PlansOptions): Plans => {
  const { db, keys } = options;
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
        return planOf(tenantKeys, await findPlan(tx, tenantId, planId));
      });
    },
    list: async (tenantId, page) => {
      const { rows, total } = await listPlanRows(db, tenantId, page);
      return { list: rows.map(planHeadOf), total };
    },
    get: async (tenantId, planId) => planOf(await keys.tenant(tenantId), await findPlan(db, tenantId, planId)),
    operations: async (tenantId, planId, query) =>
      listOperations(db, await keys.tenant(tenantId), await findPlan(db, tenantId, planId), query),
  };
};
