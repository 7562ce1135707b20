import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { descriptionOf, DirectoryError } from '../directory/index.ts';
import type { LinkValue } from '../directory/index.ts';
import { createPrivileges } from './privileges/index.ts';
import type { LinkChoice, PrivilegedRestores } from './privileges/index.ts';
import type { Reading } from './privileges/read.ts';
import { requesterFor, requesterOf } from './requester.ts';

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
): Reading['directory'] => ({
  list: (path) => {
    asked.push(path);
    const [, rows] = Object.entries(lists).find(([part]) => path.includes(part)) ?? [];
    return rows ? Promise.resolve([...rows]) : Promise.reject(new DirectoryError('Refused.', 403));
  },
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
});

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

  it('does not go to a group that hides its members, nor to what the directory does not show', async () => {
    const lists = { ownedObjects: [], transitiveMemberOf: [] };
    const hidden = { lists, objects: [{ ...GROUP, visibility: 'HiddenMembership' }] };
    assert.deepEqual(await decide(hidden, choiceOf(['G1'])), ['privilegeUnread add']);
    assert.deepEqual(await decide({ ...hidden, permissions: ['Member.Read.Hidden'] }, choiceOf(['G1'])), []);
    assert.deepEqual(await decide({ lists, objects: [] }, choiceOf(['G1'])), ['privilegeUnread add']);
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

describe('the requester in the job', () => {
  it('comes back as it was stored, and is an operator in jobs of earlier versions', () => {
    const host = requesterFor({ ...ME, origin: 'host', isAdministrator: true });
    assert.deepEqual(requesterOf({ requester: JSON.parse(JSON.stringify(host)) as unknown }, 'other'), host);
    assert.deepEqual(requesterOf({}, 'starter'), { oid: 'starter', isAdministrator: false });
    assert.deepEqual(requesterOf({ requester: { oid: 'a', origin: 'nonsense' } }, 'b'), {
      oid: 'a',
      isAdministrator: false,
    });
  });
});
