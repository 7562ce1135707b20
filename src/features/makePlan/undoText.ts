import type { UndoPreview } from '../../api';
import { formatCount } from '@trc/domain/format';
import { UNDO_TEXTS as T } from '@trc/domain/texts/undo';

/** @returns true if a plan would have an operation; also true where the service did not count */
export const hasWork = ({ counts }: UndoPreview): boolean => !counts || counts.willBeUndone + counts.changedSince > 0;

/** @returns the newest undo that holds; where none does, the newest one. @param undoneBy the newest first */
export const latestUndo = ({ undoneBy }: Pick<UndoPreview, 'undoneBy'>): UndoPreview['undoneBy'][number] | undefined =>
  undoneBy.find(({ undone }) => undone === undefined) ?? undoneBy[0];

const effectParts = ({ update, bringBack, delete: deleted }: NonNullable<UndoPreview['effects']>): string[] => [
  ...(update > 0 ? [T.updated(formatCount(update))] : []),
  ...(bringBack > 0 ? [T.broughtBack(formatCount(bringBack))] : []),
  ...(deleted > 0 ? [T.deleted(formatCount(deleted))] : []),
];

/** @returns the effect of an undo now, or the reason that it is not available, in a sentence */
export const describeUndo = (undo: UndoPreview): string => {
  const { available, reason, written, counts, effects } = undo;
  if (!available) return reason ?? T.unavailable;
  if (!counts && effects) return `${T.list(effectParts(effects))} ${T.compared} ${T.review}`;
  if (!counts) return written === undefined ? T.review : `${T.written(formatCount(written))} ${T.review}`;
  const { willBeUndone, changedSince, cannot } = counts;
  const undone = effects ? effectParts(effects) : [T.willBeUndone(formatCount(willBeUndone))];
  const parts = [
    ...(willBeUndone > 0 ? undone : []),
    ...(changedSince > 0 ? [T.changedSince(formatCount(changedSince))] : []),
    ...(cannot > 0 ? [T.cannot(formatCount(cannot))] : []),
  ];
  if (parts.length === 0) return T.nothing;
  return hasWork(undo) ? `${T.list(parts)} ${T.review}` : T.list(parts);
};
