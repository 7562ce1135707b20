import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { startMock } from './server.mjs';
import { ADMIN, asking } from '../../test/asking.mjs';

const POLLS = 3;

describe('the mock remembers', () => {
  let mock;
  let ask;
  before(async () => {
    mock = await startMock({ polls: POLLS });
    ask = asking(mock.baseUrl);
  });
  after(() => mock.stop());

  it('a key is replaced when it was looked at often enough; files that are no keys are refused', async () => {
    const upload = (path, method, content, name) => {
      const form = new FormData();
      form.append('key', new Blob([content]), name);
      return fetch(mock.baseUrl + path, { method, headers: { authorization: `Bearer ${ADMIN}` }, body: form });
    };
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    assert.equal((await upload('/api/key/rotate', 'PUT', 'no key', 'own.pem')).status, 400);
    assert.equal((await upload('/api/key/rotate', 'PUT', privateKey, 'own.txt')).status, 400);
    assert.equal((await upload('/api/key/rotate', 'PUT', privateKey, 'own.pem')).status, 200);
    assert.equal((await ask('/api/key/rotate')).status, 409);
    const list = async () => (await ask('/api/key/status')).value.list;
    for (let look = 1; look < POLLS; look += 1) assert.equal((await list())[0].status, 'Replacing');
    const keys = await list();
    assert.deepEqual(
      keys.filter(({ status }) => status === 'Active').map(({ filename }) => filename),
      ['own.pem'],
    );
    assert.ok(!JSON.stringify(keys).includes('PRIVATE'));
    assert.equal(
      (await upload('/api/key/import_hsm_byok', 'POST', JSON.stringify({ ciphertext: 'x' }), 'own.byok')).status,
      200,
    );
    const pems = await Promise.all(
      [1, 2].map(async () => (await ask('/api/key/generate_kek', undefined, 'GET')).value.pem),
    );
    assert.notEqual(pems[0], pems[1]);
    const keks = async () => (await ask('/api/key/kek/list')).value.list;
    const [first, ...others] = await keks();
    assert.deepEqual([first, ...others].map(({ pem }) => pem).sort(), pems.sort());
    assert.equal((await ask(`/api/key/kek/${first.kekId}/withdraw`)).status, 200);
    assert.equal((await ask(`/api/key/kek/${first.kekId}/withdraw`)).status, 404);
    assert.deepEqual(await keks(), others);
  });
});
