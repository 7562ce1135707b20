import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isCreatedObject, isReversible } from '@trc/domain/changes';
import { GRAPH_APP_ID } from '@trc/domain/applicationPermissions';
import type { ObjectType } from '@trc/domain/objectTypes';
import { ids, side } from '../../test/changes/ratedChanges.ts';
import type { GraphObject, LinkValue } from '../directory/index.ts';
import { writeHeadline } from './headline.ts';
import { describeChanges } from './describeChanges.ts';
import type { DescribedChange, TenantChanges } from './describedChange.ts';
import type { TenantVersion, VersionObject } from './version.ts';

type Links = Record<string, LinkValue[]>;

const object = (type: ObjectType, id: string, content: GraphObject = {}, links: Links = {}): VersionObject => ({
  type,
  id,
  content: side(content, links),
});
const version = (...objects: VersionObject[]): TenantVersion => ({ objects });
const find = ({ changes }: TenantChanges, id: string): DescribedChange => {
  const found = changes.find((one) => one.id === id);
  assert.ok(found, id);
  return found;
};
const rulesOf = ({ reasons }: DescribedChange): string[] => reasons.map(({ rule }) => rule);

const PEOPLE = ids(20);
const [ADA = '', BOB = '', EVE = ''] = PEOPLE;
const [GROUP = '', APP = '', PRINCIPAL = '', API = '', POLICY = '', CLIENT = ''] = ids(30).slice(20);
const person = (id: string, more: GraphObject = {}): VersionObject =>
  object('users', id, { displayName: `Person ${id.slice(-2)}`, ...more });
const role = (...principals: string[]): VersionObject =>
  object(
    'directoryRoles',
    'admins',
    { displayName: 'Global Administrator' },
    { assignments: principals.map((principalId) => ({ principalId, directoryScopeId: '/' })) },
  );
const group = (...members: string[]): VersionObject => object('groups', GROUP, { displayName: 'Sales' }, { members });
const policy = (state: string): VersionObject =>
  object('conditionalAccessPolicies', POLICY, { displayName: 'MFA', state });

describe('describeChanges', () => {
  it('says nothing of a tenant that did not change', () => {
    const one = version(person(ADA), role(ADA), group(ADA), policy('enabled'));
    const { headline, changes, folds } = describeChanges(one, one);
    assert.deepEqual([headline, changes, folds], ['No changes since the earlier backup.', [], []]);
  });

  it('describes attributes, links with counts, and names of ids', () => {
    const before = version(person(ADA), person(BOB), person(EVE), group(ADA, BOB));
    const after = version(person(ADA, { jobTitle: 'CTO' }), person(BOB), person(EVE), group(BOB, EVE));
    const result = describeChanges(before, after);
    assert.deepEqual(find(result, ADA).attributes, [{ path: 'jobTitle', to: 'CTO' }]);
    const { links, names, name, kind, severity } = find(result, GROUP);
    assert.deepEqual([name, kind, severity], ['Sales', 'changed', 'low']);
    assert.deepEqual(links, [{ name: 'members', added: [EVE], removed: [ADA], unchanged: 1 }]);
    assert.deepEqual(names, { [ADA]: 'Person 00', [EVE]: 'Person 02' });
    assert.equal(result.headline, '2 changes since the earlier backup. None is critical or high.');
  });

  it('describes an incident with critical changes first and consequences under their causes', () => {
    const gone = PEOPLE.slice(2);
    const before = version(...PEOPLE.map((id) => person(id)), role(ADA), group(...PEOPLE), policy('enabled'));
    const after = version(person(ADA), person(BOB), role(ADA, BOB), group(ADA, BOB), policy('disabled'));
    const { headline, totals, folds, changes } = describeChanges(before, after);
    assert.equal(
      headline,
      '20 changes since the earlier backup. 2 are critical: conditional access policy not enforced any more (1), ' +
        'directory role assigned (1).',
    );
    assert.deepEqual(
      changes.slice(0, 2).map(({ id, severity }) => [id, severity]),
      [
        ['admins', 'critical'],
        [POLICY, 'critical'],
      ],
    );
    assert.deepEqual(
      folds.map(({ sentence }) => sentence),
      ['18 users were deleted: 1 group lost members.'],
    );
    assert.deepEqual(totals, {
      changes: 20,
      consequences: 1,
      service: 0,
      severities: { critical: 2, high: 18, medium: 0, low: 0, service: 0 },
      kinds: { created: 0, deleted: 18, changed: 2, service: 0 },
      types: { users: 18, directoryRoles: 1, conditionalAccessPolicies: 1 },
    });
    const lost = find({ headline, totals, folds, changes }, GROUP);
    assert.equal(lost.causedBy.length, gone.length);
    assert.deepEqual(lost.links, [{ name: 'members', added: [], removed: gone, unchanged: 2 }]);
  });

  it('counts an object that lost several links once in the sentence', () => {
    const team = (...people: string[]) =>
      object('groups', GROUP, { displayName: 'Sales' }, { members: people, owners: people });
    const { folds, totals } = describeChanges(
      version(person(ADA), person(BOB), team(ADA, BOB)),
      version(person(BOB), team(BOB)),
    );
    assert.equal(totals.consequences, 1);
    assert.deepEqual(
      folds.map(({ sentence }) => sentence),
      ['1 user was deleted: 1 group lost members and owners.'],
    );
  });

  it('names both backups in the headline', () => {
    const [from, to] = [version(person(ADA)), version(person(ADA, { jobTitle: 'CTO' }))];
    const { headline } = describeChanges({ ...from, label: 'the backup of 02:00' }, { ...to, label: 'that of 03:00' });
    assert.match(headline, /^1 change since the backup of 02:00, until that of 03:00\. /);
  });

  it('names a fifth reason in the headline, and counts two further ones', () => {
    const totals = { severities: { critical: 9, high: 0, medium: 0, low: 0, service: 0 }, service: 0 };
    const changesOf = (...titles: string[]) =>
      titles.map((title) => ({ severity: 'critical', causedBy: [], reasons: [{ title }] }));
    const headline = (...titles: string[]): string =>
      writeHeadline(changesOf(...titles) as never, { ...totals, changes: titles.length } as never, 'then');
    const four = ': a \\(1\\), b \\(1\\), c \\(1\\), d \\(1\\)';
    assert.match(headline('a', 'b', 'c', 'd', 'e'), new RegExp(`${four}, e \\(1\\)\\.$`));
    assert.match(headline('a', 'b', 'c', 'd', 'e', 'f'), new RegExp(`${four}, 2 more\\.$`));
  });

  it('gives a cause the severity of its consequences', () => {
    const result = describeChanges(version(person(ADA), person(BOB), role(ADA, BOB)), version(person(BOB), role(BOB)));
    assert.deepEqual(find(result, 'admins').causedBy, [`users ${ADA}`]);
    assert.equal(find(result, ADA).severity, 'high');
    assert.deepEqual(rulesOf(find(result, ADA)), ['privilegeRemoved', 'objectDeleted']);
  });

  it('rates an account that is new and has a privilege as critical', () => {
    const before = version(person(ADA), role(ADA), group());
    const after = version(person(ADA), person(BOB), person(EVE), role(ADA, EVE), group(BOB));
    const result = describeChanges(before, after);
    assert.deepEqual(
      [find(result, BOB), find(result, EVE)].map((one) => [one.kind, one.severity, rulesOf(one)]),
      [
        ['created', 'low', []],
        ['created', 'critical', ['newPrivilegedAccount']],
      ],
    );
  });

  const restore = { restoreId: 'r', time: '2026-03-05T02:00:00.000Z', by: 'ada@fabrikam.example' };
  const recreated = (...pairs: [former: string, id: string][]) => ({
    renamed: new Map(pairs),
    restores: new Map(pairs.map(([, id]) => [id, restore])),
  });

  it('matches an object that a restore re-created with the deleted one, and says what else differs', () => {
    const before = version(person(ADA), person(BOB, { jobTitle: 'CTO' }), role(ADA, BOB));
    const after = version(person(ADA), person(EVE, { displayName: 'Person 01' }), role(ADA, EVE));
    const result = describeChanges(before, after, { recreated: recreated([BOB, EVE]) });
    const back = find(result, BOB);
    assert.deepEqual([back.kind, back.severity, rulesOf(back)], ['changed', 'low', ['createdAgain']]);
    assert.deepEqual(back.recreated, { id: EVE, ...restore });
    assert.deepEqual(back.attributes, [{ path: 'jobTitle', from: 'CTO' }]);
    assert.deepEqual(back.consequences, [find(result, 'admins').key]);
    assert.equal(find(result, 'admins').severity, 'low');
    assert.deepEqual([result.totals.kinds.created, result.totals.kinds.deleted, result.totals.changes], [0, 0, 1]);
    assert.equal(
      result.headline,
      '1 change since the earlier backup. None is critical or high. A restore re-created 1 of the objects.',
    );
    assert.equal(isCreatedObject(back), false);
    assert.equal(isReversible(back), true);
  });

  it('knows a re-created application by its new application id, and has nothing else to reverse', () => {
    const application = (id: string, appId: string): VersionObject =>
      object('applications', id, { displayName: 'Sync', appId, identifierUris: [`api://${appId}`] });
    const covering = (appId: string): VersionObject =>
      object('conditionalAccessPolicies', POLICY, { conditions: { applications: { includeApplications: [appId] } } });
    const result = describeChanges(
      version(application(APP, CLIENT), covering(CLIENT)),
      version(application(API, PRINCIPAL), covering(PRINCIPAL)),
      { recreated: recreated([APP, API], [CLIENT, PRINCIPAL]) },
    );
    const back = find(result, APP);
    assert.deepEqual([back.attributes, rulesOf(back), isReversible(back)], [[], ['createdAgain'], false]);
    assert.deepEqual(find(result, POLICY).causedBy, [back.key]);
  });

  it('leaves an object created that a restore re-created although the earlier version lacks it', () => {
    const result = describeChanges(version(person(ADA)), version(person(ADA), person(EVE)), {
      recreated: recreated([BOB, EVE]),
    });
    const back = find(result, EVE);
    assert.deepEqual([back.kind, back.recreated?.id, isCreatedObject(back)], ['created', EVE, false]);
    assert.equal(isCreatedObject({ ...back, recreated: undefined }), true);
  });

  it('rates a credential by what the application holds in either version', () => {
    const key = { keyId: EVE, displayName: 'new' };
    const application = (...keyCredentials: GraphObject[]): VersionObject =>
      object('applications', APP, { displayName: 'Sync', appId: CLIENT, keyCredentials });
    const principal = object('servicePrincipals', PRINCIPAL, { displayName: 'Sync', appId: CLIENT });
    const api = (value: string): VersionObject =>
      object(
        'servicePrincipals',
        API,
        { displayName: 'Graph', appId: GRAPH_APP_ID, appRoles: [{ id: 'r', value }] },
        { appRoleAssignedTo: [{ principalId: PRINCIPAL, appRoleId: 'r' }] },
      );
    const severityWith = (...more: VersionObject[]): string =>
      find(describeChanges(version(application(), ...more), version(application(key), ...more)), APP).severity;
    assert.equal(severityWith(principal, api('RoleManagement.ReadWrite.Directory')), 'critical');
    assert.equal(severityWith(principal, api('Calendars.Read')), 'medium');
    assert.equal(severityWith(principal, role(PRINCIPAL)), 'critical');
    // Roles that could not be read may be held by anybody.
    const unread: VersionObject = { type: 'directoryRoles', id: 'admins', content: side({}) };
    assert.equal(severityWith(principal, unread), 'critical');
  });

  it('lists what differs and cannot be restored apart from what the directory keeps for itself', () => {
    const renewed = (renewedDateTime: string): VersionObject => object('groups', GROUP, { renewedDateTime });
    const service = find(describeChanges(version(renewed('a')), version(renewed('b'))), GROUP);
    assert.deepEqual([service.kind, service.severity, service.attributes], ['service', 'service', []]);
    const assignable = (uniqueName: string): VersionObject => object('groups', GROUP, { uniqueName });
    const fixed = find(describeChanges(version(assignable('a')), version(assignable('b'))), GROUP);
    assert.deepEqual(fixed.attributes, [{ path: 'uniqueName', from: 'a', to: 'b', restorable: false }]);
    assert.equal(fixed.kind, 'changed');
  });

  it('says of extensions and custom security attributes that they can be restored, as a plan does', () => {
    const badge = 'extension_12345678aaaa4bbb8ccc000000000103_badgeNumber';
    const values = (value: string): VersionObject =>
      person(ADA, {
        [badge]: value,
        extABC_course: { name: value },
        customSecurityAttributes: { Set: { level: value } },
      });
    const { attributes } = find(describeChanges(version(values('B-1056')), version(values('HACKED'))), ADA);
    assert.deepEqual(
      attributes.map(({ path, restorable }) => [path, restorable ?? true]),
      [
        ['customSecurityAttributes.Set.level', true],
        ['extABC_course.name', true],
        [badge, true],
      ],
    );
  });

  it('does not count unknown parts as changes: unread types, places, objects, links and properties', () => {
    const before = version(
      person(ADA),
      group(ADA),
      object('tenantWidePolicies', 'domains/a.example', { isDefault: true }),
    );
    const unread: TenantVersion = {
      ...version(),
      unknownTypes: new Set<ObjectType>(['users', 'groups']),
      unknownPlaces: ['domains'],
    };
    assert.deepEqual(describeChanges(before, unread).changes, []);
    assert.deepEqual(describeChanges(unread, before).changes, []);
    const damaged = version(
      { type: 'users', id: ADA, content: 'unreadable' },
      object('groups', GROUP, { displayName: 'Sales' }),
    );
    const rest = version(person(ADA), group(ADA));
    assert.deepEqual(describeChanges(rest, damaged).changes, []);
    const unknown = new Map([['jobTitle', { kind: 'notRequested' as const, reason: 'Not requested.' }]]);
    const titled = version(person(ADA, { jobTitle: 'CTO' }));
    const silent = version({ type: 'users', id: ADA, content: { ...side({ displayName: 'Person 00' }), unknown } });
    assert.deepEqual(describeChanges(titled, silent).changes, []);
  });

  it('mirrors creations and deletions, and counts each change once, for any two versions', () => {
    const some = fc.subarray(PEOPLE.slice(0, 6));
    const tenant = fc
      .tuple(some, some, some, fc.constantFrom('enabled', 'disabled'))
      .map(([people, members, admins, state]) =>
        version(...people.map((id) => person(id)), group(...members), role(...admins), policy(state)),
      );
    fc.assert(
      fc.property(tenant, tenant, (from, to) => {
        const [forth, back] = [describeChanges(from, to), describeChanges(to, from)];
        const mirrored = { created: 'deleted', deleted: 'created', changed: 'changed', service: 'service' };
        const kinds = new Map(back.changes.map(({ key, kind }) => [key, kind]));
        for (const { key, kind } of forth.changes) assert.equal(kinds.get(key), mirrored[kind]);
        assert.equal(forth.changes.length, back.changes.length);
        const { changes, consequences, service, severities } = forth.totals;
        assert.equal(changes + consequences + service, forth.changes.length);
        assert.equal(
          Object.values(severities).reduce((sum, count) => sum + count, 0),
          changes + service,
        );
        for (const { causedBy, key } of forth.changes)
          for (const cause of causedBy) {
            const found = forth.changes.find((one) => one.key === cause);
            assert.ok(found);
            assert.ok(found.consequences.includes(key));
            assert.deepEqual(found.causedBy, []);
          }
      }),
    );
  });
});
