import type { Plan, PlanOperation } from '../src/api';

const KINDS = { create: 0, undelete: 0, update: 0, disable: 0, delete: 0, unchanged: 0 };
export const PLAN_ID = '0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e';
export const BACKUP = '3a7e5d10-9c1f-4f1e-8d55-000000000001';

type Wave = Plan['waves'][number];
export const wave = (number: number, more: Partial<Wave> = {}): Wave => ({
  wave: number,
  operations: 1,
  kinds: { ...KINDS, update: 1 },
  seconds: 10,
  ...more,
});

export const operation = (number: number, more: Partial<PlanOperation> = {}): PlanOperation => ({
  operationId: String(number),
  type: 'users',
  id: `8f0d1a52-7c3e-4b7e-9b43-${String(number).padStart(12, '0')}`,
  name: `Person ${number}`,
  kind: 'update',
  wave: 3,
  selected: true,
  attributes: [],
  links: [],
  requires: [],
  losses: [],
  conflicts: [],
  state: 'planned',
  ...more,
});

export const plan = ({
  totals,
  ...more
}: Partial<Omit<Plan, 'totals'>> & { totals?: Partial<Plan['totals']> } = {}): Plan => ({
  planId: PLAN_ID,
  revision: 1,
  hash: 'a'.repeat(64),
  state: 'draft',
  source: { kind: 'changes', backupId: BACKUP, otherId: BACKUP },
  title: 'Reverse 2 of the changes since the backup of 02:00',
  createdAt: '2026-11-20T08:50:00.000Z',
  createdBy: 'ada@fabrikam.example',
  totals: {
    operations: 2,
    selected: 2,
    kinds: { ...KINDS, update: 2 },
    conflicts: 0,
    losses: 0,
    comesBackDisabled: 0,
    permanent: 0,
    ...totals,
  },
  waves: [wave(3, { operations: 2, kinds: { ...KINDS, update: 2 } })],
  cannot: [],
  ...more,
});

export const kinds = (some: Partial<Plan['totals']['kinds']>): Plan['totals']['kinds'] => ({ ...KINDS, ...some });

/** A selected or unselected value of a link. */
export const value = (id: string, selected = true) => ({ value: id, name: `Name of ${id}`, selected });
/** The members that an operation adds and removes, each by whether it is selected. */
export const members = (add: boolean[], remove: boolean[]): PlanOperation['links'][number] => ({
  name: 'members',
  add: add.map((selected, index) => value(`a${index}`, selected)),
  addCount: add.length,
  remove: remove.map((selected, index) => value(`r${index}`, selected)),
  removeCount: remove.length,
  kept: 3,
});
