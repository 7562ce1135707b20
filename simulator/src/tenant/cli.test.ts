import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../test/tenant/kit.ts';
import { runCommand, startProcess } from '../../test/tenant/process.ts';

describe('the command line of the simulated tenant', () => {
  it('sizes, breaks, exports and puts back a stopped tenant', async () => {
    const [dataDir, folder] = [temporaryFolder(), path.join(temporaryFolder(), 'export')];
    const run = (...words: string[]) => runCommand(words, { DATA_DIR: dataDir, TENANT_URL: 'http://127.0.0.1:9' });
    assert.match((await run('size', '50')).out, /is a new one .*\n {5}50 {2}users\n/s);
    assert.match((await run('export', folder)).out, / {5}50 {2}users\n[^]*is exported to/);
    const incident = JSON.parse((await run('incident', 'usersHardDeleted', 'count=4')).out) as {
      deeds: { what: string }[];
    };
    assert.deepEqual(
      incident.deeds.map(({ what }) => what),
      Array(4).fill('hardDeleted'),
    );
    assert.match((await run('status')).out, / {5}46 {2}users\n/);
    assert.match((await run('import', folder, 'only')).out, /added \d+ and replaced 0\n$/);
    assert.match(
      (await run('status')).out,
      / {5}50 {2}users\n[^]* 0 {2}soft-deleted mailboxes\n[^]*faults: none; quotas: off\n$/,
    );
    assert.match((await run('fault', 'timeout')).error, /it has to run for that/);
    assert.match((await run('export', folder)).error, /is not empty\n$/);
  });

  it('disturbs and slows down a running one', async () => {
    const dataDir = temporaryFolder();
    const running = await startProcess(dataDir, { TENANT_SIZE: '30', TENANT_QUOTAS: '2' });
    const run = (...words: string[]) => runCommand(words, { DATA_DIR: dataDir, TENANT_URL: running.url });
    assert.match(
      (await run('fault', 'throttleSeconds', 'path=/users*', 'method=GET', 'count=all', 'retryAfter=4')).out,
      /throttleSeconds on every request \(GET \/users\*\)\n$/,
    );
    assert.match((await run('status')).out, /faults: throttleSeconds; quotas: 2 times the real ones\n$/);
    assert.match((await run('quotas', 'off')).out, /quotas off\n$/);
    assert.match((await run('fault', 'none')).out, /no faults\n$/);
    assert.match((await run('fault')).out, /^throttleSeconds +429[^]*none is in force\n$/);
    await running.end('SIGTERM');
  });

  it('names what there is when a name is wrong, and all commands on one page', async () => {
    const environment = { DATA_DIR: temporaryFolder(), TENANT_URL: 'http://127.0.0.1:9' };
    const rows: [string[], RegExp][] = [
      [['incident', 'rain'], /there is no incident "rain"; there are usersDeleted, .*, everything\n/],
      [['fault', 'rain'], /there is no fault "rain"; there are throttleSeconds, .*"none" to end all\n/],
      [['fault', 'html', 'speed=3'], /"speed=3" is not one of path=/],
      [['fault', 'html', 'count=few'], /count=few is not a number/],
      [['size', '3'], /size takes a number of users from 4 to 1000000/],
      [['quotas', 'fast'], /quotas takes "off" or a number above 0/],
      [['import', 'here', 'all'], /import takes one folder, and "only"/],
    ];
    for (const [words, message] of rows) {
      const { code, error } = await runCommand(words, environment);
      assert.equal(code, 2, words.join(' '));
      assert.match(error, message);
    }
    const { code, out } = await runCommand(['help'], environment);
    assert.equal(code, 0);
    for (const name of ['status', 'import', 'export', 'size', 'reset', 'incident', 'fault', 'quotas', 'consent'])
      assert.match(out, new RegExp(`^  ${name}`, 'm'));
    assert.ok(out.split('\n').length < 30);
  });
});
