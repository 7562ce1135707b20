import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { NO_POSTGRES, hasPostgres, startPostgres } from '../../../test/postgres.ts';
import { seededRandom } from '../../../test/seed.ts';
import { soakRestores } from '../../../test/restore/soak.ts';
import type { SoakOptions } from '../../../test/restore/soak.ts';

/** KILLS makes the run longer: `npm run soak` makes 200. SEED repeats one. FAULTS of the 24 are on at a time. */
const KILLS = Number(process.env['KILLS'] ?? 2);
const FAULTS = Number(process.env['FAULTS'] ?? 5);
const ON_POSTGRES = process.env['SOAK_DATABASE'] === 'postgres';
const MINUTE = 60_000;

describe('restores whose service is killed while the directory misbehaves', () => {
  const soak = async (options: Omit<SoakOptions, 'tell'>, tell: (line: string) => void): Promise<void> => {
    const from = Date.now();
    const result = await soakRestores({ ...options, tell });
    const { failures, ...counts } = result;
    const file = process.env['SOAK_REPORT'];
    if (file !== undefined)
      appendFileSync(
        file,
        `${JSON.stringify({ part: 'restores', seed: options.random.seed, seconds: Math.round((Date.now() - from) / 1000), ...result })}\n`,
      );
    tell(JSON.stringify(counts));
    assert.deepEqual(failures, [], `SEED=${options.random.seed}`);
    assert.equal(counts.kills, options.kills);
  };

  it(
    `end by themselves, in states that are true, with each object once, after ${KILLS} kills (embedded)`,
    { timeout: (KILLS + 10) * MINUTE, skip: ON_POSTGRES ? 'SOAK_DATABASE says postgres' : false },
    async (context) =>
      soak({ random: seededRandom('kills of restores'), kills: KILLS, users: 10, faults: FAULTS }, (line) =>
        context.diagnostic(line),
      ),
  );

  it(
    `the same after ${KILLS} kills (PostgreSQL)`,
    {
      timeout: (KILLS + 10) * MINUTE,
      skip: !ON_POSTGRES ? 'only with SOAK_DATABASE=postgres' : hasPostgres() ? false : NO_POSTGRES,
    },
    async (context) => {
      const server = await startPostgres();
      assert.ok(server);
      try {
        await soak(
          {
            random: seededRandom('kills of restores'),
            kills: KILLS,
            users: 20,
            faults: FAULTS,
            databaseUrl: await server.database(),
          },
          (line) => context.diagnostic(line),
        );
      } finally {
        await server.stop();
      }
    },
  );
});
