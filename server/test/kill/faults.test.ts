import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { isDrawn } from '../drawn.ts';
import { givenPostgres } from '../postgres.ts';
import { countersOf, setStage, type Stage } from './stage.ts';

const MINUTE = 60_000;

interface Hit {
  readonly name: string;
  readonly target: string;
  readonly at: string;
}

interface Case {
  readonly name: string;
  readonly faults: readonly object[];
  readonly ends: 'Completed' | 'Incomplete' | 'Failed';
}

/** `npm run soak` also takes the faults that wait for long. */
const LONG = process.env['LONG'] === 'on';

const NEVER: Case = {
  name: 'a reply that never comes',
  ends: 'Completed',
  faults: [{ name: 'never', path: '/groups' }],
};

/**
 * A passing fault must not cost the backup; a section that is refused half-way is named; a broken protocol ends it with
 * a reason.
 */
const CASES: readonly Case[] = [
  {
    name: 'a page that comes twice, an empty page with a nextLink',
    ends: 'Completed',
    faults: [
      { name: 'duplicatePage', path: '/users', after: 1 },
      { name: 'emptyPage', path: '/servicePrincipals' },
    ],
  },
  {
    name: '429 with seconds, with a date, with nothing',
    ends: 'Completed',
    faults: [
      { name: 'throttle', path: '/users', retryAfter: 2, count: 2 },
      { name: 'throttle', path: '/groups', retryAfter: 'date', count: 2 },
      { name: 'throttle', path: '/identity/conditionalAccess/*', retryAfter: null, count: 2 },
    ],
  },
  {
    name: '500, 503 with Retry-After, 504 in the middle, 401 once',
    ends: 'Completed',
    faults: [
      { name: 'unavailable', path: '/applications', status: 500 },
      { name: 'unavailable', path: '/servicePrincipals', status: 503, retryAfter: 1 },
      { name: 'unavailable', path: '/users', status: 504, after: 1 },
      { name: 'unauthorized', path: '/groups' },
    ],
  },
  {
    name: 'half a reply, HTML with 200, nothing with 200, bytes that are no UTF-8, a name of 10 MB',
    ends: 'Completed',
    faults: [
      { name: 'truncated', path: '/groups' },
      { name: 'html', path: '/directory/administrativeUnits' },
      { name: 'empty', path: '/users', after: 1 },
      { name: 'badUtf8', path: '/applications' },
      { name: 'hugeName', path: '/servicePrincipals' },
    ],
  },
  {
    name: 'replies that are slow, break off or are cut before they begin',
    ends: 'Completed',
    faults: [
      { name: 'slow', path: '/users', delayMs: 1500, count: 2 },
      { name: 'reset', path: '/applications', count: 2 },
      { name: 'resetAfterCommit', path: '/policies/*', count: 2 },
    ],
  },
  // The client waits 30 s for it.
  ...(LONG ? [NEVER] : []),
  { name: '401 for good', faults: [{ name: 'unauthorized', path: '/users', count: null }], ends: 'Failed' },
  {
    name: '403 in the middle',
    faults: [{ name: 'forbidden', path: '/users', after: 2, count: null }],
    ends: 'Incomplete',
  },
  {
    name: 'an expired page token',
    faults: [{ name: 'expiredToken', path: '/users', after: 2, count: null }],
    ends: 'Failed',
  },
  { name: 'pages in circles', faults: [{ name: 'nextLinkLoop', path: '/groups', count: null }], ends: 'Failed' },
  { name: 'a list that is none', faults: [{ name: 'wrongType', path: '/groups', count: null }], ends: 'Failed' },
];

/**
 * `src/backup/faults.test.ts` has most of them without a process, so one of several is drawn for a whole service. The
 * first always runs, because others need a completed backup.
 */
const SHARE = 2;

const hitsOf = async (stage: Stage): Promise<Hit[]> =>
  (await stage.ask('GET', '/_simulator/fault')).body['hits'] as Hit[];

describe('a backup while the directory misbehaves', { timeout: 8 * MINUTE }, async () => {
  // Three pages of users.
  // Faults of the directory concern no database, so the cheaper one serves.
  const stage = await setStage({ TENANT_SIZE: '2100' }, await givenPostgres()?.database());

  const backUpWith = async (...faults: readonly object[]) => {
    assert.equal((await stage.ask('DELETE', '/_simulator/fault')).status, 204);
    for (const fault of faults) assert.equal((await stage.ask('POST', '/_simulator/fault', fault)).status, 200);
    const end = await stage.api.ended(await stage.start(), 3 * MINUTE);
    const hits = await hitsOf(stage);
    assert.equal(
      new Set(hits.map(({ name, target }) => `${name} ${target.split('?')[0]?.split('/')[2]}`)).size,
      faults.length,
      `every fault was met: ${JSON.stringify(hits)}`,
    );
    return { end, hits };
  };

  for (const { name, faults, ends } of CASES.filter((one, index) => index === 0 || isDrawn(one.name, SHARE))) {
    it(`${name}: ${ends}`, async () => {
      const { end } = await backUpWith(...faults);
      assert.equal(end.status, ends === 'Failed' ? 'Failed' : 'Completed', end.statusDetails);
      if (ends === 'Failed') assert.notEqual(end.statusDetails, '');
      // Objects that were not read stay as in the backup before and do not count as deleted.
      if (ends === 'Incomplete')
        assert.match(
          end.statusDetails,
          /^Incomplete: Users \(403: [^,]*, \d+ objects copied from the previous backup\)\./,
        );
      if (ends !== 'Failed') assert.deepEqual(countersOf(end), await stage.expected());
    });
  }

  it('says so when an object came without an id, and keeps what the backup before has of it', async () => {
    // The first request for applications asks which of them may own extensions.
    const { end } = await backUpWith({ name: 'missingId', path: '/applications', after: 1 });
    assert.equal(end.status, 'Completed');
    assert.match(end.statusDetails, /Applications \(1 without an id/);
    // Met or carried over from the backup before: no object is lost.
    assert.deepEqual(countersOf(end), await stage.expected());
  });

  it('waits as long as Retry-After says', async () => {
    const { end, hits } = await backUpWith({ name: 'throttle', path: '/groups', retryAfter: 3, count: 2 });
    assert.equal(end.status, 'Completed');
    const waited = Date.parse(hits[1]?.at ?? '') - Date.parse(hits[0]?.at ?? '');
    assert.ok(waited >= 3000, `${waited} ms`);
  });

  it('never follows a nextLink to another host, nor shows it the token', async () => {
    const met: string[] = [];
    const foreign = createServer((request, response) => {
      met.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`);
      response.end('{"value":[]}');
    });
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
    after(() => foreign.close());
    const { end } = await backUpWith({
      name: 'foreignNextLink',
      path: '/users',
      origin: `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`,
      count: null,
    });
    assert.equal(end.status, 'Failed');
    assert.notEqual(end.statusDetails, '');
    assert.deepEqual(met, []);
  });

  it('is whole again when the directory is', async () => {
    assert.equal((await stage.ask('DELETE', '/_simulator/fault')).status, 204);
    const end = await stage.api.ended(await stage.start(), MINUTE);
    assert.equal(end.status, 'Completed');
    assert.deepEqual(countersOf(end), await stage.expected());
    await stage.end();
  });
});
