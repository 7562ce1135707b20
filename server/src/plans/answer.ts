import { PLAN_TEXTS } from '@trc/domain/texts/plans';
import { ADMINISTRATORS_ONLY, holdReasonOf, isWhollyHeld, classifyItem } from '@trc/domain/planStates';
import type { ExecutedItem, OperationState } from '@trc/domain/planStates';
import { recordActivity } from '../activity/activity.ts';
import type { Actor } from '../catalog/types.ts';
import type { Body } from '../contract/operations.ts';
import { DomainError } from '../domainError.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import type { MadePlan, MakeOptions } from './create.ts';
import { ITEM_COLUMNS, ITEM_JOIN, toItem } from './progress.ts';
import type { ItemColumns } from './progress.ts';
import { loadOperations } from './operationRows.ts';
import { findPlan, insertPlan } from './store.ts';
import type { PlanRow } from './store.ts';
import { takeUp } from './takeUp.ts';
import type { Taken } from './takeUp.ts';

export type HeldAnswer = Body<'answerHeld'>['answers'][number];

interface HeldRow extends ItemColumns {
  operation_id: number;
  follow_up: string | null;
}

const LEFT: readonly OperationState[] = ['onHold', 'inPart', 'failed', 'notStarted'];

const NOT_ENDED = 'The plan has not been executed to its end. Answer when its restore has ended.';

/** @throws DomainError `conflict` unless the restore of a plan has ended */
const demandEnded = async (db: Db, tenantId: string, { restore_id: restoreId }: PlanRow): Promise<void> => {
  const [row] = await db.query<{ status: string }>(
    'select status from restore where tenant_id = $1 and restore_id = $2',
    [tenantId, restoreId],
  );
  if (!row || row.status === 'Running') throw new DomainError('conflict', NOT_ENDED);
};

/** A plan that this person makes would leave the same out again, and the operation would count as answered. */
const isLeftToOthers = (item: ExecutedItem | undefined, { isAdministrator = false, origin }: Actor): boolean =>
  item !== undefined &&
  isWhollyHeld(item) &&
  holdReasonOf(item) === ADMINISTRATORS_ONLY &&
  !isAdministrator &&
  origin === undefined;

/** @throws DomainError `notFound`, `invalid`, `conflict` for an answer that cannot be given */
const demandAnswerable = async (
  db: Db,
  tenantId: string,
  plan: PlanRow,
  answers: readonly HeldAnswer[],
  actor: Actor,
): Promise<void> => {
  const rows = await db.query<HeldRow>(
    `select o.operation_id, o.follow_up, ${ITEM_COLUMNS} from plan_operation o left join ${ITEM_JOIN}
     where o.tenant_id = $1 and o.plan_id = $2`,
    [tenantId, plan.plan_id, plan.restore_id],
  );
  const byId = new Map(rows.map((row) => [String(row.operation_id), row]));
  for (const { operationId, answer } of answers) {
    const row = byId.get(operationId);
    if (!row) throw new DomainError('notFound', `Operation ${operationId} is not found in the plan`);
    const item = toItem(row);
    if (!holdReasonOf(item) && !LEFT.includes(classifyItem(item)))
      throw new DomainError('invalid', `Operation ${operationId} needs no answer.`);
    if (answer !== 'keepLive' && isLeftToOthers(item, actor))
      throw new DomainError('invalid', `Only an administrator can plan operation ${operationId} again.`);
    if (row.follow_up !== null)
      throw new DomainError('conflict', `Operation ${operationId} was taken up by the plan ${row.follow_up}.`);
  }
};

const countText = (count: number): string => (count === 1 ? '1 object' : `${count} objects`);

interface FollowUp {
  made: MadePlan;
  hasWork: boolean;
}

/** Plans operations again with the live values of the directory. */
const planAgain = async (options: MakeOptions, tenantId: string, taken: Taken, actor: Actor): Promise<FollowUp> => {
  const planned = await takeUp(options, tenantId, taken, actor);
  const count = planned.operations.filter(({ head }) => head.kind !== 'unchanged').length;
  const title = `Take up ${countText(count)} that an earlier plan did not finish.`;
  return { made: { ...planned, title }, hasWork: count + planned.cannot.length > 0 };
};

const saveAnswers = async (
  tx: Db,
  { tenantId, planId, followUp }: { tenantId: string; planId: string; followUp: string | undefined },
  answers: readonly HeldAnswer[],
  actor: Actor,
): Promise<void> => {
  await tx.query(
    `update plan_operation o
     set answer = e.answer, answered_by = $5, answerer = $6, answered_at = now(),
       follow_up = case when e.answer = 'keepLive' then null else $7::uuid end
     from unnest($3::int[], $4::text[]) as e (operation_id, answer)
     where o.tenant_id = $1 and o.plan_id = $2 and o.operation_id = e.operation_id`,
    [
      tenantId,
      planId,
      answers.map(({ operationId }) => Number(operationId)),
      answers.map(({ answer }) => answer),
      actor.upn,
      actor.oid,
      followUp ?? null,
    ],
  );
};

/** @returns the answers with their numbers, in the words of the console */
export const describeAnswers = (answers: readonly Pick<HeldAnswer, 'answer'>[]): string =>
  (['keepLive', 'overwrite', 'planAgain'] as const)
    .map((each) => [each, answers.filter(({ answer }) => answer === each).length] as const)
    .flatMap(([each, count]) => (count > 0 ? [`${PLAN_TEXTS.held.answers[each]}: ${count}`] : []))
    .join(', ');

/**
 * Keeps answers to operations that were not done, or not wholly, and makes one follow-up plan of those that are to be
 * done after all.
 * @returns the id of the follow-up plan; undefined where nothing is left to do
 * @throws DomainError `notFound`, `invalid`, `conflict`, `unavailable` where the directory does not answer
 */
export const answerHeld = async (
  options: MakeOptions,
  keys: TenantKeys,
  planId: string,
  given: readonly HeldAnswer[],
  actor: Actor,
): Promise<string | undefined> => {
  const { db } = options;
  const { tenantId } = keys;
  // The last of several answers to one operation counts.
  const answers = [...new Map(given.map((one) => [one.operationId, one])).values()];
  const plan = await findPlan(db, tenantId, planId);
  await demandEnded(db, tenantId, plan);
  await demandAnswerable(db, tenantId, plan, answers, actor);
  const open = answers.filter(({ answer }) => answer !== 'keepLive');
  const overwritten = new Set(open.flatMap(({ operationId, answer }) => (answer === 'overwrite' ? [operationId] : [])));
  const numbers = open.map(({ operationId }) => Number(operationId));
  const operations = numbers.length > 0 ? await loadOperations(db, keys, plan.plan_id, numbers) : [];
  const next =
    operations.length > 0 ? await planAgain(options, tenantId, { plan, operations, overwritten }, actor) : undefined;
  return db.tx(async (tx) => {
    await findPlan(tx, tenantId, plan.plan_id, 'for update');
    // Another person may have answered while the directory was read.
    await demandAnswerable(tx, tenantId, plan, answers, actor);
    const followUp =
      next?.hasWork === true
        ? await insertPlan(tx, keys, {
            ...next.made,
            createdBy: actor.upn,
            creator: actor.oid,
            followUpOf: plan.plan_id,
          })
        : undefined;
    await saveAnswers(tx, { tenantId, planId: plan.plan_id, followUp }, answers, actor);
    await recordActivity(tx, {
      tenantId,
      action: 'Updated',
      type: 'Restore',
      source: actor.upn,
      actor: actor.oid,
      requestId: actor.requestId,
      details: `Plan ${plan.plan_id}: answers to what was not done (${describeAnswers(answers)})`,
      target: { kind: 'restore', id: plan.plan_id },
    });
    return followUp;
  });
};
