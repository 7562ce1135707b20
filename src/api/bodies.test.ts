/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import {
  toList,
  loadContract,
  nodeAt,
  listOperations,
  replyBodies,
  requestBodies,
  resolve,
  schemaOf,
  toTexts,
  type Node,
} from '../../test/contract/document';

const contract = loadContract();
const operationOf = (operationId: string) => {
  const found = listOperations(contract).find(({ node }) => node['operationId'] === operationId);
  if (!found) throw new Error(`${operationId} is no operation`);
  return found;
};

/**
 * @returns the names of a body's fields, `?` after those that may be left out, `[].` before those of a list's entries.
 */
const fieldsOf = (schema: Node): string[] => {
  const { node } = resolve(contract, { at: '', node: schema });
  if (node['type'] === 'array') return fieldsOf(nodeAt(node, 'items')).map((name) => `[].${name}`);
  const parts = [node, ...toList(node['allOf']).map((part) => resolve(contract, { at: '', node: part as Node }).node)];
  const required = new Set(parts.flatMap((part) => toTexts(part['required'])));
  const names = new Set(parts.flatMap((part) => Object.keys(nodeAt(part, 'properties'))));
  return [...names].map((name) => (required.has(name) ? name : `${name}?`)).sort();
};
const JSON_TYPE = 'application/json';
const FORM = 'multipart/form-data';

describe('what is sent, as the specification has it', () => {
  // The part after the double space is an addition of the contract to the specification.
  test.each([
    ['listActivity', JSON_TYPE, 'filters? pagenum perpage sort?'],
    ['runBackup', JSON_TYPE, 'backupId'],
    ['getBackup', JSON_TYPE, 'backupId'],
    ['stopBackup', JSON_TYPE, 'backupId'],
    ['listBackupRecords', JSON_TYPE, 'backupId pagenum perpage search? sort?'],
    ['getBackupObjectsByIds', JSON_TYPE, '[].type [].ids'],
    ['createSelection', JSON_TYPE, 'backupId selection  experimental?'],
    ['startRestore', JSON_TYPE, 'backupId restoreSettings  version?'],
    ['restore', JSON_TYPE, 'backupId selection restoreSettings  experimental?'],
    ['compareWithDirectory', JSON_TYPE, '[].type [].ids'],
    ['listRestoreRecords', JSON_TYPE, 'restoreId  pagenum perpage search? sort? filters?'],
    ['filterConsoleUsers', JSON_TYPE, 'criteriaText permissionsTypes'],
    ['searchDirectoryUsers', JSON_TYPE, 'prefix'],
    ['addPermission', JSON_TYPE, 'permissionType users'],
    ['changePermission', JSON_TYPE, 'permissionType users'],
    ['deletePermission', JSON_TYPE, 'permissionType users'],
    ['saveSchedule', JSON_TYPE, 'enabled days time additional_backup_day? max_backups_to_retain?'],
    ['uploadSoftwareKey', FORM, 'key'],
    ['importHsmKey', FORM, 'key'],
  ])('%s sends %s with %s', (operationId, mediaType, fields) => {
    const operation = operationOf(operationId);
    expect(nodeAt(operation.node, 'requestBody')['required']).toBe(true);
    expect(
      requestBodies(contract, operation).map((body) => [body.mediaType, fieldsOf(nodeAt(body.node, 'schema')).sort()]),
    ).toEqual([[mediaType, fields.split(/ +/).sort()]]);
  });

  test.each([
    ['deleteBackup'],
    ['getSelection'],
    ['deleteSelection'],
    ['isMailboxRecoveryAvailable'],
    ['downloadRestoreReport'],
    ['getSchedule'],
    ['rotateSystemKey'],
    ['generateKek'],
  ])('%s sends no body', (operationId) => {
    expect(operationOf(operationId).node).not.toHaveProperty('requestBody');
  });

  test('of each type a restore names a flag for all and the ids of those selected', () => {
    expect(fieldsOf(schemaOf(contract, 'SectionOfRestore'))).toEqual(['all', 'selected']);
    expect(Object.values(nodeAt(schemaOf(contract, 'RestoreContent'), 'properties'))).toEqual(
      Array.from({ length: 11 }, () => ({ $ref: '#/components/schemas/SectionOfRestore' })),
    );
  });
});

describe('what is answered, where the specification says it', () => {
  test.each([
    ['listActivity', JSON_TYPE, 'list total'],
    ['listBackupObjects', JSON_TYPE, 'objects total selected'],
    ['generateKek', JSON_TYPE, 'pem expires_on  kid?'],
    ['listRestoreRecords', JSON_TYPE, 'columns rows  total'],
    ['getMyPermission', JSON_TYPE, 'permissionType id userPrincipalName'],
  ])('%s answers %s with %s', (operationId, mediaType, fields) => {
    const good = replyBodies(contract, operationOf(operationId)).filter(({ status }) => status === '200');
    expect(good.map((body) => [body.mediaType, fieldsOf(nodeAt(body.node, 'schema')).sort()])).toEqual([
      [mediaType, fields.split(/ +/).sort()],
    ]);
  });

  test('the report as a file is bytes', () => {
    const good = replyBodies(contract, operationOf('downloadRestoreReport')).filter(({ status }) => status === '200');
    expect(good.map(({ mediaType, node }) => [mediaType, nodeAt(node, 'schema')['format']])).toEqual([
      ['text/csv', 'binary'],
    ]);
  });
});
