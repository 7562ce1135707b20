import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';

const product = await startProduct({ size: 60 });
after(() => product.end());

type Changes = Reply<'listChanges'>;

const UNKNOWN = '00000000-0000-4000-8000-00000000000f';

const ask = async (
  who: 'ada' | 'oscar' | 'vera',
  [id, otherId]: readonly [string, string],
  wish: object = {},
): Promise<{ status: number; body: Changes }> =>
  (await product.as(who)).call<Changes>('POST', `/api/backups/${id}/changes/${otherId}`, {
    pagenum: 1,
    perpage: 100,
    ...wish,
  });

const changesOf = async (pair: readonly [string, string], wish: object = {}): Promise<Changes> => {
  const { status, body } = await ask('ada', pair, wish);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

const keysIn = ({ list }: Changes): string[] => list.map(({ key }) => key);

/** Every change of a list, page by page. */
const allChanges = async (pair: readonly [string, string], perpage: number): Promise<Changes['list'][number][]> => {
  const found: Changes['list'][number][] = [];
  for (let pagenum = 1; ; pagenum += 1) {
    const { list, total } = await changesOf(pair, { pagenum, perpage });
    found.push(...list);
    if (list.length === 0 || found.length >= total) return found;
  }
};

describe('the changes between two backups', () => {
  let pair: readonly [string, string];

  before(async () => {
    const calm = await product.backup();
    await product.tenant('POST', '/_simulator/incident', { name: 'everything' });
    pair = [calm, await product.backup()];
  });

  it('begin with the critical ones, a new Global Administrator among them', async () => {
    const { headline, totals, list, total, plannable, incomplete } = await changesOf(pair);
    assert.match(
      headline,
      /^\d+ changes since the backup of \d{4}-\d\d-\d\d \d\d:\d\d UTC, until the backup of .* UTC\. \d+ are critical: /,
    );
    assert.deepEqual(headline.match(/\d+(?= (?:changes|are))/g)?.map(Number), [
      totals.changes,
      totals.severities.critical,
    ]);
    assert.equal(list[0]?.severity, 'critical');
    const role = list.find(({ type, name }) => type === 'directoryRoles' && name === 'Global Administrator');
    assert.ok(role, JSON.stringify(list.map(({ key, name, severity }) => [key, name, severity])));
    assert.equal(role.severity, 'critical');
    assert.equal(role.reasons[0]?.rule, 'roleAssigned');
    const assigned = role.links.find(({ name }) => name === 'assignments');
    assert.ok(assigned && assigned.addedCount > 0 && assigned.added.length === assigned.addedCount);
    const principals = assigned.added.map((row) =>
      String((row as Record<string, unknown>)['principalId']).toLowerCase(),
    );
    assert.ok(
      principals.every((id) => role.names.some((named) => named.id === id && named.name !== '')),
      JSON.stringify(role.names),
    );
    assert.equal(totals.changes + totals.consequences + totals.service, total);
    const reversible = (await allChanges(pair, 100)).filter(({ kind }) => kind === 'changed' || kind === 'deleted');
    assert.equal(plannable, reversible.length);
    assert.deepEqual(incomplete, []);
  });

  it('fold what follows from deleted users', async () => {
    const { folds } = await changesOf(pair);
    const fold = folds.find(({ sentence }) => /^\d+ users were deleted: /.test(sentence));
    assert.ok(fold, JSON.stringify(folds.map(({ sentence }) => sentence)));
    assert.match(fold.sentence, /\d+ groups? lost members/);
    const all = new Map((await allChanges(pair, 100)).map((one) => [one.key, one]));
    for (const key of fold.causes) {
      const cause = all.get(key);
      assert.deepEqual([cause?.type, cause?.kind, cause?.causedBy], ['users', 'deleted', []]);
      for (const consequence of cause?.consequences ?? []) assert.ok(fold.consequences.includes(consequence));
    }
    for (const key of fold.consequences) {
      const causes = all.get(key)?.causedBy ?? [];
      assert.ok(
        causes.some((cause) => fold.causes.includes(cause)),
        key,
      );
    }
  });

  it('are narrowed by severity, type, kind and text, and read page by page', async () => {
    const whole = await changesOf(pair);
    const all = await allChanges(pair, 100);
    assert.equal(all.length, whole.total);
    assert.deepEqual(
      (await allChanges(pair, 7)).map(({ key }) => key),
      all.map(({ key }) => key),
    );
    for (const filters of [
      { severity: 'high' },
      { type: 'groups' },
      { kind: 'deleted' },
      { type: 'users', kind: 'created' },
    ]) {
      const found = await changesOf(pair, { filters });
      const wanted = all.filter((one) =>
        Object.entries(filters).every(([name, value]) => Reflect.get(one, name) === value),
      );
      assert.ok(wanted.length > 0, JSON.stringify(filters));
      assert.deepEqual([found.total, keysIn(found)], [wanted.length, wanted.map(({ key }) => key).slice(0, 100)]);
      assert.deepEqual(
        [found.headline, found.totals],
        [whole.headline, whole.totals],
        'filters leave the totals alone',
      );
    }
    const named = all.find(({ type, name }) => type === 'users' && name !== undefined);
    assert.ok(named?.name);
    const search = ` ${named.name.toUpperCase()} `;
    const found = await changesOf(pair, { search });
    assert.ok(keysIn(found).includes(named.key));
    assert.ok(found.list.every(({ name }) => name?.toUpperCase().includes(search.trim())));
    assert.deepEqual(keysIn(await changesOf(pair, { search: named.id })), [named.key]);
  });

  it('are listed without consequences, which a cause lists, and in another order', async () => {
    const all = await allChanges(pair, 100);
    const { totals } = await changesOf(pair);
    const own = await changesOf(pair, { filters: { own: true } });
    assert.equal(own.total, totals.changes);
    assert.ok(own.list.every(({ kind, causedBy }) => kind !== 'service' && causedBy.length === 0));
    assert.equal((await changesOf(pair, { filters: { own: false } })).total, totals.consequences + totals.service);
    const cause = all.find(({ consequences }) => consequences.length > 1);
    assert.ok(cause);
    const followed = await changesOf(pair, { filters: { causedBy: cause.key } });
    assert.deepEqual(keysIn(followed).sort(), [...cause.consequences].sort());
    const byName = await changesOf(pair, { filters: { own: true }, sort: { column: 'name', direction: 'desc' } });
    const names = byName.list.map(({ name, id }) => name ?? id);
    assert.deepEqual(
      names,
      [...names].sort((one, other) => other.localeCompare(one)),
    );
    const ranks = ['critical', 'high', 'medium', 'low', 'service'];
    const bySeverity = await changesOf(pair, { sort: { column: 'severity', direction: 'desc' } });
    const rank = ({ severity }: Changes['list'][number]): number => ranks.indexOf(severity);
    assert.ok(bySeverity.list.every((one, at, { [at - 1]: last = one }) => rank(last) <= rank(one)));
  });

  it('are the same whichever backup is named first, and none within one backup', async () => {
    const [calm, later] = pair;
    assert.deepEqual(await changesOf([later, calm]), await changesOf(pair));
    const none = await changesOf([later, later]);
    assert.match(none.headline, /^No changes since the backup of .* UTC, until the backup of .* UTC\.$/);
    assert.deepEqual([none.total, none.list, none.folds, none.totals.changes], [0, [], [], 0]);
  });

  it('name objects that did not change', async () => {
    const { value: groups } = await product.tenant(
      'GET',
      '/v1.0/groups?$select=id,groupTypes,onPremisesSyncEnabled&$top=60',
    );
    const group = groups.find(
      ({ groupTypes, onPremisesSyncEnabled }) =>
        Array.isArray(groupTypes) && groupTypes.length === 0 && onPremisesSyncEnabled !== true,
    );
    const { value: users } = await product.tenant('GET', '/v1.0/users?$select=id,displayName&$top=40');
    const { value: members } = await product.tenant('GET', `/v1.0/groups/${group?.id}/members?$select=id`);
    const user = users.find(({ id }) => !members.some((member) => member.id === id));
    assert.ok(group && user);
    await product.tenant('POST', `/v1.0/groups/${group.id}/members/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${user.id}`,
    });
    const { list } = await changesOf([pair[1], await product.backup()]);
    const change = list.find(({ id }) => id === group.id);
    assert.deepEqual(change?.links.find(({ name }) => name === 'members')?.added, [user.id]);
    assert.deepEqual(change?.names, [{ id: user.id, name: user['displayName'] }]);
  });

  it('are for operators and administrators, of backups that are there', async () => {
    assert.equal((await ask('vera', pair)).status, 403);
    assert.equal((await ask('oscar', pair)).status, 200);
    assert.equal((await ask('oscar', [pair[0], UNKNOWN])).status, 404);
    assert.equal((await ask('oscar', [UNKNOWN, pair[0]])).status, 404);
    assert.equal((await ask('ada', pair, { perpage: 1000 })).status, 400);
    assert.equal((await ask('ada', pair, { filters: { severity: 'enormous' } })).status, 400);
  });
});
