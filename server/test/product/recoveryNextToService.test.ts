import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ApiClient } from '../kill/client.ts';
import { NO_POSTGRES, startPostgres } from '../postgres.ts';
import { startProduct } from './kit.ts';

const postgres = await startPostgres();
const product = postgres && (await startProduct({ database: { url: await postgres.database() } }));
after(async () => {
  await product?.end();
  await postgres?.stop();
});

describe('commands of the host next to a running service', { skip: product ? false : NO_POSTGRES }, () => {
  it('restore a type, whether the command or the service takes the job', async () => {
    assert.ok(product);
    const {
      value: [user],
    } = await product.tenant('GET', '/v1.0/users?$select=id,jobTitle&$top=1');
    assert.ok(user);
    const backupId = await product.backup();
    await product.tenant('PATCH', `/v1.0/users/${user.id}`, { jobTitle: 'Changed' });
    const options = ['--types', 'users', '--enable-users'];
    const done = await product.onHost((recovery) => recovery('restore', backupId, ...options));
    assert.equal(done.code, 0, done.text);
    assert.match(done.text, /Restore [0-9a-f-]{36} is Completed\./);
    assert.match(done.text, /users: \d+ restored\n/);
    const now = await product.tenant('GET', `/v1.0/users/${user.id}?$select=jobTitle`);
    assert.equal(now['jobTitle'], user['jobTitle']);
  });

  it('open a session at once, which outlives a restart of the service', async () => {
    assert.ok(product);
    const { code, text } = await product.onHost((recovery) => recovery('emergency'));
    assert.equal(code, 0, text);
    const [typed = ''] = text.split('\n');
    const send = (): Promise<Response> =>
      fetch(`${product.service.url}/api/emergency_sign_in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: typed }),
      });
    const reply = await send();
    assert.equal(reply.status, 200);
    const { token } = (await reply.json()) as { token: string };
    await product.restart();
    const api = new ApiClient(token);
    await api.connect(product.service.url);
    const me = await api.call<{ permissionType: string }>('POST', '/api/permissions/users/me');
    assert.equal(me.body.permissionType, '1');
    assert.equal((await send()).status, 404);
  });
});
