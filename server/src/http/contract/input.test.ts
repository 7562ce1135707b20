import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { InjectOptions } from 'fastify';
import type { Operation } from './document.ts';
import { compileContract } from './validators.ts';
import { exampleBody, exampleRequest, pathWith } from '../../../test/http/examples.ts';
import { contract, createKit } from '../../../test/http/kit.ts';
import type { TestKit } from '../../../test/http/kit.ts';

let kit: TestKit;
let headers: Record<string, string>;
before(async () => {
  kit = await createKit();
  headers = await kit.signIn('ada');
});
after(() => kit.close());

const FORM = 'multipart/form-data';
const takesForm = (operation: Operation): boolean => operation.body?.content[FORM] !== undefined;
/** GET has no body to look at. */
const withBodies = () => built.filter((operation) => operation.method !== 'GET');
const built = contract.operations.filter((operation) => operation.operationId !== 'signOut');
const call = (request: InjectOptions) => kit.call({ ...request, headers: { ...headers, ...request.headers } });

describe('every built operation', () => {
  it('answers its own example with a documented success, or a documented refusal', async () => {
    for (const operation of built) {
      if (operation.operationId === 'setToken') continue;
      const reply = await call(exampleRequest(operation));
      // The file of a form's example is not a key; keyUpload.test.ts sends real ones.
      const documented = takesForm(operation) ? [400] : [200, 404, 409];
      assert.ok(documented.includes(reply.statusCode), `${operation.operationId} ${reply.statusCode} ${reply.body}`);
    }
  });

  it('refuses an unknown query parameter', async () => {
    for (const operation of built) {
      const request = exampleRequest(operation);
      for (const query of ['debug=1', 'a[__proto__]=1', '__proto__[x]=1', 'constructor=1', 'id=1&id=2']) {
        assert.equal(
          (await call({ ...request, url: `${request.url}?${query}` })).statusCode,
          400,
          `${operation.operationId}?${query}`,
        );
      }
    }
  });

  // A schedule is an open object whose additional day may be null; schedule.test.ts has its own table.
  const closed = () =>
    withBodies().filter((operation) => operation.operationId !== 'saveSchedule' && !takesForm(operation));

  it('refuses unknown properties, wrong types, missing ones and bodies that are no objects', async () => {
    for (const operation of closed()) {
      const method = operation.method as 'POST';
      const url = pathWith(operation);
      const example = exampleBody(operation) as Record<string, unknown> | undefined;
      const send = (payload: unknown) =>
        call({ method, url, payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } });
      for (const body of [null, [], 'text', 5, true])
        assert.equal((await send(body)).statusCode, 400, `${operation.operationId} ${JSON.stringify(body)}`);
      assert.equal((await send({ ...example, surprise: 1 })).statusCode, 400, operation.operationId);
      assert.equal(
        (
          await call({
            method,
            url,
            payload: '{"__proto__":{"polluted":1}}',
            headers: { 'content-type': 'application/json' },
          })
        ).statusCode,
        400,
        operation.operationId,
      );
      for (const key of Object.keys(example ?? {})) {
        for (const value of [[[]], null])
          assert.equal((await send({ ...example, [key]: value })).statusCode, 400, `${operation.operationId} ${key}`);
      }
    }
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });

  it('refuses a character that cannot be stored, also next to more values than a call takes arguments', async () => {
    const reply = await call({
      method: 'POST',
      url: '/api/restores/selection',
      payload: `{"list":[${'0,'.repeat(500_000)}"\\u0000"]}`,
      headers: { 'content-type': 'application/json' },
    });
    assert.deepEqual(
      [reply.statusCode, reply.json<{ message: string }>().message],
      [400, 'The body holds a character that cannot be stored'],
    );
  });

  it('refuses other content types', async () => {
    for (const operation of withBodies()) {
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'nonsense',
        'application/octet-stream',
      ]) {
        if (takesForm(operation) && type.startsWith(FORM)) continue;
        const reply = await call({
          method: operation.method as 'POST',
          url: pathWith(operation),
          payload: 'x',
          headers: { 'content-type': type },
        });
        assert.equal(reply.statusCode, operation.body ? 415 : 400, `${operation.operationId} ${type} ${reply.body}`);
      }
    }
  });

  it('refuses a body that is too large, whatever it claims of its length', async () => {
    // The largest bodies are those of selections: 2 MiB.
    const payload = JSON.stringify({ token: 'x'.repeat(2_200_000) });
    for (const operation of withBodies().filter((each) => !takesForm(each))) {
      const reply = await call({
        method: operation.method as 'POST',
        url: pathWith(operation),
        payload,
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(reply.statusCode, operation.body ? 413 : 400, operation.operationId);
    }
  });
});

describe('moments', () => {
  it('that are none, or that nothing can show, are 400', async () => {
    for (const text of [
      '2026-12-31T23:59:60Z',
      '0000-01-01T00:00:00Z',
      '1969-12-31T23:59:59Z',
      '9999-12-31T23:59:59-23:59',
      '2026-02-30T00:00:00Z',
      'yesterday',
      '2026-01-01',
      '2026-01-01T00:00:00',
      '',
      '1767225600000',
    ]) {
      assert.equal(
        (await call({ method: 'POST', url: '/api/es/set_expiration', payload: { expiresOn: text } })).statusCode,
        400,
        text,
      );
      for (const key of ['from', 'to']) {
        assert.equal(
          (
            await call({
              method: 'POST',
              url: '/api/get_tid_backups_list',
              payload: { pagenum: 1, perpage: 25, filters: { [key]: text } },
            })
          ).statusCode,
          400,
          text,
        );
      }
    }
  });

  it('beyond the token are cut to its end', async () => {
    const reply = await call({
      method: 'POST',
      url: '/api/es/set_expiration',
      payload: { expiresOn: '2099-01-01T00:00:00Z' },
    });
    assert.ok(Date.parse(reply.json<{ expiresOn: string }>().expiresOn) < Date.now() + 3_700_000);
  });
});

describe('a backup through the HTTP side', () => {
  it('runs, is listed, is stopped and deleted; repeats are harmless', async () => {
    const backupId = crypto.randomUUID();
    const run = () => call({ method: 'POST', url: '/api/backup', payload: { backupId } });
    assert.deepEqual((await run()).json(), { backupId, status: 'Running' });
    assert.deepEqual((await run()).json(), { backupId, status: 'Running' });
    assert.equal(
      (await call({ method: 'POST', url: '/api/backup', payload: { backupId: crypto.randomUUID() } })).statusCode,
      409,
    );
    const list = await call({ method: 'POST', url: '/api/get_tid_backups_list', payload: { pagenum: 1, perpage: 25 } });
    const { version } = list.json<{ version: string }>();
    assert.deepEqual(
      (
        await call({
          method: 'POST',
          url: '/api/get_tid_backups_list',
          payload: { pagenum: 1, perpage: 25, knownVersion: version },
        })
      ).json(),
      { unchanged: true, version },
    );
    assert.equal((await call({ method: 'DELETE', url: `/api/backup/${backupId}` })).statusCode, 409);
    assert.equal(
      (await call({ method: 'POST', url: '/api/stop_backup', payload: { backupId: backupId.toUpperCase() } }))
        .statusCode,
      200,
    );
    assert.deepEqual((await call({ method: 'DELETE', url: `/api/backup/${backupId}` })).json(), {
      backupId,
      status: 'Deleted',
    });
  });
});

it('every schema of openapi.yaml can be compiled, which the service does with each when it first needs it', () => {
  const checks = compileContract(contract);
  for (const { operationId, body, responses } of contract.operations) {
    for (const type of Object.keys(body?.content ?? {})) checks.get(operationId)?.body[type]?.(undefined);
    for (const [status, { content }] of Object.entries(responses))
      for (const type of Object.keys(content)) checks.get(operationId)?.reply(Number(status), type, undefined);
  }
  // One operation for each parameter: a check ends at the first one that is wrong.
  const single = contract.operations.flatMap((operation) =>
    operation.parameters.map((parameter) => ({
      ...operation,
      operationId: `${operation.operationId} ${parameter.name}`,
      parameters: [parameter],
    })),
  );
  const parts = compileContract({ ...contract, operations: single });
  for (const {
    operationId,
    parameters: [parameter],
  } of single)
    if (parameter) parts.get(operationId)?.[parameter.in]({ [parameter.name]: '' });
  assert.ok(single.length > 0 && checks.size === contract.operations.length);
});
