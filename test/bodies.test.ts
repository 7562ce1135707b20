/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { listOf, loadContract, nodeAt, operationsOf, replyBodies, requestBodies, resolve, schemaOf, textsOf, type Node } from './contract/document';

const contract = loadContract();
const operationOf = (operationId: string) => {
  const found = operationsOf(contract).find(({ node }) => node['operationId'] === operationId);
  if (!found) throw new Error(`${operationId} is no operation`);
  return found;
};

/** @returns the names of a body's fields, `?` after those that may be left out, `[].` before those of a list's entries. */
const fieldsOf = (schema: Node): string[] => {
  const { node } = resolve(contract, { at: '', node: schema });
  if (node['type'] === 'array') return fieldsOf(nodeAt(node, 'items')).map((name) => `[].${name}`);
  const parts = [node, ...listOf(node['allOf']).map((part) => resolve(contract, { at: '', node: part as Node }).node)];
  const required = new Set(parts.flatMap((part) => textsOf(part['required'])));
  const names = new Set(parts.flatMap((part) => Object.keys(nodeAt(part, 'properties'))));
  return [...names].map((name) => (required.has(name) ? name : `${name}?`)).sort();
};
const JSON_TYPE = 'application/json';
const FORM = 'multipart/form-data';

describe('what is sent, as section 7 of the specification has it', () => {
  // What the specification leaves open and the contract adds stands after the double space.
  test.each([
    ['R-API-13 R-ACT-10', 'listActivity', JSON_TYPE, 'filters? pagenum perpage sort?'],
    ['R-API-15', 'runBackup', JSON_TYPE, 'backupId'],
    ['R-API-16', 'getBackup', JSON_TYPE, 'backupId'],
    ['R-API-18', 'stopBackup', JSON_TYPE, 'backupId'],
    ['R-API-19', 'listBackupRecords', JSON_TYPE, 'backupId pagenum perpage search? sort?'],
    ['R-API-21', 'getBackupObjectsByIds', JSON_TYPE, '[].type [].ids'],
    ['R-API-22', 'createSelection', JSON_TYPE, 'backupId selection  experimental?'],
    ['R-API-26', 'startRestore', JSON_TYPE, 'backupId restoreSettings  version?'],
    ['R-API-27', 'restore', JSON_TYPE, 'backupId selection restoreSettings  experimental?'],
    ['R-API-28', 'compareWithDirectory', JSON_TYPE, '[].type [].ids'],
    ['R-API-31', 'listRestoreRecords', JSON_TYPE, 'restoreId  pagenum perpage search? sort? filters?'],
    ['R-API-37 R-PERM-15', 'filterConsoleUsers', JSON_TYPE, 'criteriaText permissionsTypes'],
    ['R-API-38 R-PERM-16', 'searchDirectoryUsers', JSON_TYPE, 'prefix'],
    ['R-API-39 R-PERM-01', 'addPermission', JSON_TYPE, 'permissionType users'],
    ['R-API-40 R-PERM-03', 'changePermission', JSON_TYPE, 'permissionType users'],
    ['R-API-41 R-PERM-02', 'deletePermission', JSON_TYPE, 'permissionType users'],
    ['R-API-43 R-SCH-10', 'saveSchedule', JSON_TYPE, 'enabled days time additional_backup_day? max_backups_to_retain?'],
    ['R-API-46 R-ENC-23 R-ENC-24', 'uploadSoftwareKey', FORM, 'key'],
    ['R-API-47 R-ENC-23 R-ENC-25', 'importHsmKey', FORM, 'key'],
  ])('%s %s sends %s with %s', (_row, operationId, mediaType, fields) => {
    const operation = operationOf(operationId);
    expect(nodeAt(operation.node, 'requestBody')['required']).toBe(true);
    expect(requestBodies(contract, operation).map((body) => [body.mediaType, fieldsOf(nodeAt(body.node, 'schema')).sort()])).toEqual([[mediaType, fields.split(/ +/).sort()]]);
  });

  test.each([
    ['R-API-17', 'deleteBackup'], ['R-API-24', 'getSelection'], ['R-API-25', 'deleteSelection'], ['R-API-29', 'isMailboxRecoveryAvailable'], ['R-API-33', 'downloadRestoreReport'],
    ['R-API-42 R-SCH-13', 'getSchedule'], ['R-API-48 R-ENC-26', 'rotateSystemKey'], ['R-API-49 R-ENC-27', 'generateKek'],
  ])('%s %s sends no body', (_row, operationId) => {
    expect(operationOf(operationId).node).not.toHaveProperty('requestBody');
  });

  test('R-API-27 of each type a restore names a flag for all and the ids of those selected', () => {
    expect(fieldsOf(schemaOf(contract, 'SectionOfRestore'))).toEqual(['all', 'selected']);
    expect(Object.values(nodeAt(schemaOf(contract, 'RestoreContent'), 'properties'))).toEqual(Array.from({ length: 11 }, () => ({ $ref: '#/components/schemas/SectionOfRestore' })));
  });
});

describe('what is answered, where the specification says it', () => {
  test.each([
    ['R-API-13 R-ACT-11', 'listActivity', JSON_TYPE, 'list total'],
    ['R-API-20', 'listBackupObjects', JSON_TYPE, 'objects total selected'],
    ['R-API-49 R-ENC-27 R-ENC-37', 'generateKek', JSON_TYPE, 'pem expires_on  kid?'],
    ['R-DATA-05', 'listRestoreRecords', JSON_TYPE, 'columns rows  total'],
    ['R-DATA-07 R-API-36', 'getMyPermission', JSON_TYPE, 'permissionType id userPrincipalName'],
  ])('%s %s answers %s with %s', (_row, operationId, mediaType, fields) => {
    const good = replyBodies(contract, operationOf(operationId)).filter(({ status }) => status === '200');
    expect(good.map((body) => [body.mediaType, fieldsOf(nodeAt(body.node, 'schema')).sort()])).toEqual([[mediaType, fields.split(/ +/).sort()]]);
  });

  test('R-API-33 the report as a file is bytes', () => {
    const good = replyBodies(contract, operationOf('downloadRestoreReport')).filter(({ status }) => status === '200');
    expect(good.map(({ mediaType, node }) => [mediaType, nodeAt(node, 'schema')['format']])).toEqual([['text/csv', 'binary']]);
  });
});
