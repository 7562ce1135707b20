import { put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { formatCount } from '@trc/domain/format';
import type { ObjectType } from '@trc/domain/objectTypes';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { toastClosed, toastShown } from '../../toasts';
import { countInSection, countSelected } from '../selection';
import { selectLimit, selectSelection } from '../selectors';
import { nounsOf } from '@trc/domain/typeNames';
import { undoEnded, undoRequested } from '../wizardSlice';
import { forBackup, CHANGES } from './forBackup';

/** Offers to take a removal back, until the next change or for 10 s. */
export function* offerUndo({ payload }: { payload: { backupId: string; type?: ObjectType } }): SagaGenerator<void> {
  const { backupId, type } = payload;
  const { before, draft, totals } = yield* select(selectSelection(backupId));
  if (!before) return;
  const total = type ? (totals[type] ?? 0) : 0;
  const count = type ? countInSection(before[type], total) - countInSection(draft[type], total) : 0;
  const nouns = type && nounsOf(type);
  const text = nouns ? T.removed(formatCount(count), count === 1 ? nouns.one : nouns.many) : T.clearedToast;
  // Objects selected under a higher limit would be refused.
  const mayReturn = countSelected(before, totals) <= (yield* select(selectLimit));
  const toast = toastShown({
    kind: 'info',
    text,
    ...(mayReturn ? { action: { text: T.undo, event: undoRequested({ backupId }) } } : {}),
  });
  yield* put(toast);
  const { id } = toast.payload;
  const { changed } = yield* race({
    changed: take(forBackup(backupId, ...CHANGES)),
    closed: take((action: { type: string; payload?: unknown }) => toastClosed.match(action) && action.payload === id),
  });
  if (changed) yield* put(toastClosed(id));
  else yield* put(undoEnded({ backupId }));
}
