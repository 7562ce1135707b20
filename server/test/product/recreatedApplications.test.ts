import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import { planCalls, statesOf } from './planCalls.ts';
import type { PlanOperation } from './planCalls.ts';
import { readDirectory } from './snapshotCalls.ts';
import type { Body } from './types.ts';

const product = await startProduct({ size: 20 });
after(() => product.end());
const { ok, makePlan, start, waitForEnd, operationsOf } = planCalls(product);

const APPLICATIONS = '/v1.0/applications';
/** More than the service writes in one batch. */
const CLIENTS = 24;

let api: Body;
let clients: string[];
let operations: PlanOperation[];
let restoreId: string;

before(async () => {
  api = await product.tenant('POST', APPLICATIONS, { displayName: 'Orders API' });
  clients = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      const { id } = await product.tenant('POST', APPLICATIONS, {
        displayName: `Orders client ${index}`,
        notes: 'Good',
        requiredResourceAccess: [
          {
            resourceAppId: api['appId'],
            resourceAccess: [{ id: '00000000-0000-4000-8000-000000000001', type: 'Role' }],
          },
        ],
        api: { knownClientApplications: [api['appId']] },
      });
      return String(id);
    }),
  );
  const backupId = await product.backup();
  for (const id of clients) await product.tenant('PATCH', `${APPLICATIONS}/${id}`, { notes: 'Bad' });
  await product.tenant('DELETE', `${APPLICATIONS}/${String(api['id'])}`);
  await product.tenant('DELETE', `/v1.0/directory/deletedItems/${String(api['id'])}`);
  const plan = await makePlan({ kind: 'changes', backupId, otherId: await readDirectory(ok), filters: {} });
  // The clients of other batches are written before the application exists again.
  const slow = { name: 'slow', path: '/applications', method: 'POST', delayMs: 3000, count: 1 };
  await product.tenant('POST', '/_simulator/fault', slow);
  ({ restoreId } = await start(plan));
  await waitForEnd(restoreId);
  operations = await operationsOf(plan.planId);
});

describe('an application that names a re-created one', () => {
  it('writes the new id of a re-created application into those that the plan changed before', async () => {
    const { value } = await product.tenant('GET', `${APPLICATIONS}?$top=999`);
    const back = (value as readonly Body[]).find(({ displayName }) => displayName === 'Orders API')?.['appId'] as
      string | undefined;
    assert.ok(back !== undefined && back !== api['appId'], statesOf(operations).join('\n'));
    const named = (value as readonly Body[])
      .filter(({ id }) => clients.includes(String(id)))
      .map(({ notes, requiredResourceAccess, api: own }) => [
        notes,
        (requiredResourceAccess as { resourceAppId?: unknown }[])[0]?.resourceAppId,
        (own as { knownClientApplications?: unknown[] }).knownClientApplications?.[0],
      ]);
    assert.deepEqual([...new Set(named.map((each) => each.join()))], [['Good', back, back].join()]);
    assert.ok(
      operations.every(({ state }) => state === 'done'),
      statesOf(operations).join('\n'),
    );
  });

  it('says before an undo that these keep the new id', async () => {
    const { planId } = await makePlan({ kind: 'undo', restoreId });
    const planned = (await operationsOf(planId)).filter(({ id }) => clients.includes(id));
    assert.deepEqual([...new Set(planned.flatMap(({ attributes }) => attributes.map(({ path }) => path)))], ['notes']);
    assert.equal(planned.length, CLIENTS);
    for (const { losses } of planned)
      assert.match(losses.join(' '), /names objects that the restore re-created by their new ids/);
  });
});
