import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ContractError, parseContract } from './document.ts';
import { MAX_KEY_FILE_BYTES } from '@trc/domain/limits';
import { BOUNDARY, formWith } from '../../../test/http/examples.ts';
import { build, good, small, thing } from '../../../test/http/smallContract.ts';

describe('handlers and operations', () => {
  it('a missing handler stops the start and is named', async () => {
    const { report: _report, ...rest } = good;
    await assert.rejects(
      build(rest),
      (fault: unknown) => fault instanceof ContractError && /without a handler: report/.test(fault.message),
    );
  });
  it('a surplus handler stops the start and is named', async () => {
    await assert.rejects(build({ ...good, dance: () => Promise.resolve({}) }), /handlers without an operation: dance/);
  });
  it('an operation without x-access, or with an unknown role, stops the start', () => {
    for (const roles of [undefined, [], ['root']]) {
      assert.throws(
        () =>
          parseContract({
            ...small,
            paths: { '/api/x': { get: { operationId: 'x', 'x-access': roles, responses: {} } } },
          }),
        ContractError,
      );
    }
  });
});

describe('requests', () => {
  it('are taken as they are: no coercion, no dropping, no unknown query', async () => {
    let seen: unknown;
    const app = await build({
      ...good,
      makeThing: ({ body }) => {
        seen = body;
        return Promise.resolve({ id: 'one' });
      },
    });
    assert.equal((await app.inject(thing({ count: 1, label: null }, '/api/things/a?mode=fast'))).statusCode, 200);
    assert.deepEqual(seen, { count: 1, label: null });
    const bad: [unknown, string?][] = [
      [{ count: '1' }],
      [{ count: 1.5 }],
      [{ count: true }],
      [{ count: null }],
      [{}],
      [[]],
      [null],
      ['1'],
      ['"text"'],
      ['{'],
      ['{"count":1'],
      ['{"count":1}x'],
      [{ count: 1, extra: 1 }],
      [{ count: 1, label: 5 }],
      ['{"count":1,"__proto__":{"x":1}}'],
      ['{"count":1,"constructor":{"prototype":{"x":1}}}'],
      ['{"count":1,"open":{"a":{"__proto__":{"x":1}}}}'],
      ['{"count":1,"open":{"constructor":{"prototype":{"x":1}}}}'],
      ['{"count":1,"open":{"\\u005f_proto__":{"x":1}}}'],
      ['{"count":1,"label":"a\\u0000b"}'],
      ['{"count":NaN}'],
      [{ count: 1 }, '/api/things/c'],
      [{ count: 1 }, '/api/things/a?mode=slow'],
      [{ count: 1 }, '/api/things/a?other=1'],
      [{ count: 1 }, '/api/things/a?mode=fast&mode=fast'],
      [{ count: 1 }, '/api/things/a?__proto__=1'],
    ];
    for (const [payload, url] of bad)
      assert.equal((await app.inject(thing(payload, url))).statusCode, 400, JSON.stringify(payload));
    assert.equal((await app.inject({ method: 'POST', url: '/api/things/a' })).statusCode, 400, 'no body');
    assert.equal((await app.inject(thing(Buffer.from([0x22, 0xff, 0x22]).toString('latin1')))).statusCode, 400);
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });

  it('a literal backslash before u0000 is no NUL', async () => {
    const app = await build(good);
    assert.equal((await app.inject(thing('{"count":1,"label":"\\\\u0000"}'))).statusCode, 200);
  });

  it('bytes that are not UTF-8 are refused', async () => {
    const app = await build(good);
    const payload = Buffer.concat([Buffer.from('{"count":1,"label":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    assert.equal(
      (
        await app.inject({
          method: 'POST',
          url: '/api/things/a',
          headers: { 'content-type': 'application/json' },
          payload,
        })
      ).statusCode,
      400,
    );
  });

  it('have the content type of the contract', async () => {
    const app = await build(good);
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/jsonx',
      'text/json',
      `multipart/form-data; boundary=${BOUNDARY}`,
    ]) {
      assert.equal((await app.inject(thing('{"count":1}', undefined, { 'content-type': type }))).statusCode, 415, type);
    }
    for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON'])
      assert.equal((await app.inject(thing('{"count":1}', undefined, { 'content-type': type }))).statusCode, 200, type);
    assert.equal((await app.inject({ method: 'PUT', url: '/api/key', payload: { key: 'x' } })).statusCode, 415);
  });

  it('have a limited body', async () => {
    const app = await build(good);
    assert.equal((await app.inject(thing({ count: 1, label: 'x'.repeat(256 * 1024) }))).statusCode, 413);
    assert.equal((await app.inject(thing({ count: 1, label: 'x'.repeat(250 * 1024) }))).statusCode, 200);
  });

  it('a deep body is refused or read, never a fault', async () => {
    const app = await build(good);
    assert.equal((await app.inject(thing(`{"count":${'['.repeat(20_000)}${']'.repeat(20_000)}}`))).statusCode, 400);
  });

  it('a message never repeats a value and names long keys shortly', async () => {
    const app = await build(good);
    const reply = await app.inject(thing({ count: 'canary', label: 'canary' }));
    assert.ok(!reply.body.includes('canary'));
    assert.ok((await app.inject(thing({ count: 1, ['k'.repeat(10_000)]: 1 }))).body.length < 500);
  });
});

describe('forms', () => {
  const put = (form: ReturnType<typeof formWith>) => ({ method: 'PUT' as const, url: '/api/key', ...form });
  it('carry one file of the named field, up to 16 KiB', async () => {
    let size = -1;
    const app = await build({
      ...good,
      putKey: ({ files }) => {
        size = files['key']?.data.length ?? -1;
        return Promise.resolve(undefined);
      },
    });
    for (const bytes of [0, 1, MAX_KEY_FILE_BYTES]) {
      assert.equal((await app.inject(put(formWith('key', 'key.pem', Buffer.alloc(bytes))))).statusCode, 204);
      assert.equal(size, bytes);
    }
    assert.equal(
      (await app.inject(put(formWith('key', 'key.pem', Buffer.alloc(MAX_KEY_FILE_BYTES + 1))))).statusCode,
      413,
    );
    assert.equal((await app.inject(put(formWith('key', 'key.pem', Buffer.alloc(1_000_000))))).statusCode, 413);
    assert.equal((await app.inject(put(formWith('file', 'key.pem', 'x')))).statusCode, 400);
    assert.equal((await app.inject(put(formWith('__proto__', 'key.pem', 'x')))).statusCode, 400);
  });

  it('with two files, with other text, or without an end are refused', async () => {
    const app = await build(good);
    const part = (name: string, file: string) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\nx\r\n`;
    const file = '; filename="a.pem"';
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    for (const payload of [
      part('key', file) + part('key', file) + `--${BOUNDARY}--`,
      part('key', file) + part('other', '') + `--${BOUNDARY}--`,
      part('key', '') + part('key', '') + `--${BOUNDARY}--`,
      part('key', file),
      `--${BOUNDARY}--`,
      '',
      'garbage',
    ]) {
      const reply = await app.inject({ method: 'PUT', url: '/api/key', headers, payload });
      assert.ok([400, 413].includes(reply.statusCode), `${JSON.stringify(payload)} ${reply.statusCode} ${reply.body}`);
    }
    assert.ok(
      [400, 415].includes(
        (
          await app.inject({
            method: 'PUT',
            url: '/api/key',
            headers: { 'content-type': 'multipart/form-data' },
            payload: 'x',
          })
        ).statusCode,
      ),
    );
  });
});
