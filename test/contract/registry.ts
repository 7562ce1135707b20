import { BACKUP_STATUSES, BACKUP_TYPES, RESTORE_STATUSES } from '@trc/domain/statuses';
import {
  DEFAULT_RETENTION_BACKUPS,
  MAX_ACTIVITY_SETTINGS,
  MAX_ACTIVITY_TEXT,
  MAX_CHANGED_USERS,
  MAX_EXPERIMENTAL_SELECTION,
  MAX_KEY_FILE_BYTES,
  MAX_PAGE_SIZE,
  MAX_RECORD_PAGE_SIZE,
  MAX_RETENTION_BACKUPS,
  MAX_SETTING_NAME_LENGTH,
  MAX_TICKED_OBJECTS,
  PAGE_SIZES,
} from '@trc/domain/limits';
import { NOTICE_KINDS, NOTICE_SEVERITIES } from '@trc/domain/notices';
import { NAMED_POLICIES, OBJECT_TYPES, RESTORE_COUNTERS } from '@trc/domain/objectTypes';
import { PRODUCT_NAME } from '@trc/domain/product';
import { ROLES } from '@trc/domain/roles';
import { nodeAt, schemaOf, toTexts, type Node } from './document';
import type { Rule } from './rules';

const types = OBJECT_TYPES.map((info) => info.type);
const named = Object.keys(NAMED_POLICIES);

const differs = (what: string, found: readonly string[], wanted: readonly string[]): string[] => {
  const same = found.length === wanted.length && wanted.every((value) => found.includes(value));
  return same ? [] : [`${what} has ${found.join(', ')} instead of ${wanted.join(', ')}`];
};
const enumOf = (contract: Node, name: string, ...keys: string[]): string[] =>
  toTexts(nodeAt(schemaOf(contract, name), ...keys)['enum']);
const keysOf = (contract: Node, name: string, ...keys: string[]): string[] =>
  Object.keys(nodeAt(schemaOf(contract, name), ...keys, 'properties'));

/** One list of object types: the domain's. */
const objectTypes: Rule = (contract) => [
  ...differs('ObjectType', enumOf(contract, 'ObjectType'), types),
  ...differs('AnyObjectType', enumOf(contract, 'AnyObjectType'), [...types, ...named]),
  ...differs('RestoredType', enumOf(contract, 'RestoredType'), [...RESTORE_COUNTERS, ...named]),
  ...differs(
    'RecordSlug',
    enumOf(contract, 'RecordSlug'),
    OBJECT_TYPES.map((info) => info.slug),
  ),
  ...['SelectionContent', 'SelectionChange', 'TotalsPerType', 'RestoreContent'].flatMap((name) =>
    differs(name, keysOf(contract, name), types),
  ),
  ...differs('RestoreSelection', keysOf(contract, 'RestoreSelection', 'properties', 'selection'), types),
];

const counters: Rule = (contract) => {
  const wanted = OBJECT_TYPES.map((info) => info.backupCounter as string);
  const totals = OBJECT_TYPES.flatMap((info) => ('total' in info ? [info.total as string] : []));
  const ofRestore = Object.entries(nodeAt(schemaOf(contract, 'Restore'), 'properties'))
    .filter(([, node]) => nodeAt(node)['$ref'] === '#/components/schemas/RestoreCounter')
    .map(([key]) => key);
  const ofBackup = (name: string, pattern: RegExp): string[] =>
    keysOf(contract, name).filter((key) => pattern.test(key) && key !== 'linksCounter');
  return [
    ...differs('BackupRecord', ofBackup('BackupRecord', /Counter$/), wanted),
    ...differs('BackupInfo', ofBackup('BackupInfo', /Counter$/), wanted),
    ...differs('BackupInfo', ofBackup('BackupInfo', /^total/), totals),
    ...differs('BackupInfo', keysOf(contract, 'BackupInfo'), [
      ...keysOf(contract, 'BackupRecord'),
      ...totals,
      'coverage',
      'watchedPolicies',
    ]),
    ...differs('Restore', ofRestore, RESTORE_COUNTERS),
  ];
};

const statuses: Rule = (contract) => [
  ...differs('BackupStatus', enumOf(contract, 'BackupStatus'), Object.keys(BACKUP_STATUSES)),
  ...differs('BackupType', enumOf(contract, 'BackupType'), Object.keys(BACKUP_TYPES)),
  ...differs('BackupTag', enumOf(contract, 'BackupTag'), ['scheduled', 'on-demand']),
  ...differs('RestoreStatus', enumOf(contract, 'RestoreStatus'), Object.keys(RESTORE_STATUSES)),
  ...differs('RestoreMode', enumOf(contract, 'RestoreMode'), ['BackupState', 'ReportOnly', 'Enabled', 'Disabled']),
  ...differs('ConsentResult', enumOf(contract, 'ConsentResult', 'properties', 'status'), [
    'Granted',
    'PartialGranted',
    'NotGranted',
  ]),
  ...differs('ConsentEvent.action', enumOf(contract, 'ConsentEvent', 'properties', 'action'), [
    'GrantConsent',
    'GrantPermissionsByAPI',
  ]),
  ...differs('ConsentEvent.permission', enumOf(contract, 'ConsentEvent', 'properties', 'permission'), [
    'Delegated',
    'Application',
    'ExchangeOnline',
  ]),
];

const permissionsAndKeys: Rule = (contract) => [
  ...differs(
    'PermissionType',
    enumOf(contract, 'PermissionType'),
    ROLES.map((info) => info.code),
  ),
  ...differs('EncryptionKey.status', enumOf(contract, 'EncryptionKey', 'properties', 'status'), [
    'Disabled',
    'Active',
    'Replacing',
    'Error',
  ]),
  ...differs('EncryptionKey.source', enumOf(contract, 'EncryptionKey', 'properties', 'source'), ['user', PRODUCT_NAME]),
  ...differs('EncryptionKey.keyType', enumOf(contract, 'EncryptionKey', 'properties', 'keyType'), ['RSA', 'RSA-HSM']),
  ...differs('EncryptionKey.byok_hsm', enumOf(contract, 'EncryptionKey', 'properties', 'byok_hsm'), [
    'hsm',
    'software',
  ]),
];

/** A kind that only one side has is never shown in words, or never raised. */
const notices: Rule = (contract) => [
  ...differs('Notice.kind', enumOf(contract, 'Notice', 'properties', 'kind'), NOTICE_KINDS),
  ...differs('Notice.severity', enumOf(contract, 'Notice', 'properties', 'severity'), NOTICE_SEVERITIES),
];

/** Business limits are in the domain; the contract repeats those that a service must enforce. */
const limits: Rule = (contract) => {
  const form = nodeAt(
    contract,
    'paths',
    '/api/key/rotate',
    'put',
    'requestBody',
    'content',
    'multipart/form-data',
    'schema',
    'properties',
    'key',
  );
  const retention = nodeAt(schemaOf(contract, 'Schedule'), 'properties', 'max_backups_to_retain');
  const selected = nodeAt(schemaOf(contract, 'SectionContent'), 'properties', 'selected');
  const entry = nodeAt(schemaOf(contract, 'ActivityEntry'), 'properties');
  const setting = nodeAt(entry, 'settings', 'items', 'properties');
  const ticked = nodeAt(
    contract,
    'paths',
    '/api/restores/{id}/ticks',
    'put',
    'requestBody',
    'content',
    'application/json',
    'schema',
    'properties',
    'objects',
  );
  const pairs: [string, unknown, number][] = [
    ['key file', form['maxLength'], MAX_KEY_FILE_BYTES],
    ['retention', retention['default'], DEFAULT_RETENTION_BACKUPS],
    ['retention', retention['maximum'], MAX_RETENTION_BACKUPS],
    ['page size', schemaOf(contract, 'PageSize')['maximum'], MAX_PAGE_SIZE],
    ['offered page size', MAX_PAGE_SIZE, Math.max(...PAGE_SIZES)],
    ['page size of records', schemaOf(contract, 'RecordPageSize')['maximum'], MAX_RECORD_PAGE_SIZE],
    ['people of a change', schemaOf(contract, 'UserIds')['maxItems'], MAX_CHANGED_USERS],
    ['ticked objects', ticked['maxItems'], MAX_TICKED_OBJECTS],
    ['selection', selected['maxItems'], MAX_EXPERIMENTAL_SELECTION],
    ...[nodeAt(entry, 'details'), nodeAt(entry, 'cause'), nodeAt(setting, 'value')].map(
      (text): [string, unknown, number] => ['activity text', text['maxLength'], MAX_ACTIVITY_TEXT],
    ),
    ['activity settings', nodeAt(entry, 'settings')['maxItems'], MAX_ACTIVITY_SETTINGS],
    ['activity setting', nodeAt(setting, 'name')['maxLength'], MAX_SETTING_NAME_LENGTH],
  ];
  return pairs
    .filter(([, found, wanted]) => found !== wanted)
    .map(([what, found, wanted]) => `${what}: ${String(found)} instead of ${wanted}`);
};

/** Each rule with a breach that it must find. */
export const registryRules: readonly [string, Rule, (contract: Node) => void][] = [
  [
    'object types are those of the domain',
    objectTypes,
    (contract) => {
      schemaOf(contract, 'ObjectType')['enum'] = [...types, 'devices'];
    },
  ],
  [
    'counters are those of the domain',
    counters,
    (contract) => {
      delete nodeAt(schemaOf(contract, 'BackupRecord'), 'properties')['aadUsersCounter'];
    },
  ],
  [
    'statuses are those of the domain',
    statuses,
    (contract) => {
      schemaOf(contract, 'RestoreStatus')['enum'] = ['Running'];
    },
  ],
  [
    'permission types and keys are those of the domain',
    permissionsAndKeys,
    (contract) => {
      schemaOf(contract, 'PermissionType')['enum'] = ['1', '2'];
    },
  ],
  [
    'limits are those of the domain',
    limits,
    (contract) => {
      schemaOf(contract, 'PageSize')['maximum'] = 1000;
    },
  ],
  [
    'limits of the activity log are those of the domain',
    limits,
    (contract) => {
      nodeAt(schemaOf(contract, 'ActivityEntry'), 'properties', 'details')['maxLength'] = 1000;
    },
  ],
  [
    'kinds of notices are those of the domain',
    notices,
    (contract) => {
      const kind = nodeAt(schemaOf(contract, 'Notice'), 'properties', 'kind');
      kind['enum'] = [...NOTICE_KINDS, 'unknownToTheDomain'];
    },
  ],
];
