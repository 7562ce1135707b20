import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { startTenant, type Body } from '../../test/tenant/kit.ts';
import { projectFile } from '@trc/domain/node/files';

const PUBLISHED = projectFile('../shared/directory-data/graph-semantics/concepts.examples.json');
const skip = existsSync(PUBLISHED) ? false : 'the folder ../shared/directory-data is missing';

interface Example {
  readonly heading: string | null;
  readonly body?: Body & { readonly requests?: unknown };
}

/** An error body without the members that differ from call to call. */
const shapeOf = ({ error }: Body): object => ({
  code: error.code,
  message: error.message,
  inner: Object.keys(error.innerError).sort(),
});

const published = (message: RegExp): Body => {
  const { value } = JSON.parse(readFileSync(PUBLISHED, 'utf8')) as { value: Example[] };
  const found = value.find(({ body }) => body !== undefined && 'error' in body && message.test(body.error.message));
  if (found?.body === undefined) throw new Error(`no published example says ${String(message)}`);
  return found.body;
};

describe('errors of the simulated tenant', () => {
  it('have the published shape: $count without ConsistencyLevel', { skip }, async () => {
    const tenant = await startTenant();
    assert.deepEqual(shapeOf((await tenant.get('/v1.0/users/$count')).body), shapeOf(published(/^\$count is not/)));
  });

  it('have the published shape: $search without ConsistencyLevel', { skip }, async () => {
    const tenant = await startTenant();
    assert.deepEqual(
      shapeOf((await tenant.get('/v1.0/applications?$search="displayName:Browser"')).body),
      shapeOf(published(/with \$search query/)),
    );
  });

  it('have the published shape: throttled', { skip }, async () => {
    const tenant = await startTenant();
    await tenant.call('POST', '/_simulator/fault', { body: { name: 'throttle', retryAfter: 10 } });
    const { status, headers, body } = await tenant.get('/v1.0/users');
    assert.equal(status, 429);
    assert.equal(headers.get('retry-after'), '10');
    assert.deepEqual(shapeOf(body), shapeOf(published(/^Please retry again later/)));
  });

  it('carry the ids of the request', async () => {
    const tenant = await startTenant();
    const { headers, body } = await tenant.get('/v1.0/users/none', { 'client-request-id': 'from-the-caller' });
    assert.equal(body.error.innerError['request-id'], headers.get('request-id'));
    assert.equal(body.error.innerError['client-request-id'], 'from-the-caller');
    assert.equal(headers.get('client-request-id'), 'from-the-caller');
    assert.match(body.error.innerError['date'] ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  });

  it('report missing, unknown, forbidden and not yet replicated objects', async () => {
    const tenant = await startTenant();
    const rows = [
      ['GET', '/v1.0/users/00000000-0000-4000-8000-00000000abcd', 404, 'Request_ResourceNotFound'],
      ['GET', '/v1.0/users/0a1da000-0000-4000-8000-000000000001/manager', 404, 'Request_ResourceNotFound'],
      ['GET', '/v1.0/unheardOf', 400, 'BadRequest'],
      ['GET', '/v1.0/users/0a1da000-0000-4000-8000-000000000001/unheardOf', 400, 'BadRequest'],
      ['GET', '/v2.0/users', 400, 'BadRequest'],
      ['GET', '/v1.0/users?$skip=5', 400, 'Request_BadRequest'],
      ['GET', '/v1.0/users?$wish=5', 400, 'Request_BadRequest'],
      ['GET', '/v1.0/users?$filter=displayName is good', 400, 'Request_BadRequest'],
      ['GET', "/v1.0/users?$filter=displayName eq 'open", 400, 'Request_BadRequest'],
      ['GET', '/v1.0/users/%E0%A4%A', 400, 'Request_BadRequest'],
      ['PUT', '/v1.0/users', 405, 'Request_BadRequest'],
      ['GET', '/v1.0/$metadata', 501, 'NotImplemented'],
      ['GET', '/v1.0/directory/deletedItems', 400, 'Request_BadRequest'],
      ['GET', '/v1.0/directory/deletedItems/none', 404, 'Request_ResourceNotFound'],
      ['GET', '/v1.0/$batch', 405, 'Request_BadRequest'],
      ['POST', '/v1.0/$batch', 400, 'Request_BadRequest'],
      ['GET', '/v1.0/users/delta?$deltatoken=none', 400, 'Request_BadRequest'],
      ['GET', '/v1.0/namedLocations/delta', 400, 'BadRequest'],
      ['DELETE', '/v1.0/policies/authorizationPolicy', 405, 'Request_BadRequest'],
      ['PATCH', '/v1.0/policies/adminConsentRequestPolicy', 405, 'Request_BadRequest'],
      ['PATCH', '/v1.0/policies/authorizationPolicy', 400, 'Request_BadRequest'],
      ['POST', '/v1.0/directoryRoleTemplates', 403, 'Authorization_RequestDenied'],
    ] as const;
    for (const [method, target, status, code] of rows) {
      const answer = await tenant.call(method, target);
      assert.equal(answer.status, status, `${method} ${target}`);
      assert.equal(answer.body.error.code, code, `${method} ${target}`);
    }
  });

  it('refuse a missing or wrong bearer everywhere', async () => {
    const tenant = await startTenant();
    for (const target of ['/v1.0/users', '/beta/users', '/_simulator/status', '/v1.0/unheardOf']) {
      for (const token of [null, 'wrong', `${tenant.token}x`, tenant.token.slice(1)]) {
        const { status, body, headers } = await tenant.call('GET', target, { token });
        assert.equal(status, 401, `${target} ${token}`);
        assert.equal(body.error.code, 'InvalidAuthenticationToken');
        assert.equal(headers.get('www-authenticate'), 'Bearer');
      }
    }
    assert.equal((await tenant.call('POST', '/_simulator/reset', { token: 'wrong' })).status, 401);
  });
});
