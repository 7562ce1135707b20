import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { descriptionOf, DirectoryError } from '../../directory/index.ts';
import type { LinkValue } from '../../directory/index.ts';
import { createPrivileges } from './index.ts';
import type { LinkChoice, PrivilegedRestores } from './index.ts';
import type { Reading } from './read.ts';
import { requesterFor, readRequester } from '../requester.ts';

const ME = { oid: 'ME', upn: 'me@x', requestId: 'r' };

interface Answers {
  /** Rows of lists by a part of their path; a missing one is refused. */
  readonly lists?: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  readonly objects?: readonly Record<string, unknown>[];
  readonly permissions?: readonly string[];
}

/** A directory at its port; `asked` has every path. */
const directoryOf = (
  { lists = {}, objects = [], permissions = [] }: Answers,
  asked: string[] = [],
): Reading['directory'] => {
  const refused = new DirectoryError('Refused.', 403);
  const rowsOf = (path: string) => Object.entries(lists).find(([part]) => path.includes(part))?.[1];
  return {
    list: (path) => {
      asked.push(path);
      const rows = rowsOf(path);
      return rows ? Promise.resolve([...rows]) : Promise.reject(refused);
    },
    batch: (calls) =>
      Promise.resolve(
        calls.map(({ path }) => {
          asked.push(path);
          const rows = rowsOf(path);
          return rows ? { status: 200, body: { value: [...rows] } } : { status: 403, body: undefined, error: refused };
        }),
      ),
    get: (path) => {
      asked.push(path);
      return Promise.reject(new DirectoryError('Not there.', 404));
    },
    call: (call) => {
      asked.push(call.path);
      return Promise.resolve({ status: 200, body: { value: [...objects] } });
    },
    permissions: {
      refresh: () => Promise.reject(new Error('not asked')),
      holds: (name) => permissions.includes(name),
      current: () => ({ names: new Set(permissions), state: 'read' }),
    },
  };
};

const description = descriptionOf('directoryRoles', 'role');
const link = description.links.find(({ name }) => name === 'assignments');
const choiceOf = (principals: readonly string[], removed: readonly string[] = []): LinkChoice => {
  assert.ok(link);
  const rows = (ids: readonly string[]): LinkValue[] =>
    ids.map((principalId) => ({ principalId, directoryScopeId: '/' }));
  const surplus = rows(removed).map((value) => ({ value, row: value }));
  return {
    owner: { description, id: 'role', object: {} },
    link,
    differs: { missing: rows(principals), surplus, changed: [] },
  };
};

const decide = async (
  answers: Answers,
  choice: LinkChoice,
  by: Partial<Parameters<typeof requesterFor>[0]> = {},
  policy: PrivilegedRestores = 'allow',
  asked: string[] = [],
) => {
  const signal = new AbortController().signal;
  const requester = requesterFor({ ...ME, ...by });
  const privileges = createPrivileges({ directory: directoryOf(answers, asked), signal, requester, policy });
  const [decision] = await privileges.decide([choice]);
  assert.ok(decision);
  return decision.withheld.map(({ code, how }) => `${code} ${how}`);
};

const USER = { '@odata.type': '#microsoft.graph.user', id: 'U1' };
const GROUP = { '@odata.type': '#microsoft.graph.group', id: 'G1' };

describe('what a restore may give', () => {
  it('never goes to the person, in any spelling of the id, and freely to others', async () => {
    assert.deepEqual(await decide({ objects: [USER] }, choiceOf(['me', 'U1'])), ['selfPrivilege add']);
  });

  it('goes to a group only where the directory says that it does not contain the person', async () => {
    const owned = { ownedObjects: [] };
    const outside = { lists: { ...owned, transitiveMemberOf: [{ id: 'G2' }] }, objects: [GROUP] };
    assert.deepEqual(await decide(outside, choiceOf(['G1'])), []);
    const inside = { lists: { ...owned, transitiveMemberOf: [{ id: 'g1' }] }, objects: [GROUP] };
    assert.deepEqual(await decide(inside, choiceOf(['G1'])), ['selfPrivilege add']);
    assert.deepEqual(await decide({ lists: owned, objects: [GROUP] }, choiceOf(['G1'])), ['privilegeUnread add']);
    const nameless = { lists: { ...owned, transitiveMemberOf: [{}] }, objects: [GROUP] };
    assert.deepEqual(await decide(nameless, choiceOf(['G1'])), ['privilegeUnread add']);
  });

  it('does not go to a group that hides its members, nor to objects of unknown kinds', async () => {
    const lists = { ownedObjects: [], transitiveMemberOf: [] };
    const hidden = { lists, objects: [{ ...GROUP, visibility: 'HiddenMembership' }] };
    assert.deepEqual(await decide(hidden, choiceOf(['G1'])), ['privilegeUnread add']);
    assert.deepEqual(await decide({ ...hidden, permissions: ['Member.Read.Hidden'] }, choiceOf(['G1'])), []);
  });

  it('does not go to a deleted object, which is not taken for one that could not be read', async () => {
    const lists = { ownedObjects: [], transitiveMemberOf: [] };
    assert.deepEqual(await decide({ lists, objects: [] }, choiceOf(['G1'])), ['assigneeDeleted add']);
    const unread = [{ ...GROUP, '@odata.type': '#microsoft.graph.device' }];
    assert.deepEqual(await decide({ lists, objects: unread }, choiceOf(['G1'])), ['privilegeUnread add']);
  });

  it('does not go to a group that the person owns', async () => {
    const lists = { ownedObjects: [{ ...GROUP }], transitiveMemberOf: [] };
    assert.deepEqual(await decide({ lists, objects: [GROUP] }, choiceOf(['G1'])), ['selfPrivilege add']);
  });

  it('is not limited for a command on the host and for the emergency administrator', async () => {
    for (const origin of ['host', 'emergency'] as const) {
      const asked: string[] = [];
      assert.deepEqual(await decide({}, choiceOf(['me', 'G1'], ['U1']), { origin }, 'administrators', asked), []);
      assert.deepEqual(asked, []);
    }
  });

  it('is left to administrators where the setting says so, removals too', async () => {
    const choice = choiceOf(['U1'], ['U2']);
    assert.deepEqual(await decide({ objects: [USER] }, choice, {}, 'administrators'), [
      'administratorsOnly add',
      'administratorsOnly remove',
    ]);
    const isAdministrator = true;
    assert.deepEqual(await decide({ objects: [USER] }, choice, { isAdministrator }, 'administrators'), []);
    assert.deepEqual(await decide({ objects: [USER] }, choiceOf(['me']), { isAdministrator }, 'administrators'), [
      'selfPrivilege add',
    ]);
  });
});

describe('what a restore may give together', () => {
  const GRAPH_ID = '00000003-0000-0000-c000-000000000000';
  const PRINCIPAL = { '@odata.type': '#microsoft.graph.servicePrincipal', id: 'S1' };
  const NOTHING = {
    ownedObjects: [],
    transitiveMemberOf: [],
    emberOf: [],
    appRoleAssignments: [],
    Grants: [],
    role: [],
  };
  const changeOf = (
    type: 'groups' | 'servicePrincipals',
    [id, object]: readonly [string, Record<string, unknown>],
    name: string,
    missing: LinkValue[],
  ): LinkChoice => {
    const own = descriptionOf(type, id);
    const found = own.links.find((one) => one.name === name);
    assert.ok(found);
    return { owner: { description: own, id, object }, link: found, differs: { missing, surplus: [], changed: [] } };
  };
  const ownership = changeOf('servicePrincipals', ['s1', { appId: 'A1' }], 'owners', ['me']);
  const permission = changeOf('servicePrincipals', ['graph', { appId: GRAPH_ID }], 'appRoleAssignedTo', [
    { principalId: 'S1', appRoleId: 'r' },
  ]);
  const privilegesOf = (answers: Answers) =>
    createPrivileges({
      directory: directoryOf(answers),
      signal: new AbortController().signal,
      requester: requesterFor(ME),
      policy: 'allow',
    });
  const withheldBy = (decisions: readonly { withheld: readonly { code: string }[] }[]): string[][] =>
    decisions.map(({ withheld }) => withheld.map(({ code }) => code));

  it('never makes the person an owner of what gets a privilege at the same time', async () => {
    for (const choices of [
      [ownership, permission],
      [permission, ownership],
    ]) {
      const decisions = await privilegesOf({ lists: NOTHING, objects: [PRINCIPAL] }).decide(choices);
      const [ofOwners, ofRoles] = choices[0] === ownership ? decisions : [...decisions].reverse();
      assert.deepEqual(withheldBy([ofOwners, ofRoles].flatMap((one) => one ?? [])), [[], ['selfPrivilege']]);
    }
  });

  it('remembers what it gave, although lists do not show it yet, also in parts that run in parallel', async () => {
    for (const choices of [
      [ownership, permission],
      [permission, ownership],
    ]) {
      const privileges = privilegesOf({ lists: NOTHING, objects: [PRINCIPAL] });
      const codes: string[][] = [];
      for (const choice of choices) codes.push(...withheldBy(await privileges.decide([choice])));
      assert.deepEqual(codes, [[], ['selfPrivilege']]);
    }
    const privileges = privilegesOf({ lists: NOTHING, objects: [PRINCIPAL] });
    const parts = await Promise.all([ownership, permission].map((choice) => privileges.decide([choice])));
    assert.deepEqual(parts.flatMap(withheldBy).flat(), ['selfPrivilege']);
  });

  it('counts a group that gets the person at the same time as one that contains the person', async () => {
    const tierZero = changeOf('groups', ['R', { isAssignableToRole: true }], 'members', ['G2']);
    const outer = changeOf('groups', ['G2', {}], 'members', ['G1']);
    const inner = changeOf('groups', ['G1', {}], 'members', ['me']);
    const group = { ...GROUP, id: 'G2' };
    const all = await privilegesOf({ lists: NOTHING, objects: [group] }).decide([tierZero, outer, inner]);
    assert.deepEqual(withheldBy(all), [['selfPrivilege'], [], []]);
    const without = await privilegesOf({ lists: NOTHING, objects: [group] }).decide([tierZero, outer]);
    assert.deepEqual(withheldBy(without), [[], []]);
    const live = { ...NOTHING, transitiveMemberOf: [{ id: 'G1' }] };
    const through = await privilegesOf({ lists: live, objects: [group] }).decide([tierZero, outer]);
    assert.deepEqual(withheldBy(through), [['selfPrivilege'], []]);
  });

  it('leaves the service principal of an own application deleted, and others not', async () => {
    const application = { '@odata.type': '#microsoft.graph.application', id: 'O1', appId: 'A1' };
    const owner = privilegesOf({ lists: { ownedObjects: [application] } });
    assert.deepEqual(await owner.mayNotReturn(['a1', 'A2']), ['selfPrivilege', undefined]);
    assert.deepEqual(await privilegesOf({}).mayNotReturn(['A1']), ['privilegeUnread']);
  });
});

describe('the requester in the job', () => {
  it('comes back as it was stored, and is an operator in jobs of earlier versions', () => {
    const host = requesterFor({ ...ME, origin: 'host', isAdministrator: true });
    assert.deepEqual(readRequester({ requester: JSON.parse(JSON.stringify(host)) as unknown }, 'other'), host);
    assert.deepEqual(readRequester({}, 'starter'), { oid: 'starter', isAdministrator: false });
    assert.deepEqual(readRequester({ requester: { oid: 'a', origin: 'nonsense' } }, 'b'), {
      oid: 'a',
      isAdministrator: false,
    });
  });
});
