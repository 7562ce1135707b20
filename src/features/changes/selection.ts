import { isOwnChange, isRestoreChoice, isReversible } from '@trc/domain/changes';
import { matchesSearch } from '@trc/domain/matchesSearch';
import type { DescribedChange } from '../../api';
import type { ChangesFilter } from '../../lib/changesUrlState';

/**
 * Chosen changes: single ones, and all that fit a filter apart from those that were unticked. Plain values: the store
 * keeps them. Single ones are whole, so that the page can name those that it does not list.
 */
export interface Selection {
  changes: readonly DescribedChange[];
  /** `hasChoices`: changes that a person chose in a restore also fit the filter, and are left out. */
  all?: { filter: ChangesFilter; total: number; hasChoices: boolean };
  except: readonly string[];
  /** First row of a range. */
  anchor?: string;
}

export const NOTHING: Selection = { changes: [], except: [] };

/** True if one of the actors fits every part of the filter. */
const madeBy = ({ actors = [] }: DescribedChange, { actorId, correlationId, from, to }: ChangesFilter): boolean => {
  if ([actorId, correlationId, from, to].every((part) => part === undefined)) return true;
  return actors.some(
    ({ id, correlationId: action, time, putBack }) =>
      (actorId === undefined || id === actorId) &&
      (correlationId === undefined || action === correlationId) &&
      // A change that was put back happened at both times.
      [time, putBack?.time].some(
        (at) =>
          at !== undefined &&
          (from === undefined || Date.parse(at) >= Date.parse(from)) &&
          (to === undefined || Date.parse(at) <= Date.parse(to)),
      ),
  );
};

/** Must match the filter of the service. */
export const fits = (filter: ChangesFilter, change: DescribedChange): boolean =>
  (filter.severity ?? change.severity) === change.severity &&
  (filter.type ?? change.type) === change.type &&
  (filter.kind ?? change.kind) === change.kind &&
  (filter.own ?? isOwnChange(change)) === isOwnChange(change) &&
  madeBy(change, filter) &&
  (filter.causedBy === undefined || change.causedBy.includes(filter.causedBy)) &&
  matchesSearch(filter.search, [change.name, change.id, change.recreated?.id]);

/** @returns true if the change is among all that fit the filter of the selection */
export const isInAll = ({ all }: Selection, change: DescribedChange): boolean =>
  all !== undefined && fits(all.filter, change) && !isRestoreChoice(change);

export const keysOf = ({ changes }: Selection): string[] => changes.map(({ key }) => key);

/** True for a change that is selected by its own tick. */
const isSingle = ({ changes }: Pick<Selection, 'changes'>, change: DescribedChange): boolean =>
  changes.some(({ key }) => key === change.key);

export const isSelected = (selection: Selection, change: DescribedChange): boolean =>
  isReversible(change) &&
  (isInAll(selection, change) ? !selection.except.includes(change.key) : isSingle(selection, change));

const exceptWith = (keys: readonly string[], key: string, isIn: boolean): readonly string[] => {
  if (keys.includes(key) === isIn) return keys;
  return isIn ? [...keys, key] : keys.filter((each) => each !== key);
};

const changesWith = ({ changes }: Selection, change: DescribedChange, isIn: boolean): readonly DescribedChange[] => {
  if (isSingle({ changes }, change) === isIn) return changes;
  return isIn ? [...changes, change] : changes.filter(({ key }) => key !== change.key);
};

const ticked = (selection: Selection, change: DescribedChange, on: boolean): Selection => {
  if (!isReversible(change)) return selection;
  return isInAll(selection, change)
    ? { ...selection, except: exceptWith(selection.except, change.key, !on) }
    : { ...selection, changes: changesWith(selection, change, on) };
};

/** Ticks or unticks one change, from which the next range starts. */
export const tick = (selection: Selection, change: DescribedChange, on: boolean): Selection => ({
  ...ticked(selection, change, on),
  anchor: change.key,
});

/** Ticks or unticks everything from the anchor to a change; only the change where the anchor is not on the page. */
export const tickRange = (
  selection: Selection,
  page: readonly DescribedChange[],
  change: DescribedChange,
  on: boolean,
): Selection => {
  const [from, to] = [selection.anchor, change.key].map((wanted) => page.findIndex(({ key }) => key === wanted));
  if (from === undefined || to === undefined || from < 0 || to < 0) return tick(selection, change, on);
  const range = page.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...range.reduce((next, each) => ticked(next, each, on), selection), anchor: change.key };
};

/** Ticks or unticks a page. A choice of a restore has to be ticked in its row. */
export const tickPage = (selection: Selection, page: readonly DescribedChange[], on: boolean): Selection =>
  page.reduce((next, each) => (on && isRestoreChoice(each) ? next : ticked(next, each, on)), selection);

/**
 * Selects all changes that fit a filter, on every page. Former ticks are replaced.
 * @param total number of those that a plan can reverse
 * @param choices number of those that a person chose in a restore; they are left out
 */
export const selectAll = (filter: ChangesFilter, total: number, choices = 0): Selection => ({
  changes: [],
  except: [],
  all: { filter, total: total - choices, hasChoices: choices > 0 },
});

export const countSelected = ({ changes, all, except }: Selection): number =>
  changes.length + (all ? all.total - except.length : 0);
