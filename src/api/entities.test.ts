/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { labelOfType, NAMED_POLICIES, OBJECT_TYPES, RESTORE_COUNTERS } from '@trc/domain/objectTypes';
import { toList, nodeAt, schemaOf, toTexts } from '../../test/contract/document';
import { contract, field, fieldsOf, kindOf, refOf } from '../../test/contract/fields';

describe('the entities of the specification', () => {
  test('tags, statuses of restores and restore modes are those of the specification', () => {
    expect(schemaOf(contract, 'BackupTag')['enum']).toEqual(['scheduled', 'on-demand']);
    expect(toList(schemaOf(contract, 'RestoreStatus')['enum']).map(String).sort()).toEqual([
      'Canceled',
      'Completed',
      'CompletedWithErrors',
      'Failed',
      'Running',
      'Unprocessed',
    ]);
    expect(schemaOf(contract, 'RestoreMode')['enum']).toEqual(['BackupState', 'ReportOnly', 'Enabled', 'Disabled']);
  });

  test('a restore has a counter for each of twelve kinds, and each counter five numbers', () => {
    const counters = Object.keys(nodeAt(schemaOf(contract, 'Restore'), 'properties')).filter(
      (key) => refOf('Restore', key) === '#/components/schemas/RestoreCounter',
    );
    expect(counters.sort()).toEqual([
      'administrativeUnits',
      'applications',
      'authenticationContexts',
      'authenticationStrengths',
      'conditionalAccessPolicies',
      'customRoles',
      'directoryRoles',
      'groups',
      'namedLocations',
      'servicePrincipals',
      'tenantWidePolicies',
      'users',
    ]);
    expect(fieldsOf('RestoreCounter')).toEqual([
      'completed',
      'failed',
      'completedWithErrors',
      'unprocessed',
      'running',
    ]);
  });

  test('the records of a restore are rows of cells under named columns that say whether they sort', () => {
    expect(fieldsOf('RestoreRecords')).toEqual(expect.arrayContaining(['columns', 'rows']));
    expect(field('RestoreRecords', 'rows')).toMatchObject({ type: 'array', items: { type: 'array' } });
    expect(toTexts(schemaOf(contract, 'RecordColumn')['required'])).toEqual(
      expect.arrayContaining(['name', 'sortable']),
    );
    expect(field('RecordColumn', 'sortable')['type']).toBe('boolean');
  });

  test('an error has a status that is a number, and a message', () => {
    expect(['status', 'message'].map((key) => kindOf('ApiError', key))).toEqual(['integer', 'string']);
    expect(toTexts(schemaOf(contract, 'ApiError')['required'])).toEqual(expect.arrayContaining(['status', 'message']));
  });

  test("one's own permission has a type, an id and an account name", () => {
    const reply = nodeAt(
      contract,
      'paths',
      '/api/permissions/users/me',
      'post',
      'responses',
      '200',
      'content',
      'application/json',
      'schema',
    );
    expect(Object.keys(nodeAt(reply, 'properties')).sort()).toEqual(['id', 'permissionType', 'userPrincipalName']);
  });

  test('a consent is one of three, its events have six fields, two kinds of action and three of permission', () => {
    expect(field('ConsentResult', 'status')['enum']).toEqual(['Granted', 'PartialGranted', 'NotGranted']);
    expect(fieldsOf('ConsentEvent').sort()).toEqual([
      'action',
      'api',
      'apiName',
      'description',
      'details',
      'permission',
    ]);
    expect(field('ConsentEvent', 'action')['enum']).toEqual(['GrantConsent', 'GrantPermissionsByAPI']);
    expect(field('ConsentEvent', 'permission')['enum']).toEqual(['Delegated', 'Application', 'ExchangeOnline']);
  });

  test('a key has nine fields, and its status, source, type and kind are those of the specification', () => {
    expect(fieldsOf('EncryptionKey')).toEqual(
      expect.arrayContaining([
        'status',
        'keyName',
        'filename',
        'createdOn',
        'mode',
        'source',
        'keyType',
        'byok',
        'byok_hsm',
      ]),
    );
    expect(
      Object.fromEntries(
        ['status', 'createdOn', 'source', 'keyType', 'byok', 'byok_hsm'].map((key) => [
          key,
          kindOf('EncryptionKey', key),
        ]),
      ),
    ).toEqual({
      status: ['Disabled', 'Active', 'Replacing', 'Error'],
      createdOn: 'date-time',
      source: ['user', 'Tenant Recovery Console'],
      keyType: ['RSA', 'RSA-HSM'],
      byok: 'boolean',
      byok_hsm: ['hsm', 'software'],
    });
  });

  test('a key-encrypting key has its text and its end', () => {
    expect(toTexts(schemaOf(contract, 'KeyEncryptingKey')['required'])).toEqual(['pem', 'expires_on']);
    expect(['pem', 'expires_on'].map((key) => kindOf('KeyEncryptingKey', key))).toEqual(['string', 'date-time']);
  });

  test('a permission entry has a numeric string and a list of users', () => {
    expect(schemaOf(contract, 'PermissionType')).toMatchObject({ type: 'string', enum: ['1', '2', '3'] });
    const sent = nodeAt(
      contract,
      'paths',
      '/api/permission/users',
      'post',
      'requestBody',
      'content',
      'application/json',
      'schema',
      'properties',
    );
    expect(sent).toMatchObject({
      permissionType: { $ref: '#/components/schemas/PermissionType' },
      users: { $ref: '#/components/schemas/UserIds' },
    });
    expect([fieldsOf('PermissionEntry'), schemaOf(contract, 'UserIds')['type']]).toEqual([
      ['permissionType', 'users'],
      'array',
    ]);
  });

  test('an activity entry has four fields; what it concerns is optional', () => {
    expect(fieldsOf('ActivityEntry')).toEqual([
      'action',
      'type',
      'time',
      'source',
      'details',
      'personId',
      'outcome',
      'cause',
      'settings',
      'target',
      'names',
    ]);
    expect(toTexts(schemaOf(contract, 'ActivityEntry')['required'])).toEqual(['action', 'type', 'time', 'source']);
  });

  test('a schedule has its five fields, days from 0 to 6 and the time as HH:MM', () => {
    expect(fieldsOf('Schedule')).toEqual(
      expect.arrayContaining(['enabled', 'days', 'time', 'additional_backup_day', 'max_backups_to_retain']),
    );
    expect(schemaOf(contract, 'Weekday')).toMatchObject({ minimum: 0, maximum: 6 });
    const pattern = new RegExp(String(field('Schedule', 'time')['pattern']));
    expect(['00:00', '23:59', '24:00', '7:30', '07:60'].map((time) => pattern.test(time))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('there are exactly eleven object types, and a word for each in lists and in the records route', () => {
    const types = [
      'users',
      'groups',
      'directoryRoles',
      'conditionalAccessPolicies',
      'namedLocations',
      'applications',
      'servicePrincipals',
      'administrativeUnits',
      'tenantWidePolicies',
      'authenticationStrengths',
      'authenticationContexts',
    ];
    const words = types.map((type) => (type === 'directoryRoles' ? 'roles' : type));
    expect([OBJECT_TYPES.map(({ type }) => type), OBJECT_TYPES.map(({ slug }) => slug)]).toEqual([types, words]);
    expect([schemaOf(contract, 'ObjectType')['enum'], schemaOf(contract, 'RecordSlug')['enum']]).toEqual([
      types,
      words,
    ]);
  });

  test('a restore counts customRoles, a twelfth kind', () => {
    expect(refOf('Restore', 'customRoles')).toBe(refOf('Restore', 'users'));
    expect(RESTORE_COUNTERS).toEqual([...OBJECT_TYPES.map(({ type }) => type), 'customRoles']);
  });

  test('the three policies inside the tenant-wide ones are types too', () => {
    const types = ['authenticationFlowsPolicy', 'externalIdentitiesPolicy', 'authorizationPolicy'];
    const enums = Object.values(nodeAt(contract, 'components', 'schemas')).map((schema) =>
      toList((schema as Record<string, unknown>)['enum']).map(String),
    );
    expect(enums.some((values) => types.every((type) => values.includes(type)))).toBe(true);
    expect(Object.keys(NAMED_POLICIES)).toEqual(types);
    expect(types.map(labelOfType)).toEqual([
      'Authentication flows policy',
      'External identities policy',
      'Authorization policy',
    ]);
  });
});
