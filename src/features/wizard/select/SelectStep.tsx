import { useCallback, useMemo, useState } from 'react';
import { useMedia } from '../../../components/layout/useMedia';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { useAppSelector, useAppStore } from '../../../lib/hooks';
import { selectLimit, selectRestoreSettings } from '../selectors';
import { settingsMatter } from '../settings/SettingsPanel';
import { StepTitle } from '../StepTitle';
import type { StepProps } from '../stepProps';
import { restorableTotalsOf, totalsOf } from '../totals';
import { useWizardParams } from '../useWizardUrlState';
import { Coverage } from './Coverage';
import { RecordsPane } from './RecordsPane';
import { SelectFooter } from './SelectFooter';
import { SelectionBar } from './SelectionBar';
import { SelectionPane } from './SelectionPane';
import { TotalAnnouncer } from './TotalAnnouncer';
import { TypesPane, TypesPicker } from './TypesPane';
import { useRecordsUrlState } from './useRecordsUrlState';

/** Widths at which the panes change. */
const HAS_PANE = '(min-width: 1440px)';
const HAS_TYPES = '(min-width: 1024px)';

/** The first step: the selection. Each of its parts subscribes to the ticks that it shows; the step does not. */
export const SelectStep = ({ backup, backupId, onNext, onCancel }: StepProps) => {
  const urlState = useRecordsUrlState();
  const { isModal } = useWizardParams();
  const hasPane = useMedia(HAS_PANE);
  const hasTypes = useMedia(HAS_TYPES);
  const [sheetIsOpen, setSheet] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const store = useAppStore();
  const limit = useAppSelector(selectLimit);
  const totals = useMemo(() => totalsOf(backup), [backup]);

  const toggleSheet = useCallback(() => {
    setAsked(true);
    setSheet((open) => !open);
  }, []);
  // Settings that are out of sight are shown once before the next step.
  const next = () => {
    const state = store.getState();
    if (!hasPane && settingsMatter(backupId)(state) && selectRestoreSettings(state).show !== 'never' && !wasAsked)
      toggleSheet();
    else onNext();
  };
  const { type } = urlState;
  const total = restorableTotalsOf(backup)[type] ?? 0;
  return (
    <>
      <StepTitle title={T.steps.select.title(limit)} />
      <Coverage backup={backup} queryFor={urlState.queryFor} />
      <div className="wizard-panes">
        {hasTypes && (
          <TypesPane
            backup={backup}
            backupId={backupId}
            type={type}
            totals={totals}
            queryFor={urlState.queryFor}
            isModal={isModal}
          />
        )}
        <div className="wizard-middle">
          {!hasTypes && (
            <TypesPicker backup={backup} backupId={backupId} type={type} totals={totals} onType={urlState.chooseType} />
          )}
          <RecordsPane key={type} backup={backup} urlState={urlState} total={total} />
        </div>
        {hasPane && (
          <aside className="table-card wizard-selection" aria-label={T.selection}>
            <SelectionPane backupId={backupId} queryFor={urlState.queryFor} isModal={isModal} />
          </aside>
        )}
      </div>
      <TotalAnnouncer backupId={backupId} />
      <SelectFooter
        backupId={backupId}
        onNext={next}
        onCancel={onCancel}
        above={
          hasPane ? undefined : (
            <SelectionBar
              backupId={backupId}
              queryFor={urlState.queryFor}
              isModal={isModal}
              isOpen={sheetIsOpen}
              onToggle={toggleSheet}
            />
          )
        }
      />
    </>
  );
};
