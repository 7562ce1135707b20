import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { FAILPOINTS } from '../index.ts';
import { isWhole } from '../../../test/drawn.ts';
import { NO_POSTGRES, hasPostgres, startPostgres } from '../../../test/postgres.ts';
import { seededRandom } from '../../../test/seed.ts';
import { setStage } from '../../../test/restore/stage.ts';
import type { Report, Stage, Wish } from '../../../test/restore/stage.ts';

/** Number of users and groups that each round changes, deletes, and deletes permanently. */
const USERS = 30;
const GROUPS = 6;

/** Rounds of crashes, each in a row at another step, so that the resumed run crashes as well. */
type Crashes = readonly (readonly (typeof FAILPOINTS)[number][])[];

const killed = (
  where: string,
  { rounds, givesUp }: { rounds: Crashes; givesUp: boolean },
  open: () => Promise<{ stage: Stage; stop: () => Promise<void> }>,
) => {
  const random = seededRandom(`kills of restores ${where}`);
  let stop: () => Promise<void>;
  let stage: Stage;
  let people: { id: string; upn: string }[];
  let groups: { id: string; name: string }[];
  const chosen = (): Wish['chosen'] => ({ users: people.map(({ id }) => id), groups: groups.map(({ id }) => id) });

  before(async () => {
    ({ stage, stop } = await open());
    people = [];
    for (let number = 0; number < USERS; number += 1) {
      const upn = `kill${number}@fabrikam.example`;
      const user = await stage.ask('POST', '/users', {
        accountEnabled: true,
        displayName: `Kill ${number}`,
        mailNickname: `kill${number}`,
        userPrincipalName: upn,
        jobTitle: 'Tester',
        passwordProfile: { password: 'Aa1!xxxxxxxx' },
      });
      people.push({ id: String(user['id']), upn });
    }
    groups = [];
    for (let number = 0; number < GROUPS; number += 1) {
      const name = `Kill group ${number}`;
      const { id } = await stage.ask('POST', '/groups', {
        displayName: name,
        mailEnabled: false,
        mailNickname: `killgroup${number}`,
        securityEnabled: true,
      });
      groups.push({ id: String(id), name });
      for (const { id: member } of people.slice(number * 5, number * 5 + 5))
        await stage.ask('POST', `/groups/${String(id)}/members/$ref`, {
          '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${member}`,
        });
    }
    await stage.backup();
  });
  after(async () => {
    await stage.close();
    await stop();
  });

  const liveUser = async (upn: string) =>
    (await stage.ask('GET', `/users?$filter=userPrincipalName eq '${upn}'&$select=id,jobTitle`)).value;
  const liveGroup = async (name: string) =>
    (await stage.ask('GET', `/groups?$filter=displayName eq '${name}'&$select=id`)).value;

  const disturb = async (): Promise<void> => {
    for (const { upn } of people) {
      const [user] = await liveUser(upn);
      const what = random.below(4);
      if (!user || what === 3) continue;
      if (what === 0) await stage.ask('PATCH', `/users/${user.id}`, { jobTitle: 'Changed' });
      else await stage.ask('DELETE', `/users/${user.id}`);
      if (what === 1) await stage.ask('DELETE', `/directory/deletedItems/${user.id}`);
    }
    for (const { name } of groups) {
      const [group] = await liveGroup(name);
      if (!group || random.below(2) === 0) continue;
      await stage.ask('DELETE', `/groups/${group.id}`);
      await stage.ask('DELETE', `/directory/deletedItems/${group.id}`);
    }
  };

  /** One object per source, as it was, and numbers that sum. */
  const audit = async (report: Report, what: string): Promise<void> => {
    const bad = report.items.filter(({ state }) => state !== 'completed');
    assert.equal(report.status, 'Completed', `${what}: ${report.details ?? ''} ${JSON.stringify(bad).slice(0, 3000)}`);
    assert.equal(
      Object.values(report.totals).reduce((sum, number) => sum + number, 0),
      USERS + GROUPS,
      what,
    );
    const isLost = ({ isWritten, outcome, hasBeforeImage }: (typeof report.items)[number]): boolean =>
      (isWritten || outcome === 'create' || outcome === 'undelete') && !hasBeforeImage;
    assert.deepEqual(report.items.filter(isLost), [], `${what}: written without a before-image`);
    const idOf = new Map(report.items.map(({ sourceId, targetId }) => [sourceId, targetId]));
    for (const { id, upn } of people) {
      const found = await liveUser(upn);
      assert.deepEqual(
        found.map((user) => [user.id, user['jobTitle']]),
        [[idOf.get(id), 'Tester']],
        `${what}: ${upn}`,
      );
    }
    for (const [number, { id, name }] of groups.entries()) {
      const found = await liveGroup(name);
      assert.deepEqual(
        found.map((group) => group.id),
        [idOf.get(id)],
        `${what}: ${name}`,
      );
      const members = (await stage.ask('GET', `/groups/${found[0]?.id}/members?$select=id`)).value.map(
        (member) => member.id,
      );
      assert.deepEqual(
        members.sort(),
        people
          .slice(number * 5, number * 5 + 5)
          .map((user) => idOf.get(user.id))
          .sort(),
        `${what}: members of ${name}`,
      );
    }
  };

  const round = async (what: string, crashRestore: (restoreId: string) => Promise<void>): Promise<void> => {
    await disturb();
    const restoreId = randomUUID();
    await crashRestore(restoreId);
    const report = await stage.live(restoreId, chosen()).ended;
    assert.ok(report, 'nobody killed it');
    await audit(report, what);
  };

  for (const failpoints of rounds) {
    it(`goes on when it died at ${failpoints.join(', ')}, and makes nothing twice`, async () => {
      await round(failpoints.join(), async (restoreId) => {
        for (const failpoint of failpoints)
          await stage.live(restoreId, chosen(), `${failpoint}:${1 + random.below(3)}`).ended;
      });
    });
  }

  const giveUp = async (): Promise<void> => {
    const [person, other] = [people[0], people[1]];
    assert.ok(person && other);
    const [user] = await liveUser(person.upn);
    await stage.ask('DELETE', `/users/${user?.id}`);
    await stage.ask('DELETE', `/directory/deletedItems/${user?.id}`);
    const restoreId = randomUUID();
    const both = { users: [person.id, other.id] };
    for (let crash = 0; crash < 4; crash += 1)
      assert.equal(await stage.live(restoreId, both, 'R5').ended, undefined, 'it died');
    const report = await stage.live(restoreId, both).ended;
    const of = (id: string) => report?.items.find(({ sourceId }) => sourceId === id);
    assert.deepEqual(
      [report?.status, of(person.id)?.state, of(person.id)?.code, of(other.id)?.state],
      ['CompletedWithErrors', 'failed', 'poison', 'completed'],
      JSON.stringify(report),
    );
    assert.equal((await liveUser(person.upn)).length, 0);
  };
  if (givesUp) it('resumes an object three times, fails it at the next crash, and continues with the others', giveUp);
};

const EVERYWHERE: Crashes = [0, 1, 2].map((first) => FAILPOINTS.filter((_, index) => index % 3 === first));
const WHOLE = { rounds: EVERYWHERE, givesUp: true };

/**
 * On PostgreSQL a service starts in a third of the time, so `npm test` kills it at each step there. `soak.test.ts`
 * kills restores on the embedded database.
 */
if (isWhole || !hasPostgres())
  describe('a restore whose service is killed', () => {
    killed('on the embedded database', WHOLE, async () => ({
      stage: await setStage(100),
      stop: () => Promise.resolve(),
    }));
  });

describe('a restore whose service is killed, on PostgreSQL', { skip: hasPostgres() ? false : NO_POSTGRES }, () => {
  killed('on PostgreSQL', WHOLE, async () => {
    const server = await startPostgres();
    assert.ok(server);
    return { stage: await setStage(100, await server.database()), stop: () => server.stop() };
  });
});
