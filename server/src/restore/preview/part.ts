import type { ObjectType } from '@trc/domain/objectTypes';
import { DirectoryError } from '../../directory/index.ts';
import type { DirectoryClient } from '../../directory/index.ts';
import { createCarriedLinks } from '../../backup/carriedLinks.ts';
import { readRequested } from '../../backup/readCoverage.ts';
import { currentPlan } from '../../backup/readingPlan.ts';
import { loadIdMap } from '../../catalog/idMap.ts';
import type { ActorOrigin } from '../../catalog/types.ts';
import { findConflicts } from '../../comparison/conflicts.ts';
import { findReferences } from '../../comparison/index.ts';
import { DomainError } from '../../domainError.ts';
import type { OpenKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { appIdIn, growing } from '../names/ids.ts';
import type { NewItem } from '../ledger/ledger.ts';
import { createPrivileges } from '../privileges/index.ts';
import type { PrivilegedRestores } from '../privileges/index.ts';
import { GAINER_KINDS } from '../privileges/rule.ts';
import type { GainerKind } from '../privileges/rule.ts';
import { usersInBackup } from '../privileges/usersInBackup.ts';
import { requesterFor } from '../requester.ts';
import { keyOf } from '../execute/run.ts';
import type { Opened } from '../execute/run.ts';
import type { RestoreSettings } from '../types.ts';
import { withoutAbsentMembers } from './absentMembers.ts';
import { findReturning, itemOfOther } from './findReturning.ts';
import type { OtherObjects } from './findReturning.ts';
import { lookAt, openItems } from './gather.ts';
import type { LinksOfInterest, Previewing, Seen } from './gather.ts';
import { withoutLastRemovals } from './lastValues.ts';
import { previewObject } from './previewObject.ts';
import type { Preview } from './preview.ts';
import { withPrivileges } from './privileged.ts';
import { withUndeletes } from './undeletes.ts';

/** A live object, and the writes of a restore to it. */
export type Previewed = Seen & { preview: Preview };

/** Objects that are looked at together, and the rest of the restore, of which only the existence at the end matters. */
export interface PreviewPart {
  items: NewItem[];
  others: OtherObjects;
  /** Left out where all links of all objects matter. */
  links?: LinksOfInterest;
}

/** The person whose privileges decide, and the setting PRIVILEGED_RESTORES. */
export interface PreviewPerson {
  person: string;
  origin?: ActorOrigin | undefined;
  isAdministrator: boolean;
  privilegedRestores: PrivilegedRestores;
}

export interface PreviewSources {
  db: Db;
  keys: OpenKeys;
  directory: DirectoryClient;
}

/** @param of the backup, by its number */
export const openPreview = async (
  { db, keys, directory }: PreviewSources,
  { tenantId, number, settings }: { tenantId: string; number: number; settings: RestoreSettings },
  signal: AbortSignal,
): Promise<Previewing> => ({
  db,
  keys: await keys.tenant(tenantId),
  tenantId,
  number,
  directory,
  ids: growing(await loadIdMap(db, tenantId)),
  restore: { settings },
  requested: {
    backup: await readRequested(db, tenantId, number),
    now: (await currentPlan(directory, { signal })).requested,
  },
  carriedLinks: createCarriedLinks(db, { tenantId, number }),
  signal,
  symbols: new Map(),
});

/** References of this part to objects in the rest of the restore. */
const referredTo = ({ ids }: Previewing, opened: readonly Opened[], others: OtherObjects): NewItem[] => {
  const found = new Map<string, { type: ObjectType; id: string }>();
  for (const { description, stored } of opened) {
    for (const { to, id, types } of findReferences(description, stored.object)) {
      for (const type of types) {
        const other = others.get(keyOf(type, id)) ?? others.get(keyOf(type, ids.current(to, id)));
        if (other) found.set(keyOf(type, other.id), other);
      }
    }
  }
  return [...found.values()].map(itemOfOther);
};

/** Adds refusals that another object causes: name conflicts, another service principal, security defaults. */
const withConflicts = async <T extends Seen & { preview: Preview }>(
  context: Previewing,
  seen: readonly T[],
): Promise<T[]> => {
  const asked = seen.map(
    ({
      opened: {
        description,
        item: { sourceId },
      },
      id,
      live,
      preview: { after, attributes },
    }) => ({
      description,
      id,
      sourceId,
      live,
      intended: after?.object,
      attributes: attributes.map(({ path }) => ({ name: path })),
    }),
  );
  const conflicts = await findConflicts(context.directory, context, asked, context.signal);
  return seen.map((one, index) => {
    const each = asked[index];
    const conflict = each && conflicts.get(each);
    return conflict === undefined ? one : { ...one, preview: { ...one.preview, conflict } };
  });
};

/** Returns the kinds of the objects that the restore re-creates, because the directory does not show them yet. */
const returningKinds = (
  { ids }: Previewing,
  own: readonly Previewed[],
  others: OtherObjects,
): ((id: string) => GainerKind | undefined) => {
  const returning = own.filter(({ preview: { kind } }) => kind === 'create' || kind === 'undelete');
  const kinds = new Map(
    [...returning.map(({ opened: { item } }) => ({ type: item.type, id: item.sourceId })), ...others.values()].map(
      ({ type, id }) => [ids.current('object', id).toLowerCase(), GAINER_KINDS[type]] as const,
    ),
  );
  return (id) => kinds.get(id);
};

/** @returns the error to throw in place of an error of the directory */
export const previewRefusal = (error: unknown, signal: AbortSignal): unknown => {
  if (signal.aborted) return new DomainError('unavailable', 'The directory did not answer in time. Try again later.');
  return error instanceof DirectoryError
    ? new DomainError('unavailable', `The directory could not be read. ${error.message}`)
    : error;
};

/**
 * Reads objects of a backup in the directory and computes the writes of a restore by this person to each.
 * @returns objects whose backup opens, in the order of the items
 * @throws DirectoryError where the directory does not answer
 */
export const previewPart = async (
  context: Previewing,
  { person, origin, isAdministrator, privilegedRestores }: PreviewPerson,
  { items, others, links = new Map() }: PreviewPart,
): Promise<Previewed[]> => {
  const opened = await openItems(context, items);
  const found = await lookAt(context, opened, await openItems(context, referredTo(context, opened, others)), links);
  const previewed = found.map((one) => ({
    ...one,
    preview: previewObject(context, one.opened, one.live, one.id, one.unresolved),
  }));
  const privileges = createPrivileges({
    directory: context.directory,
    signal: context.signal,
    policy: privilegedRestores,
    appIdOf: appIdIn(context.ids),
    requester: requesterFor({ oid: person, upn: '', requestId: '', origin, isAdministrator }),
    kindOf: returningKinds(context, previewed, others),
    usersInBackup: usersInBackup(context),
  });
  const returning = await withUndeletes(context, privileges, previewed);
  const staysAway = ({ kind, inDirectory }: Preview): boolean => kind === 'unchanged' && inDirectory === false;
  const away = new Set(returning.filter(({ preview }) => staysAway(preview)).map(({ id }) => id.toLowerCase()));
  const possible = await withoutAbsentMembers(context, returning, {
    isPromised: (id) => !away.has(id) && found[0]?.isPromised(id) === true,
    findReturning: (ids) => findReturning(context, others, ids),
  });
  const permitted = await withPrivileges(privileges, possible);
  return withConflicts(context, permitted.map(withoutLastRemovals));
};
