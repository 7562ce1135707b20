import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BEHAVIOUR_NAMES, behaviourOf } from './behaviour/table.ts';
import { startTenant, temporaryFolder } from '../../test/tenant/kit.ts';
import { runCommand } from '../../test/tenant/process.ts';

interface Row {
  readonly name: string;
  readonly value: unknown;
  readonly default: unknown;
  readonly about: string;
  readonly source: string;
}

describe('the table of behaviours', () => {
  it('gives each behaviour a default that it accepts, one sentence and a source', () => {
    for (const name of BEHAVIOUR_NAMES) {
      const { default: initial, accepts, about, source } = behaviourOf(name);
      assert.ok(accepts(initial), name);
      assert.match(about, /^[A-Z`'/][^\n]+\.$/, name);
      assert.notEqual(source, '', name);
    }
  });

  it('sets any subset by name, lists all, and keeps them over a restart but not over a reset', async () => {
    const folder = temporaryFolder();
    const tenant = await startTenant(undefined, folder);
    const listed = async (from = tenant): Promise<Map<string, Row>> =>
      new Map(((await from.get('/_simulator/behaviour')).body['behaviours'] as Row[]).map((row) => [row.name, row]));
    assert.deepEqual([...(await listed()).keys()], BEHAVIOUR_NAMES);
    const set = (body: object) => tenant.call('POST', '/_simulator/behaviour', { body });
    assert.equal((await set({ lag: 5000, securityGroupsSoftDelete: false })).status, 200);
    const { value, default: initial } = (await listed()).get('lag') ?? {};
    assert.deepEqual([value, initial], [5000, 0]);
    tenant.close();
    const again = await startTenant(undefined, folder);
    assert.deepEqual(
      ['lag', 'securityGroupsSoftDelete', 'deltaTokenLife'].map(
        (name) => again.store.directory.behaviour[name as 'lag'],
      ),
      [5000, false, 604_800_000],
    );
    await again.call('POST', '/_simulator/reset', { body: {} });
    assert.equal((await listed(again)).get('lag')?.value, 0);
  });

  it('changes nothing and says why when one of the values is wrong', async () => {
    const tenant = await startTenant();
    const rows: [object, RegExp][] = [
      [{ lag: 1, rain: true }, /There is no behaviour "rain"; there are securityGroupsSoftDelete, /],
      [{ securityGroupsSoftDelete: false, lag: -1 }, /The behaviour "lag" takes milliseconds, not -1\./],
      [{ securityGroupsSoftDelete: 'no' }, /takes true, false, not "no"/],
    ];
    for (const [body, message] of rows) {
      const refused = await tenant.call('POST', '/_simulator/behaviour', { body });
      assert.deepEqual(
        [refused.status, message.test(refused.body.error.message)],
        [400, true],
        refused.body.error.message,
      );
    }
    assert.deepEqual(
      [tenant.store.directory.behaviour.lag, tenant.store.directory.behaviour.securityGroupsSoftDelete],
      [0, true],
    );
  });

  it('is reached from the command line', async () => {
    const environment = { DATA_DIR: temporaryFolder(), TENANT_URL: 'http://127.0.0.1:9', TENANT_SIZE: '10' };
    const run = (...words: string[]) => runCommand(['behaviour', ...words], environment);
    assert.match(
      (await run('lag=700', 'securityGroupsSoftDelete=off')).out,
      /^securityGroupsSoftDelete +false +\(default true\) [^]*lag +700 +\(default 0\) +A new/m,
    );
    assert.match((await run('conditionalAccessBin=404')).out, /^conditionalAccessBin +404 +\(default \w+\)/m);
    assert.match((await run('hiddenFromList=')).error, /is not NAME=VALUE/);
    const { out } = await run();
    assert.equal(out.trim().split('\n').length, BEHAVIOUR_NAMES.length);
    assert.match(out, /^lag +700 +\(default 0\)/m);
    assert.match((await run('lag')).error, /"lag" is not NAME=VALUE/);
    assert.match((await run('rain=1')).error, /There is no behaviour "rain"/);
  });
});
