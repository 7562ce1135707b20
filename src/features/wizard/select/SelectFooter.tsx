import type { ReactNode } from 'react';
import { Button } from '../../../components/inputs/Button';
import { formatCount } from '@trc/domain/format';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { useAppSelector } from '../../../lib/hooks';
import { selectLimit, selectSelection, selectTotal } from '../selectors';
import { CompareStep } from '../steps';
import { WizardFooter } from '../WizardFooter';
import { SaveState } from './SaveState';
import { useOwnSelection } from './useOwnSelection';

const prepare = (): void => void CompareStep.preload();

/**
 * The reason that the next step is not available yet. An empty selection offers the one that the person saved
 * elsewhere.
 */
const useReason = (backupId: string): ReactNode => {
  const own = useOwnSelection(backupId);
  const total = useAppSelector(selectTotal(backupId));
  const limit = useAppSelector(selectLimit);
  const isReady = useAppSelector((state) => selectSelection(backupId)(state).phase === 'ready');
  if (!isReady) return T.nextWaits;
  if (total === 0 && own)
    return (
      <>
        <span>{T.nextBarred}</span>
        {'. '}
        <Button look="link" className="small" onClick={own.onContinue}>
          {T.continueOwn(formatCount(own.count))}
        </Button>
      </>
    );
  if (total === 0) return T.nextBarred;
  return total > limit ? T.nextOver(limit) : undefined;
};

export interface SelectFooterProps {
  backupId: string;
  onNext: () => void;
  onCancel: () => void;
  above: ReactNode;
}

/** The way on, as the selection allows it. A separate component: a tick draws the bar again and not the table. */
export const SelectFooter = ({ backupId, onNext, onCancel, above }: SelectFooterProps) => (
  <WizardFooter
    primary={T.steps.select.next}
    onPrimary={onNext}
    reason={useReason(backupId)}
    onCancel={onCancel}
    onPrepare={prepare}
    above={above}
  >
    <SaveState backupId={backupId} />
  </WizardFooter>
);
