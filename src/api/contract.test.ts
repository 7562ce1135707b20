/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import packageFile from '../../package.json';
import { loadContract, nodeAt, listOperations, requestBodies, toTexts, type Node } from '../../test/contract/document';
import { registryRules } from '../../test/contract/registry';
import {
  annotations,
  bounds,
  closedSchemas,
  descriptions,
  entityFields,
  errorReplies,
  examples,
  type Rule,
} from '../../test/contract/rules';
import { EXTENSIONS, SPECIFIED } from '../../test/contract/table';

const contract = loadContract();
const operations = listOperations(contract);
const described = (extension: boolean): object[] =>
  operations
    .filter(({ node }) => (node['x-extension'] === true) === extension)
    .map(({ verb, path, node }) => ({
      verb,
      path,
      operationId: node['operationId'],
      area: toTexts(node['tags'])[0],
      kind: verb === 'get' || node['x-read'] === true ? 'read' : 'change',
      access: node['x-access'],
    }));
const byName = <T>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

/** Takes a contract that is in order and breaks one thing in it. */
type Spoil = (contract: Node) => void;
const operation = (spoiled: Node, route: string, verb: string): Node => nodeAt(spoiled, 'paths', route, verb);
const schema = (spoiled: Node, name: string): Node => nodeAt(spoiled, 'components', 'schemas', name);

const RULES: readonly [string, Rule, Spoil][] = [
  [
    'objects are closed but for the exceptions',
    closedSchemas,
    (spoiled) => {
      delete schema(spoiled, 'BackupRecord')['additionalProperties'];
    },
  ],
  [
    'no other schema takes any value',
    closedSchemas,
    (spoiled) => {
      nodeAt(schema(spoiled, 'BackupState'), 'properties')['status'] = {};
    },
  ],
  [
    'every string has an end',
    bounds,
    (spoiled) => {
      delete schema(spoiled, 'SearchText')['maxLength'];
    },
  ],
  [
    'every list has an end',
    bounds,
    (spoiled) => {
      delete schema(spoiled, 'UserIds')['maxItems'];
    },
  ],
  [
    'every operation names its roles',
    annotations,
    (spoiled) => {
      operation(spoiled, '/api/backup', 'post')['x-access'] = ['root'];
    },
  ],
  [
    'only a POST has x-read',
    annotations,
    (spoiled) => {
      operation(spoiled, '/api/backup/{id}', 'delete')['x-read'] = true;
    },
  ],
  [
    'an extension has both marks',
    annotations,
    (spoiled) => {
      delete operation(spoiled, '/api/sign_out', 'post')['x-extension'];
    },
  ],
  [
    'what a change makes stale is an area',
    annotations,
    (spoiled) => {
      operation(spoiled, '/api/restore', 'post')['x-invalidates'] = ['jobs'];
    },
  ],
  [
    'every operation names its errors',
    errorReplies,
    (spoiled) => {
      delete nodeAt(operation(spoiled, '/api/backup', 'post'), 'responses')['401'];
    },
  ],
  [
    'every error has the body ApiError',
    errorReplies,
    (spoiled) => {
      nodeAt(spoiled, 'components', 'responses', 'Conflict', 'content', 'application/json')['schema'] = {
        type: 'object',
        additionalProperties: false,
      };
    },
  ],
  [
    'every body has an example',
    examples,
    (spoiled) => {
      delete nodeAt(operation(spoiled, '/api/backup', 'post'), 'requestBody', 'content', 'application/json')['example'];
    },
  ],
  [
    'every example fits',
    examples,
    (spoiled) => {
      nodeAt(operation(spoiled, '/api/backup', 'post'), 'requestBody', 'content', 'application/json')['example'] = {
        backupId: 'abc',
      };
    },
  ],
  [
    'every field is described',
    descriptions,
    (spoiled) => {
      delete nodeAt(schema(spoiled, 'Schedule'), 'properties', 'time')['description'];
    },
  ],
  [
    'the entities have the fields of the specification',
    entityFields,
    (spoiled) => {
      delete nodeAt(schema(spoiled, 'Restore'), 'properties')['source'];
    },
  ],
  ...registryRules,
];

describe('the operations', () => {
  test('has exactly the 44 operations of the specification', () => {
    expect(SPECIFIED).toHaveLength(44);
    expect(byName(described(false))).toEqual(byName(SPECIFIED));
  });

  test('the extensions are those named, and no other', () => {
    expect(byName(described(true))).toEqual(byName(EXTENSIONS));
  });

  test('every operation but the one that opens a session without a token needs the bearer token', () => {
    expect(contract['security']).toEqual([{ bearer: [] }]);
    const others = operations.filter(({ node }) => 'security' in node);
    expect(others.map(({ node }) => [node['operationId'], node['security']])).toEqual([['emergencySignIn', []]]);
  });

  test('the contract has the version of the console', () => {
    expect(nodeAt(contract, 'info')['version']).toBe(packageFile.version);
  });

  test('forms have one file part named key', () => {
    const forms = operations.flatMap((operation) =>
      requestBodies(contract, operation).filter(({ mediaType }) => mediaType === 'multipart/form-data'),
    );
    expect(
      forms.map(({ node }) =>
        Object.entries(nodeAt(node, 'schema', 'properties')).map(([name, part]) => [name, nodeAt(part)['format']]),
      ),
    ).toEqual([[['key', 'binary']], [['key', 'binary']]]);
  });

  test('paged requests name their parameters pagenum and perpage', () => {
    const paged = operations.filter((operation) =>
      requestBodies(contract, operation).some(({ node }) => 'pagenum' in nodeAt(node, 'schema', 'properties')),
    );
    expect(paged.map(({ node }) => node['operationId']).sort()).toEqual([
      'compareBackups',
      'getRestoreReport',
      'listActivity',
      'listBackupObjects',
      'listBackupRecords',
      'listBackups',
      'listChanges',
      'listCreatedObjects',
      'listDeletedBackups',
      'listObjectVersions',
      'listPlanOperations',
      'listPlans',
      'listRecordsByIds',
      'listRestoreProblems',
      'listRestoreRecords',
      'listRestores',
    ]);
    for (const operation of paged)
      expect(requestBodies(contract, operation).map(({ node }) => nodeAt(node, 'schema')['required'])).toEqual([
        expect.arrayContaining(['pagenum', 'perpage']),
      ]);
  });
});

describe('the rules of the contract', () => {
  test.each(RULES)('%s', (_name, rule) => {
    expect(rule(contract)).toEqual([]);
  });

  test.each(RULES)('%s: a breach is found', (_name, rule, spoil) => {
    const spoiled = loadContract();
    spoil(spoiled);
    expect(rule(spoiled)).not.toEqual([]);
  });
});
