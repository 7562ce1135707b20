import { labelOfStored } from '../directory/types/stored.ts';
import { saveCarried } from './carried.ts';
import { packCheckpoint } from './checkpoint.ts';
import type { Checkpoint } from './checkpoint.ts';
import { withGap } from './coverageGaps.ts';
import type { Gap } from './coverageGaps.ts';
import { damagedBodies, repairBodies } from './repairBodies.ts';
import type { IdSet } from './idSet.ts';
import type { LinkedPage } from './linkReader.ts';
import type { Reading } from './reading.ts';
import { saveScheduledGroups } from './scheduledGroups.ts';
import { saveSeen } from './seenIds.ts';
import { ensureStatistics } from './statistics.ts';
import { dropReplaced, insertBodies, insertVersions, openVersions, storedBodies } from '../catalog/versions.ts';
import type { NewVersion, OpenVersion, VersionPlace, RenewedBody, WrittenVersion } from '../catalog/versions.ts';
import type { Db } from '../storage/types.ts';

const BODIES_PER_BATCH = 250;
/** After this many pages of a type there is enough to gather statistics of. */
const PAGES_BEFORE_STATISTICS = 5;

export interface PageStoring {
  reading: Reading;
  place: VersionPlace;
  at: Checkpoint;
  /** Ids that the backup has met of this type; the page's are added after they are stored. */
  seen: IdSet;
  /** Ids of objects whose content is stored again even if unchanged. */
  unsound: ReadonlySet<string>;
  /** Updates the row that the list shows for the running backup. */
  show(tx: Db, next: Checkpoint): Promise<void>;
}

const gapsOf = ({ at, place }: PageStoring, page: LinkedPage): readonly Gap[] => {
  const found: Gap[] =
    page.withoutId === 0
      ? page.gaps
      : [
          ...page.gaps,
          {
            type: place.type,
            state: 'partial',
            reason: `Objects of ${labelOfStored(place.type)} came without an id.`,
            objects: page.withoutId,
            unknown: 0,
            carriedOver: 0,
          },
        ];
  return found.reduce(withGap, at.gaps);
};

/** A body that is not stored, or is damaged; of the object at `index` of the page. */
interface WantedBody extends NewVersion {
  index: number;
  /** The backup that a lost or damaged body belongs to. */
  renewed?: number;
}

/** Includes unchanged objects: bodies that were lost or damaged since are written again. */
const wantedBodies = async (
  { reading: { db }, place, unsound }: PageStoring,
  page: LinkedPage,
  known: ReadonlyMap<string, OpenVersion>,
  versions: readonly (NewVersion & { index: number })[],
): Promise<WantedBody[]> => {
  const stored = await storedBodies(
    db,
    place.tenantId,
    versions.map(({ hash }) => hash),
  );
  // An object has a former content again: rare, and that content may be damaged.
  const back = versions.filter(({ hash }) => stored.has(hash.toString('hex')));
  const damaged =
    back.length === 0
      ? new Set<string>()
      : await damagedBodies(
          db,
          place,
          back.map(({ id }) => id),
        );
  const changed = versions.flatMap((version): WantedBody[] => {
    const address = version.hash.toString('hex');
    if (damaged.has(address)) return [{ ...version, renewed: place.number }];
    return stored.has(address) ? [] : [version];
  });
  const unchanged = page.hashes.flatMap((hash, index): WantedBody[] => {
    const id = page.ids[index];
    const open = id === undefined ? undefined : known.get(id);
    return id !== undefined && open && unsound.has(id) && open.hash.equals(hash)
      ? [{ id, hash, index, renewed: open.valid_from }]
      : [];
  });
  return [...changed, ...unchanged];
};

/**
 * Bodies make most of a page's bytes and are found again by their address, so they go ahead in short transactions
 * between which others get the database. Bodies that a crash leaves without a version are reused when the page is read
 * again, or removed.
 */
const storeBodies = async (
  { reading, place }: PageStoring,
  wanted: readonly WantedBody[],
  bodies: readonly Buffer[],
): Promise<void> => {
  const fresh: { hash: Buffer; body: Buffer }[] = [];
  const renewed: RenewedBody[] = [];
  wanted.forEach(({ id, hash, renewed: number }, order) => {
    const body = bodies[order];
    if (!body) return;
    if (number === undefined) fresh.push({ hash, body });
    else renewed.push({ id, hash, body, number });
  });
  for (let start = 0; start < fresh.length; start += BODIES_PER_BATCH) {
    const part = fresh.slice(start, start + BODIES_PER_BATCH);
    await reading.job.write((tx) =>
      insertBodies(
        tx,
        place,
        part.map(({ hash }) => hash),
        part.map(({ body }) => body),
      ),
    );
  }
  await repairBodies(reading, place, renewed);
};

/**
 * Writes the new and the changed objects of a page; its versions with the checkpoint in one transaction, after their
 * bodies.
 * @returns the checkpoint after it
 */
export const storePage = async (storing: PageStoring, page: LinkedPage): Promise<Checkpoint> => {
  const { reading, place, at, seen } = storing;
  const { db, keys, job } = reading;
  const known = await openVersions(db, place, page.ids);
  const versions = page.hashes.flatMap((hash, index) => {
    const id = page.ids[index];
    return id === undefined || known.get(id)?.hash.equals(hash) ? [] : [{ id, hash, index }];
  });
  const wanted = await wantedBodies(storing, page, known, versions);
  // Also of a page without a change: the thread lets go of it with this.
  const { bodies, targets, meanings } = await page.seal(
    wanted.map(({ index }) => index),
    versions.map(({ index }) => index),
  );
  const written = versions.map(({ id, hash }, order): WrittenVersion => ({
    id,
    hash,
    targets: targets[order] ?? Buffer.alloc(0),
    meaning: meanings[order] ?? Buffer.alloc(0),
  }));
  const met = page.ids.flatMap((id, index) => (seen.has(id) ? [] : [{ id, links: page.links[index] ?? 0 }]));
  const links = met.reduce((sum, one) => sum + one.links, at.links[place.type] ?? 0);
  const isLast = page.nextLink === undefined;
  const next: Checkpoint = {
    ...at,
    counts: { ...at.counts, [place.type]: seen.size + met.length },
    links: { ...at.links, [place.type]: links },
    source: at.source + (isLast ? 1 : 0),
    link: page.nextLink,
    page: at.page + 1,
    gaps: gapsOf(storing, page),
  };
  // Known from this very backup: the object came twice and has changed in between.
  const replaced = versions.flatMap(({ id }) => {
    const earlier = known.get(id);
    return earlier?.valid_from === place.number ? [{ id, hash: earlier.hash }] : [];
  });
  const ids = met.map(({ id }) => id);
  await storeBodies(storing, wanted, bodies);
  await job.write(
    async (tx) => {
      await insertVersions(tx, place, written);
      await dropReplaced(tx, place, replaced);
      await saveSeen(tx, place, at.page, ids);
      await saveScheduledGroups(tx, place.tenantId, page.scheduled);
      for (const [link, carried] of Object.entries(page.carried))
        await saveCarried(tx, { ...place, link }, `page ${at.page}`, carried);
      if (next.page === PAGES_BEFORE_STATISTICS) await ensureStatistics(tx);
      await storing.show(tx, next);
    },
    { checkpoint: packCheckpoint(keys, next) },
  );
  for (const id of ids) seen.add(id);
  for (const id of page.scheduled) reading.scheduledGroups.add(id);
  return next;
};
