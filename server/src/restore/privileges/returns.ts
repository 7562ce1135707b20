import { wantedLinksOf } from '../linkStage.ts';
import type { WantedLink } from '../linkWriter.ts';
import { addErrors, end, putBack } from '../run.ts';
import type { Opened, Run } from '../run.ts';
import type { Item } from '../types.ts';
import { addPrivileged, withheldErrors } from './notes.ts';

/** Owners of applications are decided on only where they may be left out: it costs reads of each application. */
const isOpen = (run: Run, { description: { type } }: Opened, { values }: WantedLink): boolean =>
  (type !== 'applications' && type !== 'servicePrincipals') || run.privileges.mayLeaveOut(values);

const leaveDeleted = (run: Run, item: Item): void => {
  if (!item.report.errors.every(({ code }) => code === 'administratorsOnly')) return end(item, 'failed');
  if (item.state === 'running') putBack(item);
  run.leftToAdministrators.add(item);
};

/**
 * An undelete brings links back with the object, so an object whose privileged links would be left out stays deleted.
 * @param deleted objects that an undelete would bring back
 * @returns those that may come back
 */
export const withoutOwnReturns = async (run: Run, deleted: readonly Opened[]): Promise<Opened[]> => {
  const wanted = deleted.flatMap((one) =>
    wantedLinksOf(run, one)
      .filter((link) => isOpen(run, one, link))
      .map((link) => ({ one, link })),
  );
  const decisions = await run.privileges.decide(
    wanted.map(({ link: { owner, link, values } }) => ({
      owner,
      link,
      differs: { missing: [...values], surplus: [], changed: [] },
    })),
  );
  const left = new Set<Opened>();
  wanted.forEach(({ one, link }, index) => {
    const { withheld = [], privileged = [] } = decisions[index] ?? {};
    addPrivileged(one.item, privileged);
    if (withheld.length === 0) return;
    left.add(one);
    addErrors(one.item, withheldErrors({ wanted: link, withheld }));
  });
  for (const { item } of left) leaveDeleted(run, item);
  return deleted.filter((one) => !left.has(one));
};
