import { randomUUID } from 'node:crypto';
import { asker } from './asker.mjs';
import { parseCsv } from './csv.mjs';
import { ACTIVE } from './reportFiles.mjs';
import { ended } from './restore.mjs';

const PAGE = { pagenum: 1, perpage: 100 };
const NO_HASH = '0'.repeat(64);
const FILES = ['downloadPlan', 'downloadPlanCsv', 'downloadPlanPage'];
const ENDED = ['done', 'alreadyRight', 'inPart', 'onHold', 'failed', 'notStarted'];

/** @returns a plan of the named objects, or nothing where they are right already */
const make = async (tools) => {
  const { type, ids } = tools.options.scenario.restore;
  const { backupId } = tools.facts.backup;
  const reply = await asker(tools, 'createPlan').expect([200, 400], {
    source: { kind: 'objects', backupId, objects: ids.map((id) => ({ type, id })) },
  });
  if (reply.status === 400) tools.leave('the directory is as the backup has it, so there is nothing to plan');
  if (reply.status !== 200 || !reply.isSound) return undefined;
  const { planId } = reply.value;
  tools.atEnd(`the plan ${planId}`, () => asker(tools, 'discardPlan').expect([204, 404, 409], undefined, { planId }));
  return reply.value;
};

const demandSound = ({ demand }, { totals, waves }) => {
  const sum = waves.reduce((count, { operations }) => count + operations, 0);
  demand(sum === totals.selected, '/waves', `waves that add up to ${totals.selected} operations`, sum);
  const kinds = Object.values(totals.kinds).reduce((count, number) => count + number, 0);
  const counted = totals.selected + totals.kinds.unchanged;
  demand(kinds === counted, '/totals/kinds', `kinds that add up to ${counted}`, kinds);
};

/** An edit gives another hash, and taking it back the former one; a revision is edited once. */
const change = async (tools, plan, { operationId, ...choices }) => {
  const { planId } = plan;
  const { ask, expect, demand } = asker(tools, 'editPlan');
  const choose = (revision, selected) => ({ revision, edits: [{ operationId, selected }] });
  const without = await ask(choose(plan.revision, false), { planId });
  if (!without) return;
  demandSound({ demand }, without);
  demand(without.hash !== plan.hash, '/hash', 'another hash than before the edit', without.hash);
  demand(without.revision > plan.revision, '/revision', `more than ${plan.revision}`, without.revision);
  await expect([409], choose(plan.revision, true), { planId });
  await expect([404], { revision: without.revision, edits: [{ operationId: randomUUID() }] }, { planId });
  if (choices.reportOnly === undefined)
    await expect([400], { revision: without.revision, edits: [{ operationId, reportOnly: true }] }, { planId });
  const again = await ask(choose(without.revision, true), { planId });
  if (again) demand(again.hash === plan.hash, '/hash', `${plan.hash}, as before the edits`, again.hash);
  const read = asker(tools, 'getPlan');
  const found = await read.ask(undefined, { planId });
  if (found && again) read.demand(found.revision === again.revision, '/revision', again.revision, found.revision);
};

/** A plan is started once; the restore it began is named again, and nothing of it can be changed. */
const start = async (tools, { planId, hash, revision }, operationId) => {
  const { expect, demand } = asker(tools, 'startPlan');
  const begin = () => expect([200, 409], { hash }, { planId });
  const reply = await begin();
  if (reply.status === 409) tools.leave('another restore is running');
  if (reply.status !== 200 || !reply.isSound) return undefined;
  const { restoreId } = reply.value;
  demand(restoreId === planId, '/restoreId', `${planId}, the id of the plan`, restoreId);
  const again = await begin();
  demand(again.value?.restoreId === restoreId, '/restoreId', `${restoreId} again`, again.value?.restoreId);
  await asker(tools, 'editPlan').expect([409], { revision, edits: [{ operationId, selected: false }] }, { planId });
  await asker(tools, 'discardPlan').expect([409], undefined, { planId });
  return restoreId;
};

/** An operation on hold is closed, then taken up by a follow-up plan, which is discarded. */
const answer = async (tools, planId, operationId) => {
  const { ask, expect, demand } = asker(tools, 'answerHeld');
  const give = (word, id = operationId) => ({ answers: [{ operationId: id, answer: word }] });
  await expect([404], give('keepLive', randomUUID()), { planId });
  const closed = await ask(give('keepLive'), { planId });
  if (closed) demand(closed.plan === undefined, '/plan', 'no plan, as nothing is to be written', closed.plan);
  const rows = asker(tools, 'listPlanOperations');
  const listed = await rows.ask(PAGE, { planId });
  const given = listed?.list.find((one) => one.operationId === operationId)?.answer?.answer;
  if (listed) rows.demand(given === 'keepLive', '/list/*/answer', 'keepLive', given);
  const next = (await ask(give('planAgain'), { planId }))?.plan;
  if (!next) return;
  demand(next.followUpOf === planId, '/plan/followUpOf', planId, next.followUpOf);
  await expect([409], give('overwrite'), { planId });
  await asker(tools, 'discardPlan').expect([204], undefined, { planId: next.planId });
};

/** A plan that is started after another one has done the same finds its object changed, and waits for an answer. */
const hold = async (tools, { planId, hash }, operationId) => {
  await asker(tools, 'answerHeld').expect([409], { answers: [{ operationId, answer: 'keepLive' }] }, { planId });
  const reply = await asker(tools, 'startPlan').expect([200, 409], { hash }, { planId });
  if (reply.status !== 200 || !reply.isSound || !(await ended(tools, reply.value.restoreId))) return;
  const listed = await asker(tools, 'listPlanOperations').ask(PAGE, { planId });
  if (listed?.list.find((one) => one.operationId === operationId)?.state === 'onHold')
    await answer(tools, planId, operationId);
  else tools.leave('the object was not on hold, so that there was nothing to answer');
};

/** Makes a plan of which only one operation is left. @returns the plan and the operation */
const makeOfOne = async (tools) => {
  const plan = await make(tools);
  if (!plan) return undefined;
  const { planId } = plan;
  const listed = await asker(tools, 'listPlanOperations').ask(PAGE, { planId });
  const [first, ...others] = listed?.list.filter(({ selected }) => selected) ?? [];
  const edits = others.map(({ operationId }) => ({ operationId, selected: false }));
  const chosen = edits.length > 0 ? await asker(tools, 'editPlan').ask({ revision: 1, edits }, { planId }) : plan;
  return first && chosen ? { plan: chosen, first } : undefined;
};

/** A plan is executed and shows the state of its operation. */
const execute = async (tools, { plan, first }) => {
  const { planId } = plan;
  const rows = asker(tools, 'listPlanOperations');
  const restoreId = await start(tools, plan, first.operationId);
  if (!restoreId || !(await ended(tools, restoreId))) return;
  const read = asker(tools, 'getPlan');
  const found = await read.ask(undefined, { planId });
  if (found) {
    read.demand(found.restoreId === restoreId, '/restoreId', restoreId, found.restoreId);
    const counted = found.waves.flatMap(({ states = {} }) => Object.values(states)).reduce((sum, one) => sum + one, 0);
    read.demand(counted === 1, '/waves/*/states', 'states that add up to 1 operation', counted);
    const { restoreStatus } = found;
    read.demand(restoreStatus !== 'Running', '/restoreStatus', 'the status of a restore that has ended', restoreStatus);
  }
  const after = await rows.ask(PAGE, { planId });
  for (const { operationId, state } of after?.list ?? []) {
    const isOver = operationId === first.operationId ? ENDED.includes(state) : state === 'planned';
    const expected = operationId === first.operationId ? ENDED.join(', ') : 'planned';
    rows.demand(isOver, '/list/*/state', expected, state);
  }
};

/** The files of a plan have the rows of its list. */
const files = async (tools, { planId }, operations) => {
  const json = asker(tools, 'downloadPlan');
  const whole = await json.ask(undefined, { planId });
  if (whole) {
    const given = whole.operations.length;
    json.demand(given === operations.length, '/operations', `${operations.length} operations`, given);
  }
  const csv = asker(tools, 'downloadPlanCsv');
  const [head = [], ...lines] = parseCsv((await csv.expect([200], undefined, { planId })).text ?? '');
  const place = head.indexOf('ID');
  const missing = operations.find(({ id }) => !lines.some((line) => line[place] === id));
  csv.demand(missing === undefined, '/', `a line for ${missing?.id}, which the plan has`, 'none');
  const page = asker(tools, 'downloadPlanPage');
  const { text = '' } = await page.expect([200], undefined, { planId });
  page.demand(text.includes(planId), '/', `a page that names ${planId}`, text.slice(0, 200));
  const [active] = ACTIVE.exec(text) ?? [];
  page.demand(active === undefined, '/', 'a page without scripts that loads nothing', active);
};

/**
 * A plan of the named objects is read, edited and discarded; then one of them is restored through a second plan, and a
 * third one finds it changed.
 */
export const plans = async (tools) => {
  const plan = await make(tools);
  if (!plan) return;
  const { planId } = plan;
  demandSound(asker(tools, 'createPlan'), plan);
  const rows = asker(tools, 'listPlanOperations');
  const listed = await rows.ask(PAGE, { planId });
  if (listed) rows.demand(listed.total === plan.totals.operations, '/total', plan.totals.operations, listed.total);
  if (listed && FILES.every((name) => tools.facts.extensions.includes(name))) await files(tools, plan, listed.list);
  const list = asker(tools, 'listPlans');
  const newest = await list.ask({ pagenum: 1, perpage: 25 });
  if (newest) list.demand(newest.list[0]?.planId === planId, '/list/0', `the newest plan ${planId}`, newest.list[0]);
  const chosen = listed?.list.find(({ selected }) => selected);
  if (chosen) await change(tools, plan, chosen);
  await asker(tools, 'startPlan').expect([409], { hash: NO_HASH }, { planId });
  await asker(tools, 'discardPlan').expect([204], undefined, { planId });
  await asker(tools, 'getPlan').expect([404], undefined, { planId });
  const [one, same] = [await makeOfOne(tools), await makeOfOne(tools)];
  if (!one) return;
  await execute(tools, one);
  if (same && tools.facts.extensions.includes('answerHeld')) await hold(tools, same.plan, same.first.operationId);
};
