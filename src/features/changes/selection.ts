import type { DescribedChange } from '../../api';

/** What narrows the list and may name the changes of a plan. */
export interface ChangesFilter {
  severity?: DescribedChange['severity'];
  type?: DescribedChange['type'];
  kind?: DescribedChange['kind'];
  own?: boolean;
  causedBy?: string;
  actorId?: string;
  correlationId?: string;
  search?: string;
}

/** Chosen changes: single ones by key, and all that fit a filter apart from those that were unticked. */
export interface Selection {
  keys: ReadonlySet<string>;
  all?: { filter: ChangesFilter; total: number };
  except: ReadonlySet<string>;
  /** Where a range starts. */
  anchor?: string;
}

export const NOTHING: Selection = { keys: new Set(), except: new Set() };

/** @returns whether a plan can put the change right */
export const isPlannable = ({ kind }: Pick<DescribedChange, 'kind'>): boolean =>
  kind === 'changed' || kind === 'deleted';

/** @returns whether totals count the change; consequences and changes of the service are counted apart */
const isOwn = ({ kind, causedBy }: DescribedChange): boolean => kind !== 'service' && causedBy.length === 0;

const madeBy = ({ actors = [] }: DescribedChange, { actorId, correlationId }: ChangesFilter): boolean =>
  (actorId === undefined || actors.some(({ id }) => id === actorId)) &&
  (correlationId === undefined || actors.some((actor) => actor.correlationId === correlationId));

/** The service filters the same way. */
export const fits = (filter: ChangesFilter, change: DescribedChange): boolean => {
  const text = (filter.search ?? '').trim().toLowerCase();
  return (
    (filter.severity ?? change.severity) === change.severity &&
    (filter.type ?? change.type) === change.type &&
    (filter.kind ?? change.kind) === change.kind &&
    (filter.own ?? isOwn(change)) === isOwn(change) &&
    madeBy(change, filter) &&
    (filter.causedBy === undefined || change.causedBy.includes(filter.causedBy)) &&
    (text === '' || [change.name ?? '', change.id].some((each) => each.toLowerCase().includes(text)))
  );
};

const isInAll = ({ all }: Selection, change: DescribedChange): boolean => all !== undefined && fits(all.filter, change);

export const isSelected = (selection: Selection, change: DescribedChange): boolean =>
  isPlannable(change) &&
  (isInAll(selection, change) ? !selection.except.has(change.key) : selection.keys.has(change.key));

const changed = (set: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> => {
  const next = new Set(set);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
};

const ticked = (selection: Selection, change: DescribedChange, on: boolean): Selection => {
  if (!isPlannable(change)) return selection;
  return isInAll(selection, change)
    ? { ...selection, except: changed(selection.except, change.key, !on) }
    : { ...selection, keys: changed(selection.keys, change.key, on) };
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

export const tickPage = (selection: Selection, page: readonly DescribedChange[], on: boolean): Selection =>
  page.reduce((next, each) => ticked(next, each, on), selection);

/** All changes that fit a filter, on every page. Former ticks are replaced. */
export const selectAll = (filter: ChangesFilter, total: number): Selection => ({
  keys: new Set(),
  except: new Set(),
  all: { filter, total },
});

export const countOf = ({ keys, all, except }: Selection): number => keys.size + (all ? all.total - except.size : 0);
