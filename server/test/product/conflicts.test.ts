import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import type { Body, ComparedObject } from './types.ts';

const product = await startProduct({ size: 30, behaviours: { strictQueries: true } });
after(() => product.end());

const ACCESS = '/identity/conditionalAccess/policies';
const DEFAULTS = '/policies/identitySecurityDefaultsEnforcementPolicy';

const ask = (method: string, path: string, body?: unknown): Promise<Body> =>
  product.tenant(method, `/v1.0${path}`, body);
const create = async (path: string, body: object): Promise<string> => String((await ask('POST', path, body))['id']);
const createUser = (displayName: string, name: string): Promise<string> =>
  create('/users', {
    accountEnabled: true,
    displayName,
    mailNickname: name,
    userPrincipalName: `${name}@fabrikam.example`,
    passwordProfile: { password: 'Aa1!xxxxxxxx' },
  });
interface Preview {
  readonly objects: readonly { readonly message?: string }[];
}

const previewed = async (backupId: string, type: string, id: string): Promise<string> => {
  const ada = await product.as('ada');
  const selection = { [type]: { isSectionSelected: false, selected: [{ id, displayName: id }] } };
  const saved = await ada.call<{ restoreId: string }>('POST', '/api/restores/selection', { backupId, selection });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  const restoreSettings = { users: { recoverMailbox: false, restoreEnabled: true } };
  const { status, body } = await ada.call<Preview>('POST', `/api/restores/${saved.body.restoreId}/preview`, {
    restoreSettings,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body.objects[0]?.message ?? '';
};

const messageOf = async (backup: string, type: string, id: string): Promise<string> => {
  const [compared]: ComparedObject[] = await product.compare(backup, { [type]: [id] });
  assert.ok(compared);
  assert.equal(await previewed(backup, type, id), compared.message ?? '', 'the preview says the same');
  return compared.message ?? '';
};

describe('what the directory would refuse for the sake of another object is named before the start', () => {
  it('a service principal whose application has a new one by now', async () => {
    const application = await create('/applications', { displayName: 'HR portal' });
    const { appId } = await ask('GET', `/applications/${application}`);
    const principal = await create('/servicePrincipals', { appId });
    const backup = await product.backup();
    await ask('DELETE', `/servicePrincipals/${principal}`);
    await ask('DELETE', `/applications/${application}`);
    await ask('POST', `/directory/deletedItems/${application}/restore`, {});
    const newer = await create('/servicePrincipals', { appId });
    const message = await messageOf(backup, 'servicePrincipals', principal);
    assert.ok(message.includes(`The application has another service principal now: HR portal (${newer})`), message);
    const { item } = await product.restore(backup, { servicePrincipals: [principal] });
    assert.equal(item(principal).status, 'Failed', JSON.stringify(item(principal)));
    assert.ok(item(principal).errors?.[0]?.message.includes(`HR portal (${newer})`), JSON.stringify(item(principal)));
  });

  it('an account name and an identifier URI that another object has now', async () => {
    const user = await createUser('Ada Former', 'ada.former');
    const application = await create('/applications', {
      displayName: 'Orders',
      identifierUris: ['api://orders.fabrikam.example'],
    });
    const backup = await product.backup();
    await ask('PATCH', `/users/${user}`, { userPrincipalName: 'ada.moved@fabrikam.example' });
    const owner = await createUser('Ada Later', 'ada.former');
    await ask('PATCH', `/applications/${application}`, { identifierUris: [] });
    const taker = await create('/applications', {
      displayName: 'Orders copy',
      identifierUris: ['api://orders.fabrikam.example'],
    });
    const ofUser = await messageOf(backup, 'users', user);
    assert.ok(
      ofUser.includes(`User principal name ada.former@fabrikam.example belongs to Ada Later (${owner}) now`),
      ofUser,
    );
    const ofApplication = await messageOf(backup, 'applications', application);
    assert.ok(
      ofApplication.includes(`Identifier URIs api://orders.fabrikam.example belongs to Orders copy (${taker}) now`),
      ofApplication,
    );
    const { item } = await product.restore(backup, { users: [user], applications: [application] });
    for (const [id, title] of [
      [user, 'Ada Later'],
      [application, 'Orders copy'],
    ] as const) {
      assert.ok(
        item(id).errors?.some(({ message }) => message.includes(title)),
        JSON.stringify(item(id)),
      );
    }
  });

  it('nothing is named where the owner is restored as well, or where nothing differs', async () => {
    const [one, other] = [await createUser('One', 'first'), await createUser('Other', 'second')];
    const backup = await product.backup();
    assert.equal(await messageOf(backup, 'users', one), '');
    await ask('PATCH', `/users/${one}`, { userPrincipalName: 'third@fabrikam.example' });
    await ask('PATCH', `/users/${other}`, { userPrincipalName: 'first@fabrikam.example' });
    for (const { message } of await product.compare(backup, { users: [one, other] })) assert.equal(message, undefined);
  });

  it('sensitive properties of administrators and members of role-assignable groups', async () => {
    const [administrator, member, other] = [
      await createUser('Admin', 'admin.one'),
      await createUser('Member', 'member.one'),
      await createUser('Plain', 'plain.one'),
    ];
    const {
      value: [role],
    } = await ask('GET', "/roleManagement/directory/roleDefinitions?$filter=displayName eq 'Global Reader'");
    await ask('POST', '/roleManagement/directory/roleAssignments', {
      '@odata.type': '#microsoft.graph.unifiedRoleAssignment',
      roleDefinitionId: role?.id,
      principalId: administrator,
      directoryScopeId: '/',
    });
    const group = await create('/groups', {
      displayName: 'Assignable',
      mailNickname: 'assignable',
      mailEnabled: false,
      securityEnabled: true,
      isAssignableToRole: true,
    });
    await ask('POST', `/groups/${group}/members/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${member}`,
    });
    const backup = await product.backup();
    for (const id of [administrator, member, other])
      await ask('PATCH', `/users/${id}`, { mobilePhone: '+1 555 0100', jobTitle: 'Changed' });
    assert.equal(await messageOf(backup, 'users', administrator), '', 'the application has the role');
    await product.behave({ privilegedApplication: false });
    for (const id of [administrator, member]) {
      assert.match(
        await messageOf(backup, 'users', id),
        /The directory refuses mobile phone until the application has the directory role Privileged Authenticat/,
      );
    }
    assert.equal(await messageOf(backup, 'users', other), '');
    const { item } = await product.restore(backup, { users: [administrator, other] });
    assert.deepEqual([item(administrator).status, item(other).status], ['CompletedWithErrors', 'Completed']);
    await product.behave({ privilegedApplication: true });
    for (const id of [administrator, member, other]) await ask('DELETE', `/users/${id}`);
    assert.doesNotMatch(await messageOf(backup, 'users', administrator), /refuses/, 'the application has the role');
    await product.behave({ privilegedApplication: false });
    for (const id of [administrator, member]) {
      assert.match(
        await messageOf(backup, 'users', id),
        /The directory refuses to bring the user back until the application has the directory role Privileged Authent/,
      );
    }
    assert.doesNotMatch(await messageOf(backup, 'users', other), /refuses/);
    const back = await product.restore(backup, { users: [administrator, other] });
    assert.equal(back.item(administrator).status, 'Failed');
    assert.notEqual(back.item(other).status, 'Failed');
    await product.behave({ privilegedApplication: true });
  });

  it('a policy that cannot be enabled while security defaults are on', async () => {
    const policy = await create(ACCESS, {
      displayName: 'Conflicting',
      state: 'enabled',
      grantControls: { operator: 'OR', builtInControls: ['mfa'] },
      conditions: {
        clientAppTypes: ['all'],
        applications: { includeApplications: ['All'] },
        users: { includeUsers: ['All'] },
      },
    });
    const backup = await product.backup();
    assert.doesNotMatch(await messageOf(backup, 'conditionalAccessPolicies', policy), /Security defaults/);
    for (const { id } of (await ask('GET', ACCESS)).value) await ask('PATCH', `${ACCESS}/${id}`, { state: 'disabled' });
    await ask('PATCH', DEFAULTS, { isEnabled: true });
    assert.match(
      await messageOf(backup, 'conditionalAccessPolicies', policy),
      /Security defaults are on, so the directory does not enable this policy/,
    );
  });
});

/** In the order in which they can be deleted. */
const KINDS = ['servicePrincipals', 'applications', 'users'];
const ORDINARY_PRINCIPAL = 'it comes back as an ordinary enterprise application';
const GALLERY =
  'Single sign-on and provisioning features of the gallery: add the application from the gallery again for these';
const MAILBOX =
  'Not recoverable: The mailbox: the service lacks the permission Exchange.ManageAsApp or the role ' +
  'Exchange Administrator';
const MAILBOX_LOST =
  'The mailbox cannot be restored. The service lacks the permission Exchange.ManageAsApp or the role ' +
  'Exchange Administrator.';
/** By type and place among the objects that the incident creates. */
const LOSSES: readonly (readonly [type: string, at: number, ...losses: string[]])[] = [
  ['users', 0, "That it is an agent's user account: it comes back as an ordinary user, without its agent identity"],
  ['applications', 0, 'That it is an agent identity blueprint: it comes back as an ordinary application'],
  ['applications', 1, GALLERY, '1 flexible federated credential'],
  ['servicePrincipals', 0, `That it belongs to an agent identity blueprint: ${ORDINARY_PRINCIPAL}`],
  ['servicePrincipals', 1, `That it is an agent identity: ${ORDINARY_PRINCIPAL}`],
  ['servicePrincipals', 2, GALLERY, '1 provisioning job'],
];

describe('what a create cannot bring back', () => {
  it('the mailbox, where the service may not recover it: in the comparison, the preview and the report', async () => {
    const { value } = await ask(
      'GET',
      '/users?$select=id,mail,assignedLicenses,userType,onPremisesSyncEnabled&$top=99',
    );
    const [gone, deleted] = value
      .slice(4)
      .filter(
        ({ mail, assignedLicenses: licences, userType, onPremisesSyncEnabled }) =>
          typeof mail === 'string' && (licences as []).length > 0 && userType === 'Member' && !onPremisesSyncEnabled,
      )
      .map(({ id }) => id);
    assert.ok(gone !== undefined && deleted !== undefined);
    const backup = await product.backup();
    await ask('DELETE', `/users/${gone}`);
    await ask('DELETE', `/directory/deletedItems/${gone}`);
    await ask('DELETE', `/users/${deleted}`);
    const mailboxIn = async (): Promise<boolean[]> =>
      (await product.compare(backup, { users: [gone, deleted] })).map(({ message = '' }) => message.includes(MAILBOX));
    assert.deepEqual(await mailboxIn(), [false, false]);
    await product.tenant('POST', '/_simulator/consent', { permissions: { 'Exchange.ManageAsApp': false } });
    assert.deepEqual(await mailboxIn(), [true, false], 'Exchange reconnects the mailbox of a user that is undeleted');
    // As the console sends it in this case.
    assert.ok((await previewed(backup, 'users', gone)).includes(MAILBOX));
    const settings = { users: { recoverMailbox: false, restoreEnabled: true } };
    const { item } = await product.restore(backup, { users: [gone, deleted] }, settings);
    const reported = [gone, deleted].map((id) =>
      (item(id).errors ?? []).some(({ message }) => message === MAILBOX_LOST),
    );
    assert.deepEqual(reported, [true, false], JSON.stringify(item(gone)));
    await product.tenant('POST', '/_simulator/consent', { permissions: { 'Exchange.ManageAsApp': true } });
  });

  it('agents, gallery applications, provisioning and flexible credentials: in comparison and report', async () => {
    const reply = await product.tenant('POST', '/_simulator/incident', { name: 'recentKindsAdded' });
    const deeds = reply['deeds'] as { set: string; id: string; what: string }[];
    const made = (set: string): string[] =>
      deeds.filter((deed) => deed.set === set && deed.what === 'created').map(({ id }) => id);
    const chosen = Object.fromEntries(KINDS.map((type) => [type, made(type)]));
    const backup = await product.backup();
    for (const type of KINDS)
      for (const id of chosen[type] ?? []) {
        await ask('DELETE', `/${type}/${id}`);
        await ask('DELETE', `/directory/deletedItems/${id}`);
      }
    const compared = await product.compare(backup, chosen);
    const { item } = await product.restore(backup, chosen);
    for (const [type, at, ...losses] of LOSSES) {
      const id = chosen[type]?.[at] ?? '';
      const message = compared.find((one) => one.id === id)?.message ?? '';
      const reported = (item(id).errors ?? []).map((error) => error.message);
      for (const loss of losses) {
        assert.ok(message.includes(loss), `${type}: ${message}`);
        const lost = `${loss.split(':')[0]} cannot be restored.`;
        assert.ok(
          reported.some((text) => text.startsWith(lost)),
          `${type}: ${reported.join(' ')}`,
        );
      }
    }
  });
});
