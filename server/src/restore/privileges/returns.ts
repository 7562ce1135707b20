import type { LinkValue } from '../../directory/index.ts';
import { findHolders } from '../holders.ts';
import { idsIn } from '../../comparison/index.ts';
import { errorOfHolder, relinksOf } from '../incoming.ts';
import type { Relink } from '../incoming.ts';
import { wantedLinksOf } from '../linkStage.ts';
import type { WantedLink } from '../linkWriter.ts';
import { addErrors, end, keyOf, liveIdOf, putBack } from '../run.ts';
import type { Opened, Run } from '../run.ts';
import type { Item, ItemError } from '../types.ts';
import type { Withheld } from './index.ts';
import { addPrivileged, withheldErrors } from './notes.ts';

/** Owners of applications are decided on only where they may be left out: it costs reads of each application. */
const isOpen = (run: Run, { description: { type } }: Opened, { values }: WantedLink): boolean =>
  (type !== 'applications' && type !== 'servicePrincipals') || run.privileges.mayLeaveOut(values);

const leaveDeleted = (run: Run, item: Item): void => {
  if (!item.report.errors.every(({ code }) => code === 'administratorsOnly')) return end(item, 'failed');
  if (item.state === 'running') putBack(item);
  run.leftToAdministrators.add(item);
};

/** A link that an undelete would bring back, with the object that comes back. */
interface Returned {
  one: Opened;
  link: WantedLink;
  /** Values of the link that come back with the object. */
  values: readonly LinkValue[];
  /** Set where another object holds the link. */
  holder?: Relink;
}

const ownLinksOf = (run: Run, deleted: readonly Opened[]): Returned[] =>
  deleted.flatMap((one) =>
    wantedLinksOf(run, one)
      .filter((link) => isOpen(run, one, link))
      .map((link) => ({ one, link, values: link.values })),
  );

/**
 * Links of other objects to what comes back, e.g. the assignments of a role.
 * They are read only where privileges are left to administrators, because the search walks through the backup.
 */
const linksOfHolders = async (run: Run, deleted: readonly Opened[]): Promise<Returned[]> => {
  if (!run.privileges.leavesToAdministrators || deleted.length === 0) return [];
  const byItem = new Map(deleted.map((one) => [one.item, one]));
  const back = new Map(deleted.map(({ item }) => [keyOf(item.type, item.sourceId), item]));
  const found: Returned[] = [];
  for await (const holders of findHolders(run, back, 'all'))
    for (const holder of holders.flatMap((each) => relinksOf(run, each)))
      for (const item of holder.items) {
        const one = byItem.get(item);
        const ids = new Set([item.sourceId, liveIdOf(run, item)].map((id) => id.toLowerCase()));
        const values = holder.values.filter((value) => idsIn(value).some((id) => ids.has(id.toLowerCase())));
        if (one) found.push({ one, link: holder, values, holder });
      }
  return found;
};

const errorsOf = ({ link, holder }: Returned, withheld: readonly Withheld[]): ItemError[] => {
  const errors = withheldErrors({ wanted: link, withheld: [...withheld] });
  return holder ? errors.map((error) => errorOfHolder(holder, error)) : errors;
};

/**
 * An undelete brings links back with the object, so an object whose privileged links would be left out stays deleted.
 * @param deleted objects that an undelete would bring back
 * @returns those that may come back
 */
export const withoutOwnReturns = async (run: Run, deleted: readonly Opened[]): Promise<Opened[]> => {
  const wanted = [...ownLinksOf(run, deleted), ...(await linksOfHolders(run, deleted))];
  const decisions = await run.privileges.decide(
    wanted.map(({ link: { owner, link }, values }) => ({
      owner,
      link,
      differs: { missing: [...values], surplus: [], changed: [] },
    })),
  );
  const left = new Set<Opened>();
  wanted.forEach((returned, index) => {
    const { one } = returned;
    const { withheld = [], privileged = [] } = decisions[index] ?? {};
    addPrivileged(one.item, privileged);
    if (withheld.length === 0) return;
    left.add(one);
    addErrors(one.item, errorsOf(returned, withheld));
  });
  for (const { item } of left) leaveDeleted(run, item);
  return deleted.filter((one) => !left.has(one));
};
