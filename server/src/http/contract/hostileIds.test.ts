import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { InjectOptions } from 'fastify';
import { createKit } from '../../../test/http/kit.ts';
import type { TestKit } from '../../../test/http/kit.ts';

let kit: TestKit;
let headers: Record<string, string>;
before(async () => {
  kit = await createKit();
  headers = await kit.signIn('ada');
});
after(() => kit.close());

const call = (request: InjectOptions) => kit.call({ ...request, headers: { ...headers, ...request.headers } });

describe('hostile ids', () => {
  const IDS = [
    '..',
    '.',
    '%2e%2e%2f',
    '..%2f..%2fetc%2fpasswd',
    '..%00',
    '%00',
    'a%00b',
    '%0d%0aSet-Cookie:x=y',
    "'%20or%201=1--",
    '%27;drop%20table%20session;--',
    '%25',
    '_',
    '*',
    '%5c..%5c',
    '%F0%9F%A6%84',
    '%C0%AF',
    '%zz',
    '%',
    '$%7Bjndi:x%7D',
    '%3Cscript%3E',
    '%ff%fe',
    'null',
    'undefined',
    'NaN',
    '-1',
    '0',
    '1e309',
    '__proto__',
    'constructor',
    'toString',
    'true',
    '%20',
    '+',
    '~',
    'a'.repeat(64),
    'a'.repeat(65),
    'a'.repeat(101),
    'a'.repeat(10_000),
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e%20',
    '0D9C3F7A-52A4-4A63-8F0E-6F1F3A1B7C9E',
    '{0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e}',
  ];
  it('in the path are 400 or 404', async () => {
    for (const id of IDS) {
      const reply = await call({ method: 'DELETE', url: `/api/backup/${id}` });
      assert.ok([400, 404, 405].includes(reply.statusCode), `${id.slice(0, 50)} ${reply.statusCode} ${reply.body}`);
      assert.deepEqual(Object.keys(reply.json<object>()).sort(), ['message', 'requestId', 'status'], id.slice(0, 50));
    }
  });

  it('in a body are 400 or 404', async () => {
    for (const id of [
      ...IDS.map((text) => {
        try {
          return decodeURIComponent(text);
        } catch {
          return text;
        }
      }),
      '\ud800',
      '\u202e',
      'a\nb',
    ]) {
      for (const url of ['/api/get_backup', '/api/stop_backup']) {
        const reply = await call({ method: 'POST', url, payload: { backupId: id } });
        assert.ok([400, 404].includes(reply.statusCode), `${url} ${id.slice(0, 50)} ${reply.statusCode} ${reply.body}`);
      }
    }
  });

  it('of another tenant are 404, not 403', async () => {
    const backupId = crypto.randomUUID();
    await kit.engine.run('11111111-2222-4333-8444-555555555555', backupId, 'on-demand', {
      oid: 'x',
      upn: 'x',
      requestId: 'x',
    });
    for (const url of ['/api/get_backup', '/api/stop_backup'])
      assert.equal((await call({ method: 'POST', url, payload: { backupId } })).statusCode, 404);
    assert.equal((await call({ method: 'DELETE', url: `/api/backup/${backupId}` })).statusCode, 404);
    kit.engine.records.clear();
  });

  it('a missing backup is named in the message (Backup {id} is not found)', async () => {
    const backupId = crypto.randomUUID();
    const reply = await call({ method: 'POST', url: '/api/get_backup', payload: { backupId } });
    assert.equal(reply.json<{ message: string }>().message, `Backup ${backupId} is not found`);
  });
});
