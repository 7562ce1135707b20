import { DirectoryError } from '../directory/index.ts';
import type { Source } from '../directory/index.ts';
import { firstPageWithLinks, labelOfStored, isObjectType, readingOf } from '../directory/types/stored.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { JobFailedError } from '../jobs/index.ts';
import type { ParsedPage } from '../content/seal.ts';
import type { Db } from '../storage/types.ts';
import { changeBackup } from '../catalog/backups.ts';
import { forgetCarried } from './carried.ts';
import { packCheckpoint } from './checkpoint.ts';
import type { Checkpoint } from './checkpoint.ts';
import { classifyGap, isRecordable, withGap } from './coverageGaps.ts';
import type { Gap } from './coverageGaps.ts';
import { unsoundObjects } from './repairBodies.ts';
import type { IdSet } from './idSet.ts';
import { LinkReader } from './linkReader.ts';
import { closeDeleted, absentIds } from './closeDeleted.ts';
import { storePage } from './pageStore.ts';
import { fetchPage, PagesExpiredError } from './fetchPage.ts';
import type { Reading } from './reading.ts';
import { selecting } from './readingPlan.ts';
import { forgetSeen, loadSeen } from './seenIds.ts';
import { readNames } from './readNames.ts';
import { partialGap, refusedSourceGap, unlistedGap } from './typeGaps.ts';
import { findExisting, howToAsk, MAX_SINGLE_READS, sourceOfOne } from './unlisted.ts';
import type { VersionPlace } from '../catalog/versions.ts';
import { NOT_FOUND } from '@trc/domain/httpStatus';

export type { Reading } from './reading.ts';

/** A refusal that says "this tenant has no such thing". */
const ABSENT = new Set([400, 404, 405, 501]);

/**
 * Times that a type is read from its beginning because a nextLink does not hold; after that it is the directory's
 * failure.
 */
const MAX_RESTARTS = 2;

/** Reads one type in full, page by page; each page with its checkpoint is one transaction. */
class TypeReader {
  readonly #place: VersionPlace;
  readonly #seen: IdSet;
  readonly #links: LinkReader;
  #unsound: ReadonlySet<string> = new Set();
  #names: Readonly<Record<string, string>> = {};
  readonly #unsure = new Map<string, Gap>();
  #expected: number | undefined;
  #startsOver = 0;

  constructor(
    readonly reading: Reading,
    readonly type: StoredType,
    public at: Checkpoint,
    seen: IdSet,
  ) {
    this.#place = { tenantId: reading.job.tenantId, number: reading.number, type };
    this.#seen = seen;
    this.#links = new LinkReader(reading, this.#place);
  }

  async read(): Promise<void> {
    const { sources } = readingOf(this.type);
    this.#countAhead(sources[0]);
    this.#unsound = await unsoundObjects(this.reading.db, this.#place);
    try {
      while (this.at.source < sources.length) {
        const source = sources[this.at.source];
        if (source) await this.#readSource(source);
      }
      await this.#readUnlisted();
    } finally {
      await this.#links.close();
    }
    await this.#closeDeleted();
  }

  /** Progress says "of how many" as soon as the directory has answered; the backup does not wait for it. */
  #countAhead(source: Source | undefined): void {
    if (source?.countable !== true) return;
    const {
      directory,
      job: { signal },
    } = this.reading;
    directory.count(source.path, { signal }).then(
      (count) => {
        this.#expected = count;
      },
      () => undefined,
    );
  }

  async #readSource(source: Source): Promise<void> {
    const {
      directory,
      job: { signal },
    } = this.reading;
    this.#names = source.names ? await readNames(directory, source.names, signal) : {};
    try {
      await this.#readPages(
        source,
        this.at.link ?? firstPageWithLinks(this.type, selecting(this.type, source, this.at.requested)),
      );
    } catch (thrown) {
      if (thrown instanceof PagesExpiredError && this.#startsOver < MAX_RESTARTS) {
        this.#startsOver += 1;
        return this.#startOver();
      }
      const error = thrown instanceof PagesExpiredError ? thrown.failure : thrown;
      if (isRecordable(error)) return this.#skip(source, error, classifyGap(error.status, this.at.link !== undefined));
      if (error instanceof DirectoryError && source.mayBeMissing && ABSENT.has(error.status ?? 0)) {
        return this.#skip(source, error, this.at.link === undefined ? 'absent' : 'partial');
      }
      throw error;
    }
  }

  /** While one page is stored, the links of the next one are read and the one after that travels. */
  async #readPages(source: Source, first: string): Promise<void> {
    const prints = new Set<string>();
    let storing: Promise<void> = Promise.resolve();
    let coming: Promise<ParsedPage> | undefined = this.#fetch(source, first, first === this.at.link);
    try {
      while (coming) {
        const page: ParsedPage = await coming;
        if (page.nextLink !== undefined && prints.has(page.fingerprint))
          throw new DirectoryError('The directory sent pages that link to each other in a circle.');
        prints.add(page.fingerprint);
        coming = page.nextLink === undefined ? undefined : this.#fetch(source, page.nextLink, true);
        coming?.catch(() => undefined);
        const linked = await this.#links.complete(page, source.throttleClass);
        await storing;
        storing = this.#store(linked);
        storing.catch(() => undefined);
      }
    } finally {
      // At every kind of end, pending writes are finished or dropped, and the checkpoint says which.
      await storing;
    }
  }

  async #store(page: Awaited<ReturnType<LinkReader['complete']>>): Promise<void> {
    this.at = await storePage(
      {
        reading: this.reading,
        place: this.#place,
        at: this.at,
        seen: this.#seen,
        unsound: this.#unsound,
        show: (tx, next) => this.#show(tx, next),
      },
      page,
    );
  }

  #fetch(source: Source, link: string, isNext: boolean): Promise<ParsedPage> {
    return fetchPage(this.reading, { type: this.type, source, names: this.#names, link, isNext });
  }

  async #skip(source: Source, error: DirectoryError, state: Gap['state']): Promise<void> {
    const gap = refusedSourceGap(this.reading, { type: this.type, source, state }, error);
    await this.#advance({ ...this.at, source: this.at.source + 1, link: undefined, gaps: withGap(this.at.gaps, gap) });
  }

  /** Pages that were stored stay: the second reading meets the same objects or ends them. */
  async #startOver(): Promise<void> {
    const { [this.type]: _read, ...counts } = this.at.counts;
    const { [this.type]: _links, ...links } = this.at.links;
    this.#seen.clear();
    const gaps = this.at.gaps.filter((gap) => gap.type !== this.type);
    await this.#advance({ ...this.at, counts, links, gaps, source: 0, link: undefined, page: 0 }, async (tx) => {
      await forgetSeen(tx, this.#place);
      await forgetCarried(tx, this.#place);
    });
  }

  /** Asks for objects of the backup before that the list left out: some are there although v1.0 does not list them. */
  async #readUnlisted(): Promise<void> {
    const [source] = readingOf(this.type).sources;
    const how = howToAsk(this.type);
    if (!how || !source) return;
    const unmet = await absentIds(this.reading, this.#place, [source], this.#seen, this.at.gaps);
    for (const id of how === 'together' ? await this.#existing(unmet) : unmet) {
      if (this.reading.oneByOne.left === 0)
        this.#unsure.set(
          id,
          partialGap(
            this.type,
            `More objects are missing in the list than are asked for one by one (${MAX_SINGLE_READS}).`,
          ),
        );
      else await this.#readOne(source, id);
    }
  }

  /**
   * @returns the existing ones among some directory objects; none if the directory does not answer: then all of them
   * are carried over
   */
  async #existing(ids: readonly string[]): Promise<string[]> {
    try {
      const existing = await findExisting(this.reading.directory, ids, this.reading.job.signal);
      return ids.filter((id) => existing.has(id.toLowerCase()));
    } catch (error) {
      if (!isRecordable(error)) throw error;
      for (const id of ids) this.#unsure.set(id, partialGap(this.type, error.message, error.status));
      return [];
    }
  }

  async #readOne(source: Source, id: string): Promise<void> {
    this.reading.oneByOne.left -= 1;
    const one = sourceOfOne(source, id);
    try {
      const page = await this.#fetch(
        one,
        firstPageWithLinks(this.type, selecting(this.type, one, this.at.requested)),
        false,
      );
      await this.#store(await this.#links.complete(page, source.throttleClass));
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error;
      if (error.status === NOT_FOUND) return;
      if (!isRecordable(error)) throw error;
      this.#unsure.set(id, partialGap(this.type, error.message, error.status));
      return;
    }
    await this.#advance({ ...this.at, gaps: withGap(this.at.gaps, unlistedGap(this.type)) });
  }

  async #closeDeleted(): Promise<void> {
    const { gaps, carried } = await closeDeleted(
      this.reading,
      this.#place,
      readingOf(this.type).sources,
      this.#seen,
      this.at.gaps,
      this.#unsure,
    );
    const counts = { ...this.at.counts, [this.type]: this.#seen.size + carried };
    await this.#advance({ ...this.at, counts, gaps, type: this.at.type + 1, source: 0, link: undefined, page: 0 });
  }

  async #advance(next: Checkpoint, work?: (tx: Db) => Promise<void>): Promise<void> {
    await this.reading.job.write(
      async (tx) => {
        await work?.(tx);
        await this.#show(tx, next);
      },
      { checkpoint: packCheckpoint(this.reading.keys, next) },
    );
    this.at = next;
  }

  async #show(tx: Db, { counts, links }: Checkpoint): Promise<void> {
    const expected = this.#expected === undefined ? {} : { expected: this.#expected };
    await changeBackup(tx, this.#place.tenantId, this.reading.backupId, ['Running'], {
      counters: counts,
      linksCounter: Object.values(links).reduce((sum, count) => sum + count, 0),
      progress: isObjectType(this.type) ? { type: this.type, read: counts[this.type] ?? 0, ...expected } : null,
    });
  }
}

/**
 * Reads a type from the position `at`.
 * @returns the new position of the backup.
 * @throws JobFailedError when the directory still fails after all retries
 */
export const readType = async (reading: Reading, type: StoredType, at: Checkpoint): Promise<Checkpoint> => {
  const seen = await loadSeen(reading.db, { tenantId: reading.job.tenantId, number: reading.number, type });
  const reader = new TypeReader(reading, type, at, seen);
  try {
    await reader.read();
  } catch (error) {
    if (error instanceof DirectoryError)
      throw new JobFailedError(`${labelOfStored(type)} could not be read. ${error.message}`, { cause: error });
    throw error;
  }
  return reader.at;
};
