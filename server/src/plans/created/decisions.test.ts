import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { prepareTenant } from '../../../test/restore/ledger.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { loadDecisions, saveDecision } from './decisions.ts';
import { keyOf } from './readFacts.ts';

const ADA = { oid: randomUUID(), upn: 'ada@fabrikam.example', requestId: 'r1' };

onBothEngines('decisions about created objects', (open) => {
  const tenantId = randomUUID();
  const user = { type: 'users' as const, id: randomUUID().toUpperCase() };
  const group = { type: 'groups' as const, id: user.id };
  let db: Db;
  let keys: TenantKeys;
  const load = async () => {
    const found = await loadDecisions(db, keys, [user, group]);
    return [user, group].map((one) => {
      const { decision, reason, by } = found.get(keyOf(one)) ?? {};
      return [decision, reason, by];
    });
  };
  const UNDECIDED = [undefined, undefined, undefined];

  before(async () => {
    db = await open();
    keys = await prepareTenant(db, tenantId);
  });

  it('are remembered per object, replaced and taken back', async () => {
    assert.deepEqual(await load(), [UNDECIDED, UNDECIDED]);
    await db.tx((tx) => saveDecision(tx, keys, user, { decision: 'keep', reason: 'New colleague' }, ADA));
    assert.deepEqual(await load(), [['keep', 'New colleague', ADA.upn], UNDECIDED]);
    await db.tx((tx) => saveDecision(tx, keys, user, { decision: 'delete' }, ADA));
    await db.tx((tx) => saveDecision(tx, keys, group, { decision: 'keep', reason: 'Project' }, ADA));
    assert.deepEqual(await load(), [
      ['delete', undefined, ADA.upn],
      ['keep', 'Project', ADA.upn],
    ]);
    await db.tx((tx) => saveDecision(tx, keys, user, {}, ADA));
    assert.deepEqual(await load(), [UNDECIDED, ['keep', 'Project', ADA.upn]]);
  });

  it('are sealed', async () => {
    await db.tx((tx) => saveDecision(tx, keys, user, { decision: 'keep', reason: 'Secret words' }, ADA));
    const rows = await db.query<{ content: Buffer }>('select content from created_decision where tenant_id = $1', [
      tenantId,
    ]);
    assert.ok(rows.length > 0);
    for (const { content } of rows) assert.doesNotMatch(content.toString('latin1'), /Secret words|fabrikam/);
  });
});
