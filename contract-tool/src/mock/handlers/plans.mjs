import { createHash, randomUUID } from 'node:crypto';
import { found, HttpError } from '../httpError.mjs';
import { newRestore } from '../jobs.mjs';
import { takePage, searched } from '../pages.mjs';
import { Reply } from '../reply.mjs';
import { noteActivity } from '../state.mjs';
import { editOperation, makeOperations, restoreToUndo, RUNNING, WAVE } from './planOperations.mjs';
import { renderCsvLine } from './restores.mjs';

const KINDS = ['create', 'undelete', 'update', 'disable', 'delete', 'unchanged'];
const isExecuted = ({ selected, kind, attributes }) =>
  selected && (kind === 'update' ? attributes.some((one) => one.selected) : kind !== 'unchanged');

const kindsOf = (operations) =>
  Object.fromEntries(KINDS.map((kind) => [kind, operations.filter((one) => one.kind === kind).length]));

const hashOf = (operations) =>
  createHash('sha256')
    .update(
      JSON.stringify(operations.filter(isExecuted).map((one) => ({ ...one, state: undefined, answer: undefined }))),
    )
    .digest('hex');

const NOT_STARTED = { held: [], startedAt: '' };
const STATES = { Completed: 'done', Failed: 'failed', CompletedWithErrors: 'inPart', Unprocessed: 'notStarted' };

/** The state of an operation in the restore of its plan. */
const stateOf = ({ restores }, { restoreId, progress = NOT_STARTED }, { id, state }) => {
  if (progress.held.includes(id)) return 'onHold';
  const item = restores.find((one) => one.restoreId === restoreId)?.items.find((one) => one.id === id);
  return item ? STATES[item.status] : state;
};

const OPERATION_STATES = ['planned', 'running', 'done', 'alreadyRight', 'inPart', 'onHold', 'failed', 'notStarted'];

const statesOf = (state, plan, operations) => {
  const all = operations.map((one) => stateOf(state, plan, one));
  return Object.fromEntries(OPERATION_STATES.map((name) => [name, all.filter((one) => one === name).length]));
};

/** The plan as the contract has it. */
const shownPlan = (state, { operations, progress = NOT_STARTED, ...plan }) => {
  const executed = operations.filter(isExecuted);
  const restore = state.restores.find(({ restoreId }) => restoreId === plan.restoreId);
  return {
    ...plan,
    ...(restore && { restoreStatus: restore.status }),
    hash: hashOf(operations),
    totals: {
      operations: operations.length,
      selected: executed.length,
      kinds: kindsOf([...executed, ...operations.filter(({ kind }) => kind === 'unchanged')]),
      conflicts: 0,
      losses: 0,
      comesBackDisabled: executed.filter(({ restoreEnabled }) => restoreEnabled === false).length,
      protection: 0,
      permanent: 0,
      ...(plan.restoreId && {
        unanswered: operations.filter(({ id, answer }) => progress.held.includes(id) && !answer).length,
      }),
    },
    waves:
      executed.length > 0
        ? [
            {
              wave: WAVE,
              operations: executed.length,
              kinds: kindsOf(executed),
              seconds: executed.length,
              ...(plan.restoreId && { states: statesOf(state, { ...plan, progress }, executed) }),
            },
          ]
        : [],
    cannot: [],
  };
};

/** @throws HttpError 404 */
const planOf = ({ plans }, id) => found(plans, ({ planId }) => planId === id, `Plan ${id}`);

/** @throws HttpError 404, and 409 for a plan that was started */
const draftOf = (state, id) => {
  const plan = planOf(state, id);
  if (plan.state !== 'draft') throw new HttpError(409, 'The plan was started');
  return plan;
};

/** The operations of the mock have no losses and lower no protection. */
const needsAttention = ({ selected, kind, restoreEnabled, state, answer }, attention) => {
  if (attention === undefined) return true;
  if (attention === 'unanswered') return state === 'onHold' && !answer;
  if (attention === 'notSelected') return !selected && kind !== 'unchanged';
  return attention === 'comesBackDisabled' && restoreEnabled === false;
};

/** Objects that another plan wrote after this one was made. */
const changedSince = ({ plans }, { createdAt }, executed) => {
  const later = plans.filter(({ progress }) => progress && progress.startedAt >= createdAt);
  const written = new Set(later.flatMap(({ operations }) => operations.filter(isExecuted).map(({ id }) => id)));
  return executed.map(({ id }) => id).filter((id) => written.has(id));
};

const LEFT = ['onHold', 'inPart', 'failed', 'notStarted'];

/** @throws HttpError 400, 404 or 409 for an answer that cannot be given */
const answered = (state, plan, { operationId, answer }) => {
  const one = found(plan.operations, (each) => each.operationId === operationId, `Operation ${operationId}`);
  if (!LEFT.includes(stateOf(state, plan, one))) throw new HttpError(400, 'The operation needs no answer');
  if (one.answer?.planId) throw new HttpError(409, 'A follow-up plan has taken the operation up');
  return { one, answer };
};

const textOf = (value) => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

const isSelectable = ({ kind, needsLinkMode = false }) => kind !== 'unchanged' && !needsLinkMode;

/** The operations of a plan that fit a search and filters. */
const findOperations = (
  /** @type {any} */ state,
  /** @type {any} */ plan,
  /** @type {any} */ { search, filters: { onlyConflicts = false, attention, ...equal } = {} },
) => {
  const all = plan.operations.map((one) => ({ ...one, state: stateOf(state, plan, one) }));
  return searched(all, search, ({ name, id }) => [name, id]).filter(
    (row) =>
      !onlyConflicts &&
      needsAttention(row, attention) &&
      Object.entries(equal).every(([column, value]) => row[column] === value),
  );
};

/** Plans are made of the comparison with the directory, edited, and executed as one restore. */
export const planHandlers = {
  createPlan: ({ state, caller, body: { source } }) => {
    const operations = makeOperations(state, source);
    const count = operations.filter(isExecuted).length;
    if (count === 0) throw new HttpError(400, 'There is nothing to do');
    const { kind, otherId, restoreId } = source;
    const backupId = source.backupId ?? restoreToUndo(state, restoreId).backupId;
    const plan = {
      planId: randomUUID(),
      revision: 1,
      state: 'draft',
      source: { kind, backupId, ...(otherId && { otherId }), ...(restoreId && { restoreId }) },
      title: `Put ${count} objects right.`,
      createdAt: new Date().toISOString(),
      createdBy: caller.userPrincipalName,
      operations,
    };
    state.plans.unshift(plan);
    noteActivity(state, 'Added', 'Restore', caller, `Plan ${plan.planId}: ${plan.title}`);
    return shownPlan(state, plan);
  },
  listPlans: ({ state, body }) => ({
    list: takePage(state.plans, body).map((plan) => shownPlan(state, plan)),
    total: state.plans.length,
  }),
  getPlan: ({ state, path: { planId } }) => shownPlan(state, planOf(state, planId)),
  listPlanOperations: (/** @type {any} */ { state, path: { planId }, body: { search, filters, ...page } }) => {
    const plan = planOf(state, planId);
    const rows = findOperations(state, plan, { search, filters });
    const selectable = rows.filter(isSelectable);
    const counts = { selectable: selectable.length, selected: selectable.filter(({ selected }) => selected).length };
    return { list: takePage(rows, page), total: rows.length, ...(plan.restoreId ? {} : counts) };
  },
  downloadPlan: ({ state, path: { planId } }) => {
    const plan = planOf(state, planId);
    const operations = plan.operations.map((one) => ({ ...one, state: stateOf(state, plan, one) }));
    return { plan: shownPlan(state, plan), operations };
  },
  downloadPlanCsv: ({ state, path: { planId } }) => {
    const { operations } = planOf(state, planId);
    const lines = operations.flatMap(({ wave, kind, type, name, id, attributes }) => [
      renderCsvLine([String(wave), kind, type, name, id, '', '', '']),
      ...attributes.map((one) =>
        renderCsvLine([String(wave), kind, type, name, id, one.path, textOf(one.expected), textOf(one.wanted)]),
      ),
    ]);
    return new Reply({
      type: 'text/csv; charset=utf-8; header=present',
      text:
        renderCsvLine(['Wave', 'Operation', 'Type', 'Name', 'ID', 'Attribute', 'In the directory', 'Planned']) +
        lines.join(''),
      headers: { 'content-disposition': `attachment; filename="plan-${planId}.csv"` },
    });
  },
  downloadPlanPage: ({ state, path: { planId } }) => {
    const { title } = planOf(state, planId);
    return new Reply({
      type: 'text/html; charset=utf-8',
      text: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Plan</title></head>
<body><h1>${title}</h1><p>${planId}</p></body></html>
`,
      headers: { 'content-disposition': `attachment; filename="plan-${planId}.html"` },
    });
  },
  editPlan: ({ state, path: { planId }, body: { revision, edits = [], matching } }) => {
    const plan = draftOf(state, planId);
    if (plan.revision !== revision) throw new HttpError(409, 'The plan was changed since it was shown');
    const found = matching ? findOperations(state, plan, matching).filter(isSelectable) : [];
    const fitting = new Set(found.map(({ operationId }) => operationId));
    const operations = new Map(
      plan.operations.map((one) => [
        one.operationId,
        fitting.has(one.operationId) ? { ...one, selected: matching.selected } : one,
      ]),
    );
    for (const { operationId, ...change } of edits) {
      const operation = operations.get(operationId);
      if (!operation) throw new HttpError(404, `Operation ${operationId} is not found`);
      operations.set(operationId, editOperation(operation, change));
    }
    Object.assign(plan, { operations: [...operations.values()], revision: revision + 1 });
    return shownPlan(state, plan);
  },
  startPlan: ({ state, caller, path: { planId }, body: { hash } }) => {
    const plan = planOf(state, planId);
    if (hashOf(plan.operations) !== hash) throw new HttpError(409, 'The plan was changed since it was shown');
    if (plan.restoreId) return { restoreId: plan.restoreId };
    const executed = plan.operations.filter(isExecuted);
    if (executed.length === 0) throw new HttpError(400, 'Nothing is selected');
    if (state.restores.some(({ status }) => status === 'Running'))
      throw new HttpError(409, 'Another restore is running');
    const chosen = {};
    for (const { type, id, name } of executed) (chosen[type] ??= []).push({ id, displayName: name });
    const restore = newRestore({
      restoreId: planId,
      backupId: plan.source.backupId,
      source: caller.userPrincipalName,
      chosen,
    });
    state.restores.unshift(restore);
    const progress = { held: changedSince(state, plan, executed), startedAt: new Date().toISOString() };
    Object.assign(plan, { state: 'started', restoreId: planId, progress });
    noteActivity(state, 'Manual', 'Restore', caller, `Restore ${planId} of ${executed.length} objects`);
    return { restoreId: planId };
  },
  answerHeld: ({ state, caller, path: { planId }, body: { answers } }) => {
    const plan = planOf(state, planId);
    const restore = state.restores.find(({ restoreId }) => restoreId === plan.restoreId);
    if (!restore || restore.status === 'Running') throw new HttpError(409, 'The plan was not executed to its end');
    const all = answers.map((each) => answered(state, plan, each));
    const open = all.filter(({ answer }) => answer !== 'keepLive').map(({ one }) => ({ ...one, answer: undefined }));
    const next = open.length > 0 && {
      planId: randomUUID(),
      revision: 1,
      state: 'draft',
      source: plan.source,
      title: `Take up ${open.length} objects that an earlier plan did not finish.`,
      createdAt: new Date().toISOString(),
      createdBy: caller.userPrincipalName,
      followUpOf: planId,
      operations: open,
    };
    if (next) state.plans.unshift(next);
    for (const { one, answer } of all) {
      const at = new Date().toISOString();
      const planned = next && answer !== 'keepLive' && { planId: next.planId };
      one.answer = { answer, by: caller.userPrincipalName, at, ...planned };
    }
    noteActivity(state, 'Updated', 'Restore', caller, `Plan ${planId}: answers to what was not done`);
    return next ? { plan: shownPlan(state, next) } : {};
  },
  getUndo: ({ state, path: { id } }) => {
    const restore = found(state.restores, ({ restoreId }) => restoreId === id, `Restore ${id}`);
    const undone = state.plans.filter(({ source, restoreId }) => restoreId && source.restoreId === id);
    const undoneBy = undone.map(({ restoreId, progress, createdBy }) => ({
      restoreId,
      startedAt: progress.startedAt,
      startedBy: createdBy,
    }));
    if (restore.status === 'Running') return { available: false, reason: RUNNING, undoneBy };
    const written = restore.items.filter(({ status }) => status === 'Completed').length;
    const counts = { willBeUndone: written, changedSince: 0, cannot: 0, nothing: restore.items.length - written };
    const effects = { delete: 0, bringBack: 0, update: written };
    return { available: true, written, effects, counts, undoneBy };
  },
  discardPlan: ({ state, caller, path: { planId } }) => {
    const plan = draftOf(state, planId);
    state.plans.splice(state.plans.indexOf(plan), 1);
    for (const one of state.plans.flatMap(({ operations }) => operations))
      if (one.answer?.planId === planId) delete one.answer;
    noteActivity(state, 'Deleted', 'Restore', caller, `Plan ${planId}: ${plan.title}`);
    return new Reply({ status: 204 });
  },
};
