import type { Restore } from '../../api';
import { ConfirmDialog } from '../../components/overlays';
import { formatCount } from '../../domain/format';
import { doneOf, sumOf, totalOf } from '../../domain/restoreCounts';
import { RESTORES_TEXTS } from '../../domain/texts/restores';
import { cancelRequested } from '../restoreWatch';
import { useAppDispatch } from '../../store/hooks';
import type { Asked } from './RestoreActionsCell';
import { RestoreSummary } from './RestoreSummary';

const T = RESTORES_TEXTS.confirmCancel;

export interface RestoreOverlayProps {
  asked: Asked;
  restore: Restore;
  onDownload: (restoreId: string) => void;
  onClose: () => void;
}

/** What a row's buttons open: the summary, or the question before a restore is canceled. */
export const RestoreOverlay = ({ asked, restore, onDownload, onClose }: RestoreOverlayProps) => {
  const dispatch = useAppDispatch();
  if (asked === 'summary') return <RestoreSummary restore={restore} onDownload={onDownload} onClose={onClose} />;
  const total = totalOf(restore);
  const cancel = () => {
    dispatch(cancelRequested(restore.restoreId));
    onClose();
  };
  return <ConfirmDialog title={T.title} text={T.text(formatCount(doneOf(total)), formatCount(sumOf(total)))} yes={T.yes} no={T.no} isDanger onYes={cancel} onNo={onClose} />;
};
