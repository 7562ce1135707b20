/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import packageFile from '../../package.json';
import {
  loadContract,
  nodeAt,
  listOperations,
  requestBodies,
  collectExamples,
  isNode,
  join,
  toTexts,
  type Node,
} from '../../test/contract/document';
import { registryRules } from '../../test/contract/registry';
import {
  annotations,
  bounds,
  closedSchemas,
  descriptions,
  entityFields,
  errorReplies,
  examples,
  validators,
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

describe('requests are strict', () => {
  const validatorOf = validators(contract);
  const bodies = operations.flatMap((one) =>
    requestBodies(contract, one).map((body): [string, string, unknown] => [
      String(one.node['operationId']),
      join(body.at, 'schema'),
      collectExamples(body.node)[0],
    ]),
  );

  test.each(bodies.filter(([name]) => name !== 'saveSchedule'))(
    '%s refuses an unknown property',
    (_name, at, example) => {
      const spoiled = Array.isArray(example)
        ? [{ ...(example[0] as Node), unknown: 1 }]
        : { ...(example as Node), unknown: 1 };
      expect(validatorOf(at)(spoiled)).toBe(false);
    },
  );

  test.each(bodies.filter(([, , example]) => isNode(example)))('%s refuses another type', (_name, at, example) => {
    const [first] = Object.keys(example as Node);
    expect(validatorOf(at)({ ...(example as Node), [first as string]: [[]] })).toBe(false);
  });

  test('a schedule keeps fields that the contract does not know, and needs a day and a time', () => {
    const save = validatorOf('#/paths/~1api~1schedule_backup/post/requestBody/content/application~1json/schema');
    expect(save({ enabled: true, days: [1], time: '10:00', window_minutes: 30 })).toBe(true);
    expect(save({ enabled: true, days: [], time: '10:00' })).toBe(false);
    expect(save({ enabled: true, days: [7], time: '10:00' })).toBe(false);
    expect(save({ enabled: true, days: [1], time: '24:00' })).toBe(false);
    expect(save({ enabled: true, days: [1] })).toBe(false);
  });

  test('values that a database or a clock could not take are refused', () => {
    const list = validatorOf('#/paths/~1api~1get_tid_backups_list/post/requestBody/content/application~1json/schema');
    const since = (from: string): object => ({ pagenum: 1, perpage: 25, filters: { from } });
    expect(list(since('2026-03-05T17:07:00.000Z'))).toBe(true);
    for (const from of [
      '2016-12-31T23:59:60Z',
      '0000-01-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2026-03-05T17:07:00+23:59',
      '2026-03-05',
      '',
    ])
      expect(list(since(from))).toBe(false);
    for (const page of [
      { pagenum: 0, perpage: 25 },
      { pagenum: 1, perpage: 101 },
      { pagenum: 1.5, perpage: 25 },
      { pagenum: '1', perpage: 25 },
      { pagenum: 1e9, perpage: 25 },
    ])
      expect(list(page)).toBe(false);

    const search = validatorOf('#/components/schemas/SearchText');
    expect([search("O'Brien %_\\ \u{1F600}"), search('a\u0000b')]).toEqual([true, false]);

    const run = validatorOf('#/paths/~1api~1backup/post/requestBody/content/application~1json/schema');
    const id = '5b0f7c52-1f0c-4d8e-9a53-0d6f6a1c2b3d';
    expect([id, id.toUpperCase(), `urn:uuid:${id}`, 'abc'].map((backupId) => run({ backupId }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('an id of a backup that is missing is asked for, one that is no id is refused', () => {
    const get = validatorOf('#/paths/~1api~1get_backup/post/requestBody/content/application~1json/schema');
    expect(get({ backupId: 'abc' })).toBe(true);
    for (const backupId of ['', '..', '../x', 'a b', 'x'.repeat(65), 7, null]) expect(get({ backupId })).toBe(false);
  });
});
