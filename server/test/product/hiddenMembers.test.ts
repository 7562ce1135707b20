import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startProduct } from './kit.ts';

const product = await startProduct({ size: 30, behaviours: { hiddenMembersLeftOut: true } });
after(() => product.end());

interface Gap {
  type: string;
  state: string;
  links?: { name: string; reason?: string; objects?: number; unknown?: number }[];
}

const consent = (on: boolean) =>
  product.tenant('POST', '/_simulator/consent', { permissions: { 'Member.Read.Hidden': on } });

const membersGap = async (backupId: string, type: string) => {
  const ada = await product.as('ada');
  const { body } = await ada.call<{ coverage?: { types: Gap[] } }>('POST', '/api/get_backup', { backupId });
  return body.coverage?.types.find((each) => each.type === type)?.links?.find(({ name }) => name === 'members');
};

/** Groups and units that differ; the consent itself is a change of a service principal. */
const changesOf = async (from: string, to: string) =>
  (await product.compareBackups(from, to)).list.filter(
    ({ type }) => type === 'groups' || type === 'administrativeUnits',
  );

describe('hidden members are a gap and never written', () => {
  let group = '';
  let unit = '';
  let users: string[] = [];
  const path = (what: 'groups' | 'directory/administrativeUnits', id: string) => `/v1.0/${what}/${id}/members`;
  const membersOf = async (what: 'groups' | 'directory/administrativeUnits', id: string): Promise<string[]> =>
    (await product.tenant('GET', `${path(what, id)}?$select=id`)).value.map((one) => one.id).sort();
  const add = (what: 'groups' | 'directory/administrativeUnits', id: string, member: string | undefined) =>
    product.tenant('POST', `${path(what, id)}/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${String(member)}`,
    });

  before(async () => {
    users = (await product.tenant('GET', '/v1.0/users?$select=id&$top=6')).value.map(({ id }) => id);
    const made = await product.tenant('POST', '/v1.0/groups', {
      displayName: 'Board (hidden)',
      mailNickname: 'board',
      mailEnabled: false,
      securityEnabled: true,
      groupTypes: [],
      visibility: 'HiddenMembership',
    });
    group = String(made['id']);
    unit = String(
      (
        await product.tenant('POST', '/v1.0/directory/administrativeUnits', {
          displayName: 'Works council',
          visibility: 'HiddenMembership',
        })
      )['id'],
    );
    for (const user of users.slice(0, 3)) {
      await add('groups', group, user);
      await add('directory/administrativeUnits', unit, user);
    }
    await consent(false);
  });

  it('without the permission they are a gap that names it, and nothing of them is known', async () => {
    const backup = await product.backup();
    for (const type of ['groups', 'administrativeUnits']) {
      const gap = await membersGap(backup, type);
      assert.ok(gap && (gap.objects ?? 0) >= 1, `${type}: ${JSON.stringify(gap)}`);
      assert.match(gap.reason ?? '', /Member\.Read\.Hidden/);
    }
    const [compared] = await product.compare(backup, { groups: [group] });
    assert.deepEqual(compared?.attributes, []);
    assert.match(compared?.message ?? '', /members/);
  });

  it('a permission granted later shows no members as added, and a restore removes none of them', async () => {
    await consent(false);
    const hidden = await product.backup();
    await consent(true);
    const open = await product.backup();
    assert.deepEqual(await changesOf(hidden, open), []);
    assert.equal(await membersGap(open, 'groups'), undefined);
    const wanted = await membersOf('groups', group);
    assert.equal(wanted.length, 3);
    const restored = await product.restore(hidden, { groups: [group], administrativeUnits: [unit] });
    assert.equal(restored.status, 'Completed', JSON.stringify(restored.items));
    assert.deepEqual(await membersOf('groups', group), wanted);
    assert.equal((await membersOf('directory/administrativeUnits', unit)).length, 3);
  });

  it('a permission withdrawn later keeps a restore from adding and removing, and the item says so', async () => {
    const known = await product.backup();
    await add('groups', group, users[4]);
    await product.tenant('DELETE', `${path('groups', group)}/${String(users[0])}/$ref`);
    await product.tenant('PATCH', `/v1.0/groups/${group}`, { description: 'Changed' });
    const wanted = await membersOf('groups', group);
    await consent(false);
    const [compared] = await product.compare(known, { groups: [group] });
    assert.deepEqual(
      compared?.attributes.map(({ name }) => name),
      ['description'],
    );
    const restored = await product.restore(known, { groups: [group] });
    const item = restored.item(group);
    assert.equal(item.status, 'CompletedWithErrors', JSON.stringify(item));
    assert.ok(
      item.errors?.some(
        ({ message, attribute }) => attribute === 'links.members' && message.includes('Member.Read.Hidden'),
      ),
      JSON.stringify(item),
    );
    await consent(true);
    assert.deepEqual(await membersOf('groups', group), wanted);
    assert.equal((await product.tenant('GET', `/v1.0/groups/${group}?$select=description`))['description'], null);
  });

  it('members that an earlier backup knew stay known while they are hidden', async () => {
    await consent(true);
    const known = await product.backup();
    await consent(false);
    const later = await product.backup();
    assert.equal((await membersGap(later, 'groups'))?.reason?.includes('Member.Read.Hidden'), true);
    assert.deepEqual(await changesOf(known, later), []);
    await consent(true);
  });
});
