import { randomUUID } from 'node:crypto';
import { asker } from './asker.mjs';
import { PER_PAGE, readRanked } from './ranked.mjs';

const REASON = 'Kept by the check of the contract.';

const placesOf = ({ backup, ids }) => ({ id: backup.backupId, otherId: ids.otherId ?? backup.backupId });

/**
 * Created objects: every one once, the most important first, each with the effect of containment or the reason against
 * it.
 */
export const created = async (tools) => {
  const values = placesOf(tools.facts);
  const asked = asker(tools, 'listCreatedObjects');
  const { demand } = asked;
  const { rows, first } = await readRanked(asked, values);
  if (!first) return;
  const { undecided } = first;
  const open = rows.filter(({ decision, executed }) => !decision && !executed).length;
  demand(undecided === open, '/undecided', `${open}, the rows that nobody and no plan decided`, undecided);
  const silent = rows.find(({ containment: { offered, effects, reason } }) =>
    offered ? effects.length === 0 || reason !== undefined : reason === undefined,
  );
  if (silent) demand(false, '/list', 'effects of a containment, or a reason against it', silent.key);
};

/** Keeps an undecided object, which is then listed so, and takes the decision back. */
export const decide = async (tools) => {
  const values = placesOf(tools.facts);
  const { ask, expect, demand } = asker(tools, 'decideCreatedObject');
  const list = asker(tools, 'listCreatedObjects');
  await expect([404], { type: 'users', id: randomUUID(), decision: 'keep', reason: REASON }, values);
  const page = { pagenum: 1, perpage: PER_PAGE, filters: { decision: 'undecided' } };
  const [row] = (await list.ask(page, values))?.list ?? [];
  if (!row) return;
  const object = { type: row.type, id: row.id };
  await expect([400], { ...object, decision: 'keep' }, values);
  if (tools.facts.extensions.includes('createPlan')) {
    const plans = asker(tools, 'createPlan');
    const pair = { backupId: values.id, otherId: values.otherId };
    const decisions = [{ ...object, decision: 'delete' }];
    await plans.expect([409], { source: { ...pair, kind: 'created', decisions } });
    await plans.expect([409], { source: { ...pair, kind: 'changes', created: decisions } });
  }
  const kept = await ask({ ...object, decision: 'keep', reason: REASON }, values);
  if (kept) demand(kept.decision?.reason === REASON, '/decision/reason', REASON, kept.decision?.reason);
  const listed = await list.ask({ ...page, search: row.id, filters: { decision: 'keep' } }, values);
  const shown = listed?.list.find(({ key }) => key === row.key)?.decision;
  if (listed && kept) list.demand(shown?.reason === REASON, '/list', `the decision about ${row.key}`, shown);
  const open = await ask({ ...object, decision: 'undecided' }, values);
  if (open) demand(open.decision === undefined, '/decision', 'no decision after it was taken back', open.decision);
};
