import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DirectoryError } from '../../directory/index.ts';
import type { DirectoryCall } from '../../directory/index.ts';
import { propertyGroup } from '../../directory/types/propertyGroups.ts';
import { sendLinkChanges } from '../links/sendLinks.ts';
import type { LinkSending } from '../links/sendLinks.ts';
import { createObjectLocks } from './locks.ts';
import { createRefusals, propertyNamedBy } from './refusals.ts';
import type { RestoreContext } from './run.ts';
import { send } from './sendWrite.ts';
import type { Sender } from './sendWrite.ts';
import { createWriteBatcher } from './writeBatcher.ts';

const denied = (reason = 'Insufficient privileges.'): DirectoryError =>
  new DirectoryError('The directory answered 403.', 403, { code: 'Authorization_RequestDenied', reason });

/** A member that is added to the group of this path. */
const addedMember = (path: string): LinkSending =>
  ({
    one: { wanted: { owner: { id: path }, link: { name: 'members' } }, result: { written: 0, sent: [] } },
    change: { how: 'add', values: [], call: { method: 'POST', path: `${path}/members/$ref`, body: {} } },
  }) as unknown as LinkSending;
const CLOUD = { onPremisesSyncEnabled: null };

describe('a property group that is refused again and again', () => {
  const after = (
    count: number,
    name: Parameters<typeof propertyGroup>[0],
    error: DirectoryError,
    live: object = CLOUD,
  ) => {
    const refusals = createRefusals();
    for (let number = 0; number < count; number += 1)
      refusals.refused('users', propertyGroup(name), error, { ...live });
    return refusals;
  };

  it('is stopped at the fifth refusal with the same code and reason, and not before', () => {
    assert.equal(after(4, 'identities', denied()).stopped('users', propertyGroup('identities')), undefined);
    assert.equal(after(5, 'identities', denied()).stopped('users', propertyGroup('identities'))?.status, 403);
    assert.equal(
      after(5, 'identities', denied()).stopped('users', propertyGroup('leaveDate')),
      undefined,
      'other groups go on',
    );
    const mixed = createRefusals();
    for (let number = 0; number < 8; number += 1)
      mixed.refused('users', propertyGroup('identities'), denied(`Reason ${number % 2}`), CLOUD);
    assert.equal(mixed.stopped('users', propertyGroup('identities')), undefined, 'four of each reason');
    assert.deepEqual(after(9, 'identities', denied()).stoppedWrites(), [
      'identities of users were sent no more after 5 equal refusals. ' +
        'The application needs the permission User.ManageIdentities.All.',
    ]);
  });

  it('goes on after one success', () => {
    const refusals = after(9, 'identities', denied());
    refusals.done('users', propertyGroup('identities'));
    assert.deepEqual(refusals.stoppedWrites(), []);
    assert.equal(refusals.stopped('users', propertyGroup('identities')), undefined);
  });

  it('is never stopped by refusals that depend on the object', () => {
    const restricted = denied('Target object is a member of a restricted management administrative unit.');
    const taken = new DirectoryError('The directory answered 409.', 409, {
      code: 'Request_MultipleObjectsWithSameKeyValue',
    });
    const rows = [
      ['sensitive', denied(), CLOUD],
      ['accountName', denied(), CLOUD],
      ['identities', restricted, CLOUD],
      ['identities', taken, CLOUD],
      ['identities', denied(), { onPremisesSyncEnabled: true }],
      ['extensionAttributes', denied(), { onPremisesSyncEnabled: false }],
      ['identifierUris', denied(), {}],
    ] as const;
    for (const [name, error, live] of rows)
      assert.equal(after(20, name, error, live).stopped('users', propertyGroup(name)), undefined, name);
    assert.ok(after(20, 'extensionAttributes', denied(), CLOUD).stopped('users', propertyGroup('extensionAttributes')));
  });
});

describe('the property that a refusal names', () => {
  const refusal = (reason: string | undefined, details: { target?: string }[] = [], status = 400): DirectoryError =>
    new DirectoryError('Refused.', status, { reason, details });
  const body = { '@odata.type': '#x', displayName: 'x', usageLocation: 'US', passwordProfile: {} };

  it('is that of the details, or the only one in the words', () => {
    assert.equal(propertyNamedBy(refusal('No.', [{ target: 'usageLocation' }]), body), 'usageLocation');
    assert.equal(propertyNamedBy(refusal('No.', [{ target: 'passwordProfile/password' }]), body), 'passwordProfile');
    assert.equal(
      propertyNamedBy(refusal("Invalid value specified for property 'usageLocation' of resource 'User'."), body),
      'usageLocation',
    );
  });

  it('is undefined where a refusal names two, none, or forbids the whole write', () => {
    assert.equal(propertyNamedBy(refusal('displayName and usageLocation do not fit.'), body), undefined);
    assert.equal(propertyNamedBy(refusal('The usageLocations differ.'), body), undefined);
    assert.equal(propertyNamedBy(refusal(undefined), body), undefined);
    assert.equal(propertyNamedBy(refusal('usageLocation', [], 403), body), undefined);
  });
});

describe('locks of objects', () => {
  it('let one writer at a time work on an object, in the order in which they asked, and others at the same time', async () => {
    const locks = createObjectLocks();
    const events: string[] = [];
    const work = (name: string, keys: readonly (string | undefined)[], ms: number) =>
      locks.withLock(keys, async () => {
        events.push(`${name} begins`);
        await sleep(ms);
        events.push(`${name} ends`);
      });
    await Promise.all([
      work('first', ['a', 'b'], 30),
      work('second', ['b'], 1),
      work('third', ['b', 'a'], 1),
      work('other', ['c'], 1),
      work('free', [undefined], 1),
    ]);
    assert.deepEqual(
      events.filter((event) => /first|second|third/.test(event)),
      ['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends'],
    );
    assert.ok(events.indexOf('other ends') < events.indexOf('first ends'));
    assert.ok(events.indexOf('free ends') < events.indexOf('first ends'));
  });

  it('are held by writes that are sent alone, by those that are sent in batches, and by links', async () => {
    const busy = new Set<string>();
    const overlaps: string[] = [];
    let most = 0;
    const write = async ({ path }: DirectoryCall): Promise<{ status: number }> => {
      const object = path.replace('/members/$ref', '');
      if (busy.has(object)) overlaps.push(path);
      busy.add(object);
      most = Math.max(most, busy.size);
      await sleep(5);
      busy.delete(object);
      return { status: 204 };
    };
    const { signal } = new AbortController();
    const run = {
      job: { signal },
      writeSignal: signal,
      directory: { call: write, batch: (calls: readonly DirectoryCall[]) => Promise.all(calls.map(write)) },
      access: { recordAnswer: () => Promise.resolve(), waitIfAway: () => Promise.resolve(false) },
      gate: <T>(work: () => Promise<T>): Promise<T> => work(),
      locks: createObjectLocks(),
    } as unknown as Sender;
    const sendBatched = createWriteBatcher(run);
    const paths = [1, 2, 3].map((number) => `/v1.0/groups/c0ffee00-0000-4000-8000-00000000000${number}`);
    const calls = paths.flatMap((path) =>
      Array.from({ length: 6 }, () => ({ method: 'PATCH', path, body: {} }) as const),
    );
    const links = Array.from({ length: 4 }, () => paths.map(addedMember));
    const [sent] = await Promise.all([
      Promise.all(calls.map((call, index) => (index % 2 === 0 ? send(run, call) : sendBatched(call)))),
      ...links.map((sending) => sendLinkChanges(run as unknown as RestoreContext, sending)),
    ]);
    assert.deepEqual([overlaps, sent.filter(({ kind }) => kind !== 'done')], [[], []]);
    assert.ok(links.flat().every(({ one }) => one.result.written === 1));
    assert.equal(most, paths.length, 'other objects are written meanwhile');
  });

  it('are given back when the work fails', async () => {
    const locks = createObjectLocks();
    await assert.rejects(
      locks.withLock(['a'], () => Promise.reject(new Error('It failed.'))),
      /It failed/,
    );
    assert.equal(await locks.withLock(['a'], () => Promise.resolve('next')), 'next');
  });
});
