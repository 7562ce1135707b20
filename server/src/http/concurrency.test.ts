import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, it } from 'node:test';
import { recordActivity } from '../activity/activity.ts';
import { findActivityBreak } from '../activity/activityChain.ts';
import { claimFirstAdmin } from '../identity/firstAdmin.ts';
import { endSession, holdsSession, openSession } from '../identity/session.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { migrate } from '../storage/migrate.ts';
import type { Db } from '../storage/types.ts';
import { alwaysOnBothEngines } from '../../test/storage/engines.ts';
import { person } from '../../test/http/tokens.ts';

const CONCURRENCY = 8;
const times = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => work(index)));
const now = new Date();
const newToken = () => ({
  tenantId: TENANT_ID,
  oid: person('ada').oid,
  tokenHash: randomBytes(32),
  tokenExpires: new Date(now.getTime() + 3_600_000),
});

alwaysOnBothEngines('calls at the same moment', (open) => {
  let db: Db;
  before(async () => {
    db = await open();
    await migrate(db);
  });

  it('a token handed over several times at once ends in one session', async () => {
    const token = newToken();
    const sessions = await times(() => openSession(db, token, undefined, now));
    const held = [];
    for (const session of sessions)
      held.push(session !== undefined && (await holdsSession(db, TENANT_ID, token.tokenHash, session.cookie, now)));
    assert.equal(held.filter(Boolean).length, 1);
  });

  it('once its cookie came back, no number of attempts moves a token', async () => {
    const token = newToken();
    const session = await openSession(db, token, undefined, now);
    assert.ok(session);
    assert.equal(await holdsSession(db, TENANT_ID, token.tokenHash, session.cookie, now), true);
    assert.deepEqual(
      await times(() => openSession(db, token, undefined, now)),
      Array<undefined>(CONCURRENCY).fill(undefined),
    );
    assert.equal(await holdsSession(db, TENANT_ID, token.tokenHash, session.cookie, now), true);
  });

  it('several tabs add their tokens to one session, and sign-out ends it for all', async () => {
    const first = await openSession(db, newToken(), undefined, now);
    assert.ok(first);
    const tokens = await times(() => Promise.resolve(newToken()));
    const opened = await Promise.all(tokens.map((token) => openSession(db, token, first.cookie, now)));
    assert.deepEqual(new Set(opened.map((session) => session?.cookie)), new Set([first.cookie]));
    await endSession(db, TENANT_ID, first.cookie, now);
    for (const token of tokens)
      assert.equal(await holdsSession(db, TENANT_ID, token.tokenHash, first.cookie, now), false);
  });

  it('the first administrator is made once', async () => {
    const { oid, upn } = person('ada');
    const made = await times((index) =>
      claimFirstAdmin(
        {
          db,
          firstAdmin: upn,
          upnOf: () => Promise.resolve(upn),
          record: (tx, { tenantId, permission, requestId }) =>
            recordActivity(tx, {
              tenantId,
              action: 'Added',
              type: 'Permission',
              source: permission.upn,
              actor: 'service',
              requestId,
            }),
        },
        { tenantId: TENANT_ID, oid, requestId: String(index) },
      ),
    );
    assert.equal(made.filter(Boolean).length, 1);
    assert.equal((await db.query('select 1 from permission')).length, 1);
    assert.equal((await db.query('select 1 from activity')).length, 1);
    assert.equal(await findActivityBreak(db, TENANT_ID), undefined);
  });
});
