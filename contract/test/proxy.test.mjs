import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startProxy } from '../src/proxy.mjs';

const GOOD = { version: '1.7.169', extensions: [], experimental: false };
const TIMES = 200;

describe('the proxy', () => {
  let backend;
  let proxy;
  let answer;
  const told = [];
  before(async () => {
    backend = createServer((incoming, outgoing) => answer(incoming, outgoing)).listen(0, '127.0.0.1');
    await once(backend, 'listening');
    proxy = await startProxy({ baseUrl: `http://127.0.0.1:${backend.address().port}` }, (operation, violations) => told.push({ operationId: operation.operationId, violations }));
  });
  after(async () => {
    await proxy.stop();
    backend.closeAllConnections();
    backend.close();
  });
  const json = (value, more = {}) => (_incoming, outgoing) => outgoing.writeHead(200, { 'content-type': 'application/json', ...more }).end(value);
  const soon = () => new Promise((resolve) => setTimeout(resolve, 50));
  const init = () => fetch(`${proxy.baseUrl}/api/init`, { method: 'POST', headers: { authorization: 'Bearer SECRET' } });

  it('changes no byte of request and reply, packed ones included', async () => {
    const packed = gzipSync(JSON.stringify(GOOD));
    let heard;
    answer = async (incoming, outgoing) => {
      const parts = [];
      for await (const part of incoming) parts.push(part);
      heard = { url: incoming.url, authorization: incoming.headers.authorization, body: Buffer.concat(parts) };
      json(packed, { 'content-encoding': 'gzip', 'x-own': 'a', 'set-cookie': ['a=1', 'b=2'] })(incoming, outgoing);
    };
    const sent = request(`${proxy.baseUrl}/api/init?a=1`, { method: 'POST', headers: { authorization: 'Bearer SECRET' } });
    sent.end(Buffer.from([0, 255, 10]));
    const [reply] = await once(sent, 'response');
    const parts = [];
    for await (const part of reply) parts.push(part);
    assert.deepEqual(Buffer.concat(parts), packed);
    assert.deepEqual(reply.headers['set-cookie'], ['a=1', 'b=2']);
    assert.deepEqual(heard, { url: '/api/init?a=1', authorization: 'Bearer SECRET', body: Buffer.from([0, 255, 10]) });
    await soon();
    assert.deepEqual(told, []);
  });

  it('tells what does not fit, without tokens and values', async () => {
    answer = json(JSON.stringify({ ...GOOD, version: 7, name: 'Ada Lindqvist' }));
    await (await init()).text();
    while (told.length === 0) await soon();
    assert.deepEqual(told.map(({ operationId, violations }) => [operationId, violations.map(({ kind, pointer }) => `${kind} ${pointer}`).sort()]), [['init', ['schema /name', 'schema /version']]]);
    assert.ok(!/Ada|SECRET/.test(JSON.stringify(told)));
    told.length = 0;
  });

  it('streams: the beginning of a reply comes before its end', async () => {
    let end;
    answer = (_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.write(JSON.stringify(GOOD).slice(0, 5));
      end = () => outgoing.end(JSON.stringify(GOOD).slice(5));
    };
    const reader = (await init()).body.getReader();
    assert.equal((await reader.read()).value.length, 5);
    end();
    while (!(await reader.read()).done) await soon();
    assert.deepEqual(told, []);
  });

  it('what is no operation flows too', async () => {
    answer = (_incoming, outgoing) => outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    assert.equal(await (await fetch(`${proxy.baseUrl}/anything`)).text(), '<html>');
  });

  it('a backend that is away is a 502', async () => {
    const lonely = await startProxy({ baseUrl: 'http://127.0.0.1:9' }, () => undefined);
    assert.equal((await fetch(`${lonely.baseUrl}/api/init`, { method: 'POST' })).status, 502);
    await lonely.stop();
  });

  it('measures what it adds', async (context) => {
    answer = json(JSON.stringify(GOOD));
    const median = async (url) => {
      const times = [];
      for (let time = 0; time < TIMES; time += 1) {
        const from = performance.now();
        await (await fetch(url, { method: 'POST' })).text();
        times.push(performance.now() - from);
      }
      return times.sort((one, other) => one - other)[TIMES / 2];
    };
    const direct = await median(`http://127.0.0.1:${backend.address().port}/api/init`);
    const through = await median(`${proxy.baseUrl}/api/init`);
    context.diagnostic(`adds ${(through - direct).toFixed(2)} ms at the median (goal on an idle machine: under 3 ms)`);
    assert.ok(through > 0);
  });
});
