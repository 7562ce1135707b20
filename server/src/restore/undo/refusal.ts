import { comesBack } from '../execute/run.ts';
import type { Item, RestoreRow } from '../types.ts';

export const RUNNING = 'The restore still runs. It can be undone once it has ended.';
export const REMOVED = 'The records of this restore were removed because they are too old.';
export const EARLIER = 'This restore was made by an earlier version, which did not keep the state before it.';
const NOTHING = 'The restore changed nothing.';

const hasEntries = (value: object | undefined): boolean => value !== undefined && Object.keys(value).length > 0;

export const wasWritten = (item: Pick<Item, 'outcome' | 'targetId' | 'report'>): boolean =>
  (comesBack(item) && item.targetId !== undefined) ||
  hasEntries(item.report.written) ||
  (item.report.links ?? []).some(({ of, added, removed }) => !of && added.length + removed.length > 0);

/** @returns the reason that a restore cannot be undone at all, in a sentence; undefined where it can be */
export const undoRefusal = ({ status }: Pick<RestoreRow, 'status'>, items: readonly Item[]): string | undefined => {
  if (status === 'Running') return RUNNING;
  if (items.some((item) => !item.beforeImage && wasWritten(item))) return EARLIER;
  return items.some(({ beforeImage }) => beforeImage) ? undefined : NOTHING;
};
