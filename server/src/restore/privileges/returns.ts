import { ADMINISTRATORS_ONLY } from '@trc/domain/planStates';
import { privilegedLink } from '../../directory/privileged.ts';
import { textOf } from '../../directory/types/calls.ts';
import { findHolders } from '../links/referenceHolders.ts';
import type { Holder, HolderSearch } from '../links/referenceHolders.ts';
import { errorOfHolder, planRelinks } from '../links/inboundReferences.ts';
import type { Relink } from '../links/inboundReferences.ts';
import { listStoredLinks } from '../links/linkStage.ts';
import type { WantedLink } from '../links/writtenLink.ts';
import { addErrors } from '../execute/run.ts';
import type { Opened, RestoreContext } from '../execute/run.ts';
import { fail, hold } from '../ledger/transitions.ts';
import type { Item, ItemError } from '../types.ts';
import type { Decision, Withheld } from './index.ts';
import { addPrivileged, OF_OWN_APPLICATION, ownApplicationError, withheldErrors } from './notes.ts';

/** The parts of a restore, or of its preview, that the decision needs. */
export type UndeleteContext = HolderSearch &
  Pick<RestoreContext, 'ids' | 'requested' | 'privileges' | 'privilegedHolders'>;

/** Owners of applications are decided on only where they may be left out: it costs reads of each application. */
const isOpen = (run: UndeleteContext, { description: { type } }: Opened, { values }: WantedLink): boolean =>
  (type !== 'applications' && type !== 'servicePrincipals') || run.privileges.mayLeaveOut(values);

const leaveDeleted = (run: RestoreContext, item: Item): void => {
  if (!item.report.errors.every(({ code }) => code === ADMINISTRATORS_ONLY)) return fail(item);
  hold(item, ADMINISTRATORS_ONLY);
  run.leftToAdministrators.add(item);
};

/** A link that an undelete would bring back, with the object that comes back. Another object may hold the link. */
interface Returned {
  one: Opened;
  link: WantedLink | Relink;
}

const ownLinksOf = (run: UndeleteContext, deleted: readonly Opened[]): Returned[] =>
  deleted.flatMap((one) =>
    listStoredLinks(run, one)
      .filter((link) => isOpen(run, one, link))
      .map((link) => ({ one, link })),
  );

const isPrivileged = ({ description: { type }, stored }: Holder, { link, value }: Holder['held'][number]): boolean =>
  privilegedLink({ type, link: link.name, owner: stored, holding: 'unread', value }) !== undefined;

/** @returns for each object of the restore the objects of the backup that may give it a privilege */
const findPrivilegedHolders = async (run: UndeleteContext): Promise<ReadonlyMap<Item, Holder[]>> => {
  const found = new Map<Item, Holder[]>();
  for await (const holders of findHolders(run, run.items, 'all'))
    for (const holder of holders) {
      const held = holder.held.filter((each) => isPrivileged(holder, each));
      for (const item of new Set(held.flatMap(({ items }) => items))) {
        const own = { ...holder, held: held.filter(({ items }) => items.includes(item)) };
        found.set(item, [...(found.get(item) ?? []), own]);
      }
    }
  return found;
};

/**
 * Links of other objects to deleted ones, e.g. the assignments of a role.
 * They are read only where privileges are left to administrators, and once for a restore, because the search walks
 * through the backup.
 */
const linksOfHolders = async (run: UndeleteContext, deleted: readonly Opened[]): Promise<Returned[]> => {
  if (!run.privileges.leavesToAdministrators || deleted.length === 0) return [];
  const holders = await (run.privilegedHolders ??= findPrivilegedHolders(run));
  return deleted.flatMap((one) =>
    (holders.get(one.item) ?? []).flatMap((holder) => planRelinks(run, holder)).map((link) => ({ one, link })),
  );
};

const errorsOf = ({ link }: Returned, withheld: readonly Withheld[]): ItemError[] => {
  const errors = withheldErrors({ wanted: link, withheld: [...withheld] });
  return 'title' in link ? errors.map((error) => errorOfHolder(link, error)) : errors;
};

/** Where the requester owns the application of a service principal, its permissions would be the requester's. */
const decideOnOwned = async (run: UndeleteContext, deleted: readonly Opened[]): Promise<ReturnDecision[]> => {
  const principals = deleted.filter(({ description: { type } }) => type === 'servicePrincipals');
  const codes = await run.privileges.mayNotReturn(principals.map(({ stored: { object } }) => textOf(object['appId'])));
  return principals.flatMap((one, index): ReturnDecision[] => {
    const code = codes[index];
    if (!code) return [];
    const withheld: Withheld[] = [{ value: one.item.sourceId, how: 'add', code, sentence: OF_OWN_APPLICATION }];
    return [{ one, withheld, privileged: [], receivers: new Map(), errors: [ownApplicationError(code)] }];
  });
};

/** The decision on links that an undelete would bring back, and the errors where the object has to stay deleted. */
export interface ReturnDecision extends Pick<Decision, 'withheld' | 'privileged' | 'receivers'> {
  one: Opened;
  errors: ItemError[];
}

/** Decides on the links that the undelete of some objects would bring back. */
export const decideReturns = async (run: UndeleteContext, deleted: readonly Opened[]): Promise<ReturnDecision[]> => {
  const wanted = [...ownLinksOf(run, deleted), ...(await linksOfHolders(run, deleted))];
  const decisions = await run.privileges.decide(
    wanted.map(({ link: { owner, link, values } }) => ({
      owner,
      link,
      differs: { missing: [...values], surplus: [], changed: [] },
    })),
  );
  const ofLinks = wanted.map((returned, index): ReturnDecision => {
    const { withheld = [], privileged = [], receivers = new Map() } = decisions[index] ?? {};
    return { one: returned.one, withheld, privileged, receivers, errors: errorsOf(returned, withheld) };
  });
  // Afterwards, because an application that comes back may be the requester's.
  return [...ofLinks, ...(await decideOnOwned(run, deleted))];
};

/**
 * An undelete brings links back with the object, so an object whose privileged links would be left out stays deleted.
 * @param deleted objects that an undelete would bring back
 * @returns those that may come back
 */
export const withoutOwnReturns = async (run: RestoreContext, deleted: readonly Opened[]): Promise<Opened[]> => {
  const left = new Set<Opened>();
  for (const { one, withheld, privileged, receivers, errors } of await decideReturns(run, deleted)) {
    addPrivileged(one.item, privileged, { given: [...receivers.values()].flat() });
    if (withheld.length === 0) continue;
    left.add(one);
    addErrors(one.item, errors);
  }
  for (const { item } of left) leaveDeleted(run, item);
  return deleted.filter((one) => !left.has(one));
};
