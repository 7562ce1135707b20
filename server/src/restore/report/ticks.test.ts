import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { insertItems } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { MAX_TICKS, readTicks, setTicks } from './ticks.ts';
import type { TickChange } from './ticks.ts';
import { DomainError } from '../../domainError.ts';
import type { Db } from '../../storage/types.ts';
import { insertEmptyRestore, prepareTenant } from '../../../test/restore/ledger.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';

const ADA = { oid: 'ada', upn: 'ada@fabrikam.example', requestId: 'r', isAdministrator: true };
const OSCAR = { ...ADA, oid: 'oscar', upn: 'oscar@fabrikam.example' };
const refused = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code;
const user = (number: number): TickChange['objects'][number] => ({ type: 'users', id: `user-${number}` });

onBothEngines('ticks of a report', (open) => {
  const tenantId = randomUUID();
  let db: Db;
  let ledger: Ledger;
  const set = (objects: TickChange['objects'], done: boolean, actor = ADA) =>
    db.tx((tx) => setTicks(tx, { tenantId, restoreId: ledger.restoreId }, { objects, done }, actor));
  const read = () => readTicks(db, { tenantId, restoreId: ledger.restoreId });

  before(async () => {
    db = await open();
    ledger = await insertEmptyRestore(db, await prepareTenant(db, tenantId));
    const common = { stage: 1, name: 'x', dependency: false };
    await insertItems(db, ledger, [
      ...Array.from({ length: MAX_TICKS + 1 }, (_, index) => ({
        ...common,
        type: 'users' as const,
        sourceId: `user-${index}`,
        counter: 'users',
      })),
      { ...common, type: 'directoryRoles', sourceId: 'role', counter: 'customRoles' },
    ]);
  });

  it('keep the person and the time of the first tick, under the type that the report shows', async () => {
    const role = { type: 'customRoles' as const, id: 'role' };
    const [first] = await set([role], true);
    assert.deepEqual([first?.type, first?.id, first?.by], ['customRoles', 'role', ADA.upn]);
    assert.deepEqual(await set([role, role], true, OSCAR), [first]);
    assert.deepEqual(await read(), [first]);
    await assert.rejects(set([{ type: 'directoryRoles', id: 'role' }], true), refused('notFound'));
  });

  it('can be removed by anybody, and a second removal changes nothing', async () => {
    for (const _ of [1, 2]) assert.deepEqual(await set([{ type: 'customRoles', id: 'role' }], false, OSCAR), []);
    assert.deepEqual(await read(), []);
  });

  it('also name objects that the plan could not put right', async () => {
    const left = [{ type: 'groups', objectType: 'groups', id: 'left', name: 'Left', reason: 'On premises.' } as const];
    const of = { tenantId, restoreId: ledger.restoreId };
    const tick = (done: boolean) =>
      db.tx((tx) => setTicks(tx, of, { objects: [{ type: 'groups', id: 'left' }], done }, ADA, left));
    assert.deepEqual(
      (await tick(true)).map(({ type, id }) => [type, id]),
      [['groups', 'left']],
    );
    await tick(false);
    assert.deepEqual(await read(), []);
    await assert.rejects(set([{ type: 'groups', id: 'left' }], true), refused('notFound'));
  });

  it('are refused as a whole where the report lacks one of the objects', async () => {
    await assert.rejects(set([user(1), { type: 'groups', id: 'user-2' }], true), refused('notFound'));
    assert.deepEqual(await read(), []);
  });

  it('are refused over the limit, and room comes back with each that is taken back', async () => {
    for (let start = 0; start < MAX_TICKS; start += 1000)
      await set(
        Array.from({ length: 1000 }, (_, index) => user(start + index)),
        true,
      );
    await assert.rejects(set([user(MAX_TICKS)], true), refused('conflict'));
    assert.equal((await read()).length, MAX_TICKS);
    await set([user(0)], false);
    assert.equal((await set([user(MAX_TICKS)], true)).length, 1);
  });

  it('go with their restore', async () => {
    await db.query('delete from restore where tenant_id = $1', [tenantId]);
    assert.deepEqual(await db.query('select 1 from report_tick'), []);
  });
});
