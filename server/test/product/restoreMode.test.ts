import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import type { Body } from './types.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());

const POLICIES = '/v1.0/identity/conditionalAccess/policies';
const policies = async (): Promise<readonly (Body & { readonly id: string })[]> =>
  (await product.tenant('GET', POLICIES)).value;
const statesNow = async (): Promise<Map<string, unknown>> =>
  new Map((await policies()).map(({ id, state }) => [id, state]));

describe('a restore mode', () => {
  it('changes the policy that differs and leaves every policy alone that equals the backup', async () => {
    const before = await statesNow();
    const changed = (await policies()).find(({ state }) => state === 'enabled');
    assert.ok(changed);
    assert.ok([...before.values()].filter((state) => state === 'enabled').length > 3);
    const backup = await product.backup();
    await product.tenant('PATCH', `${POLICIES}/${changed.id}`, { description: 'Changed by somebody' });
    const chosen = { conditionalAccessPolicies: [...before.keys()] };
    const restored = await product.restore(backup, chosen, {
      conditionalAccessPolicies: { restoreMode: 'ReportOnly' },
    });
    assert.equal(restored.status, 'Completed');
    assert.deepEqual(
      restored.items.filter(({ action }) => action === 'Update').map(({ id }) => id),
      [changed.id],
    );
    assert.deepEqual(await statesNow(), new Map([...before]).set(changed.id, 'enabledForReportingButNotEnforced'));
    // The restore is repeated: the policy still differs from the backup, in its state, and has the mode already.
    const again = await product.restore(backup, chosen, { conditionalAccessPolicies: { restoreMode: 'ReportOnly' } });
    assert.deepEqual(
      again.items.filter(({ action }) => action !== 'None'),
      [],
    );
  });
});

describe('a restored user', () => {
  it('comes back disabled unless the account status is restored, and the report says so', async () => {
    const { value } = await product.tenant(
      'GET',
      '/v1.0/users?$select=id,accountEnabled,userType,onPremisesSyncEnabled&$top=999',
    );
    const [gone, disabled, same] = value
      .filter(
        ({ accountEnabled, userType, onPremisesSyncEnabled }) =>
          accountEnabled === true && userType === 'Member' && onPremisesSyncEnabled !== true,
      )
      .slice(4);
    assert.ok(gone && disabled && same);
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/users/${gone.id}`);
    await product.tenant('PATCH', `/v1.0/users/${disabled.id}`, { accountEnabled: false });
    const chosen = { users: [gone.id, disabled.id, same.id] };
    const off = { users: { restoreEnabled: false, recoverMailbox: false } };
    const first = await product.restore(backup, chosen, off);
    const asInBackup = (restored: typeof first) =>
      chosen.users.map((id) => (restored.item(id) as { asInBackup?: boolean }).asInBackup);
    assert.deepEqual(asInBackup(first), [false, false, true]);
    const signIn = (restored: typeof first) =>
      chosen.users.map((id) => (restored.item(id) as { signIn?: string }).signIn);
    assert.deepEqual(signIn(first), ['blocked', undefined, undefined]);
    assert.match(first.item(gone.id).notes?.join(' ') ?? '', /is restored disabled; in the backup it is enabled/);
    assert.match(first.item(disabled.id).notes?.join(' ') ?? '', /stays disabled; in the backup it is enabled/);
    const ada = await product.as('ada');
    const { body } = await ada.call<{
      list: { restoreId: string; statusDetails: string; comeBackDisabled: number; restoreSettings: unknown }[];
    }>('POST', '/api/restores_list', { pagenum: 1, perpage: 25 });
    const record = body.list.find(({ restoreId }) => restoreId === first.restoreId);
    assert.deepEqual([record?.statusDetails, record?.comeBackDisabled], ['1 user came back disabled.', 1]);
    assert.deepEqual(record?.restoreSettings, {
      users: { recoverMailbox: false, restoreEnabled: false },
      conditionalAccessPolicies: { restoreMode: 'BackupState', restoreDependencies: false },
      overwriteChanged: false,
    });
    const log = await ada.call<{ list: { details?: string }[] }>('POST', '/api/activity_log_list', {
      pagenum: 1,
      perpage: 25,
    });
    const expectedEnd =
      ` from backup ${backup}: account status not restored, mailbox not recovered, ` +
      'policies in mode BackupState, without what policies refer to, changes after the comparison kept';
    const details =
      log.body.list.find((one) => one.details?.startsWith(`Restore ${first.restoreId} of `))?.details ?? '';
    assert.ok(details.endsWith(expectedEnd), details);
    const ids = /of 3 objects \((.+)\) from/.exec(details)?.[1]?.split(', ');
    assert.deepEqual(new Set(ids), new Set(Object.values(chosen).flat()), details);
    const second = await product.restore(backup, chosen, { users: { restoreEnabled: true, recoverMailbox: false } });
    assert.deepEqual(asInBackup(second), [true, true, true]);
    assert.deepEqual(signIn(second), ['allowed', 'allowed', undefined]);
    assert.deepEqual(
      second.items
        .filter(({ action }) => action === 'Update')
        .map(({ id }) => id)
        .sort(),
      [gone.id, disabled.id].sort(),
    );
  });
});
