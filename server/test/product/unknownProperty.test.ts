import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { startProduct } from './kit.ts';
import type { Body } from './types.ts';

/** `npm run soak` makes more restores. SEED repeats a run. */
const RUNS = Number(process.env['KILLS'] ?? 2);
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const MINUTE = 60_000;

const product = await startProduct({
  size: 20,
  behaviours: { lateEnumMembersHidden: false, hiddenMembersLeftOut: true },
});
after(() => product.end());

const POLICIES = '/v1.0/identity/conditionalAccess/policies';
/** The simulator knows every late member, so that this value stays unknown also where late members are asked for. */
const UNKNOWN = 'unknownFutureValue';
const HIDDEN = 'Member.Read.Hidden';

interface UserCase {
  readonly before: string;
  readonly after: string;
}
interface GroupCase {
  readonly isHidden: boolean;
  readonly description: UserCase;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly ownersAfter: readonly number[];
}
interface PolicyCase {
  readonly unknown: 'inBackup' | 'now' | 'both' | 'never';
  readonly before: string;
  readonly after: string;
}

/** A restore: its objects before and after, and the parts that each side could not know. */
interface Case {
  readonly users: readonly UserCase[];
  readonly groups: readonly GroupCase[];
  readonly policies: readonly PolicyCase[];
  /** The extension was registered only after the backup, so that the backup did not ask for its values. */
  readonly isExtensionNew: boolean;
  readonly readsHidden: { readonly backup: boolean; readonly restore: boolean };
  /** The directory refused this list during the backup. */
  readonly refused: 'owners' | 'members' | 'nothing';
}

const text = fc.constantFrom('Sales', 'Finance', 'Research');
const words = fc.record({ before: text, after: text });
const some = fc.uniqueArray(fc.nat(5), { maxLength: 4 });
const cases: fc.Arbitrary<Case> = fc.record({
  users: fc.array(words, { minLength: 4, maxLength: 4 }),
  groups: fc.array(
    fc.record({ isHidden: fc.boolean(), description: words, before: some, after: some, ownersAfter: some }),
    { minLength: 5, maxLength: 5 },
  ),
  policies: fc.array(
    fc.record({
      unknown: fc.constantFrom('inBackup', 'now', 'both', 'never'),
      before: fc.constantFrom('windows', 'iOS'),
      after: fc.constantFrom('macOS', 'android'),
    }),
    { minLength: 3, maxLength: 3 },
  ),
  isExtensionNew: fc.boolean(),
  readsHidden: fc.record({ backup: fc.boolean(), restore: fc.boolean() }),
  refused: fc.constantFrom('owners', 'members', 'nothing'),
});

const ask = (method: string, path: string, body?: unknown): Promise<Body> => product.tenant(method, path, body);
const create = async (path: string, body: object): Promise<string> => String((await ask('POST', path, body))['id']);
const consent = (granted: boolean): Promise<Body> =>
  ask('POST', '/_simulator/consent', { permissions: { [HIDDEN]: granted } });
const refuse = (list: string): Promise<Body> =>
  ask('POST', '/_simulator/fault', {
    name: 'refused',
    path: `/groups/*/${list}`,
    method: 'GET',
    status: 403,
    count: null,
  });
const platforms = (excluded: string, isUnknown: boolean): object => ({
  platforms: { includePlatforms: ['all'], excludePlatforms: isUnknown ? [excluded, UNKNOWN] : [excluded] },
});

let people: string[] = [];
let extensionOwner = { id: '', appId: '' };
let round = 0;

const idsOf = async (group: string, list: string): Promise<string[]> =>
  (await ask('GET', `/v1.0/groups/${group}/${list}?$select=id`)).value.map(({ id }) => id).sort();

const setLinks = async (group: string, list: string, wanted: readonly number[]): Promise<void> => {
  const chosen = wanted.map((index) => people[index] ?? '');
  const there = await idsOf(group, list);
  for (const id of chosen.filter((each) => !there.includes(each))) {
    await ask('POST', `/v1.0/groups/${group}/${list}/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}`,
    });
  }
  // The last owner of a group stays.
  const keep = list === 'owners' && chosen.length === 0 ? 1 : 0;
  for (const id of there.filter((each) => !chosen.includes(each)).slice(keep))
    await ask('DELETE', `/v1.0/groups/${group}/${list}/${id}/$ref`);
};

/**
 * Makes the objects, backs them up, changes them, and restores them all at once. @throws AssertionError where
 * something unknown was touched
 */
const restoreOne = async (one: Case): Promise<void> => {
  round += 1;
  const extension = `extension_${extensionOwner.appId.replaceAll('-', '')}_note${round}`;
  const register = (): Promise<Body> =>
    ask('POST', `/v1.0/applications/${extensionOwner.id}/extensionProperties`, {
      name: `note${round}`,
      dataType: 'String',
      targetObjects: ['User'],
    });
  await consent(true);
  if (!one.isExtensionNew) await register();
  const users = await Promise.all(
    one.users.map((each, index) =>
      create('/v1.0/users', {
        accountEnabled: true,
        displayName: `User ${round}.${index}`,
        mailNickname: `u${round}x${index}`,
        userPrincipalName: `u${round}x${index}@fabrikam.example`,
        passwordProfile: { password: 'Aa1!xxxxxxxx' },
        jobTitle: each.before,
        ...(one.isExtensionNew ? {} : { [extension]: each.before }),
      }),
    ),
  );
  const groups: string[] = [];
  for (const [index, each] of one.groups.entries()) {
    groups.push(
      await create('/v1.0/groups', {
        displayName: `Group ${round}.${index}`,
        mailNickname: `g${round}x${index}`,
        mailEnabled: false,
        securityEnabled: true,
        groupTypes: [],
        description: each.description.before,
        visibility: each.isHidden ? 'HiddenMembership' : null,
      }),
    );
    await setLinks(groups[index] ?? '', 'members', each.before);
    await setLinks(groups[index] ?? '', 'owners', [0, 1]);
  }
  const policies: string[] = [];
  for (const [index, { unknown, before: excluded }] of one.policies.entries()) {
    policies.push(
      await create(POLICIES, {
        displayName: `Policy ${round}.${index}`,
        state: 'disabled',
        grantControls: { operator: 'OR', builtInControls: ['block'] },
        conditions: {
          clientAppTypes: ['all'],
          users: { includeUsers: ['All'] },
          applications: { includeApplications: ['All'] },
          ...platforms(excluded, unknown === 'inBackup' || unknown === 'both'),
        },
      }),
    );
  }

  await consent(one.readsHidden.backup);
  if (one.refused !== 'nothing') await refuse(one.refused);
  const backup = await product.backup();
  await ask('DELETE', '/_simulator/fault');

  await consent(true);
  if (one.isExtensionNew) await register();
  for (const [index, id] of users.entries())
    await ask('PATCH', `/v1.0/users/${id}`, {
      jobTitle: one.users[index]?.after,
      [extension]: one.users[index]?.after,
    });
  for (const [index, id] of groups.entries()) {
    const each = one.groups[index];
    await ask('PATCH', `/v1.0/groups/${id}`, { description: each?.description.after });
    await setLinks(id, 'members', each?.after ?? []);
    await setLinks(id, 'owners', each?.ownersAfter ?? []);
  }
  for (const [index, id] of policies.entries()) {
    const { unknown, after: excluded } = one.policies[index] ?? { unknown: 'never', after: '' };
    await ask('PATCH', `${POLICIES}/${id}`, {
      displayName: 'Renamed',
      conditions: platforms(excluded, unknown === 'now' || unknown === 'both'),
    });
  }
  const owners = await Promise.all(groups.map((id) => idsOf(id, 'owners')));
  const members = await Promise.all(groups.map((id) => idsOf(id, 'members')));
  const excluded = await Promise.all(policies.map((id) => platformsOf(id)));

  await consent(one.readsHidden.restore);
  await product.restore(backup, { users, groups, conditionalAccessPolicies: policies });
  await consent(true);

  for (const [index, id] of users.entries()) {
    const { jobTitle, [extension]: value } = await ask('GET', `/v1.0/users/${id}?$select=jobTitle,${extension}`);
    const { before: former, after: now } = one.users[index] ?? { before: '', after: '' };
    assert.deepEqual([jobTitle, value], [former, one.isExtensionNew ? now : former], `user ${index}`);
  }
  for (const [index, id] of groups.entries()) {
    const each = one.groups[index];
    const isUnreadable =
      (each?.isHidden === true && !(one.readsHidden.backup && one.readsHidden.restore)) || one.refused === 'members';
    const wanted = isUnreadable ? members[index] : (each?.before ?? []).map((at) => people[at] ?? '').sort();
    assert.deepEqual(await idsOf(id, 'members'), wanted, `members of group ${index}`);
    assert.deepEqual(
      await idsOf(id, 'owners'),
      one.refused === 'owners' ? owners[index] : people.slice(0, 2).sort(),
      `owners of group ${index}`,
    );
    assert.equal((await ask('GET', `/v1.0/groups/${id}?$select=description`))['description'], each?.description.before);
  }
  for (const [index, id] of policies.entries()) {
    const { unknown, before: former } = one.policies[index] ?? { unknown: 'never', before: '' };
    assert.deepEqual(
      await platformsOf(id),
      unknown === 'never' ? [former] : excluded[index],
      `platforms of policy ${index}`,
    );
    assert.equal((await ask('GET', `${POLICIES}/${id}`))['displayName'], `Policy ${round}.${index}`);
    await ask('DELETE', `${POLICIES}/${id}`);
  }
};

const platformsOf = async (id: string): Promise<unknown> => {
  const conditions = (await ask('GET', `${POLICIES}/${id}`))['conditions'] as {
    platforms?: { excludePlatforms?: unknown };
  };
  return conditions.platforms?.excludePlatforms;
};

describe('a running restore touches nothing that one side does not know', () => {
  before(async () => {
    await product.behave({ lag: 0, servicePrincipalLag: 0, linkLag: 0 });
    people = (await ask('GET', '/v1.0/users?$select=id&$top=6')).value.map(({ id }) => id);
    const id = await create('/v1.0/applications', { displayName: 'Owner of extensions' });
    extensionOwner = { id, appId: String((await ask('GET', `/v1.0/applications/${id}?$select=appId`))['appId']) };
  });

  it(
    `of random objects with random parts not requested, unreadable and unknown, ${RUNS} times`,
    { timeout: (RUNS + 3) * MINUTE },
    async (context) => {
      context.diagnostic(`SEED=${SEED}`);
      const from = Date.now();
      const result = await fc.check(fc.asyncProperty(cases, restoreOne), {
        numRuns: RUNS,
        seed: SEED,
        endOnFailure: true,
      });
      const failures = result.failed
        ? [`${String(result.errorInstance)} ${JSON.stringify(result.counterexample)}`]
        : [];
      const file = process.env['SOAK_REPORT'];
      const report = {
        part: 'unknown',
        seed: SEED,
        rounds: result.numRuns,
        kills: result.numRuns,
        seconds: Math.round((Date.now() - from) / 1000),
        failures,
      };
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(report)}\n`);
      assert.deepEqual(failures, [], `SEED=${SEED}`);
    },
  );
});
