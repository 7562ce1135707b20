import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sharedJson, startProduct } from './kit.ts';
import type { BackupDifferences } from './types.ts';

interface Case {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

const POLICIES = '/v1.0/identity/conditionalAccess/policies';
const sample = sharedJson<Case>('cases/D4-materialised-defaults.json');

/** Stamps, and properties of beta, which a write to v1.0 cannot name. */
const UNSENT = [
  'id',
  'createdDateTime',
  'modifiedDateTime',
  'templateId',
  'times',
  'deviceStates',
  'continuousAccessEvaluation',
];

/** The policy as a write can carry it. */
const sent = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !UNSENT.includes(name))
      .map(([name, member]: [string, unknown]) => [
        name,
        typeof member === 'object' && member !== null && !Array.isArray(member) ? sent(member) : member,
      ]),
  );
const changedIn = ({ counters }: BackupDifferences): number => counters.reduce((sum, { changed }) => sum + changed, 0);

describe(
  'defaults that the directory fills in by itself',
  { skip: sample ? false : 'without the published cases' },
  async () => {
    if (!sample) return;
    const product = await startProduct();
    after(() => product.end());
    const created = await product.tenant('POST', POLICIES, sent(sample.before));
    const id = String(created['id']);
    const before = await product.backup();
    await product.tenant('PATCH', `${POLICIES}/${id}`, sent(sample.after));
    const later = await product.backup();

    it('are in the directory, so that the two backups hold different contents', async () => {
      const { sessionControls } = await product.tenant('GET', `${POLICIES}/${id}`);
      assert.deepEqual(sent({ sessionControls }), sent({ sessionControls: sample.after['sessionControls'] }));
    });

    it('are no difference between two backups, and are found with the filter', async () => {
      const plain = await product.compareBackups(before, later);
      assert.deepEqual([plain.total, plain.list, changedIn(plain), plain['serviceChanges']], [0, [], 0, 1]);
      const filtered = await product.compareBackups(before, later, { serviceChanges: true });
      assert.deepEqual(
        [filtered.total, filtered.list.map((one) => [one.id, one.change, one.attributes]), changedIn(filtered)],
        [1, [[id, 'changed', []]], 0],
      );
    });

    it('are no difference to the directory, are not written, and are not reported', async () => {
      const [compared] = await product.compare(before, { conditionalAccessPolicies: [id] });
      assert.deepEqual([compared?.inDirectory, compared?.attributes, compared?.unrestorable ?? []], [true, [], []]);
      const stamp = (await product.tenant('GET', `${POLICIES}/${id}`))['modifiedDateTime'];
      const restored = await product.restore(before, { conditionalAccessPolicies: [id] });
      const { status, errors = [], notes = [], attributes = [] } = restored.item(id);
      assert.deepEqual([restored.status, status, errors, notes, attributes], ['Completed', 'Completed', [], [], []]);
      const now = await product.tenant('GET', `${POLICIES}/${id}`);
      assert.deepEqual(
        [now['modifiedDateTime'], sent({ all: now['sessionControls'] })],
        [stamp, sent({ all: sample.after['sessionControls'] })],
      );
    });

    it('a change next to them is listed alone and restored', async () => {
      await product.tenant('PATCH', `${POLICIES}/${id}`, { state: 'disabled' });
      const last = await product.backup();
      const { total, list, serviceChanges } = await product.compareBackups(before, last);
      const state = [{ name: 'state', oldValue: 'enabled', newValue: 'disabled' }];
      assert.deepEqual([total, list.map(({ attributes }) => attributes), serviceChanges], [1, [state], 0]);
      const [compared] = await product.compare(before, { conditionalAccessPolicies: [id] });
      assert.deepEqual(
        compared?.attributes.map(({ name }) => name),
        ['state'],
      );
      await product.restore(before, { conditionalAccessPolicies: [id] });
      assert.equal((await product.tenant('GET', `${POLICIES}/${id}`))['state'], 'enabled');
      assert.deepEqual((await product.compare(before, { conditionalAccessPolicies: [id] }))[0]?.attributes, []);
    });
  },
);
