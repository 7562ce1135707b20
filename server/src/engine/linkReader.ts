import type { LinkDescription, LinkValue } from '../directory/index.ts';
import { DirectoryError } from '../directory/index.ts';
import type { Lane } from '../directory/lanes.ts';
import { UNKNOWN_MEMBER_REASON } from '../directory/readState.ts';
import { kindsOf, linksOf } from '../directory/types/stored.ts';
import type { EarlierBody, PageLinks } from '../keys/addressPage.ts';
import type { AddressedPage, ParsedPage } from '../keys/sealer.ts';
import { sealReason } from './gapReasons.ts';
import { gapStateOf, reasonOf } from './gaps.ts';
import type { Gap } from './gaps.ts';
import { whyEmptyIsUnknown, whyHidden } from './hiddenLinks.ts';
import { linkCall, readLinkCalls } from './linkCalls.ts';
import type { LinkAnswer, LinkCall } from './linkCalls.ts';
import type { Reading } from './reading.ts';
import { openBodies } from './versions.ts';
import { readTemporaryPlaces, valuesWithout } from './temporaryRows.ts';
import type { Place } from './versions.ts';

/** A page with its links, and what could not be read of them. */
export interface LinkedPage extends AddressedPage {
  gaps: Gap[];
  /** Per kind of link: ids of the objects that have it from an earlier backup. */
  carried: Readonly<Record<string, readonly string[]>>;
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
const GIVE_UP = new Set([403, 429]);

/** The answer without rows that were there for a time; a failure where the directory does not say which these are. */
const withoutTemporary = (
  { link, id }: LinkCall, answer: LinkAnswer | undefined, ...places: readonly (ReadonlySet<string> | DirectoryError | undefined)[]
): LinkAnswer | undefined => {
  const failure = places.find((one) => one instanceof DirectoryError);
  if (!answer || !('values' in answer) || answer.values.length === 0) return answer;
  if (failure) return { failure };
  const known = places.flatMap((one) => (one instanceof Set ? [...one as ReadonlySet<string>] : []));
  return known.length === 0 ? answer : { values: valuesWithout(link, id, answer.values, new Set(known)) };
};

/** Times that a list of the tenant is read because somebody was activated meanwhile. */
const READS_OF_LIST = 3;

/** Answers of a list of the tenant that say "this tenant has no such thing", e.g. for want of a licence. */
const ABSENT = new Set([400, 404, 501]);

const isAbsent = (kind: LinkDescription | undefined, error: DirectoryError | undefined): boolean =>
  kind?.read.kind === 'tenantList' && kind.read.mayBeMissing === true && ABSENT.has(error?.status ?? 0);

/** Said of groups whose lists were left out on purpose. */
const SOME_GROUPS = 'Privileged Identity Management is read of role-assignable groups only, up to the setting PIM_GROUPS_MAX.';

const isPartlyRead = (kind: LinkDescription | undefined, error: DirectoryError | undefined): boolean =>
  error === undefined && kind?.read.kind === 'perObject' && kind.read.otherwise === 'unknown';

/** Reads the links of one type: lists of the tenant once, lists of each object with its page. */
export class LinkReader {
  readonly #givenUp: Failures = new Map();
  readonly #groups = new Set<string>();
  #lists: Promise<PageLinks['lists']> | undefined;

  constructor(readonly reading: Reading, readonly place: Place) {}

  /** @returns the page with its links. @throws the reason of the aborted signal */
  async complete(page: ParsedPage, lane: Lane | undefined): Promise<LinkedPage> {
    const { db } = this.reading;
    const failures: Failures = new Map();
    const [lists, read] = await Promise.all([(this.#lists ??= this.#readLists()), this.#readOwn(page, lane, failures)]);
    const needsEarlier = this.#failing(page, lists, read);
    const bodies = needsEarlier.length === 0 ? new Map<string, EarlierBody>() : await openBodies(db, this.place, needsEarlier.flatMap((index) => page.ids[index] ?? []));
    const earlier = new Map<number, EarlierBody>();
    for (const index of needsEarlier) {
      const body = bodies.get(page.ids[index] ?? '');
      if (body) earlier.set(index, body);
    }
    const addressed = await page.address({ read, lists, earlier });
    const idsOf = (indices: readonly number[]): string[] => indices.flatMap((index) => page.ids[index] ?? []);
    return {
      ...addressed,
      gaps: [...this.#gapsOf(addressed, failures), ...this.#unknownValues(page)],
      carried: Object.fromEntries(Object.entries(addressed.kept).map(([name, indices]) => [name, idsOf(indices)])),
    };
  }

  /** Drops the lists of the tenant. */
  async close(): Promise<void> {
    const lists = await this.#lists?.catch(() => undefined);
    await this.reading.sealer.forget(this.reading.keys, Object.values(lists ?? {}).filter((list) => list !== null));
  }

  /** Lists that are read of some groups only cost a request per group. */
  #isBeyond({ read }: LinkDescription, id: string): boolean {
    if (read.kind !== 'perObject' || read.otherwise !== 'unknown' || this.#groups.has(id)) return false;
    if (this.#groups.size >= this.reading.pimGroupsMax) return true;
    this.#groups.add(id);
    return false;
  }

  #kinds(): readonly LinkDescription[] {
    return kindsOf(this.place.type);
  }

  async #readLists(): Promise<PageLinks['lists']> {
    const kinds = this.#kinds().filter(({ read }) => read.kind === 'tenantList');
    return Object.fromEntries(await Promise.all(kinds.map(async (link) => [link.name, await this.#readList(link)] as const)));
  }

  async #readList(link: LinkDescription): Promise<number | null> {
    const { directory, job: { signal } } = this.reading;
    const { name, temporary } = link;
    try {
      let places = temporary ? await readTemporaryPlaces(directory, temporary, signal) : new Set<string>();
      for (let tries = READS_OF_LIST; ; tries -= 1) {
        const list = await this.#readPages(link, [...places]);
        // Somebody may have been activated while the list was read.
        const after = temporary ? await readTemporaryPlaces(directory, temporary, signal) : places;
        if ([...after].every((place) => places.has(place)) || tries === 1) return list;
        await this.reading.sealer.forget(this.reading.keys, [list]);
        places = new Set([...places, ...after]);
      }
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error;
      this.#givenUp.set(name, error);
      return null;
    }
  }

  /** @returns the number of the list. @throws DirectoryError, and then the list is dropped */
  async #readPages({ name, read }: LinkDescription, temporary: readonly string[]): Promise<number> {
    const { directory, sealer, keys, job: { signal } } = this.reading;
    const list = sealer.newList();
    const link = { type: this.place.type, name, temporary };
    const visited = new Set<string>();
    try {
      for (let at: string | undefined = read.kind === 'tenantList' ? read.path : undefined; at !== undefined;) {
        if (visited.has(at)) throw new DirectoryError('The pages of the directory go round in circles.');
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
  async #temporaryPlaces(names: readonly string[]): Promise<Map<string, ReadonlySet<string> | DirectoryError>> {
    const { directory, job: { signal } } = this.reading;
    const kinds = this.#kinds().filter(({ name, temporary }) => temporary !== undefined && names.includes(name));
    const found = new Map<string, ReadonlySet<string> | DirectoryError>();
    for (const { name, temporary } of kinds) {
      try {
        if (temporary) found.set(name, await readTemporaryPlaces(directory, temporary, signal));
      } catch (error) {
        if (!(error instanceof DirectoryError)) throw error;
        found.set(name, error);
      }
    }
    return found;
  }

  /** Lists of the page's objects, all kinds together, so that batches are full. */
  async #readOwn(page: ParsedPage, lane: Lane | undefined, failures: Failures): Promise<PageLinks['read']> {
    const { directory, held, job: { signal } } = this.reading;
    const permissionOf = new Map(page.hidden.map(({ name, index, permission }) => [`${name} ${index}`, permission]));
    const wanted = Object.entries(page.asked).flatMap(([name, indices]): WantedList[] => {
      if (this.#givenUp.has(name)) return [];
      return indices.flatMap((index) => {
        const id = page.ids[index];
        const link = id === undefined ? undefined : linksOf(this.place.type, id).find((one) => one.name === name);
        const permission = permissionOf.get(`${name} ${index}`);
        return id !== undefined && link ? [{ name, permission, call: linkCall(link, id), isHidden: this.#isBeyond(link, id) || whyHidden(link, permission, held) !== undefined }] : [];
      });
    });
    const before = await this.#temporaryPlaces(Object.keys(page.asked));
    const answers = await readLinkCalls(directory, wanted.filter(({ isHidden }) => !isHidden).map(({ call }) => call), signal, lane);
    const read: Record<string, (readonly LinkValue[] | null)[]> = {};
    const failed = new Map<string, DirectoryError[]>();
    const open = [...answers];
    const after = await this.#temporaryPlaces([...before.keys()]);
    for (const { name, permission, isHidden, call } of wanted) {
      const answer = isHidden ? undefined : withoutTemporary(call, open.shift(), before.get(name), after.get(name));
      const values = answer && 'values' in answer ? answer.values : null;
      const hidden = values?.length === 0 || isHidden ? whyEmptyIsUnknown({ name }, permission, held) : undefined;
      (read[name] ??= []).push(hidden ? null : values);
      if (hidden) failures.set(name, hidden);
      if (answer && 'failure' in answer) failed.set(name, [...(failed.get(name) ?? []), answer.failure]);
    }
    this.#refuseOutage(answers);
    for (const [name, errors] of failed) {
      const last = errors.at(-1);
      if (!last) continue;
      failures.set(name, last);
      const alike = errors.length === read[name]?.length && errors.every(({ status }) => status === last.status);
      if (alike && errors.length >= ENOUGH_TO_GIVE_UP && GIVE_UP.has(last.status ?? 0)) this.#givenUp.set(name, last);
    }
    return read;
  }

  /** A directory that answers nothing at all is down, which is no gap of a kind of links. @throws DirectoryError */
  #refuseOutage(answers: readonly LinkAnswer[]): void {
    const errors = answers.flatMap((answer) => ('failure' in answer ? [answer.failure] : []));
    const last = errors.at(-1);
    const isOutage = errors.length >= ENOUGH_TO_GIVE_UP && errors.length === answers.length && errors.every(({ status = 500 }) => status >= 500 || status === 401);
    if (isOutage && last) throw last;
  }

  /** @returns the indices of objects of which some links could not be read. */
  #failing(page: ParsedPage, lists: PageLinks['lists'], read: PageLinks['read']): number[] {
    if (Object.values(lists).includes(null)) return page.ids.map((_, index) => index);
    const failing = Object.entries(page.asked).flatMap(([name, indices]) => indices.filter((_, order) => (read[name]?.[order] ?? null) === null));
    return [...new Set(failing)];
  }

  #unknownValues({ unknownValues }: ParsedPage): Gap[] {
    return Object.entries(unknownValues).map(([property, objects]): Gap =>
      ({ type: this.place.type, property, state: 'partial', reason: UNKNOWN_MEMBER_REASON, objects, unknown: objects, carriedOver: 0 }));
  }

  #gapsOf({ kept, unknown }: AddressedPage, failures: Failures): Gap[] {
    return [...new Set([...Object.keys(kept), ...Object.keys(unknown)])].map((link): Gap => {
      const kind = this.#kinds().find(({ name }) => name === link);
      const givenUp = this.#givenUp.get(link);
      const error = givenUp ?? failures.get(link);
      const missing = unknown[link]?.length ?? 0;
      return {
        type: this.place.type, link, carriedOver: 0,
        state: isAbsent(kind, error) || isPartlyRead(kind, error) ? 'absent' : gapStateOf(error?.status, givenUp === undefined),
        reason: isPartlyRead(kind, error) ? SOME_GROUPS : reasonOf(error, kind?.permission), ...sealReason(this.reading.keys, this.reading.backupId, error),
        ...(error?.status === undefined ? {} : { status: error.status }),
        objects: (kept[link]?.length ?? 0) + missing, unknown: missing,
      };
    });
  }
}
