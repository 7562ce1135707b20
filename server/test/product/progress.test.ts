import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, describe, it } from 'node:test';
import { AS_IN_BACKUP, startProduct } from './kit.ts';

const product = await startProduct();
after(() => product.end());

interface Progress {
  readonly written: number;
  readonly verified: number;
  readonly open: number;
  readonly types: readonly { readonly type: string; readonly written: number; readonly changed: number }[];
}

interface Job {
  readonly restoreId: string;
  readonly status: string;
  readonly progress?: Progress;
}

interface Problems {
  readonly list: readonly { readonly status: string }[];
  readonly restore: Job;
}

const POLICIES = '/v1.0/identity/conditionalAccess/policies';
const WRITE_MS = 400;

describe('the progress of a running restore', () => {
  it('counts written, verified and open apart, and what is changed so far', async () => {
    const { value } = await product.tenant('GET', `${POLICIES}?$select=id,displayName`);
    const ids = value.slice(0, 6).map(({ id }) => id);
    const backupId = await product.backup();
    // The last one is left as it is, so that it is written and not changed.
    for (const id of ids.slice(0, 5))
      await product.tenant('PATCH', `${POLICIES}/${id}`, { displayName: `Changed ${id}` });
    await product.tenant('POST', '/_simulator/fault', {
      name: 'slow',
      method: 'PATCH',
      count: null,
      delayMs: WRITE_MS,
    });
    const ada = await product.as('ada');
    const selection = { conditionalAccessPolicies: { all: false, selected: ids } };
    const started = await ada.call<Job>('POST', '/api/restore', {
      backupId,
      selection,
      restoreSettings: AS_IN_BACKUP,
      experimental: true,
    });
    const restoreId = started.body.restoreId;
    assert.equal(started.status, 200, JSON.stringify(started.body));
    const seen: Progress[] = [];
    const ahead: string[] = [];
    let status = 'Running';
    for (const until = Date.now() + 60_000; status === 'Running' && Date.now() < until;) {
      await sleep(WRITE_MS / 4);
      const { body } = await ada.call<{ list: readonly Job[] }>('POST', '/api/restores_list', {
        pagenum: 1,
        perpage: 10,
      });
      const job = body.list.find((each) => each.restoreId === restoreId);
      status = job?.status ?? '';
      if (job?.progress) seen.push(job.progress);
      const report = await ada.call<Problems>('POST', `/api/restores/${restoreId}/problems`, {
        pagenum: 1,
        perpage: 10,
      });
      if (report.body.restore.status === 'Running') ahead.push(...report.body.list.map((each) => each.status));
      assert.equal(job?.progress === undefined, status !== 'Running', 'only a running restore has a progress');
    }
    assert.equal(status, 'Completed');
    assert.deepEqual(ahead, [], 'an object that is not reached yet needs no attention');
    assert.ok(seen.length > 5);
    for (const { written, verified, open } of seen) assert.equal(written + verified + open, ids.length);
    const whileWriting = seen.filter(({ written, verified, open }) => written > 0 && verified === 0 && open > 0);
    assert.ok(new Set(whileWriting.map(({ written }) => written)).size >= 3, 'it moves while it writes');
    const changed = seen.map(
      ({ types }) => types.find(({ type }) => type === 'conditionalAccessPolicies')?.changed ?? 0,
    );
    assert.deepEqual(
      [...changed].sort((left, right) => left - right),
      changed,
      'what is changed only grows',
    );
    assert.ok(changed.some((count) => count > 0 && count < 5));
    assert.ok(Math.max(...changed) <= 5, 'an object that was right already is not changed');
  });
});
