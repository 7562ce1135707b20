import type { LinkDescription, LinkValue } from '../directory/index.ts';
import { DirectoryError } from '../directory/index.ts';
import type { ThrottleClass } from '../directory/types/description.ts';
import { linkKindsOf, linksOf } from '../directory/types/stored.ts';
import type { EarlierBody, PageLinks } from '../content/addressing.ts';
import type { AddressedPage, ParsedPage } from '../content/seal.ts';
import type { Gap } from './coverageGaps.ts';
import { possiblyHiddenReason, surelyHiddenReason } from '../directory/hiddenLinks.ts';
import { isReadOfSome, leftOutGaps, linkGaps, unknownValueGaps } from './linkGaps.ts';
import { linkCall, readLinkCalls } from './linkCalls.ts';
import type { LinkAnswer, LinkCall } from './linkCalls.ts';
import type { Reading } from './reading.ts';
import { openBodies } from '../catalog/versions.ts';
import { readSinglePlaces } from './temporaryMembers.ts';
import type { PlacesOf } from './temporaryMembers.ts';
import { readTemporaryPlaces, valuesWithout } from './temporaryRows.ts';
import type { VersionPlace } from '../catalog/versions.ts';
import { FORBIDDEN, UNAUTHORIZED, TOO_MANY_REQUESTS } from '@trc/domain/httpStatus';

/** A page with its links, and the gaps of these links. */
export interface LinkedPage extends AddressedPage {
  gaps: Gap[];
  /** Per kind of link: ids of the objects that have it from an earlier backup. */
  carried: Readonly<Record<string, readonly string[]>>;
  /** Ids of groups that have schedules of Privileged Identity Management and were not known to. */
  scheduled: readonly string[];
}

type Failures = Map<string, DirectoryError>;

/** A list of one object of a page. */
interface WantedList {
  name: string;
  call: LinkCall;
  /** Without it the directory answers as if the list were empty. */
  permission: string | undefined;
  isHidden: boolean;
}

/** Answers of a kind that all fail alike on a page of at least this many objects are not asked for again. */
const ENOUGH_TO_GIVE_UP = 20;
const GIVE_UP = new Set([FORBIDDEN, TOO_MANY_REQUESTS]);

/** The answer without rows that were there for a time; a failure where the directory does not say which these are. */
const withoutTemporary = (
  { link, id }: LinkCall,
  answer: LinkAnswer | undefined,
  ...places: readonly (ReadonlySet<string> | DirectoryError | undefined)[]
): LinkAnswer | undefined => {
  const failure = places.find((one) => one instanceof DirectoryError);
  if (!answer || !('values' in answer) || answer.values.length === 0) return answer;
  if (failure) return { failure };
  const known = places.flatMap((one) => (one instanceof Set ? [...(one as ReadonlySet<string>)] : []));
  return known.length === 0 ? answer : { values: valuesWithout(link, id, answer.values, new Set(known)) };
};

/** Times that a list of the tenant is read because somebody was activated meanwhile. */
const READS_OF_LIST = 3;

/** Reads the links of one type: lists of the tenant once, lists of each object with its page. */
export class LinkReader {
  readonly #givenUp: Failures = new Map();
  readonly #groups = new Set<string>();
  #lists: Promise<PageLinks['lists']> | undefined;

  constructor(
    readonly reading: Reading,
    readonly place: VersionPlace,
  ) {}

  /** @returns the page with its links. @throws the reason of the aborted signal */
  async complete(page: ParsedPage, throttleClass: ThrottleClass | undefined): Promise<LinkedPage> {
    const { db } = this.reading;
    const failures: Failures = new Map();
    const [lists, read] = await Promise.all([
      (this.#lists ??= this.#readLists()),
      this.#readOwn(page, throttleClass, failures),
    ]);
    const scheduled = this.#scheduledOf(page, read);
    const needsEarlier = this.#failing(page, lists, read);
    const bodies =
      needsEarlier.length === 0
        ? new Map<string, EarlierBody>()
        : await openBodies(
            db,
            this.place,
            needsEarlier.flatMap((index) => page.ids[index] ?? []),
          );
    const earlier = new Map<number, EarlierBody>();
    for (const index of needsEarlier) {
      const body = bodies.get(page.ids[index] ?? '');
      if (body) earlier.set(index, body);
    }
    const addressed = await page.address({ read, lists, earlier });
    const idsOf = (indices: readonly number[]): string[] => indices.flatMap((index) => page.ids[index] ?? []);
    return {
      ...addressed,
      scheduled,
      gaps: [
        ...linkGaps({ reading: this.reading, place: this.place, givenUp: this.#givenUp, failures }, addressed, page),
        ...leftOutGaps(this.place, addressed, page, read),
        ...unknownValueGaps(this.place, page),
      ],
      carried: Object.fromEntries(Object.entries(addressed.kept).map(([name, indices]) => [name, idsOf(indices)])),
    };
  }

  /** Drops the lists of the tenant. */
  async close(): Promise<void> {
    const lists = await this.#lists?.catch(() => undefined);
    await this.reading.sealer.forget(
      this.reading.keys,
      Object.values(lists ?? {}).filter((list) => list !== null),
    );
  }

  /** Lists that are read of some groups only cost a request per group. */
  #isBeyond({ read }: LinkDescription, id: string): boolean {
    if (read.kind !== 'perObject' || read.otherwise !== 'unknown' || this.#groups.has(id)) return false;
    if (this.#groups.size >= this.reading.pimGroupsMax) return true;
    this.#groups.add(id);
    return false;
  }

  /** @returns groups that turned out to have schedules; settings say nothing, as each group has some */
  #scheduledOf({ asked, ids }: ParsedPage, read: PageLinks['read']): string[] {
    const schedules = this.#kinds().filter((link) => isReadOfSome(link) && link.references !== undefined);
    const found = schedules.flatMap(({ name }) =>
      (asked[name] ?? []).filter((_, order) => (read[name]?.[order] ?? []).length > 0),
    );
    return [...new Set(found.flatMap((index) => ids[index] ?? []))].filter(
      (id) => !this.reading.scheduledGroups.has(id),
    );
  }

  #kinds(): readonly LinkDescription[] {
    return linkKindsOf(this.place.type);
  }

  async #readLists(): Promise<PageLinks['lists']> {
    const kinds = this.#kinds().filter(({ read }) => read.kind === 'tenantList');
    return Object.fromEntries(
      await Promise.all(kinds.map(async (link) => [link.name, await this.#readList(link)] as const)),
    );
  }

  async #readList(link: LinkDescription): Promise<number | null> {
    const {
      directory,
      job: { signal },
    } = this.reading;
    const { name, temporary } = link;
    try {
      let places = temporary ? await readTemporaryPlaces(directory, temporary, signal) : new Set<string>();
      for (let tries = READS_OF_LIST; ; tries -= 1) {
        const list = await this.#readPages(link, [...places]);
        // A person may have been activated while the list was read.
        const after = temporary ? await readTemporaryPlaces(directory, temporary, signal) : places;
        if ([...after].every((place) => places.has(place)) || tries === 1) return list;
        await this.reading.sealer.forget(this.reading.keys, [list]);
        places = new Set([...places, ...after]);
      }
    } catch (error) {
      if (!(error instanceof DirectoryError) || error.isUnsent) throw error;
      this.#givenUp.set(name, error);
      return null;
    }
  }

  /** @returns the number of the list. @throws DirectoryError, and then the list is dropped */
  async #readPages({ name, read }: LinkDescription, temporary: readonly string[]): Promise<number> {
    const {
      directory,
      sealer,
      keys,
      job: { signal },
    } = this.reading;
    const list = sealer.newList();
    const link = { type: this.place.type, name, temporary };
    const visited = new Set<string>();
    try {
      for (let at: string | undefined = read.kind === 'tenantList' ? read.path : undefined; at !== undefined;) {
        if (visited.has(at)) throw new DirectoryError('The directory sent pages that link to each other in a circle.');
        visited.add(at);
        at = await directory.read(at, (bytes) => sealer.rows(keys, list, link, bytes), { signal });
      }
      return list;
    } catch (error) {
      await sealer.forget(keys, [list]);
      throw error;
    }
  }

  /** Places of temporary rows, by kind of link, among lists of single objects. */
  async #temporaryPlaces(names: readonly string[], wanted: readonly WantedList[]): Promise<Map<string, PlacesOf>> {
    const {
      directory,
      granted,
      job: { signal },
    } = this.reading;
    const kinds = this.#kinds().filter(({ name, temporary }) => temporary !== undefined && names.includes(name));
    const schedules = new Set(kinds.map(({ temporary }) => temporary?.single?.link));
    const ids = wanted.filter(({ name, isHidden }) => schedules.has(name) && !isHidden).map(({ call }) => call.id);
    const found = await readSinglePlaces(directory, kinds, [...new Set(ids)], granted, signal);
    for (const { name, temporary } of kinds) {
      if (temporary?.all === undefined) continue;
      const places = await readTemporaryPlaces(directory, temporary, signal).catch((error: unknown) => {
        if (!(error instanceof DirectoryError) || error.isUnsent) throw error;
        return error;
      });
      found.set(name, () => places);
    }
    return found;
  }

  /** Lists of the page's objects, all kinds together, so that batches are full. */
  async #readOwn(
    page: ParsedPage,
    throttleClass: ThrottleClass | undefined,
    failures: Failures,
  ): Promise<PageLinks['read']> {
    const {
      directory,
      granted,
      job: { signal },
    } = this.reading;
    const permissionOf = new Map(page.hidden.map(({ name, index, permission }) => [`${name} ${index}`, permission]));
    const wanted = Object.entries(page.asked).flatMap(([name, indices]): WantedList[] => {
      if (this.#givenUp.has(name)) return [];
      return indices.flatMap((index) => {
        const id = page.ids[index];
        const link = id === undefined ? undefined : linksOf(this.place.type, id).find((one) => one.name === name);
        const permission = permissionOf.get(`${name} ${index}`);
        return id !== undefined && link
          ? [
              {
                name,
                permission,
                call: linkCall(link, id),
                isHidden: this.#isBeyond(link, id) || surelyHiddenReason(link, permission, granted) !== undefined,
              },
            ]
          : [];
      });
    });
    const before = await this.#temporaryPlaces(Object.keys(page.asked), wanted);
    const answers = await readLinkCalls(
      directory,
      wanted.filter(({ isHidden }) => !isHidden).map(({ call }) => call),
      signal,
      throttleClass,
    );
    const read: Record<string, (readonly LinkValue[] | null | 'left')[]> = {};
    const failed = new Map<string, DirectoryError[]>();
    const open = [...answers];
    const after = await this.#temporaryPlaces([...before.keys()], wanted);
    for (const { name, permission, isHidden, call } of wanted) {
      const answer = isHidden
        ? undefined
        : withoutTemporary(call, open.shift(), before.get(name)?.(call.id), after.get(name)?.(call.id));
      const values = answer && 'values' in answer ? answer.values : null;
      const hidden = values?.length === 0 || isHidden ? possiblyHiddenReason({ name }, permission, granted) : undefined;
      (read[name] ??= []).push(hidden ? null : isHidden ? 'left' : values);
      if (hidden) failures.set(name, hidden);
      if (answer && 'failure' in answer) failed.set(name, [...(failed.get(name) ?? []), answer.failure]);
    }
    this.#refuseOutage(answers);
    for (const [name, errors] of failed) {
      // A refusal of some objects says less than a failure of others.
      const last = errors.findLast(({ status }) => status !== FORBIDDEN) ?? errors.at(-1);
      if (!last) continue;
      failures.set(name, last);
      const alike = errors.length === read[name]?.length && errors.every(({ status }) => status === last.status);
      if (alike && errors.length >= ENOUGH_TO_GIVE_UP && GIVE_UP.has(last.status ?? 0)) this.#givenUp.set(name, last);
    }
    return read;
  }

  /** A directory that answers nothing at all is down, which is not a gap of a kind of links. @throws DirectoryError */
  #refuseOutage(answers: readonly LinkAnswer[]): void {
    const errors = answers.flatMap((answer) => ('failure' in answer ? [answer.failure] : []));
    const last = errors.at(-1);
    const isOutage =
      errors.length >= ENOUGH_TO_GIVE_UP &&
      errors.length === answers.length &&
      errors.every(({ status = 500 }) => status >= 500 || status === UNAUTHORIZED);
    const down = errors.find(({ isUnsent }) => isUnsent) ?? (isOutage ? last : undefined);
    if (down) throw down;
  }

  /** @returns the indices of objects of which some links could not be read. */
  #failing(page: ParsedPage, lists: PageLinks['lists'], read: PageLinks['read']): number[] {
    if (Object.values(lists).includes(null)) return page.ids.map((_, index) => index);
    const failing = Object.entries(page.asked).flatMap(([name, indices]) =>
      indices.filter((_, order) => (read[name]?.[order] ?? null) === null),
    );
    return [...new Set(failing)];
  }
}
