import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { exampleRequest } from '../../test/http/examples.ts';
import { contract, createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';

let sealed: TestKit;
let open: TestKit;
before(async () => {
  open = await createKit();
  sealed = await createKit({ sealed: true, sharing: open });
});
after(() => sealed.close().then(open.close));

it('a sealed service answers every operation with 503 and one sentence', async () => {
  const token = await sealed.tokens.sign();
  for (const operation of contract.operations) {
    const reply = await sealed.call(exampleRequest(operation, { authorization: `Bearer ${token}` }));
    assert.equal(reply.statusCode, 503, operation.operationId);
    assert.match(reply.json<{ message: string }>().message, /sealed/);
  }
});

it('a sealed service shows no page and no file', async () => {
  for (const url of ['/', '/config.json', '/main.0123456789abcdef.js'])
    assert.equal((await sealed.call({ method: 'GET', url, headers: { accept: 'text/html' } })).statusCode, 503);
});

it('a sealed service shows people its status and leads to the guide', async () => {
  const reply = await sealed.call({ method: 'GET', url: '/healthz', headers: { accept: 'text/html' } });
  assert.equal(reply.statusCode, 503);
  assert.match(reply.body, /The service is sealed: its root key is missing/);
  assert.match(reply.body, /href="\/guides\/put-into-service\.html#5-the-root-key"/);
  // Not refused as the console is: this build has no guides.
  assert.equal((await sealed.call({ method: 'GET', url: '/guides/put-into-service.html' })).statusCode, 404);
});

it('the status distinguishes sealed from open only', async () => {
  const [shut, well] = [
    await sealed.call({ method: 'GET', url: '/healthz' }),
    await open.call({ method: 'GET', url: '/healthz' }),
  ];
  assert.equal(shut.statusCode, 503);
  assert.deepEqual(shut.json(), { status: 'sealed' });
  assert.equal(well.statusCode, 200);
  assert.deepEqual(well.json(), { status: 'ok' });
});
