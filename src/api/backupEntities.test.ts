/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { schemaOf } from '../../test/contract/document';
import { contract, fieldsOf, kindOf, refOf } from '../../test/contract/fields';

const RECORD = [
  'backupId',
  'creationTime',
  'updateTime',
  'status',
  'isDataReady',
  'statusDetails',
  'tag',
  'textFieldsSortable',
  'source',
  'linksCounter',
];
const COUNTER_OF = {
  users: 'aadUsersCounter',
  groups: 'aadGroupsCounter',
  directoryRoles: 'aadDirectoryRolesCounter',
  conditionalAccessPolicies: 'aadConditionalAccessPoliciesCounter',
  namedLocations: 'aadNamedLocationsCounter',
  applications: 'aadApplicationsCounter',
  servicePrincipals: 'aadServicePrincipalsCounter',
  administrativeUnits: 'aadAdministrativeUnitsCounter',
  tenantWidePolicies: 'tenantWidePoliciesCounter',
  authenticationStrengths: 'authenticationStrengthsCounter',
  authenticationContexts: 'authenticationContextsCounter',
};
const COUNTERS = Object.values(COUNTER_OF);

describe('the entities of the specification', () => {
  test.each(['BackupRecord', 'BackupInfo'])('a backup record has its fields, each of its type: %s', (name) => {
    expect(Object.fromEntries(RECORD.map((key) => [key, kindOf(name, key)]))).toEqual({
      backupId: 'string',
      creationTime: 'date-time',
      updateTime: 'date-time',
      status: ['Running', 'Failed', 'Completed', 'Canceled', 'Canceling', 'Deleted', 'Deleting'],
      isDataReady: 'boolean',
      statusDetails: 'string',
      tag: ['scheduled', 'on-demand'],
      textFieldsSortable: 'boolean',
      source: [{ $ref: '#/components/schemas/BackupType' }, { type: 'string', maxLength: 1024 }],
      linksCounter: 'integer',
    });
  });

  test('a backup record has 11 counters, one per type, which the table of object types reads', () => {
    expect(fieldsOf('BackupRecord').filter((key) => key.endsWith('Counter') && key !== 'linksCounter')).toEqual(
      COUNTERS,
    );
    expect(Object.fromEntries(OBJECT_TYPES.map(({ type, backupCounter }) => [type, backupCounter]))).toEqual(
      COUNTER_OF,
    );
    for (const key of COUNTERS) expect(refOf('BackupRecord', key)).toBe('#/components/schemas/Count');
  });

  test('a backup info also has three totals, each for its type', () => {
    expect(fieldsOf('BackupInfo')).toEqual(expect.arrayContaining([...RECORD, ...COUNTERS]));
    for (const key of [...COUNTERS, 'totalUsers', 'totalGroups', 'totalRoles'])
      expect(refOf('BackupInfo', key)).toBe('#/components/schemas/Count');
    expect(OBJECT_TYPES.flatMap((info) => ('total' in info ? [[info.type, info.total]] : []))).toEqual([
      ['users', 'totalUsers'],
      ['groups', 'totalGroups'],
      ['directoryRoles', 'totalRoles'],
    ]);
  });

  test('a backup is scheduled, on demand, or scheduled with additional entities', () => {
    expect(schemaOf(contract, 'BackupType')['enum']).toEqual([
      'scheduled',
      'on-demand',
      'scheduled-additional-entities',
    ]);
  });
});
