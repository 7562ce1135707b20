import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { DomainError } from '../../src/domainError.ts';
import type { BackupCounters, BackupEngine, BackupRecord } from '../../src/catalog/types.ts';

type StoredBackup = { -readonly [Key in keyof BackupRecord]: BackupRecord[Key] };

const noCounters = (): BackupCounters =>
  Object.fromEntries(OBJECT_TYPES.map((info) => [info.backupCounter, 0])) as BackupCounters;

/** The engine's port kept in a map: enough for the arguments and results of the HTTP side. */
export const memoryEngine = (): BackupEngine & { records: Map<string, StoredBackup> } => {
  const records = new Map<string, StoredBackup>();
  const keyOf = (tenantId: string, backupId: string) => `${tenantId}/${backupId}`;
  const require = (tenantId: string, backupId: string): StoredBackup => {
    const record = records.get(keyOf(tenantId, backupId));
    if (!record) throw new DomainError('notFound', `Backup ${backupId} is not found`);
    return record;
  };
  return {
    records,
    list: (tenantId, { pagenum, perpage, knownVersion }) => {
      const version = String(records.size);
      if (knownVersion === version) return Promise.resolve({ unchanged: true as const, version });
      const all = [...records].filter(([key]) => key.startsWith(tenantId)).map(([, record]) => record);
      return Promise.resolve({
        list: all.slice((pagenum - 1) * perpage, pagenum * perpage),
        total: all.length,
        version,
      });
    },
    get: (tenantId, backupId) => {
      const record = records.get(keyOf(tenantId, backupId));
      return Promise.resolve(record && { ...record, totalUsers: 0, totalGroups: 0, totalRoles: 0 });
    },
    run: (tenantId, backupId, source) => {
      const now = new Date().toISOString();
      const record: StoredBackup = {
        ...noCounters(),
        backupId,
        creationTime: now,
        updateTime: now,
        status: 'Running',
        isDataReady: false,
        statusDetails: '',
        tag: 'on-demand',
        textFieldsSortable: true,
        source,
        linksCounter: 0,
      };
      const running = [...records.values()].find((other) => other.status === 'Running' && other.backupId !== backupId);
      if (running) return Promise.reject(new DomainError('conflict', 'Another backup is running'));
      records.set(keyOf(tenantId, backupId), record);
      return Promise.resolve(record);
    },
    stop: (tenantId, backupId) =>
      new Promise((resolve) => {
        const record = require(tenantId, backupId);
        if (record.status !== 'Running') throw new DomainError('conflict', 'The backup is not running');
        record.status = 'Canceling';
        resolve(record);
      }),
    remove: (tenantId, backupId) =>
      new Promise((resolve) => {
        const record = require(tenantId, backupId);
        if (record.status === 'Running') throw new DomainError('conflict', 'The backup is running');
        records.delete(keyOf(tenantId, backupId));
        resolve();
      }),
    pin: (tenantId, backupId, { upn }, reason) =>
      new Promise((resolve) => {
        require(tenantId, backupId).pin = { time: new Date().toISOString(), reason, by: upn };
        resolve();
      }),
    label: (tenantId, backupId, _actor, texts) =>
      new Promise((resolve) => {
        const record = require(tenantId, backupId);
        Object.assign(record, texts);
        resolve({ backupId, status: record.status });
      }),
    unpin: (tenantId, backupId) =>
      new Promise((resolve) => {
        delete require(tenantId, backupId).pin;
        resolve();
      }),
    listDeleted: () => Promise.resolve({ list: [], total: 0 }),
    undelete: (_tenantId, backupId) => Promise.reject(new DomainError('conflict', `Backup ${backupId} is not deleted`)),
    protectedNumbers: () => Promise.resolve(new Set()),
    searchReady: () => Promise.resolve(true),
    extendSearch: () => Promise.resolve(),
  };
};
