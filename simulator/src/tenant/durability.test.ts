import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { Store } from './store/store.ts';
import { SMALL, startTenant, temporaryFolder } from '../../test/tenant/kit.ts';
import { callWith, MAIN, runCommand, startProcess, tokenIn } from '../../test/tenant/process.ts';

const user = (name: string): object => ({
  accountEnabled: true,
  displayName: name,
  mailNickname: name,
  userPrincipalName: `${name}@fabrikam.example`,
  passwordProfile: { password: 'x' },
});

describe('the data of the simulated tenant', () => {
  it('outlives kill -9: everything acknowledged is there, nothing else is half there', async () => {
    const dataDir = temporaryFolder();
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const running = await startProcess(dataDir);
      const token = tokenIn(dataDir);
      // The first write is slow on a busy machine; the time of the others is measured from it.
      const warm = `r${round}-warm`;
      assert.equal((await callWith(running.url, token, 'POST', '/v1.0/users', user(warm))).status, 201);
      acknowledged.push(warm);
      const until = Date.now() + 150 + 200 * Math.random();
      const write = async (lane: number): Promise<void> => {
        for (let number = 0; ; number += 1) {
          const name = `r${round}-${lane}-${number}`;
          const reply = await callWith(running.url, token, 'POST', '/v1.0/users', user(name)).catch(() => undefined);
          if (reply === undefined) return;
          assert.equal(reply.status, 201);
          acknowledged.push(name);
        }
      };
      const lanes = [write(0), write(1), write(2)];
      await new Promise((resolve) => setTimeout(resolve, until - Date.now()));
      await running.end('SIGKILL');
      await Promise.all(lanes);
    }
    assert.ok(acknowledged.length >= 8, `${acknowledged.length} writes`);
    const last = await startProcess(dataDir);
    const token = tokenIn(dataDir);
    for (const name of acknowledged)
      assert.equal((await callWith(last.url, token, 'GET', `/v1.0/users/${name}@fabrikam.example`)).status, 200, name);
    const { body } = await callWith(last.url, token, 'GET', '/_simulator/status');
    const total = (body['sets'] as Record<string, number>)['users'] ?? 0;
    // At most one write of each lane and round was cut off before its reply.
    assert.ok(total >= 5000 + acknowledged.length && total <= 5000 + acknowledged.length + 12, `${total}`);
    assert.equal(await last.end('SIGTERM'), 0);
  });

  it('keeps its token and its files to itself', async () => {
    const dataDir = temporaryFolder();
    const first = await startProcess(dataDir);
    const token = tokenIn(dataDir);
    for (const file of ['app.token', 'journal.jsonl', 'seed.json'])
      assert.equal(statSync(path.join(dataDir, 'tenant', file)).mode & 0o777, 0o600, file);
    assert.equal(statSync(path.join(dataDir, 'tenant')).mode & 0o777, 0o700);
    assert.equal(await first.end('SIGINT'), 0);
    const second = await startProcess(dataDir, { TENANT_SEED: 'another' });
    assert.equal(tokenIn(dataDir), token);
    const { body } = await callWith(second.url, token, 'GET', '/_simulator/status');
    assert.equal((body['seed'] as { seed: string }).seed, '1', 'the seed of the first start stays');
    await second.end('SIGTERM');
  });

  it('is refused to a second process, by a sentence that names the first', async () => {
    const dataDir = temporaryFolder();
    const first = await startProcess(dataDir);
    const second = await runCommand([], { DATA_DIR: dataDir }, MAIN);
    assert.equal(second.code, 1);
    assert.match(second.error, new RegExp(`is in use by process ${first.child.pid}`));
    await first.end('SIGTERM');
  });

  it('starts again although the last line of the journal is torn', async () => {
    const folder = temporaryFolder();
    const first = await startTenant(SMALL, folder);
    assert.equal((await first.call('POST', '/v1.0/users', { body: user('whole') })).status, 201);
    first.close();
    appendFileSync(path.join(folder, 'journal.jsonl'), '[["put","users","torn",{"id":"to');
    const second = await startTenant(SMALL, folder);
    assert.equal((await second.get('/v1.0/users/whole@fabrikam.example')).status, 200);
    assert.equal((await second.call('POST', '/v1.0/users', { body: user('after') })).status, 201);
    second.close();
    const third = await startTenant(SMALL, folder);
    for (const name of ['whole', 'after'])
      assert.equal((await third.get(`/v1.0/users/${name}@fabrikam.example`)).status, 200, name);
    third.close();
  });

  it('shrinks its journal without losing anything, also objects that came back under their old id', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'journal.jsonl');
    const first = await startTenant(SMALL, folder);
    const group = (await first.get('/v1.0/groups')).body.value.find(({ membershipRule }) => membershipRule === null);
    const ada = '0a1da000-0000-4000-8000-000000000001';
    const reference = { '@odata.id': `${first.url}/v1.0/directoryObjects/${ada}` };
    await first.call('DELETE', `/v1.0/groups/${group?.id}/members/${ada}/$ref`);
    assert.equal((await first.call('POST', `/v1.0/groups/${group?.id}/members/$ref`, { body: reference })).status, 204);
    const { body: before } = await first.get(`/v1.0/users/${ada}?$select=*`);
    await first.call('DELETE', `/v1.0/users/${ada}`);
    await first.call('DELETE', `/v1.0/directory/deletedItems/${ada}`);
    const { '@odata.context': _, ...object } = before;
    assert.equal(
      (await first.call('POST', '/_simulator/import', { body: { items: [{ set: 'users', object }] } })).status,
      200,
    );
    for (let number = 0; number < 40; number += 1)
      await first.call('PATCH', `/v1.0/users/${ada}`, { body: { jobTitle: `Title ${number}` } });
    first.close();
    const long = readFileSync(file, 'utf8').split('\n').length;
    const second = await startTenant(SMALL, folder);
    assert.ok(readFileSync(file, 'utf8').split('\n').length < long / 2);
    assert.equal((await second.get(`/v1.0/users/${ada}?$select=jobTitle`)).body['jobTitle'], 'Title 39');
    assert.ok(
      (await second.get(`/v1.0/groups/${group?.id}/members?$top=999`)).body.value.every(({ id }) => id !== ada),
      'the link went with the deletion',
    );
    second.close();
    const third = await startTenant(SMALL, folder);
    assert.equal((await third.get(`/v1.0/users/${ada}?$select=jobTitle`)).body['jobTitle'], 'Title 39');
    third.close();
  });

  it('takes over the lock of a process that has ended', () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'lock'), '999999999\n');
    Store.open(folder, SMALL).close();
    writeFileSync(path.join(folder, 'lock'), '');
    Store.open(folder, SMALL).close();
  });
});
