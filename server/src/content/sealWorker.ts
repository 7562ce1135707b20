import { parentPort } from 'node:worker_threads';
import { isListed } from '@trc/domain/recordSummary';
import { MalformedReplyError } from '../directory/parse.ts';
import type { GraphObject, LinkValue } from '../directory/types/description.ts';
import { linkKindsOf } from '../directory/types/stored.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { meaningHash } from './meaningHash.ts';
import { addressPage } from './addressing.ts';
import type { Addressed, OwnedLinks } from './addressing.ts';
import { contentAddress, openBody, sealBody } from './body.ts';
import { addOwned } from './linksByOwner.ts';
import { readPage } from './pageReader.ts';
import type { ReadPage } from './pageReader.ts';
import type { BodyEntry, CheckedBodies, SealerReply, SealerRequest } from './seal.ts';
import { SegmentCollector } from './segments.ts';
import type { Links } from './linkValues.ts';
import type { SealedSegment } from './segments.ts';
import { packTargets } from './referencePseudonyms.ts';

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread.');

/** Stored when a body has no hash of its meaning. */
const NOTHING = new Uint8Array(0);

/** Pages that have been read and whose changed objects may still be asked for; an abandoned one is dropped in time. */
const pages = new Map<number, { page: ReadPage; type: StoredType; addressed: Addressed[] }>();
const PAGES_KEPT = 8;
/** Links of the tenant by their list; they exist here only. */
const lists = new Map<number, OwnedLinks>();

/** Collections that are under way; one that was abandoned is dropped in time. */
const collections = new Map<number, SegmentCollector>();
const COLLECTIONS_KEPT = 4;

/** @returns the opened body; undefined when it does not open, or does not match its address. */
const openSound = ({ keys }: SealerRequest, { type, id, hash, body }: BodyEntry): string | undefined => {
  try {
    const text = openBody(keys, hash, Buffer.from(body));
    return contentAddress(keys.addressKey, type, id, text).equals(hash) ? text : undefined;
  } catch {
    return undefined;
  }
};

const collectorOf = ({
  id,
  number,
  isEnd,
}: NonNullable<(SealerRequest & { kind: 'check' })['collection']>): SegmentCollector => {
  const collector = collections.get(id) ?? new SegmentCollector(number);
  if (isEnd) collections.delete(id);
  else collections.set(id, collector);
  if (collections.size > COLLECTIONS_KEPT) collections.delete([...collections.keys()][0] ?? 0);
  return collector;
};

const check = (request: SealerRequest & { kind: 'check' }): CheckedBodies => {
  const { keys, entries, collection } = request;
  const collector = collection && collectorOf(collection);
  const unsound: number[] = [];
  const segments: SealedSegment[] = [];
  entries.forEach((entry, index) => {
    const text = openSound(request, entry);
    if (text === undefined) unsound.push(index);
    else if (collector && isListed(entry.type)) segments.push(...collector.add(keys, entry.type, entry.id, text));
  });
  if (collection?.isEnd && collector) segments.push(...collector.end(keys));
  return { unsound, segments };
};

const read = ({ page, bytes, shape }: SealerRequest & { kind: 'read' }): SealerReply['result'] => {
  const found = readPage(bytes, shape);
  pages.set(page, { page: found, type: shape.type, addressed: [] });
  if (pages.size > PAGES_KEPT) pages.delete([...pages.keys()][0] ?? 0);
  const { objects, ...rest } = found;
  return { kind: 'read', ids: objects.map(({ id }) => id), ...rest };
};

const address = (request: SealerRequest & { kind: 'address' }): SealerReply['result'] => {
  const cached = pages.get(request.page);
  if (!cached) throw new Error('The page is no longer cached.');
  cached.addressed = addressPage(
    request.keys,
    cached.type,
    cached.page.objects,
    cached.page.asked,
    request.links,
    lists,
  );
  const kept: Record<string, number[]> = {};
  const unknown: Record<string, number[]> = {};
  cached.addressed.forEach((one, index) => {
    for (const name of one.kept) (kept[name] ??= []).push(index);
    for (const name of one.unknown) (unknown[name] ??= []).push(index);
  });
  return {
    kind: 'address',
    hashes: cached.addressed.map(({ hash }) => hash),
    links: cached.addressed.map(({ links }) => links),
    kept,
    unknown,
  };
};

const addRows = ({ list, type, name, bytes, temporary }: SealerRequest & { kind: 'rows' }): SealerReply['result'] => {
  const link = linkKindsOf(type).find((one) => one.name === name);
  if (link?.read.kind !== 'tenantList') throw new Error(`There is no list of ${name}.`);
  const owned = lists.get(list) ?? new Map<string, LinkValue[]>();
  lists.set(list, owned);
  return { kind: 'rows', nextLink: addOwned(owned, link, link.read.owner, bytes, new Set(temporary)) };
};

const seal = ({ keys, page, indices, versions }: SealerRequest & { kind: 'seal' }): SealerReply['result'] => {
  const cached = pages.get(page);
  if (!cached) throw new Error('The page is no longer cached.');
  pages.delete(page);
  const {
    type,
    addressed,
    page: { objects },
  } = cached;
  const chosen = indices.map((index) => addressed[index]).filter((object) => object !== undefined);
  const written = versions.map((index) => {
    const object = objects[index];
    if (!object) throw new Error('The page holds no such object.');
    return {
      id: object.id,
      whole: { object: JSON.parse(object.text) as GraphObject, links: addressed[index]?.values ?? {} },
    };
  });
  return {
    kind: 'seal',
    bodies: chosen.map(({ hash, text }) => sealBody(keys, hash, text)),
    targets: written.map(({ id, whole }) => packTargets(keys, type, id, whole)),
    meanings: written.map(({ id, whole }) => meaningHash(keys.addressKey, type, id, whole) ?? NOTHING),
  };
};

const meaningOf = (request: SealerRequest, entry: BodyEntry): Uint8Array => {
  const text = openSound(request, entry);
  if (text === undefined) return NOTHING;
  const { object, links = {} } = JSON.parse(text) as { object: GraphObject; links?: Links };
  return meaningHash(request.keys.addressKey, entry.type, entry.id, { object, links }) ?? NOTHING;
};

const answer = (request: SealerRequest): SealerReply['result'] => {
  switch (request.kind) {
    case 'read':
      return read(request);
    case 'rows':
      return addRows(request);
    case 'address':
      return address(request);
    case 'seal':
      return seal(request);
    case 'forget':
      for (const list of request.lists) lists.delete(list);
      return { kind: 'forget' };
    case 'meanings':
      return { kind: 'meanings', meanings: request.entries.map((entry) => meaningOf(request, entry)) };
    case 'check':
      return { kind: 'check', ...check(request) };
  }
};

port.on('message', (request: SealerRequest) => {
  try {
    port.postMessage({ id: request.id, result: answer(request) } satisfies SealerReply);
  } catch (error) {
    const { message } = error as Error;
    port.postMessage({
      id: request.id,
      error: { message, garbage: error instanceof MalformedReplyError },
    } satisfies SealerReply);
  }
});
