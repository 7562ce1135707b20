import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { before, it } from 'node:test';
import fc from 'fast-check';
import { createSelections, forgetOldSelections, loadSelection, markStarted, resolveSelection } from './index.ts';
import type { Selections } from './index.ts';
import { forgetOldReviews, rememberReview, reviewedHashes } from '../../comparison/index.ts';
import { DomainError } from '../../domainError.ts';
import { openKeys } from '../../keys/index.ts';
import type { OpenKeys } from '../../keys/index.ts';
import { migrate } from '../../storage/migrate.ts';
import type { Db } from '../../storage/types.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';

const TENANT = 'c0ffee00-0000-4000-8000-000000000008';
const PERSON = 'c0ffee00-0000-4000-8000-000000000009';
const DAY = 24 * 60 * 60_000;
const folder = temporaryFolder();
/** Small enough for the limit of 100 to be met often. */
const HELD = { users: 130, groups: 40, namedLocations: 5 } as const;
type Held = keyof typeof HELD;
const TYPES = Object.keys(HELD) as Held[];
const idOf = (type: Held, index: number): string => `${type}-${String(index).padStart(4, '0')}`;
const idsOf = (type: Held): string[] => Array.from({ length: HELD[type] }, (_, index) => idOf(type, index));

const index = fc.nat({ max: 59 });
const change = fc.oneof(
  fc.record({ isSectionSelected: fc.boolean() }),
  fc.record({ add: fc.uniqueArray(index, { maxLength: 40 }), remove: fc.uniqueArray(index, { maxLength: 20 }) }),
  fc.record({ isSectionSelected: fc.constant(false), add: fc.uniqueArray(index, { maxLength: 10 }) }),
);
type Change = { isSectionSelected?: boolean; add?: number[]; remove?: number[] };
const changes = fc.array(
  fc.record({
    users: fc.option(change, { nil: undefined }),
    groups: fc.option(change, { nil: undefined }),
    namedLocations: fc.option(change, { nil: undefined }),
  }),
  { maxLength: 6 },
);

/** Applies a change to a selection, which is a set. @returns undefined for a change that contradicts itself */
const applied = (
  chosen: ReadonlySet<string>,
  type: Held,
  { isSectionSelected, add = [], remove = [] }: Change,
): Set<string> | undefined => {
  if (add.some((one) => remove.includes(one))) return undefined;
  const start = isSectionSelected === undefined ? chosen : new Set(isSectionSelected ? idsOf(type) : []);
  const next = new Set([...start].filter((id) => !remove.some((one) => idOf(type, one) === id)));
  for (const one of add) next.add(idOf(type, one));
  return next;
};

onBothEngines('selections', (open) => {
  let db: Db;
  let keys: OpenKeys;
  let selections: Selections;
  const backupId = randomUUID();
  before(async () => {
    db = await open();
    await migrate(db);
    const opened = await openKeys({ rootKeyFile: path.join(folder, `${randomUUID()}.key`), db });
    assert.ok(!opened.sealed);
    keys = opened;
    selections = createSelections({ db, keys, experimental: true });
    await db.query(
      `insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, counters, is_data_ready,
       requested_by, request_id)
       values ($1, $2, 1, $3, 'Completed', 'on-demand', 'on-demand', $4, true, 'x', 'x')`,
      [TENANT, backupId, randomUUID(), JSON.stringify(HELD)],
    );
    for (const type of TYPES) {
      await db.query(
        `insert into object_version (tenant_id, type, object_id, valid_from, hash) select $1, $2, id, 1, '\\x00'
         from unnest($3::text[]) as id`,
        [TENANT, type, idsOf(type)],
      );
    }
  });

  const create = () => selections.create({ tenantId: TENANT, person: PERSON }, { backupId, selection: {} });

  it('are sets: whatever is added, removed, chosen whole or cleared, in any order, within the limit', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const { restoreId } = await create();
        const model = new Map<Held, ReadonlySet<string>>(TYPES.map((type) => [type, new Set<string>()]));
        let version = 1;
        for (const step of list) {
          const given = TYPES.flatMap((type): [Held, Change][] =>
            step[type]
              ? [[type, Object.fromEntries(Object.entries(step[type]).filter(([, value]) => value !== undefined))]]
              : [],
          );
          if (given.some(([type, { add = [], remove = [] }]) => [...add, ...remove].some((one) => one >= HELD[type])))
            continue;
          const next = new Map(model);
          let contradiction = false;
          for (const [type, one] of given) {
            const after = applied(model.get(type) ?? new Set(), type, one);
            if (after) next.set(type, after);
            else contradiction = true;
          }
          const sum = (sets: ReadonlyMap<Held, ReadonlySet<string>>): number =>
            [...sets.values()].reduce((total, { size }) => total + size, 0);
          const refused = contradiction || (sum(next) > 100 && sum(next) > sum(model));
          const selection = Object.fromEntries(
            given.map(([type, { add, remove, isSectionSelected }]) => [
              type,
              {
                ...(isSectionSelected === undefined ? {} : { isSectionSelected }),
                ...(add ? { add: add.map((one) => ({ id: idOf(type, one) })) } : {}),
                ...(remove ? { remove: remove.map((one) => idOf(type, one)) } : {}),
              },
            ]),
          );
          const update = selections.update(TENANT, restoreId, { version, selection });
          if (refused) {
            await assert.rejects(update, (error: unknown) => error instanceof DomainError && error.code === 'invalid');
            continue;
          }
          const summary = await update;
          version += 1;
          for (const [type, set] of next) model.set(type, set);
          assert.equal(summary.version, version);
          assert.deepEqual(
            summary.totalSelected,
            Object.fromEntries([...model].filter(([, { size }]) => size > 0).map(([type, { size }]) => [type, size])),
          );
        }
        const saved = await loadSelection(db, TENANT, restoreId);
        const resolved = await resolveSelection(db, TENANT, { number: 1, sections: saved?.sections ?? {} });
        for (const type of TYPES)
          assert.deepEqual([...(resolved.get(type) ?? [])].sort(), [...(model.get(type) ?? [])].sort());
        await selections.remove(TENANT, restoreId);
      }),
      { numRuns: 25 },
    );
    assert.deepEqual(
      await db.query(
        'select 1 from selection union all select 1 from selection_item union all select 1 from selection_section',
      ),
      [],
    );
  });

  it('above the normal limit need the setting of the service, whatever a caller claims', async () => {
    const strict = createSelections({ db, keys, experimental: false });
    const refusal = (error: unknown): boolean =>
      error instanceof DomainError &&
      error.code === 'invalid' &&
      error.message === 'Experimental features are switched off on this service';
    await assert.rejects(
      strict.create({ tenantId: TENANT, person: PERSON }, { backupId, selection: {}, experimental: true }),
      refusal,
    );
    const { restoreId } = await create();
    await assert.rejects(strict.update(TENANT, restoreId, { version: 1, selection: {}, experimental: true }), refusal);
    await selections.remove(TENANT, restoreId);
  });

  it('of one person are at most twenty: the oldest goes, and other people keep theirs', async () => {
    const person = randomUUID();
    const other = await create();
    const made = [];
    for (let count = 0; count < 23; count += 1) {
      made.push((await selections.create({ tenantId: TENANT, person }, { backupId, selection: {} })).restoreId);
      const later = `update selection set updated_at = now() + $2 * interval '1 s' where restore_id = $1`;
      await db.query(later, [made.at(-1), count]);
    }
    const left = await db.query<{ restore_id: string }>('select restore_id from selection where person = $1', [person]);
    assert.deepEqual(left.map(({ restore_id: id }) => id).sort(), made.slice(3).sort());
    assert.equal((await selections.get(TENANT, other.restoreId)).restoreId, other.restoreId);
    await db.query('delete from selection where tenant_id = $1', [TENANT]);
  });

  it('are removed after a week without a change', async () => {
    const { restoreId: old } = await create();
    const { restoreId: fresh } = await create();
    await selections.update(TENANT, old, {
      version: 1,
      selection: { users: { add: [{ id: idOf('users', 1), displayName: 'A' }] } },
    });
    await db.query('update selection set updated_at = $2 where restore_id = $1', [
      old,
      new Date(Date.now() - 8 * DAY).toISOString(),
    ]);
    await forgetOldSelections(db, new Date());
    assert.deepEqual(
      (await db.query<{ restore_id: string }>('select restore_id from selection')).map((row) => row.restore_id),
      [fresh],
    );
    assert.deepEqual(await db.query('select 1 from selection_item'), []);
  });

  it('keep names readable when the quarter, and so the data key, has changed', async () => {
    const { restoreId } = await selections.create(
      { tenantId: TENANT, person: PERSON },
      {
        backupId,
        selection: { users: { isSectionSelected: false, selected: [{ id: idOf('users', 1), displayName: 'Zoë 名' }] } },
      },
    );
    const reopened = createSelections({
      db,
      keys: { ...keys, tenant: async (id) => ({ ...(await keys.tenant(id)), current: 999 }) },
      experimental: false,
    });
    assert.equal((await reopened.get(TENANT, restoreId)).selection.users?.selected[0]?.displayName, 'Zoë 名');
  });

  it('have one review per person and backup, which expires after a day', async () => {
    const tenantKeys = await keys.tenant(TENANT);
    const review = { person: PERSON, backupId };
    const now = new Date();
    const hash = async (at = now, of = review) =>
      (await reviewedHashes(db, tenantKeys, of, 'users', ['u', 'another'], at)).get('u');
    await rememberReview(
      db,
      tenantKeys,
      review,
      [{ type: 'users', id: 'u', hash: 'first' }],
      new Date(now.getTime() - 1000),
    );
    await rememberReview(
      db,
      tenantKeys,
      review,
      [
        { type: 'users', id: 'u', hash: 'second' },
        { type: 'users', id: 'u', hash: 'third' },
        { type: 'groups', id: 'u', hash: 'group' },
      ],
      now,
    );
    assert.deepEqual(
      [await hash(), await hash(new Date(now.getTime() + DAY)), await hash(now, { ...review, backupId: randomUUID() })],
      ['third', undefined, undefined],
    );
    await forgetOldReviews(db, new Date(now.getTime() + 2 * DAY));
    assert.deepEqual(await db.query('select 1 from reviewed_object'), []);
  });

  it('finds the newest selection of a person that was not started', async () => {
    const [person, other] = [randomUUID(), randomUUID()];
    const found = () => selections.findOwn({ tenantId: TENANT, person }, backupId);
    const make = (by: string) => selections.create({ tenantId: TENANT, person: by }, { backupId, selection: {} });
    assert.deepEqual(await found(), {});
    const first = await make(person);
    await make(other);
    assert.deepEqual(await found(), { restoreId: first.restoreId });
    const second = await make(person);
    assert.deepEqual(await found(), { restoreId: second.restoreId });
    await markStarted(db, TENANT, second.restoreId);
    assert.deepEqual(await found(), { restoreId: first.restoreId });
    await selections.remove(TENANT, first.restoreId);
    assert.deepEqual(await found(), {});
    await assert.rejects(
      selections.findOwn({ tenantId: TENANT, person }, randomUUID()),
      (error: unknown) => error instanceof DomainError && error.code === 'notFound',
    );
  });
});
