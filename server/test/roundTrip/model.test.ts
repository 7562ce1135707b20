import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { ObjectType } from '@trc/domain/objectTypes';
import { isRestorableId } from '../../src/directory/types/restorable.ts';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { createIdMap } from '../../src/catalog/idMap.ts';
import { createTenantServer } from '@trc/simulator/tenant/http/app';
import { Faults } from '@trc/simulator/tenant/http/faults';
import { Quotas } from '@trc/simulator/tenant/http/quotas';
import type { SeedOptions } from '@trc/simulator/tenant/seed/index';
import { textOf } from '@trc/simulator/tenant/store/entity';
import { Store } from '@trc/simulator/tenant/store/store';
import { SMALL } from '@trc/simulator/test/tenant/kit';
import { describeItem } from '../restore/kit.ts';
import type { Contents } from './contents.ts';
import { compareContents } from './differences.ts';
import { disturb, disturbance } from './disturbances.ts';
import type { Disturbance } from './disturbances.ts';
import { isDate, Reported } from './listed.ts';
import { isLink, findOwners } from './owners.ts';
import { startRoundTrip } from './stage.ts';
import type { Chosen, RoundTrip } from './stage.ts';

const GIVEN_RUNS = process.env['RUNS'] ?? process.env['KILLS'];
const RUNS = Number(GIVEN_RUNS ?? 3);
/** Always the same few in the suite, others each time that more runs are asked for, as `npm run soak` does. */
const SEED = Number(process.env['SEED'] ?? (GIVEN_RUNS === undefined ? 20261122 : Date.now() % 2 ** 31));

interface Course {
  tenant: SeedOptions;
  disturbances: Disturbance[];
  /** Indexes of the disturbed objects, and of the chosen others. */
  chosen: number[];
  others: number;
}

const course: fc.Arbitrary<Course> = fc.record({
  tenant: fc.record({
    seed: fc.nat({ max: 1_000_000 }).map((number) => `model ${number}`),
    users: fc.integer({ min: 5, max: 16 }),
    groups: fc.integer({ min: 3, max: 8 }),
    applications: fc.integer({ min: 2, max: 4 }),
    conditionalAccessPolicies: fc.integer({ min: 2, max: 6 }),
    namedLocations: fc.integer({ min: 4, max: 6 }),
    administrativeUnits: fc.integer({ min: 2, max: 4 }),
  }),
  disturbances: fc.array(disturbance, { minLength: 4, maxLength: 25 }),
  chosen: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 25, maxLength: 25 }),
  others: fc.integer({ min: 5, max: 60 }),
});

const inBin = (contents: Contents, wanted: boolean): Contents =>
  new Map([...contents].filter(([part]) => part.startsWith('deleted/') === wanted));

const restrictingUnits = (contents: Contents): ReadonlySet<string> =>
  new Set(
    [...(contents.get('administrativeUnits') ?? [])]
      .filter(([, unit]) => unit['isMemberManagementRestricted'] === true)
      .map(([id]) => id.toLowerCase()),
  );

const tell = (differences: readonly unknown[]): string =>
  differences
    .slice(0, 8)
    .map((each) => JSON.stringify(each).slice(0, 600))
    .join('\n');

describe(`restores of random tenants, changes and selections (SEED=${SEED} RUNS=${RUNS})`, () => {
  let store: Store;
  let trip: RoundTrip;
  let folder: string;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'model-'));
    store = Store.open(folder, SMALL);
    const token = 'the-bearer-of-this-test';
    const server = createTenantServer({ store, faults: new Faults(), quotas: new Quotas(), token });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    trip = await startRoundTrip({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token,
      close: () => {
        server.close();
        server.closeAllConnections();
        store.close();
      },
    });
  });
  after(async () => {
    await trip.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * The selection: two of three disturbed objects and a few others; a service principal never without its application.
   */
  const choose = (
    held: Record<ObjectType, string[]>,
    disturbed: readonly string[],
    { chosen, others }: Course,
  ): Chosen => {
    const ids = new Set(disturbed.filter((_, index) => (chosen[index % chosen.length] ?? 0) > 0));
    Object.values(held)
      .flat()
      .forEach((id, index) => {
        if (index % others === 0) ids.add(id);
      });
    for (const principal of held.servicePrincipals.filter((id) => ids.has(id))) {
      const appId = textOf(
        store.directory.set('servicePrincipals').get(principal)?.['appId'] ??
          store.directory.deleted('servicePrincipals').get(principal)?.['appId'],
      );
      for (const set of [store.directory.set('applications'), store.directory.deleted('applications')])
        for (const id of set.where('appId', appId)) ids.add(id);
    }
    return Object.fromEntries(
      OBJECT_TYPES.map(
        ({ type }) => [type, held[type].filter((id) => ids.has(id) && isRestorableId(type, id))] as const,
      ).filter(([, list]) => list.length > 0),
    );
  };

  /** Objects that do not exist and will not be restored. */
  const absent = (backedUp: Contents, disturbed: Contents, chosen: ReadonlySet<string>): string[] =>
    [...backedUp].flatMap(([part, objects]) =>
      part.includes('/')
        ? []
        : [...objects.keys()].filter(
            (key) => disturbed.get(part)?.get(key) === undefined && !chosen.has(key.toLowerCase()),
          ),
    );

  const run = async (given: Course): Promise<void> => {
    store.reset(given.tenant);
    await trip.ask('POST', '/_simulator/consent', { admin: true });
    // The same seed gives the same ids again, which are no longer those of an earlier run.
    await trip.db.query('delete from id_map');
    const backupId = await trip.backup();
    const held = await trip.idsOf(backupId);
    const backedUp = await trip.contents();

    const deeds = disturb(store, given.disturbances);
    const disturbed = await trip.contents();
    const chosen = choose(held, [...new Set(deeds.map(({ id }) => id))], given);
    if (Object.keys(chosen).length === 0) return;
    const { items } = await trip.restore(backupId, chosen);

    const restored = await trip.contents();
    const ids = await trip.newIds();
    const now = new Set(
      items.flatMap(({ sourceId, targetId }) => [sourceId, targetId ?? sourceId]).map((id) => id.toLowerCase()),
    );
    const made = deeds.filter(({ what }) => what === 'created').map(({ id }) => id);
    const stays = [...made, ...absent(backedUp, disturbed, now)];
    const reported = new Reported(items, stays, ids, restrictingUnits(restored));
    assert.deepEqual(reported.unexcused().map(describeItem), [], 'what is chosen comes back');

    const unlisted = compareContents(backedUp, restored, ids).filter(
      (each) => findOwners(each).some((id) => now.has(id)) && reported.listing(each, restored) === undefined,
    );
    assert.deepEqual(unlisted, [], `what is chosen is as it was:\n${tell(unlisted)}`);

    const back = new Set(
      items
        .filter(({ outcome }) => outcome === 'create' || outcome === 'undelete')
        .map(({ targetId, sourceId }) => (targetId ?? sourceId).toLowerCase()),
    );
    const wished = new Set(
      compareContents(backedUp, restored, ids)
        .filter(isLink)
        .map(({ part, key }) => `${part} ${key}`),
    );
    // Objects in the recycle bin keep the ids that they name, because nothing writes there.
    const binned = compareContents(inBin(disturbed, true), inBin(restored, true), createIdMap([]));
    const touched = [...compareContents(inBin(disturbed, false), inBin(restored, false), ids), ...binned].filter(
      (each) => {
        if (findOwners(each).some((id) => now.has(id))) return false;
        // An object that referred to a re-created object was written, so that its date differs.
        if (each.property !== undefined && isDate(each.property)) return reported.listing(each, restored) === undefined;
        // A restored user also returns to the groups of the backup that were not selected.
        const comesBack =
          isLink(each) &&
          each.what === 'surplus' &&
          [...back].some((id) => JSON.stringify(each.after).toLowerCase().includes(id));
        return !(comesBack && !wished.has(`${each.part} ${each.key}`));
      },
    );
    assert.deepEqual(touched, [], `what is not chosen is as it is:\n${tell(touched)}`);

    const again = await trip.restore(backupId, chosen);
    assert.deepEqual(
      again.items
        .filter(
          ({ sourceId, outcome }) =>
            outcome !== 'equal' && items.some((item) => item.sourceId === sourceId && item.state === 'completed'),
        )
        .map(describeItem),
      [],
      'a second restore finds everything equal',
    );
    const rewritten = compareContents(restored, await trip.contents(), createIdMap([]));
    assert.deepEqual(rewritten, [], `a second restore changes nothing:\n${tell(rewritten)}`);
  };

  it('restore the selected objects, change nothing else, and find no difference a second time', async () => {
    await fc.assert(fc.asyncProperty(course, run), {
      numRuns: RUNS,
      seed: SEED,
      endOnFailure: true,
      includeErrorInReport: true,
    });
  });
});
