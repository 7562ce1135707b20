import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { startProduct } from './kit.ts';
import { planCalls, statesOf } from './planCalls.ts';
import type { PlanOperation } from './planCalls.ts';
import { plain, POLICIES, previewCalls } from './previewCalls.ts';
import { readDirectory } from './snapshotCalls.ts';
import type { Body } from './types.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());
const { ok, makePlan, start, waitForEnd, operationsOf } = planCalls(product);
const { list, makeUser } = previewCalls(product);

const METHODS = '/v1.0/policies/authenticationMethodsPolicy';

let user: string;
let back: string | undefined;
let [changed, untouched]: string[] = [];
let operations: PlanOperation[];
let restoreId: string;

const policyOf = (id: string | undefined): Promise<Body> => product.tenant('GET', `${POLICIES}/${id}`);
const excludedBy = async (id: string | undefined): Promise<unknown> => {
  const { conditions } = (await policyOf(id)) as { conditions?: { users?: { excludeUsers?: unknown } } };
  return conditions?.users?.excludeUsers;
};

before(async () => {
  user = await makeUser('Break glass', 'breakglass');
  [changed, untouched] = await Promise.all(
    ['Changed and excluded', 'Only excluded'].map(async (displayName) => {
      const { id } = await product.tenant('POST', POLICIES, {
        displayName,
        state: 'enabled',
        conditions: {
          users: { includeUsers: ['All'], excludeUsers: [user] },
          applications: { includeApplications: ['All'] },
        },
        grantControls: { operator: 'OR', builtInControls: ['mfa'] },
      });
      return String(id);
    }),
  );
  await product.tenant('PATCH', METHODS, {
    registrationEnforcement: {
      authenticationMethodsRegistrationCampaign: { excludeTargets: [{ id: user, targetType: 'user' }] },
    },
  });
  const backupId = await product.backup();
  await product.tenant('PATCH', `${POLICIES}/${changed}`, { state: 'disabled' });
  await product.tenant('DELETE', `/v1.0/users/${user}`);
  await product.tenant('DELETE', `/v1.0/directory/deletedItems/${user}`);
  const plan = await makePlan({ kind: 'changes', backupId, otherId: await readDirectory(ok), filters: {} });
  ({ restoreId } = await start(plan));
  await waitForEnd(restoreId);
  operations = await operationsOf(plan.planId);
  const users = await list('/v1.0/users?$top=999&$select=id,displayName');
  back = users.find(({ displayName }) => displayName === 'Break glass')?.id;
  assert.ok(back !== undefined && back !== user, statesOf(operations).join('\n'));
});

it('writes the new id of a re-created object into policies, whether the plan changes them or not', async () => {
  assert.deepEqual([await excludedBy(changed), await excludedBy(untouched)], [[back], [back]]);
  assert.equal((await policyOf(changed))['state'], 'enabled');
  assert.ok(
    operations.every(({ state }) => state === 'done'),
    statesOf(operations).join('\n'),
  );
});

it('writes the new id into settings of the tenant', async () => {
  const { registrationEnforcement } = (await product.tenant('GET', METHODS)) as {
    registrationEnforcement?: {
      authenticationMethodsRegistrationCampaign?: { excludeTargets?: readonly Record<string, unknown>[] };
    };
  };
  const targets = registrationEnforcement?.authenticationMethodsRegistrationCampaign?.excludeTargets ?? [];
  assert.deepEqual(
    targets.map(({ id }) => id),
    [back],
  );
});

it('says before an undo that the policies keep the new id, and undoes the rest', async () => {
  const { planId } = await makePlan({ kind: 'undo', restoreId });
  const planned = await operationsOf(planId);
  const [policy] = planned.filter(({ id }) => id === changed);
  assert.deepEqual(
    policy?.attributes.map(({ path, expected, wanted }) => [path, plain(expected), plain(wanted)]),
    [['state', 'enabled', 'disabled']],
  );
  assert.match(policy?.losses.join(' ') ?? '', /names objects that the restore re-created by their new ids/);
});
