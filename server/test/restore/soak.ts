import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkTenantIntegrity } from '../../src/protection/integrityCheck.ts';
import { FAILPOINTS } from '../../src/restore/index.ts';
import { openKeys } from '../../src/keys/index.ts';
import { createSealer } from '../../src/content/seal.ts';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import type { Random } from '../seed.ts';
import { auditRound } from './audit.ts';
import { createCast, disturb, liveOf } from './cast.ts';
import type { Subject } from './cast.ts';
import { faultMix } from './faultMix.ts';
import { TENANT_ID } from './kit.ts';
import { setStage } from './stage.ts';
import type { Report, Stage, Wish } from './stage.ts';

export interface SoakOptions {
  random: Random;
  kills: number;
  users?: number;
  /** An empty database; without it the embedded one is used. */
  databaseUrl?: string;
  /** Number of concurrent faults among the 24. */
  faults: number;
  tell: (line: string) => void;
}

export interface SoakResult {
  kills: number;
  rounds: number;
  /** Kills by named step, and "any" moment. */
  at: Record<string, number>;
  /** Objects by final state and code, over all rounds. */
  states: Record<string, number>;
  /** Requests that were hit, by fault. */
  hits: Record<string, number>;
  failures: string[];
}

/** The last run of a restore ends within this long without a kill, faults and pauses included, in milliseconds. */
const END_LIMIT = 240_000;
const MAX_IN_A_ROW = 4;

const count = (into: Record<string, number>, key: string, by = 1): void => {
  into[key] = (into[key] ?? 0) + by;
};

/** Looks into the data that the killed services left, as `npm run verify` does. @returns one line per damage */
const verifyData = async ({ dataDir, databaseUrl, rootKeyFile }: Stage['places']): Promise<string[]> => {
  const db = await openDatabase({ dataDir, databaseUrl: databaseUrl === '' ? undefined : databaseUrl });
  const sealer = createSealer();
  const damages: string[] = [];
  try {
    const keys = await openKeys({ rootKeyFile, db });
    if (keys.sealed) return [keys.reason];
    await checkTenantIntegrity({
      db,
      keys: await keys.tenant(TENANT_ID),
      readKeys: () => keys.tenant(TENANT_ID),
      sealer,
      onDamage: (sentence) => damages.push(sentence),
    });
    // A read of the audit log continues after the next start: no restore and no backup waits for it.
    const open = await db.query<{ kind: string; state: string; crashes: number; late: boolean }>(
      `select kind, state, crashes, run_at <= clock_timestamp() as late from job
       where tenant_id = $1 and state in ('queued', 'running') and kind not like 'audit-log%'`,
      [TENANT_ID],
    );
    for (const job of open) if (job.late) damages.push(`a job has not ended: ${JSON.stringify(job)}`);
    const [starts] = await db.query<{ entries: number; restores: number }>(
      `select (select count(*) from activity
       where tenant_id = $1 and type = 'Restore' and details like 'Restore % of % objects%') as entries,
         (select count(*) from restore where tenant_id = $1) as restores`,
      [TENANT_ID],
    );
    if (starts?.entries !== starts?.restores)
      damages.push(`${starts?.restores} restores, but ${starts?.entries} starts in the activity log`);
  } finally {
    await sealer.close();
    await db.close();
  }
  return damages;
};

/** A host that no request may ever reach. */
const openTrap = async (): Promise<{ origin: string; caught: () => number; close: () => void }> => {
  let caught = 0;
  const server = createServer((_, response) => {
    caught += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caught: () => caught,
    close: () => {
      server.close();
    },
  };
};

/**
 * Restores the same objects again and again; the service crashes in each restore one to four times in a row, at a named
 * step or at any moment, while the directory misbehaves. After each the final states must be true, and an undisturbed
 * restore must
 * then restore the rest.
 */
export const soakRestores = async ({
  random,
  kills,
  users = 20,
  databaseUrl = '',
  faults,
  tell,
}: SoakOptions): Promise<SoakResult> => {
  const result: SoakResult = { kills: 0, rounds: 0, at: {}, states: {}, hits: {}, failures: [] };
  const failed = (failures: readonly string[]): void => {
    result.failures.push(...failures);
    for (const failure of failures) tell(`FAIL ${failure}`);
  };
  const stage = await setStage(100, databaseUrl);
  const trap = await openTrap();
  try {
    const cast = await createCast(stage, users);
    const chosen: Wish['chosen'] = Object.fromEntries(
      [...new Set(cast.map(({ type }) => type))].map((type) => [
        type,
        cast.filter((subject) => subject.type === type).map(({ sourceId }) => sourceId),
      ]),
    );
    await stage.backup();
    const types = async (): Promise<unknown> => (await stage.ask('GET', '/_simulator/status'))['types'];
    const whole = JSON.stringify(await types());

    const clearFaults = async (): Promise<void> => {
      for (const { name } of (await stage.ask('GET', '/_simulator/fault'))['hits'] as { name: string }[])
        count(result.hits, name);
      await stage.ask('DELETE', '/_simulator/fault');
    };
    const setFaults = async (): Promise<void> => {
      await clearFaults();
      for (const wish of faultMix(random, faults, trap.origin)) await stage.ask('POST', '/_simulator/fault', wish);
    };
    const ended = async (restoreId: string): Promise<Report | undefined> => {
      const { child, ended: end } = stage.live(restoreId, chosen);
      const late = sleep(END_LIMIT, undefined, { ref: false });
      const report = await Promise.race([end, late]);
      child.kill('SIGKILL');
      await end;
      return report;
    };
    /** Duration of a restore from its beginning; random moments lie within it. */
    let span = 2000;

    const steps: string[] = [];
    const nextCrash = (): string => {
      if (random.below(3) === 0) return 'any';
      if (steps.length === 0) steps.push(...FAILPOINTS);
      return steps.splice(random.below(steps.length), 1)[0] ?? 'any';
    };
    const crashOnce = async (restoreId: string): Promise<void> => {
      const where = nextCrash();
      await setFaults();
      const {
        child,
        started,
        ended: end,
      } = stage.live(restoreId, chosen, where === 'any' ? '' : `${where}:${1 + random.below(3)}`);
      // A step that this process does not reach: then it crashes at any moment, too.
      const wait = where === 'any' ? random.below(span + 1200) : span + 3000;
      await started;
      const isOver = await Promise.race([end.then(() => true), sleep(wait, false)]);
      if (!isOver) child.kill('SIGKILL');
      if ((await end) !== undefined) return;
      result.kills += 1;
      count(result.at, isOver ? where : 'any');
    };
    const audit = async (
      restoreId: string,
      before: Parameters<typeof auditRound>[0]['before'],
      what: string,
      mustBeWhole: boolean,
    ): Promise<Report | undefined> => {
      const report = await ended(restoreId);
      await clearFaults();
      if (!report) {
        failed([`${what}: it did not end`]);
        return undefined;
      }
      const failures = await auditRound({ stage, cast, before, report });
      if (mustBeWhole && report.status !== 'Completed') {
        const left = report.items.filter(({ state }) => state !== 'completed');
        failures.push(
          `undisturbed and ${report.status}: ${report.details ?? ''} ${JSON.stringify(left).slice(0, 2000)}`,
        );
      }
      if (mustBeWhole && JSON.stringify(await types()) !== whole)
        failures.push(`the tenant holds ${JSON.stringify(await types())}, not ${whole}`);
      failed(failures.map((failure) => `${what}: ${failure}`));
      for (const { state, code } of report.items) count(result.states, code === undefined ? state : `${state} ${code}`);
      return report;
    };
    const round = async (): Promise<void> => {
      const what = `round ${result.rounds}`;
      const began = Date.now();
      const [failures, done] = [result.failures.length, result.kills];
      const before = await disturb(stage, random, cast);
      const restoreId = randomUUID();
      const crashes = Math.min(1 + random.below(MAX_IN_A_ROW), kills - result.kills);
      for (let crash = 0; crash < crashes; crash += 1) await crashOnce(restoreId);
      await setFaults();
      const report = await audit(restoreId, before, what, false);
      const left = report?.items.filter(({ state }) => state !== 'completed') ?? [];
      await giveBack(
        stage,
        cast,
        left.map(({ sourceId, code }) => (code === 'needsReview' || code === 'poison' ? sourceId : '')),
      );
      if (left.length > 0) await audit(randomUUID(), new Map(), `${what}, once more`, true);
      result.rounds += 1;
      tell(
        `${what}: ${result.kills - done} kills, ${report?.status}, ${left.length} not completed, ${result.failures.length - failures} failures, ${((Date.now() - began) / 1000).toFixed(1)} s`,
      );
    };

    await disturb(stage, random, cast);
    const from = Date.now();
    await audit(randomUUID(), new Map(), 'undisturbed', true);
    span = Math.min(8000, Math.max(500, Date.now() - from - 1500));
    while (result.kills < kills) await round();
    failed((await verifyData(stage.places)).map((damage) => `afterwards: ${damage}`));
    if (trap.caught() > 0) failed([`${trap.caught()} requests went to another host`]);
  } finally {
    trap.close();
    await stage.close();
  }
  return result;
};

/** Does the steps that the report asks a person for: removes everything that carries the name of such an object. */
const giveBack = async (stage: Stage, cast: readonly Subject[], sourceIds: readonly string[]): Promise<void> => {
  for (const subject of cast.filter(({ sourceId }) => sourceIds.includes(sourceId))) {
    for (const { id } of await liveOf(stage, subject)) {
      await stage.ask('DELETE', `${subject.path}/${id}`);
      if (subject.canBeForgotten) await stage.forget(id);
    }
  }
};
