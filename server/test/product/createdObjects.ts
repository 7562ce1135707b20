import assert from 'node:assert/strict';
import type { Body as WishOf, Reply } from '../../src/contract/operations.ts';
import { planCalls } from './planCalls.ts';
import type { Person, Plan } from './planCalls.ts';
import { readDirectory } from './snapshotCalls.ts';
import type { Product } from './types.ts';

export type Created = Reply<'listCreatedObjects'>;
export type Decisions = Extract<WishOf<'createPlan'>['source'], { kind: 'created' }>['decisions'];

const LIMIT_MS = 60_000;
export const PAGE = { pagenum: 1, perpage: 100 };

/** Two backups, and the ids of what somebody created between them. */
export interface CreatedObjects {
  calm: string;
  later: string;
  rogue: string;
  group: string;
  policy: string;
  location: string;
}

/** @returns the id of the role of Global Administrators */
export const globalRole = async (product: Product): Promise<string> =>
  (await product.tenant('GET', '/v1.0/roleManagement/directory/roleDefinitions')).value.find(
    ({ displayName }) => displayName === 'Global Administrator',
  )?.id ?? '';

/** Makes a backup, an account with a privilege, a group, a policy and a location, and another backup. */
export const makeCreatedObjects = async (product: Product): Promise<CreatedObjects> => {
  const make = async (path: string, body: object): Promise<string> =>
    String((await product.tenant('POST', path, body))['id']);
  const calm = await product.backup();
  const rogue = await make('/v1.0/users', {
    accountEnabled: true,
    displayName: 'Rogue',
    mailNickname: 'rogue',
    userPrincipalName: 'rogue@fabrikam.example',
    passwordProfile: { password: 'Aa1!xxxxxxxx' },
  });
  await make('/v1.0/roleManagement/directory/roleAssignments', {
    '@odata.type': '#microsoft.graph.unifiedRoleAssignment',
    roleDefinitionId: await globalRole(product),
    principalId: rogue,
    directoryScopeId: '/',
  });
  const group = await make('/v1.0/groups', {
    displayName: 'Rogue group',
    mailEnabled: false,
    mailNickname: 'roguegroup',
    securityEnabled: true,
  });
  await product.tenant('POST', `/v1.0/groups/${group}/members/$ref`, {
    '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${rogue}`,
  });
  const policy = await make('/v1.0/identity/conditionalAccess/policies', {
    displayName: 'Rogue policy',
    state: 'enabled',
    conditions: {
      users: { includeUsers: ['All'], excludeUsers: [rogue] },
      applications: { includeApplications: ['All'] },
      clientAppTypes: ['all'],
    },
    grantControls: { operator: 'OR', builtInControls: ['mfa'] },
  });
  const location = await make('/v1.0/identity/conditionalAccess/namedLocations', {
    '@odata.type': '#microsoft.graph.ipNamedLocation',
    displayName: 'Rogue location',
    isTrusted: false,
    ipRanges: [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: '203.0.113.0/24' }],
  });
  const later = await product.backup();
  return { calm, later, rogue, group, policy, location };
};

/** Calls about plans of created objects, about their restores and about snapshots. */
export const createdCalls = (product: Product) => {
  const { ask, ok, operationsOf, waitForEnd } = planCalls(product, LIMIT_MS);

  /** @returns type, action and effect of each object in the report of a restore */
  const reported = async (restoreId: string): Promise<string[]> => {
    const { list } = await ok<Reply<'getRestoreReport'>>('oscar', 'POST', `/api/restores/${restoreId}/report`, PAGE);
    return list.map(({ type, action, effect }) => [type, action, effect].join(' ')).sort();
  };

  /** @returns the action of each object in the records of a type and in the CSV, and the headings of the summary */
  const actionsIn = async (restoreId: string, slug: string) => {
    const oscar = await product.as('oscar');
    const wish = { ...PAGE, restoreId, sort: { column: 'Action', direction: 'asc' } };
    const path = `/api/get_${slug}_list_from_restore`;
    const { columns, rows } = await ok<Reply<'listRestoreRecords'>>('oscar', 'POST', path, wish);
    const at = columns.findIndex(({ name }) => name === 'Action');
    const csv = await oscar.text('GET', `/api/restores/${restoreId}/report_csv`);
    const page = await oscar.text('GET', `/api/restores/${restoreId}/summary`);
    const headings = [...page.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, heading = '']) => heading);
    return {
      records: rows.map((row) => row[at]),
      csv: csv
        .split('\r\n')
        .slice(1)
        .flatMap((line) => line.split('","')[3] ?? [])
        .sort(),
      summary: headings.filter((heading) => !['Objects', 'What is left'].includes(heading)),
    };
  };

  const execute = async (who: Person, { planId, hash }: Plan): Promise<string> => {
    const { restoreId } = await ok<{ restoreId: string }>(who, 'POST', `/api/plans/${planId}/start`, { hash });
    await waitForEnd(restoreId);
    const open = (await operationsOf(planId)).filter(({ selected, state }) => selected && state !== 'done');
    assert.deepEqual(
      open.map(({ type, name, state }) => `${type} ${name}: ${state}`),
      [],
    );
    return restoreId;
  };

  /** @returns the id of a new snapshot of the directory */
  const readNow = (): Promise<string> => readDirectory(ok, 'oscar', LIMIT_MS);

  return { ask, ok, operationsOf, waitForEnd, reported, actionsIn, execute, readNow };
};
