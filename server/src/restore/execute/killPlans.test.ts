import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../contract/operations.ts';
import { FAILPOINTS } from '../index.ts';
import { startPostgres } from '../../../test/postgres.ts';
import { startProduct } from '../../../test/product/kit.ts';
import { planCalls } from '../../../test/product/planCalls.ts';
import type { Plan } from '../../../test/product/planCalls.ts';
import { behaviourMix } from '../../../test/restore/behaviourMix.ts';
import { faultMix } from '../../../test/restore/faultMix.ts';
import { auditEnds, auditItems, createPlannedCast, duplicatesIn } from '../../../test/restore/plannedCast.ts';
import { setStage } from '../../../test/restore/stage.ts';
import type { Report, Wish } from '../../../test/restore/stage.ts';
import { seededRandom } from '../../../test/seed.ts';

/**
 * With those of the planning, `npm test` makes 20 kills. KILLS makes the run longer: `npm run soak` makes 200. SEED
 * repeats one.
 */
const IS_LONG = process.env['KILLS'] !== undefined;
/** Number of concurrent faults, in every second round of the long form. Each round has other behaviours. */
const FAULTS = Number(process.env['FAULTS'] ?? 8);
/** No service listens here. A link to another host is not followed. */
const NOWHERE = 'http://127.0.0.1:9';
const KILLS = Number(process.env['KILLS'] ?? 16);
/** Below the number of crashes after which an object is given up. */
const MAX_IN_A_ROW = 3;
const SPAN = 1500;
/** A process needs about this long until it plans an undo, in milliseconds. */
const PLANNING_SPAN = 2500;
const MINUTE = 60_000;

describe('plans whose service is killed while they are executed and undone', () => {
  const run = async (databaseUrl: string, tell: (line: string) => void): Promise<void> => {
    const random = seededRandom('kills of plans');
    const from = Date.now();
    const stage = await setStage(100, databaseUrl);
    const at: Record<string, number> = {};
    const hits: Record<string, number> = {};
    let kills = 0;
    const steps: string[] = [];
    const nextStep = (): string => {
      if (random.below(3) === 0) return 'any';
      if (steps.length === 0) steps.push(...FAILPOINTS.filter((name) => name !== 'R8'), 'R5', 'R6');
      return steps.splice(random.below(steps.length), 1)[0] ?? 'any';
    };
    const kill = (where: string): void => {
      kills += 1;
      at[where] = (at[where] ?? 0) + 1;
    };
    /** Kills a service before it says that a plan has started: while it opens its data, or while it plans an undo. */
    const killWhilePlanning = async (restoreId: string, plan: Pick<Wish, 'planned' | 'undoOf'>): Promise<void> => {
      const life = stage.execute(restoreId, plan);
      const isStarted = await Promise.race([life.started.then(() => true), sleep(random.below(PLANNING_SPAN), false)]);
      life.child.kill('SIGKILL');
      if ((await life.ended) === undefined) kill(isStarted ? 'any' : 'planning');
    };
    const killOnce = async (restoreId: string, plan: Pick<Wish, 'planned' | 'undoOf'>): Promise<void> => {
      if (IS_LONG && random.below(4) === 0) return killWhilePlanning(restoreId, plan);
      const step = nextStep();
      const life = stage.execute(restoreId, plan, step === 'any' ? '' : `${step}:${1 + random.below(2)}`);
      await life.started;
      const wait = step === 'any' ? random.below(SPAN) : SPAN;
      const isOver = await Promise.race([life.ended.then(() => true), sleep(wait, false)]);
      if (!isOver) life.child.kill('SIGKILL');
      if ((await life.ended) === undefined) kill(isOver ? step : 'any');
    };
    /** The quotas of this round, in force while the service works. */
    let quotas: 'off' | '1' = 'off';
    const setQuotas = (setting: 'off' | '1') => stage.ask('POST', '/_simulator/quotas', { setting });
    /** Executes a plan, or an undo, through up to three kills. */
    const execute = async (plan: Pick<Wish, 'planned' | 'undoOf'>): Promise<{ restoreId: string; report: Report }> => {
      const restoreId = randomUUID();
      if (IS_LONG) await setQuotas(quotas);
      const crashes = IS_LONG ? 1 + random.below(MAX_IN_A_ROW) : MAX_IN_A_ROW;
      for (let crash = 0; crash < crashes && kills < KILLS; crash += 1) await killOnce(restoreId, plan);
      const report = await stage.execute(restoreId, plan).ended;
      assert.ok(report);
      if (IS_LONG) await setQuotas('off');
      return { restoreId, report };
    };
    const setFaults = async (): Promise<void> => {
      for (const wish of faultMix(random, FAULTS, NOWHERE)) await stage.ask('POST', '/_simulator/fault', wish);
    };
    /** @returns true if operations may fail because of the behaviours of this round */
    const setBehaviours = async (): Promise<boolean> => {
      const { changes, mayFail, ...mix } = behaviourMix(random);
      quotas = mix.quotas;
      await stage.ask('POST', '/_simulator/behaviour', changes);
      tell(`behaviours: ${JSON.stringify(changes)}, quotas ${quotas}`);
      return mayFail;
    };
    const clearFaults = async (): Promise<void> => {
      for (const { name } of (await stage.ask('GET', '/_simulator/fault'))['hits'] as { name: string }[])
        hits[name] = (hits[name] ?? 0) + 1;
      await stage.ask('DELETE', '/_simulator/fault');
    };
    try {
      const cast = await createPlannedCast(stage, { users: 6, groups: 2, hasOthers: IS_LONG });
      await stage.backup();
      for (let round = 0; kills < KILLS; round += 1) {
        const what = `SEED=${random.seed}, round ${round}`;
        const mayFail = IS_LONG && (await setBehaviours());
        const { items, after, onHold } = await cast.plan(random);
        const before = await cast.look();
        const hasFaults = IS_LONG && round % 2 === 1;
        if (hasFaults) await setFaults();
        const { restoreId, report } = await execute({ planned: items });
        if (hasFaults) await clearFaults();
        if (mayFail) await stage.ask('POST', '/_simulator/behaviour', { createsUntilQuota: 0 });
        cast.learn(report);
        const isLenient = hasFaults || mayFail;
        // Items may be partly restored or failed. The undo has to return the former state all the same.
        const wrong = isLenient ? auditEnds(report) : auditItems(report, onHold);
        assert.deepEqual(wrong, [], what);
        if (isLenient) assert.deepEqual(duplicatesIn(await cast.look()), [], what);
        else assert.deepEqual(await cast.look(), after, `${what}: after the plan`);
        const undo = await execute({ undoOf: restoreId });
        assert.deepEqual(auditItems(undo.report, new Set()), [], `${what}: undo`);
        assert.deepEqual(await cast.look(), before, `${what}: after the undo`);
        tell(`round ${round}: ${items.length} operations, ${kills} kills, ${Date.now() - from} ms`);
        if (!IS_LONG || isLenient) continue;
        const again = await execute({ undoOf: undo.restoreId });
        assert.deepEqual(auditItems(again.report, new Set()), [], `${what}: undo of the undo`);
        assert.deepEqual(await cast.look(), after, `${what}: after the undo of the undo`);
      }
      const file = process.env['SOAK_REPORT'];
      const seconds = Math.round((Date.now() - from) / 1000);
      const line = { part: 'plans', seed: random.seed, seconds, kills, at, hits, failures: [] };
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
      tell(JSON.stringify({ kills, at }));
    } finally {
      await stage.close();
    }
  };

  it(
    'end as planned, with each object once, and their undo returns the former state',
    { timeout: (KILLS + 10) * MINUTE },
    async (context) => {
      const server = await startPostgres();
      try {
        await run(server ? await server.database() : '', (line) => context.diagnostic(line));
      } finally {
        await server?.stop();
      }
    },
  );
});

if (IS_LONG) {
  const product = await startProduct({ size: 60 });
  const { ok, every, makePlan, operationsOf, execute } = planCalls(product);

  const snapshotEnd = async (snapshotId: string): Promise<string> => {
    for (const limit = Date.now() + MINUTE; ;) {
      const { state } = await ok<Reply<'getSnapshot'>>('ada', 'GET', `/api/snapshots/${snapshotId}`);
      if (state !== 'running') return state;
      assert.ok(Date.now() < limit, `the snapshot is ${state}`);
      await sleep(100);
    }
  };

  describe('a service that is killed while it makes a plan or reads a snapshot', () => {
    it('keeps a whole plan or none, and ends the snapshot', { timeout: (KILLS + 10) * MINUTE }, async (context) => {
      const random = seededRandom('kills of planning');
      const calm = await product.backup();
      await product.tenant('POST', '/_simulator/incident', { name: 'everything' });
      const damaged = await product.backup();
      const source = { kind: 'changes', backupId: calm, otherId: damaged, filters: { severity: 'critical' } } as const;
      const from = Date.now();
      const expected = (await makePlan(source)).hash;
      // About every fourth kill comes after the plan was stored.
      const span = Math.ceil((Date.now() - from) * 1.3);
      let plans = 1;
      for (let kills = 0; kills < Math.ceil(KILLS / 4); kills += 1) {
        const what = `SEED=${random.seed}, kill ${kills}`;
        const isSnapshot = random.below(3) === 0;
        const ada = await product.as('ada');
        const begun = isSnapshot
          ? await ok<Reply<'startSnapshot'>>('ada', 'POST', '/api/snapshots', { again: true })
          : undefined;
        const asked = begun ? undefined : ada.call('POST', '/api/plans', { source }).catch(() => undefined);
        await sleep(random.below(span));
        await product.restart('SIGKILL');
        await asked;
        if (begun) assert.equal(await snapshotEnd(begun.snapshotId), 'completed', what);
        const list = await every<Plan>('/api/plans/list');
        assert.ok(list.length - plans <= 1, what);
        plans = list.length;
        const [newest] = list;
        assert.ok(newest);
        assert.deepEqual([newest.state, newest.hash], ['draft', expected], what);
        assert.equal((await operationsOf(newest.planId)).length, newest.totals.operations, what);
      }
      const plan = await makePlan(source);
      assert.equal(plan.hash, expected, `SEED=${random.seed}`);
      await execute(plan);
      context.diagnostic(`SEED=${random.seed}: ${plans} plans`);
    });
  });

  after(() => product.end());
}
