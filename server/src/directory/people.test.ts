import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createDirectoryClient, DirectoryError } from './index.ts';
import { createPeople } from './people.ts';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { startFakeGraph } from '../../test/backup/fakeGraph.ts';
import type { FakeGraph } from '../../test/backup/fakeGraph.ts';
import { startTenant } from '@trc/simulator/test/tenant/kit';

const clientOf = ({ url, token }: { url: string; token: string }) =>
  createDirectoryClient({ baseUrl: url, token: { token: () => Promise.resolve(token) } });

const tenant = await startTenant();
const people = createPeople(clientOf(tenant));

describe('people of a directory', () => {
  before(async () => {
    for (const [name, account] of [
      ["O'Brien Quote", 'obrien'],
      ['100% & # ? + Sign', 'sign'],
    ]) {
      const made = await tenant.call('POST', '/v1.0/users', {
        headers: { 'content-type': 'application/json' },
        body: {
          accountEnabled: true,
          displayName: name,
          mailNickname: account,
          userPrincipalName: `${account}@fabrikam.example`,
          passwordProfile: { password: 'not-a-real-1!' },
        },
      });
      assert.equal(made.status, 201, JSON.stringify(made.body));
    }
  });

  const namesOf = async (prefix: string) => (await people.search(prefix)).map((one) => one.displayName);

  it('are found by the beginning of the display name, the account name or the surname, whatever the case', async () => {
    const ada = PEOPLE.find((one) => one.key === 'ada');
    assert.deepEqual(await people.search('ada li'), [
      { id: ada?.oid, displayName: ada?.name, userPrincipalName: ada?.upn },
    ]);
    assert.deepEqual(await namesOf('OSCAR@FAB'), ['Oscar Brandt']);
    assert.ok((await namesOf('lindq')).includes('Ada Lindqvist'));
    assert.deepEqual(await namesOf('indqvist'), []);
  });

  it('are found by quotes and signs that a filter or an address gives a meaning', async () => {
    assert.deepEqual(await namesOf("o'b"), ["O'Brien Quote"]);
    assert.deepEqual(await namesOf('100% & # ? +'), ['100% & # ? + Sign']);
    assert.deepEqual(await namesOf("' or startswith(displayName,'A"), []);
    assert.deepEqual(await namesOf("')"), []);
    assert.deepEqual(await namesOf('\\'), []);
  });

  it('are twenty at most, by name', async () => {
    const counts = await Promise.all(
      [...'abcdefghijklmnopqrstuvwxyz'].map(async (letter) => {
        const names = await namesOf(letter);
        assert.deepEqual(
          names,
          [...names].sort((left, right) => left.localeCompare(right, 'en')),
        );
        return names.length;
      }),
    );
    assert.ok(Math.max(...counts) <= 20 && counts.some((count) => count > 3), counts.join());
  });

  it('are an error, not an empty list, when the directory sends no list', async () => {
    await tenant.call('POST', '/_simulator/fault', {
      headers: { 'content-type': 'application/json' },
      body: { name: 'wrongType', path: '/users', method: 'GET', count: 1 },
    });
    await assert.rejects(
      people.search('ada'),
      (error) => error instanceof DirectoryError && /list without its value/.test(error.message),
    );
    assert.equal((await people.search('ada')).length > 0, true);
  });

  it('are found by id, more than one request can name, and the unknown are left out', async () => {
    const { body } = await tenant.get('/v1.0/users?$top=50');
    const ids = body.value.map((user) => user.id);
    assert.ok(ids.length > 30);
    const found = await people.find([...ids, '9a1da000-0000-4000-8000-000000000009']);
    assert.deepEqual(found.map(({ id }) => id).sort(), ids.map((id) => id.toLowerCase()).sort());
    assert.deepEqual(await people.find([]), []);
  });
});

describe('a directory that is silent', () => {
  let graph: FakeGraph;
  before(async () => {
    graph = await startFakeGraph();
  });
  after(() => graph.close());

  it('is given up soon, as an error of the directory', async () => {
    graph.fault = () => true;
    const start = Date.now();
    await assert.rejects(
      createPeople(clientOf(graph), 200).search('a'),
      (error: unknown) => error instanceof DirectoryError && /in time/.test(error.message),
    );
    // The directory would answer after a minute; the rest is the machine's.
    assert.ok(Date.now() - start < 15_000);
  });
});
