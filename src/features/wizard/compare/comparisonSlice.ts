import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { PreviewTotals } from '../../../api';
import type { ApiError } from '@trc/domain/errors';
import type { RootState } from '../../../lib/state';
import { sessionEnded } from '../../session';
import { changeBetween, type Selection } from '../selection';
import type { SentSettings } from '../restoreSettings';
import type { ShownObject } from './shownObject';

/** The comparison of a backup with the live directory, as far as it has come. */
export interface Comparison {
  /** preparing: the objects of whole sections are looked up. */
  phase: 'preparing' | 'comparing' | 'done' | 'failed';
  /** The compared selection. */
  content: Selection;
  objects: readonly ShownObject[];
  /** All objects that are to be compared; known from `comparing` on. */
  total: number;
  /** Milliseconds since 1970, when the last object was compared. */
  at?: number;
  error?: ApiError;
  /** The settings under which the service previewed the restore; missing where it compared only. */
  settings?: SentSettings;
  /** The counts of the preview so far. */
  totals?: PreviewTotals;
  /** The numbers of the preview before, while another one of the same selection is under way. */
  lastTotals?: PreviewTotals;
}

export interface ComparisonState {
  backups: Readonly<Record<string, Comparison>>;
}

declare module '../../../lib/lazyFeatures' {
  interface LazyState {
    comparison: ComparisonState;
  }
}

interface Of {
  backupId: string;
}

/**
 * The selection of a backup is to be compared.
 * @param again although it has been; a failed comparison resumes where it stopped
 */
export const comparisonWanted = createAction<Of & { again: boolean }>('comparison/wanted');
/** The last screen that shows the comparison was closed. */
export const comparisonLeft = createAction<Of>('comparison/left');
export const comparisonBegan = createAction<Of & { content: Selection; settings?: SentSettings }>('comparison/began');
export const objectsCounted = createAction<Of & { total: number }>('comparison/counted');
export const objectsCompared = createAction<
  Of & { objects: readonly ShownObject[]; at: number; totals?: PreviewTotals }
>('comparison/compared');
export const comparisonEnded = createAction<Of & { error?: ApiError }>('comparison/ended');

const without = ({ error: _error, ...comparison }: Comparison): Comparison => comparison;

const sum = (one: PreviewTotals, other: PreviewTotals | undefined): PreviewTotals =>
  other
    ? (Object.fromEntries(
        Object.entries(one).map(([name, count]) => [name, count + other[name as keyof PreviewTotals]]),
      ) as PreviewTotals)
    : one;

const begun = (
  before: Comparison | undefined,
  { content, settings }: { content: Selection; settings?: SentSettings },
): Comparison => {
  const last = before && isSameContent(before.content, content) ? (before.totals ?? before.lastTotals) : undefined;
  return {
    phase: 'preparing',
    content,
    objects: [],
    total: 0,
    ...(settings ? { settings } : {}),
    ...(settings && last ? { lastTotals: last } : {}),
  };
};

const next = (comparison: Comparison | undefined, action: UnknownAction): Comparison | undefined => {
  if (comparisonBegan.match(action)) return begun(comparison, action.payload);
  if (!comparison) return comparison;
  if (objectsCounted.match(action)) return { ...without(comparison), phase: 'comparing', total: action.payload.total };
  if (objectsCompared.match(action)) {
    const { objects, at, totals } = action.payload;
    return {
      ...comparison,
      objects: [...comparison.objects, ...objects],
      at,
      ...(totals ? { totals: sum(totals, comparison.totals) } : {}),
    };
  }
  if (comparisonEnded.match(action))
    return action.payload.error
      ? { ...comparison, phase: 'failed', error: action.payload.error }
      : { ...without(comparison), phase: 'done' };
  return comparison;
};

/** By hand: a draft would walk through thousands of objects. */
export const comparisonReducer = (state: ComparisonState = { backups: {} }, action: UnknownAction): ComparisonState => {
  if (sessionEnded.match(action)) return { backups: {} };
  if (!action.type.startsWith('comparison/')) return state;
  const { backupId } = action['payload'] as Of;
  const before = state.backups[backupId];
  const after = next(before, action);
  return after === before || !after ? state : { backups: { ...state.backups, [backupId]: after } };
};

export const selectComparison =
  (backupId: string) =>
  (state: RootState): Comparison | undefined =>
    state.comparison?.backups[backupId];

/** @returns true if two selections are of the same objects. */
export const isSameContent = (one: Selection, other: Selection): boolean =>
  one === other || changeBetween(one, other) === undefined;

/** @returns true if the comparison was made with these settings; a comparison without a preview has no settings */
export const isSameSettings = (one: SentSettings | undefined, other: SentSettings | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
