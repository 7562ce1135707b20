import { act, screen, within } from '@testing-library/react';
import { createUser } from './user';
import type {
  BackupRecord,
  CreatePlanApiArg,
  DescribedChange,
  ListChangesApiArg,
  ListChangesApiResponse,
  SnapshotInfo,
} from '../src/api';
import { renderApp } from './renderApp';

export const EARLIER = '0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e';
export const LATER = '5b0f7c52-1f0c-4d8e-9a53-0d6f6a1c2b3d';
export const SNAPSHOT = '7c1e9a54-3b2d-4f60-9a8b-5d4c3e2f1a00';
export const PLAN = '9c1e9a54-3b2d-4f60-9a8b-5d4c3e2f1a11';

const backup = (backupId: string, day: number): BackupRecord => ({
  backupId,
  creationTime: `2026-03-${day}T20:00:00.000Z`,
  status: 'Completed',
  isDataReady: true,
  source: 'scheduled',
  tag: 'scheduled',
});
export const BACKUPS: readonly BackupRecord[] = [backup(LATER, 12), backup(EARLIER, 11)];

const change = (id: string, more: Partial<DescribedChange> = {}): DescribedChange => ({
  key: `users ${id}`,
  type: 'users',
  id,
  name: `Name of ${id}`,
  kind: 'changed',
  severity: 'high',
  reasons: [],
  attributes: [{ path: 'city', from: 'Oslo', to: 'Bergen' }],
  links: [],
  causedBy: [],
  consequences: [],
  names: [],
  ...more,
});
export const POLICY = change('p1', {
  key: 'conditionalAccessPolicies p1',
  type: 'conditionalAccessPolicies',
  severity: 'critical',
  attributes: [{ path: 'state', from: 'enabled', to: 'disabled' }],
  reasons: [
    {
      rule: 'policyNotEnforced',
      severity: 'critical',
      title: 'conditional access policy not enforced any more',
      sentence: 'The policy was enforced and is not enforced any more.',
    },
  ],
});
export const GONE = change('gone', { kind: 'deleted', consequences: ['groups g1', 'groups g2'] });
export const NEW = change('new', { kind: 'created' });
const LIST = [POLICY, GONE, change('moved'), NEW];
export const REPLY: ListChangesApiResponse = {
  headline:
    '4 changes since the backup of 2026-03-11 20:00 UTC. 1 is critical: ' +
    'conditional access policy not enforced any more (1).',
  totals: {
    changes: 4,
    consequences: 2,
    service: 3,
    severities: { critical: 1, high: 3, medium: 0, low: 0, service: 3 },
    kinds: { created: 1, deleted: 1, changed: 2, service: 3 },
    types: [{ type: 'users', count: 3 }],
  },
  folds: [{ sentence: '1 user was deleted: 2 groups lost members.', causes: [GONE.key], consequences: [] }],
  list: LIST,
  total: 4,
  plannable: 3,
  incomplete: [],
};
const TYPES: SnapshotInfo['types'] = [
  { type: 'conditionalAccessPolicies', state: 'done', read: 14 },
  { type: 'users', state: 'reading', read: 40, expected: 92 },
];
export const snapshot = (more: Partial<SnapshotInfo> = {}): SnapshotInfo => ({
  snapshotId: SNAPSHOT,
  state: 'running',
  startedAt: '2026-03-13T08:00:00.000Z',
  types: TYPES,
  ...more,
});
export const DONE = snapshot({ state: 'completed', types: TYPES.map((each) => ({ ...each, state: 'done' as const })) });

export const EXTENSIONS = ['listChanges', 'startSnapshot', 'createPlan'];
const BETWEEN = `backups/${EARLIER}/changes/${LATER}`;
export const SINCE = `backups/${LATER}/changes/${SNAPSHOT}`;

interface Wish {
  extensions?: readonly string[];
  backups?: readonly BackupRecord[];
  reply?: ListChangesApiResponse;
  start?: [status: number, body: unknown];
}

export const openChanges = async (
  path: string,
  { extensions = EXTENSIONS, backups = BACKUPS, reply = REPLY, start }: Wish = {},
) => {
  const app = renderApp(`/changes${path}`, { permissionType: '2' });
  const { service } = app;
  service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
  service.on('POST /api/get_tid_backups_list', [200, { list: backups, total: backups.length, version: '1' }]);
  for (const pair of [BETWEEN, SINCE]) service.on(`POST /api/${pair}`, [200, reply]);
  service.on('POST /api/snapshots', start ?? [200, DONE]);
  await app.open();
  const user = createUser();
  return {
    ...app,
    user,
    asked: (pair = BETWEEN) => service.callsOf(pair).map(({ body }) => body as ListChangesApiArg['body']),
    plans: () => service.callsOf('plans').map(({ body }) => (body as CreatePlanApiArg['body']).source),
    rows: () =>
      within(screen.getByRole('table', { name: 'Changes' }))
        .getAllByRole('row')
        .slice(1),
    tick: (id: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Name of ${id}` }),
    search: () => new URLSearchParams(window.location.search),
    /** The clock of the console goes on. */
    later: async (ms: number) => {
      await act(async () => {
        await app.clock.advance(ms);
        await app.clock.settle();
      });
    },
  };
};
