import { median, row } from '../report.mjs';
import { pause, pickIds } from './stage.mjs';

const MAX_CHANGED = 1000;
const POLL = 50;
const PAGE = { pagenum: 1, perpage: 100 };

/** @returns ms until the first type is read and until all of them are, and the id of the snapshot */
const readSnapshot = async (stage) => {
  const start = performance.now();
  const { body } = await stage.call('POST', '/api/snapshots', { again: true });
  let firstType;
  for (;;) {
    const { body: snapshot } = await stage.call('GET', `/api/snapshots/${body.snapshotId}`);
    if (snapshot.types.some(({ state }) => state === 'done')) firstType ??= performance.now() - start;
    if (snapshot.state === 'completed')
      return { snapshotId: snapshot.snapshotId, firstType, whole: performance.now() - start };
    if (snapshot.state !== 'running') throw new Error(`The snapshot ended as ${snapshot.state}`);
    await pause(POLL);
  }
};

/** @returns ms of the first page of the changes between two backups; they must contain `count` of them */
const readChanges = async (stage, earlier, later, count, wish = {}) => {
  const { body, ms } = await stage.call('POST', `/api/backups/${earlier}/changes/${later}`, { ...PAGE, ...wish });
  if (body.totals.changes < count) throw new Error(`The list has ${body.totals.changes} of ${count} changes`);
  return ms;
};

/** @returns ms until the plan is made, ms of its first page, and the plan */
const makePlan = async (stage, source, count) => {
  const { body: plan, ms } = await stage.call('POST', '/api/plans', { source });
  if (plan.totals.selected < count) throw new Error(`The plan selects ${plan.totals.selected} of ${count} operations`);
  const page = await stage.call('POST', `/api/plans/${plan.planId}/operations`, PAGE);
  return { plan, ms, pageMs: page.ms };
};

/** @returns operations a second from the start to the end of the restore */
const execute = async (stage, { planId, hash, totals }) => {
  const start = performance.now();
  const { restoreId } = (await stage.call('POST', `/api/plans/${planId}/start`, { hash })).body;
  for (;;) {
    const { body } = await stage.call('POST', '/api/restores_list', { pagenum: 1, perpage: 5 });
    const found = body.list.find((one) => one.restoreId === restoreId);
    if (found && found.status !== 'Running') {
      if (found.status !== 'Completed') throw new Error(`The restore ended as ${found.status}`);
      return { restoreId, rate: (totals.selected * 1000) / (performance.now() - start) };
    }
    await pause(POLL);
  }
};

const measureOnce = async (stage, turn) => {
  const earlier = stage.newest;
  const ids = pickIds(stage.users, Math.min(MAX_CHANGED, Math.floor(stage.users.length / 8)), turn + 1);
  await stage.tenant.change(ids);
  const count = ids.length;
  const snapshot = await readSnapshot(stage);
  const live = await readChanges(stage, earlier, snapshot.snapshotId, count);
  await stage.backup();
  const stored = await readChanges(stage, earlier, stage.newest, count);
  const sorted = await readChanges(stage, earlier, stage.newest, count, { sort: { column: 'name', direction: 'asc' } });
  const made = await makePlan(stage, { kind: 'changes', backupId: earlier, otherId: stage.newest }, count);
  const executed = await execute(stage, made.plan);
  const undo = await makePlan(stage, { kind: 'undo', restoreId: executed.restoreId }, count);
  const times = {
    count,
    snapshot: snapshot.whole,
    live,
    stored,
    sorted,
    plan: made.ms,
    page: made.pageMs,
    rate: executed.rate,
    undo: undo.ms,
    undoPage: undo.pageMs,
  };
  return { times, changed: { ids, earlier, later: stage.newest } };
};

/**
 * With the quotas of Microsoft Graph: when the changes of the first types can be read, when all can, and how long a
 * plan takes. The users are changed again, because the plan before put them right.
 */
const measureWithQuotas = async (stage, { ids, earlier, later }) => {
  await stage.tenant.change(ids);
  await stage.start({ DIRECTORY_PACING: 'graph' });
  await stage.tenant.quotas('1');
  const { firstType, whole } = await readSnapshot(stage);
  const { ms: plan } = await makePlan(stage, { kind: 'changes', backupId: earlier, otherId: later }, ids.length);
  await stage.tenant.quotas('off');
  return { firstType, whole, plan };
};

/** Changes of the whole tenant, a plan of 1,000 operations, its execution, and the plan of its undo. */
export const measurePlans = async (stage, { runs, say, memory }) => {
  const samples = [];
  const quotas = [];
  for (let run = 0; run < runs; run += 1) {
    await stage.floor();
    await stage.withBackup();
    await stage.backup();
    const { times: sample, changed } = await measureOnce(stage, run);
    samples.push(sample);
    memory('changes and plans', await stage.stop());
    const times = Object.entries(sample).map(([name, value]) => `${name} ${value.toFixed(0)}`);
    say(`  plan ${run + 1}/${runs}: ${times.join(', ')} (ms, operations a second)`);
    quotas.push(await measureWithQuotas(stage, changed));
    await stage.stop();
  }
  const of = (name) => median(samples.map((sample) => sample[name]));
  const ms = { unit: 'ms' };
  return {
    samples: { samples, quotas },
    rows: [
      row('9', 'Changes between two backups', of('stored'), 2000, ms),
      row('9', 'Changes between two backups, sorted by name', of('sorted'), 2000, ms),
      row('9', 'Changes against the directory, after the snapshot', of('live'), 3000, ms),
      row('9', 'Snapshot of the directory', of('snapshot'), undefined, ms),
      row('9', 'First type read within the quotas', median(quotas.map(({ firstType }) => firstType)), undefined, ms),
      row('9', 'Snapshot within the quotas', median(quotas.map(({ whole }) => whole)), undefined, ms),
      row('10', `Plan of ${of('count')} operations`, of('plan'), 10_000, ms),
      row(
        '10',
        `Plan of ${of('count')} operations within the quotas`,
        median(quotas.map(({ plan }) => plan)),
        undefined,
        ms,
      ),
      row('10', 'First page of the plan', of('page'), 1000, ms),
      row('10', 'Execution of the plan, quotas off', of('rate'), 150, { unit: '/s', atLeast: true }),
      row('11', `Undo plan of ${of('count')} objects`, of('undo'), 10_000, ms),
      row('11', 'First page of the undo plan', of('undoPage'), 1000, ms),
    ],
  };
};
