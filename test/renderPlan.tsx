import { screen } from '@testing-library/react';
import { createUser } from './user';
import type { Plan, PlanEdit, PlanOperation } from '../src/api';
import { BACKUP, operation, plan, PLAN_ID } from './planRows';
import { renderApp } from './renderApp';
import { withEdit } from '../src/features/plans/pendingEdits';

export const PATH = `/api/plans/${PLAN_ID}`;
export const ADA = operation(1, {
  name: 'Ada Lindqvist',
  attributes: [
    { path: 'jobTitle', expected: 'Thief', wanted: 'Clerk', selected: true },
    { path: 'city', expected: 'Elsewhere', wanted: 'Oslo', selected: true },
  ],
});
export const ROLE = operation(2, {
  type: 'directoryRoles',
  name: 'Global Administrator',
  wave: 4,
  selected: false,
  needsLinkMode: true,
  conflicts: ['The name is taken.'],
  links: [
    {
      name: 'assignments',
      add: [],
      addCount: 0,
      remove: [{ value: 'r0', name: 'Service Maintenance', selected: true }],
      removeCount: 1,
      kept: 1,
    },
  ],
});
export const FRESH_EXTENSIONS = ['signOut', 'cancelRestore', 'createPlan'];

interface EditBody {
  revision: number;
  edits: PlanEdit[];
}

/** A service with one plan that is edited as the console expects it. */
export const openPlan = async ({
  given = plan(),
  list = [ADA, ROLE],
  extensions = FRESH_EXTENSIONS,
}: { given?: Plan; list?: PlanOperation[]; extensions?: string[] } = {}) => {
  const app = renderApp(`/plans/${PLAN_ID}`, { permissionType: '2' });
  const at = { plan: given, list };
  const { service } = app;
  service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: false }]);
  service.on('POST /api/get_backup', [
    200,
    { backupId: BACKUP, creationTime: '2026-11-20T02:00:00.000Z', status: 'Completed' },
  ]);
  service.on(`GET ${PATH}`, () => [200, at.plan]);
  service.on(`POST ${PATH}/operations`, () => [200, { list: at.list, total: at.list.length }]);
  service.on(`PUT ${PATH}`, ({ body }) => {
    const { revision, edits } = body as EditBody;
    if (revision !== at.plan.revision) return [409, { status: 409, message: 'Changed', requestId: 'r' }];
    at.plan = { ...at.plan, revision: revision + 1, hash: String(revision + 1).repeat(64) };
    at.list = at.list.map((each) =>
      edits.filter(({ operationId }) => operationId === each.operationId).reduce(withEdit, each),
    );
    return [200, at.plan];
  });
  await app.open();
  return {
    ...app,
    at,
    user: createUser(),
    edits: () =>
      service
        .callsOf(PATH.slice('/api/'.length))
        .filter(({ method }) => method === 'PUT')
        .map(({ body }) => body as EditBody),
  };
};

export const details = (name: string) => screen.getByRole('button', { name: `Details of ${name}` });
export const start = () => screen.getByRole('button', { name: 'Start the plan' });
