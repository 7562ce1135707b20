import assert from 'node:assert/strict';
import { insertItems, loadItems, saveItems } from '../../src/restore/ledger/ledger.ts';
import type { Ledger } from '../../src/restore/ledger/ledger.ts';
import type { Db } from '../../src/storage/types.ts';

/** Inserts 703 objects, the first three of which have outcomes. */
export const insertReportedItems = async (db: Db, ledger: Ledger): Promise<void> => {
  await insertItems(db, ledger, [
    ...Array.from({ length: 700 }, (_, index) => ({
      type: 'users' as const,
      sourceId: `user-${String(index).padStart(4, '0')}`,
      counter: 'users',
      stage: 1,
      name: `Person ${index}`,
      dependency: false,
    })),
    {
      type: 'directoryRoles',
      sourceId: 'role-1',
      counter: 'customRoles',
      stage: 6,
      name: '=HYPERLINK("http://evil")',
      dependency: false,
    },
    {
      type: 'groups',
      sourceId: 'group-1',
      counter: 'groups',
      stage: 5,
      name: 'Zoe\u0308s Stra\u00dfe',
      dependency: false,
    },
    {
      type: 'tenantWidePolicies',
      sourceId: 'authorizationPolicy',
      counter: 'tenantWidePolicies',
      stage: 7,
      name: 'Authorization policy',
      dependency: false,
    },
  ]);
  const items = await loadItems(db, ledger);
  const [first, second] = items;
  assert.ok(first && second);
  Object.assign(first, {
    state: 'failed',
    outcome: 'create',
    code: 'Request_BadRequest',
    report: {
      errors: [{ message: 'It is taken.', code: 'Request_BadRequest', attribute: 'userPrincipalName' }],
      notes: [],
      losses: [],
    },
  });
  Object.assign(second, {
    state: 'completed',
    outcome: 'create',
    targetId: 'new-id',
    report: {
      errors: [],
      notes: ['Linked again'],
      losses: ['The password', 'Licences'],
      intended: { jobTitle: 'Tester' },
    },
  });
  const [, , third] = items;
  assert.ok(third);
  Object.assign(third, {
    state: 'completedWithErrors',
    outcome: 'update',
    report: {
      errors: [
        {
          message: 'city could not be restored: the directory has another value.',
          code: 'notEqual',
          attribute: 'city',
        },
      ],
      notes: [],
      losses: [],
      intended: { city: 'Oslo', tags: ['b', 'a'] },
      written: { tags: ['b', 'a'], city: 'Oslo', passwordProfile: { password: 'S3cret!' } },
      readBack: { tags: ['a', 'b'], city: 'Paris' },
    },
  });
  await saveItems(db, ledger, [first, second, third]);
};
