import { edit, letIn, on, withValue, wrong } from '../spoil.mjs';
import { during, remembering } from './changes.mjs';

const OTHER = '00000000-0000-4000-8000-000000000000';

export const BACKUPS = [
  wrong(
    'a stop that does not stop',
    'stopBackup',
    'agreement',
    on(
      'getBackup',
      withValue((value) => {
        if (value.status.startsWith('Cancel')) value.status = 'Completed';
      }),
    ),
    during('backups'),
  ),
  wrong(
    'a stopped backup that is stopped again',
    'stopBackup',
    'status',
    on('stopBackup', letIn('stopBackup'), 409),
    during('backups'),
  ),
  edit(
    'a stop that says Completed',
    'stopBackup',
    'agreement',
    (value) => {
      value.status = 'Completed';
    },
    during('backups'),
  ),
  edit(
    'a backup that is not listed',
    'listBackups',
    'agreement',
    (value) => {
      value.list = value.list.filter(({ status }) => status !== 'Running');
    },
    during('backups'),
  ),
  edit(
    'a deletion that says Completed',
    'deleteBackup',
    'agreement',
    (value) => {
      value.status = 'Completed';
    },
    during('backups'),
  ),
  wrong(
    'a deleted backup that can be opened',
    'getBackup',
    'status',
    on('getBackup', letIn('getBackup'), 404),
    during('backups'),
  ),
  remembering('backups', 'a deleted backup that is still listed', 'deleteBackup', 'agreement', () => {
    const known = new Map();
    const gone = new Set();
    return ({ operation, request, reply }) => {
      if (operation.operationId === 'deleteBackup' && reply.status === 200) gone.add(request.path.split('/').at(-1));
      if (operation.operationId !== 'listBackups' || reply.status !== 200) return undefined;
      for (const row of reply.value.list ?? []) known.set(row.backupId, row);
      return withValue((value) => {
        value.list?.push(...[...gone].flatMap((id) => known.get(id) ?? []));
      })(reply);
    };
  }),
  remembering('backups', 'a backup begun twice', 'runBackup', 'agreement', () => {
    const seen = new Set();
    return on(
      'runBackup',
      withValue((value) => {
        if (seen.has(value.backupId)) return { ...value, backupId: OTHER };
        seen.add(value.backupId);
        return value;
      }),
    );
  }),
  edit(
    'a pin that is forgotten',
    'getBackup',
    'agreement',
    (value) => {
      delete value.pin;
    },
    during('backups'),
  ),
  edit(
    'a label that is forgotten',
    'getBackup',
    'agreement',
    (value) => {
      delete value.label;
    },
    during('backups'),
  ),
  wrong(
    'a pinned backup that is pinned again',
    'pinBackup',
    'status',
    on('pinBackup', letIn('pinBackup'), 409),
    during('backups'),
  ),
  wrong(
    'a pinned backup that is deleted',
    'deleteBackup',
    'status',
    on('deleteBackup', letIn('deleteBackup'), 409),
    during('backups'),
  ),
  edit(
    'a deleted backup that is not listed as such',
    'listDeletedBackups',
    'agreement',
    (value) => {
      value.list = [];
    },
    during('backups'),
  ),
  edit(
    'a backup that comes back as another',
    'undeleteBackup',
    'agreement',
    (value) => {
      value.status = 'Failed';
    },
    during('backups'),
  ),
  edit(
    'a difference of backups whose total lies',
    'compareBackups',
    'agreement',
    (value) => {
      value.total += 1;
    },
    during('backups'),
  ),
];

export const SNAPSHOTS = [
  wrong(
    'a snapshot that nobody made',
    'getSnapshot',
    'status',
    on('getSnapshot', letIn('getSnapshot'), 404),
    during('snapshots'),
  ),
  remembering('snapshots', 'a running snapshot that is not used again', 'startSnapshot', 'agreement', () => {
    let count = 0;
    return on(
      'startSnapshot',
      withValue((value) => {
        count += 1;
        if (count === 2) value.snapshotId = OTHER;
      }),
    );
  }),
  edit(
    'a cancelled snapshot that goes on',
    'getSnapshot',
    'agreement',
    (value) => {
      if (value.state === 'canceled') value.state = 'running';
    },
    during('snapshots'),
  ),
  wrong(
    'a snapshot that is cancelled twice',
    'cancelSnapshot',
    'status',
    on('cancelSnapshot', letIn('cancelSnapshot'), 409),
    during('snapshots'),
  ),
  edit(
    'a complete snapshot that has not read a type',
    'getSnapshot',
    'agreement',
    (value) => {
      if (value.state === 'completed') value.types[0].state = 'waiting';
    },
    during('snapshots'),
  ),
];
