import type { ObjectType } from '../../../src/domain/objectTypes.ts';
import { labelOfType } from '../../../src/domain/objectTypes.ts';
import { DirectoryError, READINGS, firstPageOf } from '../directory/index.ts';
import type { DirectoryClient, Source } from '../directory/index.ts';
import { JobFailed } from '../jobs/index.ts';
import type { Job } from '../jobs/index.ts';
import type { AddressedPage, Sealer } from '../keys/sealer.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { changeBackup } from './backups.ts';
import { packCheckpoint } from './checkpoint.ts';
import type { Checkpoint } from './checkpoint.ts';
import { forgetSeen, loadSeen, saveSeen } from './seen.ts';
import { dropReplaced, endVersions, insertBodies, insertVersions, openIds, openVersions, storedBodies } from './versions.ts';
import type { Place } from './versions.ts';

export interface Reading {
  job: Job;
  db: Db;
  directory: DirectoryClient;
  sealer: Sealer;
  keys: TenantKeys;
  backupId: string;
  number: number;
}

/** A refusal that says "this tenant has no such thing". */
const ABSENT = new Set([400, 403, 404, 501]);
/** A nextLink that has run out. */
const EXPIRED = new Set([400, 404, 410]);
const IDS_AT_ONCE = 10_000;

class PagesExpired extends Error {}

const shapeOf = (type: ObjectType, source: Source) => ({
  type, kind: source.kind, idProperty: source.idProperty ?? 'id', idPrefix: source.idPrefix ?? '', singletonId: source.singletonId, source: source.name,
});

/** Reads one type in full, page by page; each page with its checkpoint is one transaction. */
class TypeReader {
  readonly #place: Place;
  readonly #seen: Set<string>;
  #expected: number | undefined;

  constructor(readonly reading: Reading, readonly type: ObjectType, public at: Checkpoint, seen: Set<string>) {
    this.#place = { tenantId: reading.job.tenantId, number: reading.number, type };
    this.#seen = seen;
  }

  async read(): Promise<void> {
    const { sources } = READINGS[this.type];
    this.#countAhead(sources[0]);
    while (this.at.source < sources.length) {
      const source = sources[this.at.source];
      if (source) await this.#readSource(source);
    }
    await this.#endMissing();
  }

  /** Progress says "of how many" as soon as the directory has answered; the backup does not wait for it. */
  #countAhead(source: Source): void {
    if (!source.countable) return;
    const { directory, job: { signal } } = this.reading;
    directory.count(source.path, { signal }).then((count) => { this.#expected = count; }, () => undefined);
  }

  async #readSource(source: Source): Promise<void> {
    const begin = this.at.link;
    try {
      await this.#readPages(source, begin ?? firstPageOf(source));
    } catch (error) {
      if (error instanceof PagesExpired && begin !== undefined) {
        return this.#startOver();
      }
      if (error instanceof DirectoryError && source.mayBeMissing && ABSENT.has(error.status ?? 0)) {
        return this.#skip(source, error);
      }
      throw error;
    }
  }

  async #readPages(source: Source, first: string): Promise<void> {
    const prints = new Set<string>();
    let coming = this.#fetch(source, first, first === this.at.link);
    for (;;) {
      const page = await coming;
      if (page.nextLink !== undefined && prints.has(page.fingerprint)) throw new DirectoryError('The pages of the directory go round in circles.');
      prints.add(page.fingerprint);
      // The next page travels while this one is stored.
      if (page.nextLink !== undefined) coming = this.#fetch(source, page.nextLink, false);
      coming.catch(() => undefined);
      await this.#store(page);
      if (page.nextLink === undefined) return;
    }
  }

  async #fetch(source: Source, link: string, resumed: boolean): Promise<AddressedPage> {
    const { directory, sealer, keys, job: { signal } } = this.reading;
    try {
      return await directory.read(link, (bytes) => sealer.read(keys, bytes, shapeOf(this.type, source)), { signal, lane: source.lane });
    } catch (error) {
      if (resumed && error instanceof DirectoryError && EXPIRED.has(error.status ?? 0)) throw new PagesExpired();
      throw error;
    }
  }

  async #store(page: AddressedPage): Promise<void> {
    const { db, keys, job } = this.reading;
    const place = this.#place;
    const known = await openVersions(db, place, page.ids);
    const changed = page.hashes.flatMap((hash, index) => (known.get(page.ids[index] ?? '')?.hash.equals(hash) ? [] : [index]));
    const versions = changed.flatMap((index) => {
      const id = page.ids[index];
      const hash = page.hashes[index];
      return id !== undefined && hash ? [{ id, hash, index }] : [];
    });
    const stored = await storedBodies(db, place.tenantId, versions.map(({ hash }) => hash));
    const fresh = versions.filter(({ hash }) => !stored.has(hash.toString('hex')));
    const bodies = fresh.length === 0 ? [] : await page.seal(fresh.map(({ index }) => index));
    const ids = page.ids.filter((id) => !this.#seen.has(id));
    const counts = { ...this.at.counts, [this.type]: this.#seen.size + ids.length };
    const isLast = page.nextLink === undefined;
    const next: Checkpoint = {
      ...this.at, counts,
      source: this.at.source + (isLast ? 1 : 0),
      link: page.nextLink,
      page: this.at.page + 1,
      gaps: page.withoutId === 0 ? this.at.gaps : [...this.at.gaps, `${page.withoutId} of ${labelOfType(this.type)} without an id`],
    };
    // Known from this very backup: the object came twice and has changed in between.
    const replaced = versions.flatMap(({ id }) => {
      const earlier = known.get(id);
      return earlier?.valid_from === place.number ? [{ id, hash: earlier.hash }] : [];
    });
    await job.write(async (tx) => {
      await insertVersions(tx, place, versions);
      await dropReplaced(tx, place, replaced);
      await insertBodies(tx, place, fresh.map(({ hash }) => hash), bodies);
      await saveSeen(tx, place, this.at.page, ids);
      await this.#show(tx, next);
    }, { checkpoint: packCheckpoint(keys, next) });
    for (const id of ids) this.#seen.add(id);
    this.at = next;
  }

  async #skip(source: Source, error: DirectoryError): Promise<void> {
    await this.#advance({
      ...this.at, source: this.at.source + 1, link: undefined,
      gaps: [...this.at.gaps, `${source.name ?? labelOfType(this.type)} (${error.status ?? 0})`],
    });
  }

  /** Pages that were stored stay: the second reading meets the same objects or ends them. */
  async #startOver(): Promise<void> {
    const { [this.type]: _read, ...counts } = this.at.counts;
    this.#seen.clear();
    await this.#advance({ ...this.at, counts, source: 0, link: undefined, page: 0 }, (tx) => forgetSeen(tx, this.#place));
  }

  async #endMissing(): Promise<void> {
    const { db, job } = this.reading;
    let ids: string[] = [];
    do {
      ids = await openIds(db, this.#place, ids.at(-1) ?? '', IDS_AT_ONCE);
      const missing = ids.filter((id) => !this.#seen.has(id));
      if (missing.length > 0) await job.write((tx) => endVersions(tx, this.#place, missing));
    } while (ids.length === IDS_AT_ONCE);
    const counts = { ...this.at.counts, [this.type]: this.#seen.size };
    await this.#advance({ ...this.at, counts, type: this.at.type + 1, source: 0, link: undefined, page: 0 });
  }

  async #advance(next: Checkpoint, work?: (tx: Db) => Promise<void>): Promise<void> {
    await this.reading.job.write(async (tx) => {
      await work?.(tx);
      await this.#show(tx, next);
    }, { checkpoint: packCheckpoint(this.reading.keys, next) });
    this.at = next;
  }

  async #show(tx: Db, { counts }: Checkpoint): Promise<void> {
    const expected = this.#expected === undefined ? {} : { expected: this.#expected };
    await changeBackup(tx, this.#place.tenantId, this.reading.backupId, ['Running'], {
      counters: counts, progress: { type: this.type, read: counts[this.type] ?? 0, ...expected },
    });
  }
}

/** Reads a type from where `at` stands. @returns where the backup stands then. @throws JobFailed when the directory refuses or fails for good */
export const readType = async (reading: Reading, type: ObjectType, at: Checkpoint): Promise<Checkpoint> => {
  const seen = await loadSeen(reading.db, { tenantId: reading.job.tenantId, number: reading.number, type });
  const reader = new TypeReader(reading, type, at, seen);
  try {
    await reader.read();
  } catch (error) {
    if (error instanceof DirectoryError) throw new JobFailed(`${labelOfType(type)} could not be read. ${error.message}`, { cause: error });
    throw error;
  }
  return reader.at;
};
