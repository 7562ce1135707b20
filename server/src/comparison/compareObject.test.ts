import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ObjectType } from '@trc/domain/objectTypes';
import { descriptionOf, DirectoryError } from '../directory/index.ts';
import type { GraphObject } from '../directory/index.ts';
import { compareObject } from './compareObject.ts';
import { readable } from './names.ts';
import type { LiveState, Links } from './index.ts';
import { namesOfPaths } from './messages.ts';
import { createIdMap } from '../catalog/idMap.ts';

const UNREAD_MEMBERS = 'The backup could not read these links, so a restore does not change them: members.';
const ID = 'aaaaaaaa-0000-4000-8000-000000000001';
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002';
const MAP = createIdMap([]);

const stored = (type: ObjectType, object: GraphObject, links: Links = {}, id = ID) => ({ type, id, object, links });
const here = (object: GraphObject, links: Links = {}, unread: string[] = []): LiveState => ({
  state: 'here',
  object,
  links,
  unread,
});
const compare = (type: ObjectType, backup: GraphObject, live: LiveState, links: Links = {}, id = ID) => {
  const known = { ...Object.fromEntries(descriptionOf(type, id).links.map(({ name }) => [name, []])), ...links };
  const { intended: _, ...rest } = compareObject(
    descriptionOf(type, id),
    stored(type, backup, known, id),
    live,
    id,
    MAP,
  );
  return rest;
};

describe('names in messages', () => {
  it('are those of properties and links, without the path of a link', () => {
    assert.equal(namesOfPaths(['description', 'links.members']), 'description, members');
  });
});

describe('a live object compared with the backup', () => {
  it('that the directory owns: only its links can be restored, and the rest is named', () => {
    const role = { isBuiltIn: true, displayName: 'Global Reader', templateId: ID };
    const row = { principalId: OTHER, directoryScopeId: '/' };
    assert.deepEqual(
      compare('directoryRoles', role, here({ ...role, description: 'changed' }, { assignments: [row] }), {
        assignments: [],
      }),
      {
        inDirectory: true,
        attributes: [{ name: 'links.assignments', oldValue: [row] }],
        unrestorable: ['description'],
        message: 'The directory manages this object. Differs and cannot be restored: description.',
      },
    );
  });

  it('mastered on premises: nothing of its properties can be restored', () => {
    assert.deepEqual(compare('users', { displayName: 'A' }, here({ displayName: 'B', onPremisesSyncEnabled: true })), {
      inDirectory: true,
      attributes: [],
      unrestorable: ['displayName'],
      message: 'This object is managed on premises. Change it there. Differs and cannot be restored: display name.',
    });
  });

  it('mastered on premises: what synchronisation does not carry can be', () => {
    const found = compare(
      'users',
      { displayName: 'A', usageLocation: 'DE' },
      here({ displayName: 'B', usageLocation: 'FR', onPremisesSyncEnabled: true }),
    );
    assert.deepEqual(
      [found.attributes, found.unrestorable],
      [[{ name: 'usageLocation', oldValue: 'FR', newValue: 'DE' }], ['displayName']],
    );
  });

  it('with what is written once, or not known to this version: named, not promised', () => {
    const { attributes, unrestorable, message } = compare(
      'groups',
      { displayName: 'A', isAssignableToRole: true, futureProperty: 1 },
      here({ displayName: 'B', isAssignableToRole: false }),
    );
    assert.deepEqual(
      [attributes, unrestorable, message],
      [
        [{ name: 'displayName', oldValue: 'B', newValue: 'A' }],
        ['futureProperty', 'isAssignableToRole'],
        'Differs and cannot be restored: future property, is assignable to role.',
      ],
    );
  });

  it('whose links could not be read: they are named, and not taken for empty', () => {
    assert.deepEqual(compare('groups', {}, here({}, { owners: [] }, ['members']), { members: [ID], owners: [] }), {
      inDirectory: true,
      attributes: [],
      message: 'Could not be read in the directory: members.',
    });
  });

  it('of whose links the backup knows nothing: they are named, and a live link is not shown as one too many', () => {
    const object = { displayName: 'A' };
    const { intended: _, ...found } = compareObject(
      descriptionOf('groups', ID),
      stored('groups', object, { owners: [OTHER] }),
      here(object, { members: [OTHER], owners: [] }),
      ID,
      MAP,
    );
    assert.deepEqual(found, {
      inDirectory: true,
      attributes: [{ name: 'links.owners', newValue: [OTHER] }],
      message: `${UNREAD_MEMBERS} The details of the backup say why.`,
    });
    const recreated = compareObject(
      descriptionOf('groups', ID),
      stored('groups', object, { owners: [] }),
      { state: 'missing' },
      ID,
      MAP,
    );
    assert.ok(recreated.message?.endsWith(`${UNREAD_MEMBERS} The details of the backup say why.`), recreated.message);
    const reason = 'The permission Member.Read.Hidden is missing.';
    const hidden = new Map([['links.members', { kind: 'unreadable' as const, reason }]]);
    const seen = compareObject(
      descriptionOf('groups', ID),
      { ...stored('groups', object, { owners: [], members: [] }), unknown: hidden },
      here(object, { members: [OTHER], owners: [] }),
      ID,
      MAP,
    );
    assert.equal(seen.message, `${UNREAD_MEMBERS} ${reason}`);
  });

  it('that could not be read is neither there nor missing', () => {
    assert.deepEqual(
      compare('users', {}, { state: 'unknown', error: new DirectoryError('The directory refused.', 403) }),
      { message: 'The directory refused.', attributes: [] },
    );
  });
});

describe('an object that is not in the directory', () => {
  it('in the recycle bin: is recovered as it is, whatever its account name', () => {
    const backup = { displayName: 'A', userPrincipalName: 'a@b.example', department: 'Sales', accountEnabled: true };
    const live: LiveState = {
      state: 'deleted',
      object: {
        id: ID,
        displayName: 'B',
        userPrincipalName: `${ID.replaceAll('-', '')}a@b.example`,
        '@odata.type': '#microsoft.graph.user',
      },
    };
    assert.deepEqual(compare('users', backup, live), {
      inDirectory: false,
      inDeletedObjects: true,
      attributes: [{ name: 'displayName', oldValue: 'B', newValue: 'A' }],
    });
  });

  it('re-created: shows everything that a create carries, links and losses', () => {
    const found = compare(
      'groups',
      {
        displayName: 'A',
        isAssignableToRole: true,
        id: ID,
        createdDateTime: '2024-01-01T00:00:00Z',
        groupTypes: ['Unified'],
      },
      { state: 'missing' },
      { members: [OTHER] },
    );
    assert.deepEqual(found.attributes, [
      { name: 'displayName', newValue: 'A' },
      { name: 'groupTypes', newValue: ['Unified'] },
      { name: 'isAssignableToRole', newValue: true },
      { name: 'links.members', newValue: [OTHER] },
    ]);
    assert.deepEqual([found.inDirectory, found.inDeletedObjects], [false, false]);
    assert.match(found.message ?? '', /^Not recoverable: .+\.$/);
  });

  for (const [what, type, object, id, message] of [
    ['built in', 'directoryRoles', { isBuiltIn: true }, ID, 'Only the directory can create this object.'],
    [
      'a policy that exists once',
      'tenantWidePolicies',
      {},
      'authorizationPolicy',
      'Only the directory can create this object.',
    ],
    [
      'a mail-enabled security group',
      'groups',
      { mailEnabled: true, groupTypes: [] },
      ID,
      'Distribution lists and mail-enabled security groups are created in Exchange only. ' +
        'Create the list again in the Exchange admin center.',
    ],
    [
      'mastered on premises',
      'users',
      { onPremisesSyncEnabled: true },
      ID,
      'This object is synchronised from your on-premises Active Directory. Restore it there.',
    ],
  ] as const) {
    it(`${what}: says why it cannot come back, and promises nothing`, () => {
      const found = compare(type, { displayName: 'A', ...object }, { state: 'missing' }, {}, id);
      assert.deepEqual([found.inDirectory, found.message, found.attributes], [false, message, []]);
    });
  }

  it('does not mention a recycle bin for types without one', () => {
    assert.ok(!('inDeletedObjects' in compare('authenticationStrengths', { displayName: 'A' }, { state: 'missing' })));
  });
});

describe('values that people read', () => {
  const names = new Map([[ID, 'Ada Lindqvist']]);

  it('have names before ids, in lists, rows and scopes', () => {
    assert.deepEqual(
      readable(
        {
          name: 'x',
          oldValue: [ID.toUpperCase(), OTHER, 'All'],
          newValue: [{ principalId: ID, directoryScopeId: `/administrativeUnits/${ID}` }],
        },
        names,
      ),
      {
        name: 'x',
        oldValue: [`Ada Lindqvist (${ID.toUpperCase()})`, OTHER, 'All'],
        newValue: [
          { principalId: `Ada Lindqvist (${ID})`, directoryScopeId: `Ada Lindqvist (/administrativeUnits/${ID})` },
        ],
      },
    );
    assert.deepEqual(readable({ name: 'x', newValue: ID }, names), { name: 'x', newValue: `Ada Lindqvist (${ID})` });
    assert.deepEqual(readable({ name: 'x', oldValue: false }, names), { name: 'x', oldValue: false });
  });

  it('of long lists are counted', () => {
    const { newValue } = readable({ name: 'x', newValue: Array.from({ length: 1234 }, (_, index) => index) }, names);
    assert.ok(Array.isArray(newValue));
    assert.deepEqual([newValue.length, newValue.at(-1)], [201, 'and 1034 more']);
  });
});
