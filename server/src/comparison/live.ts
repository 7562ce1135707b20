import { DirectoryError, buildFirstPage, isKeptElsewhere, isRecord, toLinkValue } from '../directory/index.ts';
import type {
  BatchAnswer,
  DirectoryClient,
  GraphObject,
  LinkDescription,
  TypeDescription,
} from '../directory/index.ts';
import { joinUnknown } from '../directory/readState.ts';
import type { UnknownParts } from '../directory/readState.ts';
import { textOf } from '../directory/types/calls.ts';
import { readLinkRows } from './liveLinks.ts';
import type { LinkRows } from './liveLinks.ts';
import { errorOfAnswer, hasObjectId, readLists } from '../backup/liveLists.ts';
import type { ListCall } from '../backup/liveLists.ts';
import { isBinClosed } from '../directory/recycleBin.ts';
import { unknownRowsPart } from '../backup/temporaryRows.ts';
import { MAX_SINGLE_READS } from '../backup/unlisted.ts';
import type { Links } from './references.ts';
import { NOT_FOUND } from '@trc/domain/httpStatus';

/** An object that is looked for, by the id that it has now. */
export interface Wanted {
  description: TypeDescription;
  id: string;
  /** As the backup has it, where it is compared with that. */
  stored?: { object: GraphObject; links?: Links };
}

/**
 * The live state of an object. `unread`: links that could not be read, by name, and the first answer to
 * them.
 */
export type LiveState =
  | {
      state: 'here';
      object: GraphObject;
      links: Links;
      unread: readonly string[];
      unreadError?: DirectoryError;
      unknown?: UnknownParts | undefined;
      /** The list leaves it out, and it was read by its id. */
      unlisted?: true;
      /** It has schedules in Privileged Identity Management. */
      hasSchedules?: true | undefined;
      /** Service principals among the links, by kind, where only complete lists show them. */
      principals?: Links;
    }
  | { state: 'missing'; binClosed?: true }
  | { state: 'deleted'; object: GraphObject }
  | { state: 'unknown'; error: DirectoryError };

const liveOf = (answer: BatchAnswer): LiveState => {
  if (answer.status === NOT_FOUND) return { state: 'missing' };
  if (answer.error || !isRecord(answer.body)) return { state: 'unknown', error: errorOfAnswer(answer) };
  return { state: 'here', object: answer.body, links: {}, unread: [] };
};

/**
 * Returns the links of a live object that are compared. Differences of links managed elsewhere are reported, although
 * they cannot be restored. Links that follow from a rule now count if the backup's object has no rule: a dynamic group
 * that becomes an assigned group again gets its members back.
 */
export const comparedLinks = (
  { links }: TypeDescription,
  object: GraphObject,
  stored: GraphObject = object,
  known: Links = {},
): LinkDescription[] =>
  links.filter(
    (link) =>
      (link.add !== undefined || link.watched) &&
      ((link.writable?.(object) ?? true) ||
        isKeptElsewhere(link, object) ||
        (link.follows?.(object) === true && (link.writable?.(stored) ?? true))) &&
      (link.read.kind !== 'perObject' || (link.read.when?.(object) ?? true) || (known[link.name] ?? []).length > 0),
  );

const objectOf = (live: LiveState | undefined): GraphObject => (live?.state === 'here' ? live.object : {});

const withLink = (
  live: Extract<LiveState, { state: 'here' }>,
  link: LinkDescription,
  { rows, unknown, principals, hasSchedules }: LinkRows,
): LiveState => ({
  ...live,
  ...(hasSchedules ? { hasSchedules } : {}),
  ...(principals.length > 0 ? { principals: { ...live.principals, [link.name]: principals } } : {}),
  links: {
    ...live.links,
    [link.name]: rows.map((row) => toLinkValue(link, row)).filter((value) => value !== undefined),
  },
  ...(unknown.length > 0 ? { unknown: joinUnknown(live.unknown, unknownRowsPart(link, unknown)) } : {}),
});

/** Reads live objects many at once, so that a hundred of them take a second. */
class LiveReader {
  readonly #notInBin = new Set<Wanted>();
  readonly #closedBin = new Set<Wanted>();

  constructor(
    readonly directory: DirectoryClient,
    readonly signal: AbortSignal,
  ) {}

  async read(wanted: readonly Wanted[]): Promise<LiveState[]> {
    const found = new Map<Wanted, LiveState>();
    const throttled = wanted.filter((one) => one.description.read(one.id).throttleClass !== undefined);
    const others = wanted.filter((one) => !throttled.includes(one));
    await Promise.all([this.#readSlow(throttled, found), this.#readMany(others, found)]);
    await this.#readDeleted(
      wanted.filter((one) => found.get(one)?.state === 'missing'),
      found,
    );
    await this.#readLinks(wanted, found);
    return wanted.map((one) => found.get(one) ?? { state: 'missing' });
  }

  async #readMany(wanted: readonly Wanted[], found: Map<Wanted, LiveState>): Promise<void> {
    if (wanted.length === 0) return;
    const answers = await this.directory.batch(
      wanted.map(({ description, id }) => description.read(id)),
      { signal: this.signal },
    );
    wanted.forEach((one, index) => {
      const answer = answers[index];
      if (answer) found.set(one, liveOf(answer));
    });
  }

  /** One request a second: several objects are taken out of the whole list instead. */
  async #readSlow(wanted: readonly Wanted[], found: Map<Wanted, LiveState>): Promise<void> {
    const lists = new Map<TypeDescription['reading'], Wanted[]>();
    for (const one of wanted) lists.set(one.description.reading, [...(lists.get(one.description.reading) ?? []), one]);
    for (const [reading, group] of lists) {
      if (group.length === 1) await this.#readMany(group, found);
      else await this.#readList(reading, group, found);
    }
  }

  async #readList(
    reading: TypeDescription['reading'],
    wanted: readonly Wanted[],
    found: Map<Wanted, LiveState>,
  ): Promise<void> {
    const [first] = wanted;
    if (!first) return;
    const lists = await this.#lists(
      reading.sources.map((source): ListCall => ({
        call: { method: 'GET', path: buildFirstPage(source), throttleClass: source.throttleClass },
        isSound: hasObjectId(first.description),
      })),
    );
    const error = lists.find((list) => list instanceof DirectoryError);
    const byId = new Map(
      lists
        .flatMap((list) => (list instanceof DirectoryError ? [] : list))
        .map((object) => [first.description.idOf(object)?.toLowerCase(), object]),
    );
    for (const one of wanted) {
      const object = byId.get(one.id.toLowerCase());
      if (error) found.set(one, { state: 'unknown', error });
      else found.set(one, object ? { state: 'here', object, links: {}, unread: [] } : { state: 'missing' });
    }
    await this.#readUnlisted(
      wanted.filter((one) => found.get(one)?.state === 'missing'),
      found,
    );
  }

  /**
   * Objects that v1.0 does not list may exist: those that are not in the recycle bin are requested one by one, up to a
   * limit.
   */
  async #readUnlisted(missing: readonly Wanted[], found: Map<Wanted, LiveState>): Promise<void> {
    const binned = missing.length > 1 ? await this.#listDeleted(missing, found) : new Set<Wanted>();
    const open = missing.filter((one) => !binned.has(one));
    const asked = open.slice(0, MAX_SINGLE_READS);
    await this.#readMany(asked, found);
    for (const one of asked) {
      const live = found.get(one);
      if (live?.state === 'here') found.set(one, { ...live, unlisted: true });
      else if (live?.state === 'missing' && this.#closedBin.has(one))
        found.set(one, { state: 'missing', binClosed: true });
    }
    const error = new DirectoryError(
      `The object is not in the list, and at most ${MAX_SINGLE_READS} such objects are read one by one. Compare ` +
        `fewer objects.`,
    );
    for (const one of open.slice(MAX_SINGLE_READS)) found.set(one, { state: 'unknown', error });
  }

  /**
   * Takes deleted objects out of the list of the recycle bin, where there is one.
   * @returns those that were found in it
   */
  async #listDeleted(missing: readonly Wanted[], found: Map<Wanted, LiveState>): Promise<Set<Wanted>> {
    const call = missing[0]?.description.readDeleted?.(missing[0].id);
    const binned = new Set<Wanted>();
    if (!call) return binned;
    const isSound = missing[0] ? hasObjectId(missing[0].description) : () => true;
    const [list] = await this.#lists([
      { call: { ...call, path: call.path.slice(0, call.path.lastIndexOf('/')) }, isSound },
    ]);
    if (list instanceof DirectoryError && missing[0] && isBinClosed(missing[0].description.type, list.status))
      for (const one of missing) this.#closedBin.add(one);
    if (!Array.isArray(list)) return binned;
    const byId = new Map(list.map((object) => [textOf(object['id']).toLowerCase(), object]));
    for (const one of missing) {
      const object = byId.get(one.id.toLowerCase());
      if (object) found.set(one, { state: 'deleted', object });
      if (object) binned.add(one);
      // The list of the recycle bin was read and lacks the object.
      else this.#notInBin.add(one);
    }
    return binned;
  }

  async #lists(asked: readonly ListCall[]): Promise<(GraphObject[] | DirectoryError)[]> {
    return readLists(this.directory, asked, this.signal);
  }

  async #readDeleted(missing: readonly Wanted[], found: Map<Wanted, LiveState>): Promise<void> {
    const asked = missing
      .filter((one) => !this.#notInBin.has(one) && !this.#closedBin.has(one))
      .flatMap((one) => {
        const call = one.description.readDeleted?.(one.id);
        return call ? [{ one, call }] : [];
      });
    if (asked.length === 0) return;
    const answers = await this.directory.batch(
      asked.map(({ call }) => call),
      { signal: this.signal },
    );
    asked.forEach(({ one }, index) => {
      const answer = answers[index];
      if (!answer || answer.status === NOT_FOUND) return;
      if (!answer.error && isRecord(answer.body)) found.set(one, { state: 'deleted', object: answer.body });
      // A restore creates nothing while it does not know that the bin is empty; a closed one counts as none.
      else
        found.set(
          one,
          isBinClosed(one.description.type, answer.status)
            ? { state: 'missing', binClosed: true }
            : { state: 'unknown', error: errorOfAnswer(answer) },
        );
    });
  }

  async #readLinks(wanted: readonly Wanted[], found: Map<Wanted, LiveState>): Promise<void> {
    const asked = wanted.flatMap((one) => {
      const live = found.get(one);
      return live?.state === 'here'
        ? comparedLinks(one.description, live.object, one.stored?.object, one.stored?.links).map((link) => ({
            one,
            link,
          }))
        : [];
    });
    if (asked.length === 0) return;
    const lists = await readLinkRows(
      this.directory,
      asked.map(({ one, link }) => ({ link, id: one.id, object: objectOf(found.get(one)) })),
      this.signal,
    );
    for (const [index, { one, link }] of asked.entries()) {
      const live = found.get(one);
      const list = lists[index];
      if (live?.state !== 'here' || !list) continue;
      found.set(
        one,
        list instanceof DirectoryError
          ? { ...live, unread: [...live.unread, link.name], unreadError: live.unreadError ?? list }
          : withLink(live, link, list),
      );
    }
  }
}

/**
 * Reads objects as they are in the directory now, with their links; objects that are not there are looked for among the
 * deleted ones.
 * @returns the answers in the order of `wanted`
 * @throws DirectoryError when not one of them could be read
 */
export const readLive = async (
  directory: DirectoryClient,
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<LiveState[]> => {
  const found = await new LiveReader(directory, signal).read(wanted);
  const failures = found.flatMap((live) => (live.state === 'unknown' ? [live.error] : []));
  const [first] = failures;
  if (first && failures.length === found.length) throw first;
  return found;
};
