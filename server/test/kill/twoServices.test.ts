import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findActivityBreak } from '../../src/wiring/backupEngine.ts';
import { verifySignatures } from '../../src/storage/integrity/verify.ts';
import { openKeys } from '../../src/keys/index.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import type { Db } from '../../src/storage/types.ts';
import { NO_POSTGRES, hasPostgres, startPostgres } from '../postgres.ts';
import { seededRandom } from '../seed.ts';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';
import { callWith, startProcess, tokenIn } from '@trc/simulator/test/tenant/process';
import { ApiClient } from './client.ts';
import { startIssuer } from './issuer.ts';
import { startService } from './service.ts';
import type { RunningService } from './service.ts';

const MINUTE = 60_000;
const GROUPS = 12;
/** Rounds per kind of work; ROUNDS makes more. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 1);

interface Process {
  service: RunningService;
  api: ApiClient;
}

interface Plan {
  planId: string;
  revision: number;
  hash: string;
}

interface RestoreState {
  restoreId: string;
  status: string;
}

describe(
  'two service processes on one PostgreSQL',
  { skip: hasPostgres() ? false : NO_POSTGRES, timeout: (ROUNDS + 5) * 2 * MINUTE },
  () => {
    it(`do no job twice when one is killed, ${ROUNDS} times in backups and in plans`, async (context) => {
      const random = seededRandom('two services');
      const server = await startPostgres();
      assert.ok(server);
      after(() => server.stop());
      const databaseUrl = await server.database();
      const tenantData = temporaryFolder();
      const issuer = await startIssuer();
      after(() => issuer.close());
      const tenant = await startProcess(tenantData);
      const token = tokenIn(tenantData);
      const ask = async (
        method: string,
        target: string,
        body?: unknown,
      ): Promise<Record<string, unknown> & { value: { id: string }[] }> => {
        const answer = await callWith(tenant.url, token, method, target, body);
        assert.ok(answer.status < 300, `${method} ${target}: ${answer.status}`);
        return answer.body as Record<string, unknown> & { value: { id: string }[] };
      };
      await ask('POST', '/_simulator/quotas', { setting: 'off' });
      const rootKeyFile = path.join(temporaryFolder(), 'root.key');
      const dataDirs = [path.join(temporaryFolder(), 'data'), path.join(temporaryFolder(), 'data')] as const;
      const anchors = dataDirs.map((dataDir) => path.join(dataDir, 'anchor'));
      const begin = async (which: 0 | 1): Promise<Process> => {
        const service = await startService({
          dataDir: dataDirs[which],
          rootKeyFile,
          tenantUrl: tenant.url,
          signInUrl: issuer.url,
          databaseUrl,
          tokenFile: path.join(tenantData, 'tenant', 'app.token'),
          environment: { RESTORE_SETTLE_SECONDS: '2', DIRECTORY_PACING: 'off' },
        });
        const api = new ApiClient(await issuer.token());
        await api.connect(service.url);
        return { service, api };
      };
      const logs: string[] = [];
      const first = await begin(0);
      // The second host begins with the first one's anchor; afterwards each keeps its own.
      mkdirSync(dataDirs[1], { recursive: true });
      copyFileSync(anchors[0] ?? '', anchors[1] ?? '');
      const both: [Process, Process] = [first, await begin(1)];
      const db = await openDatabase({ databaseUrl, dataDir: '' });
      after(() => db.close());
      const second = <T>(list: readonly [T, T], first: number): T => list[first === 0 ? 1 : 0];

      /** Kills one of the two while the other goes on. @returns the survivor, before the killed one is back */
      const killOne = async (which: number): Promise<Process> => {
        const dying = both[which === 0 ? 0 : 1];
        await dying.service.end('SIGKILL');
        logs.push(dying.service.log());
        return second(both, which);
      };
      const revive = async (which: number): Promise<void> => {
        const at = which === 0 ? 0 : 1;
        both[at] = await begin(at);
      };

      const groups = await Promise.all(
        Array.from({ length: GROUPS }, async (_, number) => {
          const { id } = await ask('POST', '/v1.0/groups', {
            displayName: `Twin ${number}`,
            mailEnabled: false,
            mailNickname: `twin${number}`,
            securityEnabled: true,
          });
          return String(id);
        }),
      );

      const backupIds: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const backupId = randomUUID();
        const first = random.below(2);
        // Both are asked at the same time: one backup comes of it.
        const answers = await Promise.all(both.map(({ api }) => api.call('POST', '/api/backup', { backupId })));
        assert.ok(
          answers.some(({ status }) => status === 200),
          JSON.stringify(answers),
        );
        await sleep(random.below(2500));
        const survivor = await killOne(first);
        const end = await survivor.api.ended(backupId, MINUTE);
        assert.equal(end.status, 'Completed', end.statusDetails);
        await revive(first);
        backupIds.push(backupId);
      }

      const newest = backupIds.at(-1);
      const groupsNamed = async (number: number): Promise<string[]> => {
        const { value } = await ask('GET', `/v1.0/groups?$filter=displayName eq 'Twin ${number}'`);
        return value.map(({ id }) => id);
      };
      const forgetGroups = async (): Promise<void> => {
        for (let number = 0; number < GROUPS; number += 1)
          for (const id of await groupsNamed(number)) {
            await ask('DELETE', `/v1.0/groups/${id}`);
            await ask('DELETE', `/v1.0/directory/deletedItems/${id}`);
          }
      };
      const assertEachOnce = async (what: string): Promise<void> => {
        for (let number = 0; number < GROUPS; number += 1)
          assert.equal((await groupsNamed(number)).length, 1, `SEED=${random.seed} ${what}: Twin ${number}`);
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        await forgetGroups();
        const wanted = {
          backupId: newest,
          selection: { groups: { all: false, selected: groups } },
          restoreSettings: {},
        };
        const answers = await Promise.all(
          both.map(({ api }) => api.call<RestoreState>('POST', '/api/restore', wanted)),
        );
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409], JSON.stringify(answers));
        const restoreId = answers.find(({ status }) => status === 200)?.body.restoreId ?? '';
        // The short form kills one of the services while the restore of a plan runs.
        const first = ROUNDS > 1 ? random.below(2) : undefined;
        if (first !== undefined) {
          await sleep(random.below(1200));
          await killOne(first);
        }
        const counts = await untilRestored(db, restoreId);
        assert.deepEqual(counts, { status: 'Completed', completed: GROUPS }, `SEED=${random.seed} round ${round}`);
        await assertEachOnce(`round ${round}`);
        if (first !== undefined) await revive(first);
      }

      for (let round = 0; round < ROUNDS; round += 1) {
        const what = `SEED=${random.seed} plan ${round}`;
        await forgetGroups();
        const objects = groups.map((id) => ({ type: 'groups', id }));
        const source = { kind: 'objects', backupId: newest, objects };
        const made = await both[0].api.call<Plan>('POST', '/api/plans', { source });
        assert.equal(made.status, 200, JSON.stringify(made.body));
        const { planId, revision, hash } = made.body;
        // Both services show the plan. An edit on one makes the revision of the other stale.
        const body = { revision, edits: [{ operationId: '1', selected: false }] };
        const edits = await Promise.all(both.map(({ api }) => api.call('PUT', `/api/plans/${planId}`, body)));
        assert.deepEqual(edits.map(({ status }) => status).sort(), [200, 409], what);
        const start = (hash: string) =>
          Promise.all(both.map(({ api }) => api.call<RestoreState>('POST', `/api/plans/${planId}/start`, { hash })));
        assert.deepEqual(
          (await start(hash)).map(({ status }) => status),
          [409, 409],
          what,
        );
        const back = { revision: revision + 1, edits: [{ operationId: '1', selected: true }] };
        const again = await both[1].api.call<Plan>('PUT', `/api/plans/${planId}`, back);
        assert.deepEqual([again.status, again.body.hash], [200, hash], what);
        const begun = await start(hash);
        assert.deepEqual(
          begun.map(({ status, body: { restoreId } }) => [status, restoreId]),
          [
            [200, planId],
            [200, planId],
          ],
        );
        await sleep(random.below(1200));
        const first = random.below(2);
        await killOne(first);
        assert.deepEqual(await untilRestored(db, planId), { status: 'Completed', completed: GROUPS }, what);
        await assertEachOnce(`plan ${round}`);
        await revive(first);
      }

      // A moment of the schedule has just come: both see it, one backup begins.
      const moment = new Date(Date.now() - 2 * MINUTE);
      const { status } = await both[0].api.call('POST', '/api/schedule_backup', {
        enabled: true,
        days: [moment.getUTCDay()],
        time: moment.toISOString().slice(11, 16),
        additional_backup_day: null,
        max_backups_to_retain: 90,
      });
      assert.equal(status, 200);
      await db.query(`update schedule set active_since = now() - interval '1 hour' where tenant_id = $1`, [TENANT_ID]);
      const scheduled = (): Promise<{ backup_id: string; status: string }[]> =>
        db.query(`select backup_id, status from backup where tenant_id = $1 and source = 'scheduled'`, [TENANT_ID]);
      for (const deadline = Date.now() + MINUTE; (await scheduled())[0]?.status !== 'Completed';) {
        assert.ok(Date.now() < deadline, `the scheduled backup is ${JSON.stringify(await scheduled())}`);
        await sleep(200);
      }
      assert.equal((await scheduled()).length, 1);
      assert.equal((await db.query('select 1 from schedule_slot where tenant_id = $1', [TENANT_ID])).length, 1);

      await Promise.all(both.map(({ service }) => service.end('SIGTERM')));
      for (const { service } of both) logs.push(service.log());
      await tenant.end('SIGTERM');
      const done = logs
        .join('\n')
        .split('\n')
        .filter((line) => line.includes('"job done"'))
        .map((line) => (JSON.parse(line) as { job: string }).job);
      assert.ok(done.length > 0);
      assert.equal(new Set(done).size, done.length, 'no job was done by both');
      assert.equal((await db.query(`select 1 from backup where tenant_id = $1`, [TENANT_ID])).length, ROUNDS + 1);
      assert.equal(await findActivityBreak(db, TENANT_ID), undefined);
      const [doubled] = await db.query<{ count: number }>(
        `select count(*) as count from (select details from activity
         where tenant_id = $1 and type in ('Backup', 'Restore') group by action, type, details
         having count(*) > 1) twice`,
        [TENANT_ID],
      );
      assert.equal(doubled?.count, 0, 'nothing is told twice');
      const keys = await openKeys({ rootKeyFile, db });
      assert.ok(!keys.sealed);
      for (const dataDir of dataDirs) {
        const { rows, older, damage } = await verifySignatures({ db, vault: keys.vault, dataDir });
        assert.ok(rows > 0);
        assert.deepEqual([older, damage], [[], []], `SEED=${random.seed}: a row of the services is blamed`);
      }
      context.diagnostic(`SEED=${random.seed} ${2 * ROUNDS} kills; ${done.length} jobs were done, each once`);
    });
  },
);

/** @returns the status of a restore that has ended, and its objects by state */
const untilRestored = async (db: Db, restoreId: string): Promise<Record<string, unknown>> => {
  for (const deadline = Date.now() + 2 * MINUTE; ;) {
    const [row] = await db.query<{ status: string }>(
      'select status from restore where tenant_id = $1 and restore_id = $2',
      [TENANT_ID, restoreId],
    );
    const states = await db.query<{ state: string; number: number }>(
      'select state, count(*) as number from restore_item where tenant_id = $1 and restore_id = $2 group by state',
      [TENANT_ID, restoreId],
    );
    if (row && row.status !== 'Running')
      return { status: row.status, ...Object.fromEntries(states.map(({ state, number }) => [state, number])) };
    assert.ok(Date.now() < deadline, `the restore is ${row?.status}: ${JSON.stringify(states)}`);
    await sleep(100);
  }
};
