import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { startTenant, type Body, type TestTenant } from '../../test/tenant/kit.ts';
import { projectFile } from '@trc/domain/node/files';

const PUBLISHED = projectFile('../shared/directory-data/graph-semantics/concepts.examples.json');
const skip = existsSync(PUBLISHED) ? false : 'the folder ../shared/directory-data is missing';
const ada = PEOPLE[0]?.oid ?? '';

interface Part {
  readonly id: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

const batch = async (tenant: TestTenant, requests: readonly object[]): Promise<Map<string, Part>> => {
  const { status, body } = await tenant.call('POST', '/v1.0/$batch', { body: { requests } });
  assert.equal(status, 200, JSON.stringify(body));
  return new Map((body['responses'] as Part[]).map((part) => [part.id, part]));
};

describe('batches of the simulated tenant', () => {
  it('answer each part with its own status, headers and body, in an order of their own', async () => {
    const tenant = await startTenant();
    const { body } = await tenant.call('POST', '/v1.0/$batch', {
      body: {
        requests: [
          { id: '1', method: 'GET', url: `/users/${ada}?$select=id` },
          { id: '2', method: 'GET', url: '/users/none' },
          {
            id: '3',
            method: 'GET',
            url: 'users?$select=id&$filter=city eq null&$count=true',
            headers: { ConsistencyLevel: 'eventual' },
          },
          {
            id: '4',
            method: 'PATCH',
            url: `/users/${ada}`,
            headers: { 'Content-Type': 'application/json' },
            body: { jobTitle: 'Buyer' },
          },
        ],
      },
    });
    const responses = body['responses'] as Part[];
    assert.notDeepEqual(
      responses.map(({ id }) => id),
      ['1', '2', '3', '4'],
    );
    const parts = new Map(responses.map((part) => [part.id, part]));
    assert.deepEqual([parts.get('1')?.status, parts.get('1')?.body['id']], [200, ada]);
    assert.deepEqual([parts.get('2')?.status, parts.get('2')?.body.error.code], [404, 'Request_ResourceNotFound']);
    assert.ok(Number(parts.get('3')?.body['@odata.count']) > 0);
    assert.deepEqual([parts.get('4')?.status, parts.get('4')?.body], [204, undefined]);
    assert.equal((await tenant.get(`/v1.0/users/${ada}?$select=jobTitle`)).body['jobTitle'], 'Buyer');
  });

  it('have parts of the published shape', { skip }, async () => {
    const tenant = await startTenant();
    const { value } = JSON.parse(readFileSync(PUBLISHED, 'utf8')) as {
      value: { body?: { responses?: (Part & { url?: string })[]; requests?: unknown } }[];
    };
    const [example] = value.find(({ body }) => body?.responses !== undefined)?.body?.responses ?? [];
    const part = (await batch(tenant, [{ id: '1', method: 'GET', url: `/users/${ada}/memberOf?$top=1` }])).get('1');
    assert.ok(example !== undefined && part !== undefined);
    assert.deepEqual(Object.keys(part).sort(), Object.keys(example).sort());
    for (const name of Object.keys(example.headers)) assert.ok(name in part.headers, name);
    assert.equal(part.headers['Content-Type'], example.headers['Content-Type']);
    assert.ok(['@odata.context', 'value'].every((name) => name in part.body));
  });

  it('run dependent parts in order, and not after a failure', async () => {
    const tenant = await startTenant();
    const json = { 'Content-Type': 'application/json' };
    const group = { displayName: 'G', mailEnabled: false, mailNickname: 'g', securityEnabled: true };
    const parts = await batch(tenant, [
      { id: 'a', method: 'POST', url: '/groups', headers: json, body: group },
      { id: 'b', method: 'POST', url: '/groups', headers: json, body: { displayName: 'incomplete' }, dependsOn: ['a'] },
      { id: 'c', method: 'DELETE', url: `/users/${ada}`, dependsOn: ['b'] },
    ]);
    assert.deepEqual(
      ['a', 'b', 'c'].map((id) => parts.get(id)?.status),
      [201, 400, 424],
    );
    assert.equal((await tenant.get(`/v1.0/users/${ada}`)).status, 200);
  });

  it('charge each part, so that some are throttled inside an answer that is well', async () => {
    const tenant = await startTenant();
    await tenant.call('POST', '/_simulator/quotas', { body: { enabled: true } });
    const urls = [
      '/identity/conditionalAccess/policies',
      '/identity/conditionalAccess/namedLocations',
      `/users/${ada}`,
    ];
    const parts = await batch(
      tenant,
      urls.map((url, index) => ({ id: String(index), method: 'GET', url })),
    );
    assert.deepEqual(
      urls.map((_, index) => parts.get(String(index))?.status),
      [200, 429, 200],
    );
    assert.equal(parts.get('1')?.headers['Retry-After'], undefined);
    assert.equal(parts.get('1')?.body.error.code, 'TooManyRequests');
  });

  it('are refused when they are not well formed', async () => {
    const tenant = await startTenant();
    const get = (id: number): object => ({ id: String(id), method: 'GET', url: '/users' });
    const bad: object[][] = [
      [],
      Array.from({ length: 21 }, (_, index) => get(index)),
      [get(1), get(1)],
      [{ method: 'GET', url: '/users' }],
      [{ id: '1', method: 'LOOK', url: '/users' }],
      [{ id: '1', method: 'GET', url: 'http://elsewhere/users' }],
      [{ id: '1', method: 'POST', url: '/users', body: {} }],
      [{ ...get(1), dependsOn: ['2'] }, get(2)],
      [{ id: '1', method: 'POST', url: '/$batch' }],
    ];
    for (const requests of bad)
      assert.equal(
        (await tenant.call('POST', '/v1.0/$batch', { body: { requests } })).status,
        400,
        JSON.stringify(requests).slice(0, 90),
      );
    assert.equal(
      (
        await tenant.call('POST', '/v1.0/$batch', {
          body: { requests: Array.from({ length: 20 }, (_, index) => get(index)) },
        })
      ).status,
      200,
    );
  });

  it('go with getByIds, which answers what exists', async () => {
    const tenant = await startTenant();
    const group = (await tenant.get('/v1.0/groups?$top=1')).body.value[0]?.id;
    const ids = [ada, group, '00000000-0000-4000-8000-00000000dead'];
    const { status, body } = await tenant.call('POST', '/v1.0/directoryObjects/getByIds?$select=id,displayName', {
      body: { ids },
    });
    assert.equal(status, 200);
    assert.deepEqual(
      body.value.map(({ id, '@odata.type': type }) => [id, type]),
      [
        [ada, '#microsoft.graph.user'],
        [group, '#microsoft.graph.group'],
      ],
    );
    const users = await tenant.call('POST', '/v1.0/directoryObjects/getByIds', { body: { ids, types: ['user'] } });
    assert.deepEqual(
      users.body.value.map(({ id }) => id),
      [ada],
    );
    for (const wrong of [{}, { ids: [] }, { ids: Array.from({ length: 1001 }, () => ada) }])
      assert.equal((await tenant.call('POST', '/v1.0/directoryObjects/getByIds', { body: wrong })).status, 400);
  });
});
