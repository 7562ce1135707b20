import { createHash } from 'node:crypto';
import type { DirectoryClient, GraphObject, TypeDescription } from '../../directory/index.ts';
import { joinUnknown } from '../../directory/readState.ts';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import type { CarriedLinks } from '../../backup/carriedLinks.ts';
import { readLive } from '../../comparison/index.ts';
import type { LiveState } from '../../comparison/index.ts';
import { createUnknownRowMarker } from '../../comparison/unknownRowMarker.ts';
import { hiddenInBackup } from '../../directory/hiddenLinks.ts';
import { readObjects } from '../../catalog/objects.ts';
import { unlistedPrincipals } from '../../backup/temporaryRows.ts';
import { describeInTenant, renameExtensions } from '../../comparison/extensions.ts';
import { notRequestedParts } from '../../backup/readingPlan.ts';
import { loadAppIds } from '../names/appIds.ts';
import type { GrowingIdMap } from '../names/ids.ts';
import { refusalToCreate } from '../plan/intent.ts';
import type { NewItem } from '../ledger/ledger.ts';
import { findUnresolved } from '../links/references.ts';
import type { Known, Looking, Unresolved } from '../links/references.ts';
import { describe, keyOf, liveIdOf } from '../execute/run.ts';
import type { Intending, Opened } from '../execute/run.ts';
import { EMPTY_REPORT } from '../types.ts';
import type { Item, RestoreSettings } from '../types.ts';
import { isInBin } from './previewObject.ts';

/** The parts that a preview works with. */
export interface Previewing {
  db: Db;
  keys: TenantKeys;
  tenantId: string;
  /** Number of the backup. */
  number: number;
  directory: DirectoryClient;
  ids: GrowingIdMap;
  restore: { settings: RestoreSettings };
  requested: Intending['requested'];
  carriedLinks: CarriedLinks;
  signal: AbortSignal;
  /** Ids that stand for those that objects get when they are created again, with the ids in the backup. */
  symbols: Map<string, string>;
}

/** An object of the backup with its live state. */
export interface Seen {
  opened: Opened;
  live: LiveState;
  /** The id that it has, or had, in the directory. */
  id: string;
  unresolved: readonly Unresolved[];
  /** True if an object of the restore will exist at its end. The id is in lower case. */
  isPromised: (id: string) => boolean;
}

const itemOf = ({ type, sourceId, stage, name, dependency }: NewItem): Item => ({
  type,
  sourceId,
  stage,
  name,
  dependency,
  state: 'unprocessed',
  step: 'none',
  attempt: 0,
  crashes: 0,
  fence: undefined,
  preIds: undefined,
  targetId: undefined,
  outcome: undefined,
  links: 'none',
  code: undefined,
  report: EMPTY_REPORT,
});

/**
 * Opens the backup's objects of some items. Those that do not open, or that this version does not know, are missing in
 * the answer.
 */
export const openItems = async (context: Previewing, items: readonly NewItem[]): Promise<Opened[]> => {
  const { db, keys, number, carriedLinks, requested, ids: idMap } = context;
  const byType = new Map<ObjectType, string[]>();
  for (const { type, sourceId } of items) byType.set(type, [...(byType.get(type) ?? []), sourceId]);
  const found = new Map<ObjectType, Awaited<ReturnType<typeof readObjects>>>();
  for (const [type, ids] of byType) found.set(type, await readObjects(db, keys, number, type, ids));
  const opened = await Promise.all(
    items.map(async (item): Promise<Opened[]> => {
      const object = found.get(item.type)?.get(item.sourceId);
      const description = describe(item.type, item.sourceId);
      return object?.found && description
        ? [
            {
              item: itemOf(item),
              description: describeInTenant(description, requested.now, renameExtensions(object.stored.object, idMap)),
              stored: { ...object.stored, unknown: hiddenInBackup(description, requested.backup, object.stored) },
              carried: await carriedLinks(description, item.sourceId),
            },
          ]
        : [];
    }),
  );
  const all = opened.flat().map((one) => ({ ...one, id: liveIdOf(context, one.item) }));
  return createUnknownRowMarker(context.directory, context.requested.backup, context.signal)(all, context.ids);
};

/** An id in the form of a GUID that no object has, so that references and names take it like any other. */
const symbolFor = (kind: string, id: string): string => {
  const hex = createHash('sha256').update(`created again ${kind} ${id.toLowerCase()}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** From here on references to an object that is created again lead to a symbol for the id that it will get. */
const promise = (
  { ids, symbols }: Previewing,
  known: Known,
  { item, description, stored }: Opened,
  id: string,
): void => {
  const give = (kind: 'object' | 'appId', old: string): void => {
    const symbol = symbolFor(kind, old);
    symbols.set(symbol, old);
    known.set(`${kind} ${symbol}`, true);
    for (const each of new Set([old, ids.current(kind, old)])) ids.add(kind, each, symbol);
  };
  if (description.keepsId) known.set(`object ${id.toLowerCase()}`, true);
  else give('object', item.sourceId);
  const other = description.alternateId && stored.object[description.alternateId];
  if (typeof other === 'string') give('appId', other);
};

const returnsByUndelete = (known: Known, { stored }: Opened, binned: GraphObject, id: string): void => {
  known.set(`object ${id.toLowerCase()}`, true);
  for (const { appId } of [stored.object, binned])
    if (typeof appId === 'string') known.set(`appId ${appId.toLowerCase()}`, true);
};

/** Both sides, with properties as unknown that one side has and the other did not request. */
const withRequested = <T extends Pick<Seen, 'opened' | 'live'>>({ requested }: Previewing, one: T): T => {
  const { opened, live } = one;
  if (live.state !== 'here') return one;
  const {
    description: { type },
    stored,
  } = opened;
  const unknown = joinUnknown(
    stored.unknown,
    notRequestedParts(type, requested.backup, stored.object, live.object),
    unlistedPrincipals(opened.description, requested.backup, stored, live.principals),
  );
  return {
    ...one,
    opened: { ...opened, stored: { ...stored, unknown } },
    live: {
      ...live,
      unknown: joinUnknown(live.unknown, notRequestedParts(type, requested.now, live.object, stored.object)),
    },
  };
};

/** Names of the links that matter of objects that exist, by keyOf; of any other object all of them do. */
export type LinksOfInterest = ReadonlyMap<string, ReadonlySet<string>>;

/** The description without the links that do not matter while the object exists. */
const withLinksOf = (links: LinksOfInterest, { item, description }: Opened): TypeDescription => {
  const names = links.get(keyOf(item.type, item.sourceId));
  return names ? { ...description, links: description.links.filter(({ name }) => names.has(name)) } : description;
};

/**
 * Reads the live state of some objects, and finds the references that would be dangling during the restore.
 * @param others further objects of the restore; for these only their existence at the end matters
 * @param links the links to read: each costs a request, so all others are left out
 */
export const lookAt = async (
  context: Previewing,
  opened: readonly Opened[],
  others: readonly Opened[],
  links: LinksOfInterest,
): Promise<Seen[]> => {
  const known: Known = new Map();
  const all = [...opened, ...others];
  const wanted = all.map((one) => ({
    description: withLinksOf(links, one),
    id: liveIdOf(context, one.item),
    stored: one.stored,
  }));
  const found = await readLive(
    context.directory,
    [
      ...wanted.slice(0, opened.length),
      ...wanted.slice(opened.length).map(({ description, id }) => ({ description: { ...description, links: [] }, id })),
    ],
    context.signal,
  );
  const seen = all.map((one, index) => {
    const live = found[index] ?? { state: 'missing' as const };
    return {
      opened: live.state === 'here' ? { ...one, description: wanted[index]?.description ?? one.description } : one,
      live,
      id: wanted[index]?.id ?? one.item.sourceId,
    };
  });
  for (const { opened: one, live, id } of seen) {
    if (live.state === 'here') one.item.targetId = id;
    else if (isInBin(context, one, live) && live.state === 'deleted') returnsByUndelete(known, one, live.object, id);
    else if (live.state !== 'unknown' && refusalToCreate(one, []).length === 0) promise(context, known, one, id);
  }
  const looking: Looking = {
    ids: context.ids,
    directory: context.directory,
    items: new Map(all.map(({ item }) => [keyOf(item.type, item.sourceId), item])),
    appIds: () => loadAppIds(context.db, context.keys, context.number),
    access: { reading: (read) => read('ofObjects') },
    job: { signal: context.signal },
  };
  const own = seen.slice(0, opened.length);
  const unresolved = await findUnresolved(
    looking,
    known,
    own.map((each) => each.opened),
  );
  return own.map((each, index) => ({
    ...withRequested(context, each),
    unresolved: unresolved[index] ?? [],
    isPromised: (id: string) => known.get(`object ${id}`) === true,
  }));
};
