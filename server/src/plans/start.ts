import type { Actor } from '../catalog/types.ts';
import { DomainError } from '../domainError.ts';
import type { OpenKeys } from '../keys/types.ts';
import type { Restores } from '../restore/index.ts';
import type { NewItem } from '../restore/ledger/ledger.ts';
import type { Db } from '../storage/types.ts';
import { executedOperation, hashPlan, isExecuted } from './chosen.ts';
import { PLAN_SETTINGS } from './look.ts';
import { loadOperations } from './operationRows.ts';
import { findPlan, markStarted } from './store.ts';
import type { PlanRow } from './store.ts';
import type { Operation } from './types.ts';

export interface StartPlanOptions {
  db: Db;
  keys: OpenKeys;
  restores: Pick<Restores, 'startOperations'>;
}

const CHANGED = 'The plan was changed since it was shown. Read it again.';
const DAMAGED = 'The stored operations do not fit the hash of the plan. Make the plan again.';

/** @throws DomainError `conflict` */
const demandHash = ({ hash }: Pick<PlanRow, 'hash'>, reviewed: string): void => {
  if (hash !== reviewed) throw new DomainError('conflict', CHANGED);
};

const itemOf = (operation: Operation): NewItem => {
  const { type, sourceId, counter, stage } = operation.head;
  return {
    type,
    sourceId,
    counter,
    stage,
    name: operation.name,
    dependency: false,
    operation: executedOperation(operation),
  };
};

/**
 * Starts the restore that executes a plan. The restore has the plan's id, so a second start answers the same restore.
 * @param reviewed the hash that the person saw
 * @returns the id of the restore
 * @throws DomainError `notFound`, `invalid` where nothing is selected, `conflict` for another hash, for a backup that
 * is not ready and while another restore runs
 */
export const startPlan = async (
  { db, keys, restores }: StartPlanOptions,
  tenantId: string,
  planId: string,
  reviewed: string,
  actor: Actor,
): Promise<string> => {
  const plan = await findPlan(db, tenantId, planId);
  demandHash(plan, reviewed);
  if (plan.restore_id !== null) return plan.restore_id;
  const operations = await loadOperations(db, await keys.tenant(tenantId), plan.plan_id);
  if (hashPlan(operations) !== reviewed) throw new DomainError('conflict', DAMAGED);
  const start = {
    restoreId: plan.plan_id,
    backupId: plan.backup_id,
    settings: PLAN_SETTINGS,
    items: operations.filter(isExecuted).map(itemOf),
  };
  const restore = await restores.startOperations(tenantId, start, actor, async (tx) => {
    if (!(await markStarted(tx, tenantId, plan.plan_id, reviewed))) throw new DomainError('conflict', CHANGED);
  });
  // Another start may have come first, after an edit of the plan.
  demandHash(await findPlan(db, tenantId, plan.plan_id), reviewed);
  return restore.restore_id;
};
