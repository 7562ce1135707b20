import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { it } from 'node:test';
import { countersOf, setStage } from './stage.ts';

it(
  'links and lists of the tenant are whole after a kill -9 in the middle of a backup',
  { timeout: 180_000 },
  async () => {
    const stage = await setStage({ TENANT_SIZE: '1500' });
    const whole = await stage.api.ended(await stage.start(), 120_000);
    assert.equal(whole.status, 'Completed', whole.statusDetails);
    assert.ok(whole.linksCounter > 100, String(whole.linksCounter));
    const second = await stage.start();
    await sleep(300);
    await stage.service.end('SIGKILL');
    await stage.revive();
    const resumed = await stage.api.ended(second, 120_000);
    assert.deepEqual(
      [resumed.status, resumed.linksCounter, resumed.statusDetails],
      ['Completed', whole.linksCounter, whole.statusDetails],
    );
    assert.deepEqual(countersOf(resumed), await stage.expected());
    // Any role assignment, grant or member that was lost would be a new version of its object.
    const { body } = await stage.api.call<{ counters?: unknown[]; total?: number }>(
      'POST',
      `/api/backups/${whole.backupId}/compare/${second}`,
      { pagenum: 1, perpage: 25 },
    );
    assert.equal(body.total, 0, JSON.stringify(body));
    await stage.end();
  },
);
