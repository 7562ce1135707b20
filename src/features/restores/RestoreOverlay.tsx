import type { Restore } from '../../api';
import { ConfirmDialog } from '../../components/overlays';
import { formatCount } from '@trc/domain/format';
import { countFinished, countObjects, sumCounters } from '@trc/domain/restoreCounts';
import { readProgress, type RestoreProgress } from '@trc/domain/restoreProgress';
import { NAMES } from '@trc/domain/texts/names';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { cancelRequested } from '../restoreWatch';
import { useAppDispatch } from '../../lib/hooks';
import type { Asked } from './RestoreActionsCell';
import { RestoreSummary } from './RestoreSummary';

const T = RESTORES_TEXTS.confirmCancel;

export interface RestoreOverlayProps {
  asked: Asked;
  restore: Restore;
  onDownload: (restoreId: string) => void;
  onClose: () => void;
}

const SINGULAR: Readonly<Record<string, string>> = NAMES.singular;

const countedNoun = (type: string, count: number): string => {
  const one = SINGULAR[type] ?? type;
  return T.count(formatCount(count), count === 1 ? one : NAMES.many(one));
};

/** @returns the state that a cancel leaves behind: "17 conditional access policies are already changed; ..." */
const mixtureOf = ({ types }: RestoreProgress): string => {
  const changed = types.filter((each) => each.changed > 0);
  if (changed.length === 0) return T.unchanged;
  const words = changed.map(({ type, changed: count }) => countedNoun(type, count));
  return T.changed(NAMES.listed(words), changed.reduce((sum, each) => sum + each.changed, 0) === 1);
};

/** The overlays of a row's buttons: the summary, or the question before a restore is canceled. */
export const RestoreOverlay = ({ asked, restore, onDownload, onClose }: RestoreOverlayProps) => {
  const dispatch = useAppDispatch();
  if (asked === 'summary') return <RestoreSummary restore={restore} onDownload={onDownload} onClose={onClose} />;
  const total = sumCounters(restore);
  const progress = readProgress(restore);
  const text = progress
    ? mixtureOf(progress)
    : T.text(formatCount(countFinished(total)), formatCount(countObjects(total)));
  const cancel = () => {
    dispatch(cancelRequested(restore.restoreId));
    onClose();
  };
  return <ConfirmDialog title={T.title} text={text} yes={T.yes} no={T.no} isDanger onYes={cancel} onNo={onClose} />;
};
