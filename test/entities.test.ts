/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { labelOfType, NAMED_POLICIES, OBJECT_TYPES } from '../src/domain/objectTypes';
import { listOf, loadContract, nodeAt, schemaOf, textsOf } from './contract/document';

const contract = loadContract();
const fieldsOf = (name: string): string[] => Object.keys(nodeAt(schemaOf(contract, name), 'properties'));
const field = (name: string, key: string) => nodeAt(schemaOf(contract, name), 'properties', key);
const refOf = (name: string, key: string): unknown => field(name, key)['$ref'];

const RECORD = ['backupId', 'creationTime', 'updateTime', 'status', 'isDataReady', 'statusDetails', 'tag', 'textFieldsSortable', 'source', 'linksCounter'];
const COUNTERS = [
  'aadUsersCounter', 'aadGroupsCounter', 'aadDirectoryRolesCounter', 'aadConditionalAccessPoliciesCounter', 'aadNamedLocationsCounter', 'aadApplicationsCounter',
  'aadServicePrincipalsCounter', 'aadAdministrativeUnitsCounter', 'tenantWidePoliciesCounter', 'authenticationStrengthsCounter', 'authenticationContextsCounter',
];

describe('the entities, letter by letter from section 3 of the specification', () => {
  test('R-DATA-01 a backup record has its fields, times as date-times, counts as counts', () => {
    expect(fieldsOf('BackupRecord')).toEqual(expect.arrayContaining(RECORD));
    for (const key of ['creationTime', 'updateTime']) expect(refOf('BackupRecord', key)).toBe('#/components/schemas/DateTime');
    expect(schemaOf(contract, 'DateTime')).toMatchObject({ type: 'string', format: 'date-time' });
    for (const key of ['isDataReady', 'textFieldsSortable']) expect(field('BackupRecord', key)['type']).toBe('boolean');
  });

  test('R-DATA-02 T-04 and the 11 counters, which the table of object types reads', () => {
    expect(fieldsOf('BackupRecord').filter((key) => key.endsWith('Counter') && key !== 'linksCounter')).toEqual(COUNTERS);
    expect(OBJECT_TYPES.map(({ backupCounter }) => backupCounter).sort()).toEqual([...COUNTERS].sort());
    for (const key of COUNTERS) expect(refOf('BackupRecord', key)).toBe('#/components/schemas/Count');
  });

  test('R-DATA-03 a backup info has three totals besides', () => {
    expect(fieldsOf('BackupInfo')).toEqual(expect.arrayContaining([...RECORD, ...COUNTERS, 'totalUsers', 'totalGroups', 'totalRoles']));
  });

  test('R-DATA-04 a backup is scheduled, on demand, or scheduled with additional entities', () => {
    expect(schemaOf(contract, 'BackupType')['enum']).toEqual(['scheduled', 'on-demand', 'scheduled-additional-entities']);
  });

  test('R-DATA-05 the records of a restore are rows of cells under named columns that say whether they sort', () => {
    expect(fieldsOf('RestoreRecords')).toEqual(expect.arrayContaining(['columns', 'rows']));
    expect(field('RestoreRecords', 'rows')).toMatchObject({ type: 'array', items: { type: 'array' } });
    expect(textsOf(schemaOf(contract, 'RecordColumn')['required'])).toEqual(expect.arrayContaining(['name', 'sortable']));
    expect(field('RecordColumn', 'sortable')['type']).toBe('boolean');
  });

  test('R-DATA-07 R-AUTH-09 one\'s own permission has a type, an id and an account name', () => {
    const reply = nodeAt(contract, 'paths', '/api/permissions/users/me', 'post', 'responses', '200', 'content', 'application/json', 'schema');
    expect(Object.keys(nodeAt(reply, 'properties')).sort()).toEqual(['id', 'permissionType', 'userPrincipalName']);
  });

  test('R-CONS-04 R-CONS-05 R-CONS-09 R-CONS-10 a consent is one of three, its events have six fields, two kinds of action and three of permission', () => {
    expect(field('ConsentResult', 'status')['enum']).toEqual(['Granted', 'PartialGranted', 'NotGranted']);
    expect(fieldsOf('ConsentEvent').sort()).toEqual(['action', 'api', 'apiName', 'description', 'details', 'permission']);
    expect(field('ConsentEvent', 'action')['enum']).toEqual(['GrantConsent', 'GrantPermissionsByAPI']);
    expect(field('ConsentEvent', 'permission')['enum']).toEqual(['Delegated', 'Application', 'ExchangeOnline']);
  });

  test('R-SCH-10 a schedule has its five fields, days from 0 to 6 and the time as HH:MM', () => {
    expect(fieldsOf('Schedule')).toEqual(expect.arrayContaining(['enabled', 'days', 'time', 'additional_backup_day', 'max_backups_to_retain']));
    expect(schemaOf(contract, 'Weekday')).toMatchObject({ minimum: 0, maximum: 6 });
    const pattern = new RegExp(String(field('Schedule', 'time')['pattern']));
    expect(['00:00', '23:59', '24:00', '7:30', '07:60'].map((time) => pattern.test(time))).toEqual([true, true, false, false, false]);
  });

  test('R-SCOPE-14 T-05 a restore counts customRoles, a twelfth kind', () => {
    expect(Object.keys(nodeAt(schemaOf(contract, 'Restore'), 'properties')).filter((key) => key === 'customRoles')).toEqual(['customRoles']);
  });

  test('R-SCOPE-15 T-06 the three policies inside the tenant-wide ones are types too', () => {
    const types = ['authenticationFlowsPolicy', 'externalIdentitiesPolicy', 'authorizationPolicy'];
    const enums = Object.values(nodeAt(contract, 'components', 'schemas')).map((schema) => listOf((schema as Record<string, unknown>)['enum']).map(String));
    expect(enums.some((values) => types.every((type) => values.includes(type)))).toBe(true);
    expect(Object.keys(NAMED_POLICIES)).toEqual(types);
    for (const type of types) expect(labelOfType(type)).not.toBe(type);
  });
});
