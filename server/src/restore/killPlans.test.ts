import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAILPOINTS } from './index.ts';
import { hasPostgres, startPostgres } from '../../test/postgres.ts';
import { auditItems, createPlannedCast } from '../../test/restore/plannedCast.ts';
import { setStage } from '../../test/restore/stage.ts';
import type { Report, Wish } from '../../test/restore/stage.ts';
import { seededRandom } from '../../test/seed.ts';

/** KILLS makes the run longer: `npm run soak` makes 200. SEED repeats one. On PostgreSQL a service starts faster. */
const IS_LONG = process.env['KILLS'] !== undefined;
const KILLS = Number(process.env['KILLS'] ?? (hasPostgres() ? 12 : 6));
/** Fewer than what an object is given up after. */
const MAX_IN_A_ROW = 3;
const SPAN = 1500;
const MINUTE = 60_000;

describe('plans whose service is killed while they are executed and undone', () => {
  const run = async (databaseUrl: string, tell: (line: string) => void): Promise<void> => {
    const random = seededRandom('kills of plans');
    const from = Date.now();
    const stage = await setStage(100, databaseUrl);
    const at: Record<string, number> = {};
    let kills = 0;
    const steps: string[] = [];
    const nextStep = (): string => {
      if (random.below(3) === 0) return 'any';
      if (steps.length === 0) steps.push(...FAILPOINTS.filter((name) => name !== 'R8'), 'R5', 'R6');
      return steps.splice(random.below(steps.length), 1)[0] ?? 'any';
    };
    const killOnce = async (restoreId: string, plan: Pick<Wish, 'planned' | 'undoOf'>): Promise<void> => {
      const step = nextStep();
      const life = stage.execute(restoreId, plan, step === 'any' ? '' : `${step}:${1 + random.below(2)}`);
      await life.started;
      const wait = step === 'any' ? random.below(SPAN) : SPAN;
      const isOver = await Promise.race([life.ended.then(() => true), sleep(wait, false)]);
      if (!isOver) life.child.kill('SIGKILL');
      if ((await life.ended) !== undefined) return;
      kills += 1;
      const where = isOver ? step : 'any';
      at[where] = (at[where] ?? 0) + 1;
    };
    /** Executes a plan, or an undo, through up to three kills. */
    const execute = async (plan: Pick<Wish, 'planned' | 'undoOf'>): Promise<{ restoreId: string; report: Report }> => {
      const restoreId = randomUUID();
      const deaths = IS_LONG ? 1 + random.below(MAX_IN_A_ROW) : MAX_IN_A_ROW;
      for (let death = 0; death < deaths && kills < KILLS; death += 1) await killOnce(restoreId, plan);
      const report = await stage.execute(restoreId, plan).ended;
      assert.ok(report);
      return { restoreId, report };
    };
    try {
      const cast = await createPlannedCast(stage, { users: 6, groups: 2 });
      await stage.backup();
      for (let round = 0; kills < KILLS; round += 1) {
        const what = `SEED=${random.seed}, round ${round}`;
        const { items, after, onHold } = await cast.plan(random);
        const before = await cast.look();
        const { restoreId, report } = await execute({ planned: items });
        cast.learn(report);
        assert.deepEqual(auditItems(report, onHold), [], what);
        assert.deepEqual(await cast.look(), after, `${what}: after the plan`);
        const undo = await execute({ undoOf: restoreId });
        assert.deepEqual(auditItems(undo.report, new Set()), [], `${what}: undo`);
        assert.deepEqual(await cast.look(), before, `${what}: after the undo`);
        tell(`round ${round}: ${items.length} operations, ${kills} kills, ${Date.now() - from} ms`);
        if (!IS_LONG) continue;
        const again = await execute({ undoOf: undo.restoreId });
        assert.deepEqual(auditItems(again.report, new Set()), [], `${what}: undo of the undo`);
        assert.deepEqual(await cast.look(), after, `${what}: after the undo of the undo`);
      }
      const file = process.env['SOAK_REPORT'];
      const seconds = Math.round((Date.now() - from) / 1000);
      const line = { part: 'plans', seed: random.seed, seconds, kills, at, failures: [] };
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
