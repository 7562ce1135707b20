import { useCallback, useMemo, useState } from 'react';
import { useMedia } from '../../../components/useMedia';
import { WIZARD_TEXTS as T } from '../../../domain/texts/wizard';
import { useAppSelector } from '../../../store/hooks';
import { selectCounts, selectLimit, selectRestoreSettings, selectSelection, selectTotal } from '../selectors';
import { useSettingsMatter } from '../settings/SettingsPanel';
import { StepTitle } from '../StepTitle';
import type { StepProps } from '../stepProps';
import { CompareStep } from '../steps';
import { totalsOf } from '../totals';
import { useWords } from '../useWizardAddress';
import { WizardFooter } from '../WizardFooter';
import { Coverage } from './Coverage';
import { RecordsPane } from './RecordsPane';
import { SaveState } from './SaveState';
import { SelectionBar } from './SelectionBar';
import { SelectionPane } from './SelectionPane';
import { TotalAnnouncer } from './TotalAnnouncer';
import { TypesPane, TypesPicker } from './TypesPane';
import { useRecordsAddress } from './useRecordsAddress';

/** Widths of DESIGN section 3. */
const HAS_PANE = '(min-width: 1440px)';
const HAS_TYPES = '(min-width: 1024px)';

/** Why one cannot go on yet; nothing when one can. */
const useReason = (backupId: string): string | undefined => {
  const total = useAppSelector(selectTotal(backupId));
  const limit = useAppSelector(selectLimit);
  const isReady = useAppSelector((state) => selectSelection(backupId)(state).phase === 'ready');
  if (!isReady) return T.nextWaits;
  if (total === 0) return T.nextBarred;
  return total > limit ? T.nextOver(limit) : undefined;
};

/** The first step: what is to be restored (R-WIZ-02 to R-WIZ-07). */
export const SelectStep = ({ backup, backupId, onNext, onCancel }: StepProps) => {
  const address = useRecordsAddress();
  const { isModal } = useWords();
  const hasPane = useMedia(HAS_PANE);
  const hasTypes = useMedia(HAS_TYPES);
  const [sheetIsOpen, setSheet] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const limit = useAppSelector(selectLimit);
  const counts = useAppSelector(selectCounts(backupId));
  const totals = useMemo(() => totalsOf(backup), [backup]);
  const reason = useReason(backupId);
  const matters = useSettingsMatter(backupId);
  const never = useAppSelector((state) => selectRestoreSettings(state).show === 'never');

  const toggleSheet = useCallback(() => {
    setAsked(true);
    setSheet((open) => !open);
  }, []);
  // Where the settings are out of sight they are shown once before one goes on (S-54).
  const next = () => {
    if (!hasPane && matters && !never && !wasAsked) toggleSheet();
    else onNext();
  };
  const { type } = address;
  const total = totals[type] ?? 0;
  return (
    <>
      <StepTitle title={T.steps.select.title(limit)} />
      <Coverage backup={backup} wordsFor={address.wordsFor} />
      <div className="wizard-panes">
        {hasTypes && <TypesPane backup={backup} type={type} totals={totals} counts={counts} wordsFor={address.wordsFor} isModal={isModal} />}
        <div className="wizard-middle">
          {!hasTypes && <TypesPicker backup={backup} type={type} totals={totals} counts={counts} onType={address.chooseType} />}
          <RecordsPane key={type} backup={backup} address={address} total={total} />
        </div>
        {hasPane && <aside className="table-card wizard-selection" aria-label={T.selection}><SelectionPane backupId={backupId} wordsFor={address.wordsFor} isModal={isModal} /></aside>}
      </div>
      <TotalAnnouncer backupId={backupId} />
      <WizardFooter
        primary={T.steps.select.next} onPrimary={next} reason={reason} onCancel={onCancel} onPrepare={CompareStep.preload}
        above={hasPane ? undefined : <SelectionBar backupId={backupId} wordsFor={address.wordsFor} isModal={isModal} isOpen={sheetIsOpen} onToggle={toggleSheet} />}
      >
        <SaveState backupId={backupId} />
      </WizardFooter>
    </>
  );
};
