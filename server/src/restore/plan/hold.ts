import { CHANGED_SINCE_PLAN } from '@trc/domain/planStates';
import type { HoldReason } from '@trc/domain/planStates';
import { addErrors, comesBack } from '../execute/run.ts';
import type { Opened, OpenedLive, RestoreContext } from '../execute/run.ts';
import { changedError, changedPaths, HELD_WHOLE, isLimited } from './planned.ts';
import type { Returning } from '../execute/recreate.ts';
import { completeInPart, hold } from '../ledger/transitions.ts';
import type { Item, ItemError } from '../types.ts';

/** Leaves an item as it is for this restore. It stays unprocessed, unless an earlier lease began to write it. */
export const holdItem = (
  run: Pick<RestoreContext, 'onHold'>,
  item: Item,
  reason: HoldReason,
  errors: readonly ItemError[],
): void => {
  if (item.state === 'running') return completeInPart(item, errors);
  addErrors(item, errors);
  hold(item, reason);
  run.onHold.add(item);
};

/** Puts planned attributes on hold that changed since. @returns true if nothing of the operation is left to be done */
const holdAttributes = (run: RestoreContext, one: OpenedLive): boolean => {
  const { item } = one;
  const { attributes = [], links = [] } = item.operation ?? {};
  const paths = changedPaths(run, one);
  const errors = paths.map((path) => changedError(path));
  const { onHold: _, ...report } = item.report;
  item.report = paths.length > 0 ? { ...report, onHold: paths } : report;
  const isWhole = paths.length > 0 && paths.length === attributes.length && links.length === 0;
  if (isWhole) holdItem(run, item, CHANGED_SINCE_PLAN, errors);
  else addErrors(item, errors);
  return isWhole;
};

/**
 * Puts changes on hold whose objects changed after the plan.
 * @returns the objects that may be written in part or completely
 */
export const withoutChanged = (run: RestoreContext, here: readonly OpenedLive[]): OpenedLive[] =>
  here.filter((one) => {
    const { item } = one;
    if (!item.operation || comesBack(item)) return true;
    if (isLimited(item)) return !holdAttributes(run, one);
    if (item.operation.overwrite === true) return true;
    holdItem(run, item, CHANGED_SINCE_PLAN, [HELD_WHOLE.there]);
    return false;
  });

/** Holds objects that the plan expected in the directory. @returns the others */
export const withoutGone = (run: RestoreContext, missing: readonly Opened[]): Opened[] =>
  missing.filter(({ item }) => {
    if (!isLimited(item) || item.operation?.overwrite === true) return true;
    holdItem(run, item, CHANGED_SINCE_PLAN, [HELD_WHOLE.gone]);
    return false;
  });

/** Holds objects that would be restored in another way than planned: a new id was not reviewed. @returns the others */
export const withoutOtherWay = (run: RestoreContext, returning: readonly Returning[]): Returning[] =>
  returning.filter(({ item, how }) => {
    const { operation } = item;
    if (!operation || operation.overwrite === true || operation.kind === how) return true;
    holdItem(run, item, CHANGED_SINCE_PLAN, [HELD_WHOLE.otherWay]);
    return false;
  });
