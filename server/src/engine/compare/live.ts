import { DirectoryError, firstPageOf, isKeptElsewhere, isRecord, linkValueOf } from '../../directory/index.ts';
import type { BatchAnswer, DirectoryClient, GraphObject, LinkDescription, LinkValue, TypeDescription } from '../../directory/index.ts';
import type { Links } from './references.ts';

/** An object that is looked for, by the id that it has now. */
export interface Wanted {
  description: TypeDescription;
  id: string;
}

/** What the directory says of an object now. `unread`: links that could not be read, by name. */
export type Live =
  | { state: 'here'; object: GraphObject; links: Links; unread: readonly string[] }
  | { state: 'missing' }
  | { state: 'deleted'; object: GraphObject }
  | { state: 'unknown'; error: DirectoryError };

const NOT_FOUND = 404;
/** What a link says that not every tenant has. */
const NO_SUCH_LINK = new Set([400, NOT_FOUND, 501]);

const failureOf = ({ status, error }: BatchAnswer): DirectoryError => error ?? new DirectoryError('The directory did not answer as expected.', status);

const liveOf = (answer: BatchAnswer): Live => {
  if (answer.status === NOT_FOUND) return { state: 'missing' };
  if (answer.error || !isRecord(answer.body)) return { state: 'unknown', error: failureOf(answer) };
  return { state: 'here', object: answer.body, links: {}, unread: [] };
};

/** The links of a live object that are compared at all; of those kept elsewhere a difference is told, although it cannot be restored. */
export const comparedLinks = ({ links }: TypeDescription, object: GraphObject): LinkDescription[] =>
  links.filter((link) => link.add !== undefined && ((link.writable?.(object) ?? true) || isKeptElsewhere(link, object))
    && (link.read.kind !== 'perObject' || (link.read.when?.(object) ?? true)));

const pathOf = ({ read }: LinkDescription, id: string): string => (read.kind === 'tenantList' ? read.one(id) : read.path(id));

/** Reads live objects many at once, so that a hundred of them take a second. */
class LiveReader {
  constructor(readonly directory: DirectoryClient, readonly signal: AbortSignal) {}

  async read(wanted: readonly Wanted[]): Promise<Live[]> {
    const found = new Map<Wanted, Live>();
    const inLane = wanted.filter((one) => one.description.read(one.id).lane !== undefined);
    const others = wanted.filter((one) => !inLane.includes(one));
    await Promise.all([this.#readSlow(inLane, found), this.#readMany(others, found)]);
    await this.#readDeleted(wanted.filter((one) => found.get(one)?.state === 'missing'), found);
    await this.#readLinks(wanted, found);
    return wanted.map((one) => found.get(one) ?? { state: 'missing' });
  }

  async #readMany(wanted: readonly Wanted[], found: Map<Wanted, Live>): Promise<void> {
    if (wanted.length === 0) return;
    const answers = await this.directory.batch(wanted.map(({ description, id }) => description.read(id)), { signal: this.signal });
    wanted.forEach((one, index) => {
      const answer = answers[index];
      if (answer) found.set(one, liveOf(answer));
    });
  }

  /** One request a second: several objects are taken out of the whole list instead. */
  async #readSlow(wanted: readonly Wanted[], found: Map<Wanted, Live>): Promise<void> {
    const lists = new Map<TypeDescription['reading'], Wanted[]>();
    for (const one of wanted) lists.set(one.description.reading, [...(lists.get(one.description.reading) ?? []), one]);
    for (const [reading, group] of lists) {
      if (group.length === 1) await this.#readMany(group, found);
      else await this.#readList(reading, group, found);
    }
  }

  async #readList(reading: TypeDescription['reading'], wanted: readonly Wanted[], found: Map<Wanted, Live>): Promise<void> {
    try {
      const items: GraphObject[] = [];
      for (const source of reading.sources) items.push(...(await this.directory.list(firstPageOf(source), { signal: this.signal, lane: source.lane })));
      const byId = new Map(items.map((object) => [wanted[0]?.description.idOf(object)?.toLowerCase(), object]));
      for (const one of wanted) {
        const object = byId.get(one.id.toLowerCase());
        found.set(one, object ? { state: 'here', object, links: {}, unread: [] } : { state: 'missing' });
      }
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error;
      for (const one of wanted) found.set(one, { state: 'unknown', error });
    }
  }

  async #readDeleted(missing: readonly Wanted[], found: Map<Wanted, Live>): Promise<void> {
    const asked = missing.flatMap((one) => {
      const call = one.description.readDeleted?.(one.id);
      return call ? [{ one, call }] : [];
    });
    if (asked.length === 0) return;
    const answers = await this.directory.batch(asked.map(({ call }) => call), { signal: this.signal });
    asked.forEach(({ one }, index) => {
      const { status, error, body } = answers[index] ?? { status: 0 };
      // Without an answer the object counts as one that has to be made anew.
      if (!error && status < 300 && isRecord(body)) found.set(one, { state: 'deleted', object: body });
    });
  }

  async #readLinks(wanted: readonly Wanted[], found: Map<Wanted, Live>): Promise<void> {
    const asked = wanted.flatMap((one) => {
      const live = found.get(one);
      return live?.state === 'here' ? comparedLinks(one.description, live.object).map((link) => ({ one, link })) : [];
    });
    if (asked.length === 0) return;
    const answers = await this.directory.batch(asked.map(({ one, link }) => ({ method: 'GET', path: pathOf(link, one.id) })), { signal: this.signal });
    for (const [index, { one, link }] of asked.entries()) {
      const live = found.get(one);
      const answer = answers[index];
      if (live?.state !== 'here' || !answer) continue;
      const values = await this.#valuesOf(link, answer);
      found.set(one, values ? { ...live, links: { ...live.links, [link.name]: values } } : { ...live, unread: [...live.unread, link.name] });
    }
  }

  async #valuesOf(link: LinkDescription, { status, error, body }: BatchAnswer): Promise<LinkValue[] | undefined> {
    if (link.single === true && status === NOT_FOUND) return [];
    if (error || !isRecord(body)) return link.read.kind === 'perObject' && link.read.mayBeMissing === true && NO_SUCH_LINK.has(status) ? [] : undefined;
    const items: unknown[] = Array.isArray(body['value']) ? [...(body['value'] as unknown[])] : [body];
    const next = body['@odata.nextLink'];
    try {
      if (typeof next === 'string') items.push(...(await this.directory.list(next, { signal: this.signal })));
    } catch (error) {
      if (error instanceof DirectoryError) return undefined;
      throw error;
    }
    return items.map((item) => linkValueOf(link, item)).filter((value) => value !== undefined);
  }
}

/**
 * Reads objects as they are in the directory now, with their links; objects that are not there are looked for among the deleted ones.
 * @returns the answers in the order of `wanted`
 * @throws DirectoryError when not one of them could be read
 */
export const readLive = async (directory: DirectoryClient, wanted: readonly Wanted[], signal: AbortSignal): Promise<Live[]> => {
  const found = await new LiveReader(directory, signal).read(wanted);
  const failures = found.flatMap((live) => (live.state === 'unknown' ? [live.error] : []));
  const [first] = failures;
  if (first && failures.length === found.length) throw first;
  return found;
};
